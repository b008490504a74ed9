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

/** The events that are loaded so far. */
export interface EventList {
  events: EventRecord[];
  isComplete: boolean;
}

const listKey = [listEvents.path, 'all events'];

/** All events. The first pages are shown while the others are still being loaded. */
export function useEventList(): UseQueryResult<EventList> {
  return useQuery(listQuery(useQueryClient()));
}

function listQuery(client: QueryClient) {
  return queryOptions({ queryKey: listKey, queryFn: ({ signal }) => loadList(client, signal) });
}

const quarterMs = 90 * 86_400_000;

/** The shows around now, as far as they are loaded, from which a new one learns what is usual. */
export function recentShows(client: QueryClient): EventRecord[] {
  const listed = loadedList(client)?.events ?? [];
  const planned = loadedMonths(client).flatMap(({ events }) => events);
  return withEvents(listed, planned).filter(
    ({ archived, startDateTime }) =>
      !archived && Math.abs(Date.parse(startDateTime) - Date.now()) < quarterMs,
  );
}

/** The list as far as it is loaded. */
function loadedList(client: QueryClient): EventList | undefined {
  return client.getQueryData<EventList>(listKey);
}

/** The list with all its pages, loaded for this where it is not there yet. */
export async function wholeList(client: QueryClient): Promise<EventList> {
  const list = loadedList(client);
  return list?.isComplete ? list : client.fetchQuery({ ...listQuery(client), staleTime: 0 });
}

async function loadList(client: QueryClient, signal: AbortSignal): Promise<EventList> {
  let events: EventRecord[] = [];
  // A list that is already on the screen is replaced when all pages are here, or it would jump while one reads it.
  const isFirst = loadedList(client)?.isComplete !== true;
  for (const when of ['upcoming', 'past'] as const) {
    let isShown = isFirst;
    for await (const page of readPages(eventsPath({ when }), signal)) {
      events = withEvents(events, page);
      // Of each half the first page: to draw the table again for every later one would keep a phone busy.
      if (isShown) client.setQueryData<EventList>(listKey, { events, isComplete: false });
      isShown = false;
    }
  }
  return { events, isComplete: true };
}

export function eventsPath(query: { when: 'upcoming' | 'past' } | { q: string }) {
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

/** What every change of an event changes: the performer who is booked for it is told, and may be asked again. */
export const changes: Change[] = ['events', 'bookings'];

/** Shows events as the server has them now, until the list is read again. */
export function putInTable(client: QueryClient, ...changed: EventRecord[]): void {
  changeList(client, (events) => withEvents(events, changed));
}

/** Events that are deleted, until the list is read again: what is left of it could still be pressed. */
export function takeOffTable(client: QueryClient, ...deleted: EventRecord[]): void {
  const ids = new Set(deleted.map(({ id }) => id));
  changeList(client, (events) => events.filter(({ id }) => !ids.has(id)));
}

function changeList(client: QueryClient, change: (events: EventRecord[]) => EventRecord[]): void {
  client.setQueryData<EventList>(listKey, (list) => list && { ...list, events: change(list.events) });
}

/** Each once: a show that ends while the list is loaded comes with the upcoming ones and with the past ones. */
function withEvents(events: EventRecord[], others: EventRecord[]): EventRecord[] {
  return [...new Map([...events, ...others].map((event) => [event.id, event])).values()];
}

export function isOver({ endDateTime }: Pick<EventRecord, 'endDateTime'>, nowMs: number): boolean {
  return Date.parse(endDateTime) <= nowMs;
}
