import { setImmediate } from 'node:timers/promises';
import type { ReviewedApplication } from '#contract/applications/applications.ts';
import type { PreferredDatesRecord } from '#contract/applications/review.ts';
import { dayOfIso, shiftDay, startOfDay, weekdayOf } from '#contract/time/calendar-days.ts';
import { daysOfShow, venueDay } from '#contract/time/venue-time.ts';
import { isClosedOn, type Venue } from '#contract/venue/venue.ts';
import type { Db } from '../../db/tables.ts';
import { listConflicts } from '../../events/event-conflicts.store.ts';
import { type PreferredDates, readPreferredDates } from '../preferred-dates/preferred-dates.ts';
import { ReviewTalkStore } from './review-talk.store.ts';

type WishFacts = Pick<Venue, 'timeZone' | 'country' | 'specialHours'>;

/** The days that an application asks for, in the performer's own words. */
function readWishes(
  { preferredDates, submittedAt }: ReviewedApplication,
  correctedAt: string | undefined,
  { timeZone, country }: WishFacts,
): PreferredDates {
  // 'March 6' is the next one after the day on which it was written.
  const from = venueDay(correctedAt ?? submittedAt, timeZone);
  return readPreferredDates(preferredDates, { from, country });
}

/** Anybody can send long wishes, and these take long to read. */
const maxReadLength = 500;
const readAtOnce = 20;

/** The days that each of many applications asks for, as far as the beginning of their words says. */
export async function readManyWishes(
  db: Db,
  applications: ReviewedApplication[],
  venue: WishFacts,
): Promise<Map<number, string[]>> {
  const corrections = await new ReviewTalkStore(db).findDatesCorrections(applications.map(({ id }) => id));
  const wishes = new Map<number, string[]>();
  for (const [index, application] of applications.entries()) {
    // Other requests are answered in between.
    if (index % readAtOnce === 0) await setImmediate();
    const { id, preferredDates: text } = application;
    // Not in the middle of a word: "December 12" is not December 1.
    const end = text.length > maxReadLength ? Math.max(0, text.lastIndexOf(' ', maxReadLength)) : text.length;
    const beginning = { ...application, preferredDates: text.slice(0, end) };
    wishes.set(id, readWishes(beginning, corrections.get(id), venue).dates);
  }
  return wishes;
}

/** More shows than any house has within the year that dates are read for. */
const maxEvents = 2_000;

/** How far ahead other evenings are looked for, and how many are named. */
const maxDaysAhead = 182;
const maxFree = 8;

/**
 * The days that an application asks for, each with what is on that day of the venue at that place, and others on which
 * nothing is and the house is not closed.
 */
export async function readPreferredEvenings(
  db: Db,
  application: ReviewedApplication,
  venue: WishFacts,
  now: Date,
): Promise<PreferredDatesRecord> {
  const { id, location } = application;
  const corrections = await new ReviewTalkStore(db).findDatesCorrections([id]);
  const { dates, ...rest } = readWishes(application, corrections.get(id), venue);
  const { timeZone } = venue;
  const today = venueDay(now, timeZone);
  const coming = Array.from({ length: maxDaysAhead }, (_, index) => shiftDay(today, index + 1));
  const [firstDay = today, ...later] = [...dates, ...coming].toSorted();
  const evenings = {
    start: startOfDay(firstDay, timeZone),
    end: startOfDay(shiftDay(later.at(-1) ?? today, 1), timeZone),
    location: location || undefined,
  };
  const shows = (await listConflicts(db, evenings, maxEvents)).map((event) => ({
    event,
    ...daysOfShow(event, timeZone),
  }));
  const on = (day: string) => shows.filter(({ first, last }) => first <= day && day <= last);
  const weekdays = new Set(dates.map((day) => weekdayOf(dayOfIso(day))));
  const named = new Set(dates);
  const free = coming.filter(
    (day) =>
      !named.has(day) &&
      (weekdays.size === 0 || weekdays.has(weekdayOf(dayOfIso(day)))) &&
      on(day).length === 0 &&
      !isClosedOn(venue, day),
  );
  return {
    ...rest,
    dates: dates.map((day) => ({ day, events: on(day).map(({ event }) => event) })),
    // Among words that were not read may be the evening that does not suit.
    free: dates.length === 0 && rest.unread.length > 0 ? [] : free.slice(0, maxFree),
  };
}
