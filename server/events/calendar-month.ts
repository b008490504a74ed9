import type { z } from 'zod';
import type { calendarMonthQuery, getCalendarMonth } from '#contract/events.ts';
import { instantOf, lastsDays, sortableDate, wallTimeAt } from '#contract/venue-time.ts';
import type { EventsStore } from './events.store.ts';

type MonthQuery = z.output<typeof calendarMonthQuery>;
type CalendarMonth = z.output<typeof getCalendarMonth.reply>;

/** The longest that a show may have been going on when the month begins. The index on the start finds it quickly. */
const longestShowMs = 31 * 86_400_000;

/** The shows of one month in the venue's zone, and the nearest before and after it: no month is a dead end. */
export async function readCalendarMonth(
  { events, now, timeZone }: { events: EventsStore; now: Date; timeZone: string },
  query: MonthQuery,
): Promise<CalendarMonth> {
  const today = sortableDate(wallTimeAt(now, timeZone));
  const month = query.month ?? today.slice(0, 7);
  const [year = 0, number = 1] = month.split('-').map(Number);
  const begins = firstInstant(year, number, timeZone);
  const ends = firstInstant(year, number + 1, timeZone).toISOString();
  const selection = { ...query, now: now.toISOString() };
  const [page, earlier, later] = await Promise.all([
    events.list({
      ...selection,
      startsFrom: new Date(begins.getTime() - longestShowMs).toISOString(),
      startsBefore: ends,
      endsAfter: begins.toISOString(),
    }),
    events.list({ ...selection, startsBefore: begins.toISOString(), order: 'desc', limit: 1 }),
    events.list({ ...selection, startsFrom: ends, limit: 1 }),
  ]);
  return {
    month,
    today,
    events: page.events
      .filter((event) => event.startDateTime >= begins.toISOString() || lastsDays(event))
      .map((event) => ({ ...event, description: '' })),
    isCut: page.next !== null,
    before: earlier.events[0] ?? null,
    after: later.events[0] ?? null,
  };
}

function firstInstant(year: number, month: number, timeZone: string): Date {
  // The thirteenth month is January of the next year.
  const first = new Date(Date.UTC(year, month - 1, 1));
  const day = { year: first.getUTCFullYear(), month: first.getUTCMonth() + 1, day: 1 };
  return instantOf({ ...day, hour: 0, minute: 0 }, timeZone);
}
