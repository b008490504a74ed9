import type { CalendarMonth, EventRecord } from '#contract/events/events.ts';
import {
  type DayParts,
  dayOfIso,
  isoDay,
  partsOf,
  shiftMonth,
  weekdayOf,
} from '#contract/time/calendar-days.ts';
import { daysOfShow, venueDay } from '#contract/time/venue-time.ts';

export interface MonthDay extends DayParts {
  /** `2026-12-31` */
  date: string;
  /** 0 is Sunday */
  weekday: number;
  shows: EventRecord[];
}

/** Where a week begins with Sunday; elsewhere with Monday. */
const sundayFirst = /US|CA|MX|BR|JP|KR|IL|IN|PH|ZA/;

export function firstWeekday(country: string): 0 | 1 {
  return sundayFirst.test(country) ? 0 : 1;
}

/**
 * The months before and after this one, for the arrows: as long as there are shows, and within a year from today.
 * Otherwise programs that follow links would go on for centuries.
 */
export function monthsBeside({ month, today, before, after }: CalendarMonth) {
  const thisMonth = today.slice(0, 7);
  return {
    previous: before || month > shiftMonth(thisMonth, -12) ? shiftMonth(month, -1) : undefined,
    next: after || month < shiftMonth(thisMonth, 12) ? shiftMonth(month, 1) : undefined,
  };
}

/** The month at the venue, as `2026-12`. */
export function monthAt(instant: string, timeZone: string): string {
  return venueDay(instant, timeZone).slice(0, 7);
}

export function monthDays(month: string, events: EventRecord[], timeZone: string): MonthDay[] {
  const first = dayOfIso(`${month}-01`);
  const length = dayOfIso(`${shiftMonth(month, 1)}-01`) - first;
  const spans = events.map((event) => ({ event, ...daysOfShow(event, timeZone) }));
  return Array.from({ length }, (_, index) => {
    const date = isoDay(first + index);
    return {
      date,
      ...partsOf(first + index),
      weekday: weekdayOf(first + index),
      shows: spans.filter((span) => span.first <= date && date <= span.last).map(({ event }) => event),
    };
  });
}

/** A place in the table: a day, or none before the first and after the last. */
export interface MonthCell {
  key: string;
  day: MonthDay | null;
}

export function weeksOf(days: MonthDay[], startsWith: 0 | 1): MonthCell[][] {
  const before = ((days[0]?.weekday ?? 0) - startsWith + 7) % 7;
  return Array.from({ length: Math.ceil((before + days.length) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, place) => {
      const index = week * 7 + place - before;
      return { key: String(index), day: days[index] ?? null };
    }),
  );
}

export function weekdaysFrom(startsWith: 0 | 1): number[] {
  return Array.from({ length: 7 }, (_, index) => (index + startsWith) % 7);
}
