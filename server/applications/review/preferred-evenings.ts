import type { ReviewedApplication } from '#contract/applications/applications.ts';
import type { PreferredDatesRecord } from '#contract/applications/review.ts';
import { shiftDay, startOfDay } from '#contract/time/calendar-days.ts';
import { daysOfShow, venueDay } from '#contract/time/venue-time.ts';
import type { Venue } from '#contract/venue/venue.ts';
import type { Db } from '../../db/tables.ts';
import { listConflicts } from '../../events/event-conflicts.store.ts';
import { readPreferredDates } from '../preferred-dates/preferred-dates.ts';
import { ReviewTalkStore } from './review-talk.store.ts';

/** More shows than any house has within the year that dates are read for. */
const maxEvents = 2_000;

/** The days that an application asks for, each with what is on that day of the venue at that place. */
export async function readPreferredEvenings(
  db: Db,
  { id, preferredDates, submittedAt, location }: ReviewedApplication,
  { timeZone, country }: Pick<Venue, 'timeZone' | 'country'>,
): Promise<PreferredDatesRecord> {
  // 'March 6' is the next one after the day on which it was written.
  const writtenAt = (await new ReviewTalkStore(db).findDatesCorrection(id)) ?? submittedAt;
  const from = venueDay(writtenAt, timeZone);
  const { dates, ...rest } = readPreferredDates(preferredDates, { from, country });
  const [firstDay, lastDay] = [dates[0], dates.at(-1)];
  if (firstDay === undefined || lastDay === undefined) return { dates: [], ...rest };
  const evenings = {
    start: startOfDay(firstDay, timeZone),
    end: startOfDay(shiftDay(lastDay, 1), timeZone),
    location: location || undefined,
  };
  const shows = (await listConflicts(db, evenings, maxEvents)).map((event) => ({
    event,
    ...daysOfShow(event, timeZone),
  }));
  const on = (day: string) => shows.filter(({ first, last }) => first <= day && day <= last);
  return { dates: dates.map((day) => ({ day, events: on(day).map(({ event }) => event) })), ...rest };
}
