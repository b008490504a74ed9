import {
  type QueryClient,
  queryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type EventRecord, listEvents, maxEventsPerPage } from '#contract/events/events.ts';
import type { Change } from '../../api/changes.ts';
import { readPages } from '../../api/read-pages.ts';
import { readPath } from '../../api/read-path.ts';
import { loadedMonths } from './month/month.queries.ts';

/** All events that are loaded so far: upcoming ones, soonest first, and past ones, latest first. */
export interface EventList {
  upcoming: EventRecord[];
  past: EventRecord[];
  isComplete: boolean;
}

type When = 'upcoming' | 'past';

const listKey = [listEvents.path, 'all events'];

/** All events. The first pages are shown while the others are still being loaded. */
export function useEventList(): UseQueryResult<EventList> {
  return useQuery(listQuery(useQueryClient()));
}

function listQuery(client: QueryClient) {
  return queryOptions({ queryKey: listKey, queryFn: ({ signal }) => loadList(client, signal) });
}

/** The shows around now, as far as they are loaded, from which a new one learns what is usual. */
export function recentShows(client: QueryClient): EventRecord[] {
  const { upcoming = [], past = [] } = loadedList(client) ?? {};
  const listed = [upcoming, past].flatMap((events) => events.slice(0, 40));
  const planned = loadedMonths(client).flatMap(({ events }) => events);
  const shows = new Map([...listed, ...planned].map((event) => [event.id, event]));
  return [...shows.values()].filter(({ archived }) => !archived);
}

/** The list as far as it is loaded, for a form that stands beside it. */
export function loadedList(client: QueryClient): EventList | undefined {
  return client.getQueryData<EventList>(listKey);
}

/** The list with all its pages, loaded for this where it is not there yet. */
export async function wholeList(client: QueryClient): Promise<EventList> {
  const list = loadedList(client);
  return list?.isComplete ? list : client.fetchQuery({ ...listQuery(client), staleTime: 0 });
}

async function loadList(client: QueryClient, signal: AbortSignal): Promise<EventList> {
  let list: EventList = { upcoming: [], past: [], isComplete: false };
  // A list that is already on the screen is replaced when all pages are here, or it would jump while one reads it.
  const isFirst = loadedList(client)?.isComplete !== true;
  for (const when of ['upcoming', 'past'] as const) {
    for await (const events of readPages(eventsPath({ when }), signal)) {
      const isShownFirst = isFirst && list[when].length === 0;
      list = withPage(list, when, events);
      // Of each half the first page: to draw the table again for every later one would keep a phone busy.
      if (isShownFirst) client.setQueryData(listKey, list);
    }
  }
  return { ...list, isComplete: true };
}

export function eventsPath(query: { when: When } | { q: string }) {
  return readPath<typeof listEvents>(listEvents.path, {
    query: { archived: 'include', descriptions: 'omit', limit: maxEventsPerPage, ...query },
  });
}

/**
 * The ids of the events in which guests would find these words: also in the description, the act and the location, which
 * the table does not have. Undefined while nothing is searched for, or the first answer is on its way.
 */
export function useFoundEvents(search: string): ReadonlySet<number> | undefined {
  const q = search.trim();
  const { data } = useQuery({
    queryKey: [listEvents.path, 'found', q],
    async queryFn({ signal }) {
      const ids = new Set<number>();
      for await (const events of readPages(eventsPath({ q }), signal)) {
        for (const { id } of events) ids.add(id);
      }
      return ids;
    },
    enabled: q !== '',
    gcTime: 0,
  });
  return data;
}

/** Without events that are known already: a show that ends while the list is loaded would be in both halves. */
function withPage(list: EventList, when: When, events: EventRecord[]): EventList {
  const known = new Set(list.upcoming.map(({ id }) => id));
  return { ...list, [when]: [...list[when], ...events.filter(({ id }) => !known.has(id))] };
}

/** What every change of an event changes: the performer who is booked for it is told, and may be asked again. */
export const changes: Change[] = ['events', 'bookings'];

/** Shows events as the server has them now, until the list is read again. */
export function putInTable(client: QueryClient, ...events: EventRecord[]): void {
  client.setQueryData<EventList>(
    listKey,
    (list) => list && events.reduce((all, event) => withEvent(all, event, Date.now()), list),
  );
}

/** Events that are deleted, until the list is read again: what is left of it could still be pressed. */
export function takeOffTable(client: QueryClient, ...events: EventRecord[]): void {
  client.setQueryData<EventList>(listKey, (list) => list && events.reduce(withoutEvent, list));
}

function withoutEvent(list: EventList, { id }: EventRecord): EventList {
  const others = (events: EventRecord[]) => events.filter((event) => event.id !== id);
  return { ...list, upcoming: others(list.upcoming), past: others(list.past) };
}

/** Puts the event where its times belong. */
export function withEvent(list: EventList, event: EventRecord, nowMs: number): EventList {
  const { upcoming, past, isComplete } = withoutEvent(list, event);
  return Date.parse(event.endDateTime) > nowMs
    ? { upcoming: [...upcoming, event].toSorted(byStart), past, isComplete }
    : { upcoming, past: [...past, event].toSorted((one, other) => byStart(other, one)), isComplete };
}

export function byStart(one: EventRecord, other: EventRecord): number {
  if (one.startDateTime === other.startDateTime) return one.id - other.id;
  return one.startDateTime < other.startDateTime ? -1 : 1;
}
