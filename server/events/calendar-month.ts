import type { z } from 'zod';
import { type EventMonth, maxEventsPerMonth } from '#contract/events/event-management.ts';
import type { calendarMonthQuery, EventRecord, getCalendarMonth } from '#contract/events/events.ts';
import { shiftMonth, startOfDay } from '#contract/time/calendar-days.ts';
import { lastsDays, venueDay } from '#contract/time/venue-time.ts';
import type { EventSelection, EventsStore } from './events.store.ts';

type MonthQuery = z.output<typeof calendarMonthQuery>;
type CalendarMonth = z.output<typeof getCalendarMonth.reply>;

interface MonthParts {
  events: EventsStore;
  now: Date;
  timeZone: string;
}

/** The most that a show can last that an ordinary look at the shows before a month finds. */
const longestOrdinaryMs = 31 * 86_400_000;

/** The shows of one month in the venue's zone, and the nearest before and after it: no month is a dead end. */
export async function readCalendarMonth(parts: MonthParts, query: MonthQuery): Promise<CalendarMonth> {
  const { month, today, begins, ends } = spanOf(parts, query.month);
  const selection = { ...query, now: parts.now.toISOString() };
  const [shows, earlier, later] = await Promise.all([
    readShows(parts.events, selection, { begins, ends }),
    parts.events.list({ ...selection, startsBefore: begins, order: 'desc', limit: 1 }),
    parts.events.list({ ...selection, startsFrom: ends, limit: 1 }),
  ]);
  return {
    month,
    today,
    events: shows.events.filter((event) => event.startDateTime >= begins || lastsDays(event)),
    isCut: shows.isCut,
    before: earlier.events[0] ?? null,
    after: later.events[0] ?? null,
  };
}

/** All events of one month, archived ones too, and the evening that is still on at its first midnight. */
export async function readEventMonth(
  parts: MonthParts,
  query: { month?: string | undefined },
): Promise<Omit<EventMonth, 'offered'>> {
  const { month, today, begins, ends } = spanOf(parts, query.month);
  const selection = { archived: 'include', limit: maxEventsPerMonth, now: parts.now.toISOString() } as const;
  return { month, today, ...(await readShows(parts.events, selection, { begins, ends })) };
}

interface Shows {
  /** Without their descriptions. */
  events: EventRecord[];
  isCut: boolean;
}

/** What is on between the two. The index on the start finds most of them, and another one those that last for long. */
async function readShows(
  events: EventsStore,
  selection: EventSelection,
  { begins, ends }: { begins: string; ends: string },
): Promise<Shows> {
  const ordinaryFrom = new Date(Date.parse(begins) - longestOrdinaryMs).toISOString();
  const [long, ordinary] = await Promise.all([
    events.list({ ...selection, startsBefore: ordinaryFrom, endsAfter: begins, isAcrossMonths: true }),
    events.list({ ...selection, startsFrom: ordinaryFrom, startsBefore: ends, endsAfter: begins }),
  ]);
  return {
    events: [...long.events, ...ordinary.events].map((event) => ({ ...event, description: '' })),
    isCut: long.next !== null || ordinary.next !== null,
  };
}

function spanOf({ now, timeZone }: MonthParts, asked: string | undefined) {
  const today = venueDay(now, timeZone);
  const month = asked ?? today.slice(0, 7);
  const begins = startOfDay(`${month}-01`, timeZone);
  const ends = startOfDay(`${shiftMonth(month, 1)}-01`, timeZone);
  return { month, today, begins, ends };
}
