import type { QueryClient } from '@tanstack/react-query';
import { type EventMonth, getEventMonth } from '#contract/events/event-management.ts';
import type { EventRecord } from '#contract/events/events.ts';
import { isDayText, isMonthText } from '#contract/time/time-input.ts';
import { eventsPagePath } from '../../../admin/admin-pages.ts';
import { type Filters, formatFilters } from '../../../admin/list-filters.ts';
import { type ReadPath, readPath } from '../../../api/read-path.ts';
import { conflictsAmong } from './month-plan.ts';

export const monthFilterRules = {
  view: { oneOf: ['month'] },
  /** `2026-11`; this month when it is empty. */
  month: { maxLength: 7 },
  place: { maxLength: 200 },
};

export type MonthFilters = Filters<keyof typeof monthFilterRules>;

export function askedMonth({ month }: MonthFilters): string | undefined {
  return isMonthText(month) ? month : undefined;
}

/** With a day as `new` and a place as `at`, the form of a new event stands over the month, with that evening in it. */
export function monthAddress(filters: Partial<Record<keyof MonthFilters | 'new' | 'at', string>>): string {
  return eventsPagePath + formatFilters({ view: 'month', ...filters });
}

/** The free evening that the address asks a new event for. The place is empty where the venue has only one. */
export function askedEvening(search: string): { date: string; place: string } | undefined {
  const parameters = new URLSearchParams(search);
  const date = parameters.get('new') ?? '';
  return isDayText(date) ? { date, place: parameters.get('at') ?? '' } : undefined;
}

/** The event whose form the address asks for, if it is not that of a new one. */
export function askedEvent(search: string): number | undefined {
  const parameters = new URLSearchParams(search);
  const id = parameters.has('new') ? '' : (parameters.get('event') ?? '');
  return /^[1-9]\d{0,9}$/.test(id) ? Number(id) : undefined;
}

/** The address of the list behind the form that the address asks for. */
export function addressBehindForm(search: string): string {
  const { new: _new, at: _at, event: _event, ...filters } = Object.fromEntries(new URLSearchParams(search));
  return eventsPagePath + formatFilters(filters);
}

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
