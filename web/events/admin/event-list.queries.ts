import { type QueryClient, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { type EventRecord, listEvents, maxEventsPerPage } from '#contract/events/events.ts';
import { noteChanges } from '../../api/changes.ts';
import { readPages } from '../../api/read-pages.ts';
import { readPath } from '../../api/read-path.ts';

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
  const client = useQueryClient();
  return useQuery({ queryKey: listKey, queryFn: ({ signal }) => loadList(client, signal) });
}

/** The list as far as it is loaded, for a form that stands beside it. */
export function loadedList(client: QueryClient): EventList | undefined {
  return client.getQueryData<EventList>(listKey);
}

async function loadList(client: QueryClient, signal: AbortSignal): Promise<EventList> {
  let list: EventList = { upcoming: [], past: [], isComplete: false };
  // A list that is already on the screen is replaced when all pages are here, or it would jump while one reads it.
  const isFirst = loadedList(client)?.isComplete !== true;
  for (const when of ['upcoming', 'past'] as const) {
    for await (const events of readPages(eventsPath(when), signal)) {
      list = withPage(list, when, events);
      if (isFirst) client.setQueryData(listKey, list);
    }
  }
  return { ...list, isComplete: true };
}

function eventsPath(when: When) {
  return readPath<typeof listEvents>(listEvents.path, {
    query: { archived: 'include', descriptions: 'omit', limit: maxEventsPerPage, when },
  });
}

/** Without events that are known already: a show that ends while the list is loaded would be in both halves. */
function withPage(list: EventList, when: When, events: EventRecord[]): EventList {
  const known = new Set(list.upcoming.map(({ id }) => id));
  return { ...list, [when]: [...list[when], ...events.filter(({ id }) => !known.has(id))] };
}

/**
 * Called after every change: updates the row in the cache at once, then refetches the list and removes what other
 * pages have cached of events.
 */
export function noteChange(client: QueryClient, change: (list: EventList) => EventList): void {
  client.setQueryData<EventList>(listKey, (list) => list && change(list));
  void noteChanges(client, ['events', 'bookings']);
}

export function withoutEvent(list: EventList, { id }: Pick<EventRecord, 'id'>): EventList {
  const others = (events: EventRecord[]) => events.filter((event) => event.id !== id);
  return { ...list, upcoming: others(list.upcoming), past: others(list.past) };
}

/** Puts the event where its times belong. The refetched list, sorted by the server's clock, then replaces this. */
export function withEvent(list: EventList, event: EventRecord, nowMs: number): EventList {
  const { upcoming, past, isComplete } = withoutEvent(list, event);
  return Date.parse(event.endDateTime) > nowMs
    ? { upcoming: [...upcoming, event].toSorted(byStart), past, isComplete }
    : { upcoming, past: [...past, event].toSorted((one, other) => byStart(other, one)), isComplete };
}

export function byStart(one: EventRecord, other: EventRecord): number {
  return one.startDateTime < other.startDateTime
    ? -1
    : one.startDateTime > other.startDateTime
      ? 1
      : one.id - other.id;
}
