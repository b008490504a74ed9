import type { PreferredDatesRecord } from '#contract/applications/review.ts';
import { dayOfIso, partsOf, weekdayOf } from '#contract/time/calendar-days.ts';
import { longDate, venueDay } from '#contract/time/venue-time.ts';

export type Evening = PreferredDatesRecord['dates'][number];

/** The wishes without the days that are over, in the venue's zone. */
export function wishesToCome({ dates }: PreferredDatesRecord, now: Date, timeZone: string): Evening[] {
  const today = venueDay(now, timeZone);
  return dates.filter(({ day }) => day >= today);
}

/** `Friday, March 5, 2027` for `2027-03-05`. */
export function eveningName(day: string): string {
  const number = dayOfIso(day);
  return longDate({ ...partsOf(number), weekday: weekdayOf(number) });
}
