import type { ReviewedApplication } from '#contract/applications/applications.ts';
import type { PreferredDatesRecord } from '#contract/applications/review.ts';
import { shiftDay, startOfDay } from '#contract/time/calendar-days.ts';
import { daysOfShow, venueDay } from '#contract/time/venue-time.ts';
import type { Venue } from '#contract/venue/venue.ts';
import type { Db } from '../../db/tables.ts';
import { listConflicts } from '../../events/event-conflicts.store.ts';
import { type PreferredDates, readPreferredDates } from '../preferred-dates/preferred-dates.ts';
import { ReviewTalkStore } from './review-talk.store.ts';

type WishFacts = Pick<Venue, 'timeZone' | 'country'>;

/** The days that an application asks for, in the performer's own words. */
export async function readWishes(
  db: Db,
  { id, preferredDates, submittedAt }: ReviewedApplication,
  { timeZone, country }: WishFacts,
): Promise<PreferredDates> {
  // 'March 6' is the next one after the day on which it was written.
  const writtenAt = (await new ReviewTalkStore(db).findDatesCorrection(id)) ?? submittedAt;
  return readPreferredDates(preferredDates, { from: venueDay(writtenAt, timeZone), country });
}

/** More shows than any house has within the year that dates are read for. */
const maxEvents = 2_000;

/** The days that an application asks for, each with what is on that day of the venue at that place. */
export async function readPreferredEvenings(
  db: Db,
  application: ReviewedApplication,
  venue: WishFacts,
): Promise<PreferredDatesRecord> {
  const { dates, ...rest } = await readWishes(db, application, venue);
  const { timeZone } = venue;
  const { location } = application;
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
