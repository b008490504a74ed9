import type { ReviewedApplication } from '#contract/applications.ts';
import { dayOfIso, partsOf } from '#contract/calendar-days.ts';
import type { PreferredDatesRecord } from '#contract/preferred-dates.ts';
import type { Venue } from '#contract/venue.ts';
import { instantOf, sortableDate, wallTimeAt } from '#contract/venue-time.ts';
import type { Db } from '../db/tables.ts';
import { listConflicts } from '../events/event-conflicts.store.ts';
import { readPreferredDates } from './preferred-dates.ts';

/** More shows than any house has within the year that dates are read for. */
const maxEvents = 2_000;

/** The days that an application asks for, each with what begins on that day of the venue at that place. */
export async function readPreferredEvenings(
  db: Db,
  { preferredDates, submittedAt, location }: ReviewedApplication,
  { timeZone, country }: Pick<Venue, 'timeZone' | 'country'>,
): Promise<PreferredDatesRecord> {
  const from = sortableDate(wallTimeAt(submittedAt, timeZone));
  const { dates, ...rest } = readPreferredDates(preferredDates, { from, country });
  const first = dates[0];
  const last = dates.at(-1);
  if (first === undefined || last === undefined) return { dates: [], ...rest };
  const evenings = {
    start: dayAt(first, 0, timeZone),
    end: dayAt(last, 1, timeZone),
    location: location || undefined,
  };
  const eventsOf = Map.groupBy(await listConflicts(db, evenings, maxEvents), ({ startDateTime }) =>
    sortableDate(wallTimeAt(startDateTime, timeZone)),
  );
  return { dates: dates.map((day) => ({ day, events: eventsOf.get(day) ?? [] })), ...rest };
}

/** The beginning of a day of the venue, or of one some days later. */
function dayAt(day: string, daysLater: number, timeZone: string): string {
  const parts = partsOf(dayOfIso(day) + daysLater);
  return instantOf({ ...parts, hour: 0, minute: 0 }, timeZone).toISOString();
}
