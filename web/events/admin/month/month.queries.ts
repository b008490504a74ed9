import type { QueryClient } from '@tanstack/react-query';
import { type EventMonth, getEventMonth } from '#contract/events/event-management.ts';
import type { EventRecord } from '#contract/events/events.ts';
import { type ReadPath, readPath } from '../../../api/read-path.ts';
import { conflictsAmong } from './month-plan.ts';

export function eventMonthPath(month: string | undefined): ReadPath<EventMonth> {
  return readPath<typeof getEventMonth>('/api/admin/events/month', { query: { month: month ?? null } });
}

function isMonth({ queryKey: [key] }: { queryKey: readonly unknown[] }): boolean {
  return String(key).startsWith(getEventMonth.path);
}

export function loadedMonths(client: QueryClient): EventMonth[] {
  return client.getQueriesData<EventMonth>({ predicate: isMonth }).flatMap(([, month]) => month ?? []);
}

/** What is in the way of an event, in the months that are loaded. */
export function conflictsInMonths(client: QueryClient, event: EventRecord): EventRecord[] {
  const found = loadedMonths(client).flatMap((month) => conflictsAmong(event, month));
  return [...new Map(found.map((other) => [other.id, other])).values()];
}

/** Shows an event in the months that have it, before the server has answered or the months are loaded again. */
export async function putInMonths(client: QueryClient, event: EventRecord): Promise<void> {
  // A month that was asked for before would show the event where it was.
  await client.cancelQueries({ predicate: isMonth });
  client.setQueriesData<EventMonth>(
    { predicate: isMonth },
    (month) =>
      month && {
        ...month,
        events: month.events.map((known) => (known.id === event.id ? { ...event, description: '' } : known)),
      },
  );
}
