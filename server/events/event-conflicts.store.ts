import { maxConflicts } from '#contract/events/event-management.ts';
import type { EventRecord } from '#contract/events/events.ts';
import type { Db } from '../db/tables.ts';
import { eventColumns } from './events.store.ts';

export interface Evening {
  start: string;
  end: string;
  /** Undefined: at any place. */
  location?: string | undefined;
  except?: number | undefined;
}

/**
 * The events that overlap this time at this place, soonest first. One whose place is not known may be there too. What
 * ends when the other begins does not overlap it. A draft counts while it is offered to a performer who may say yes.
 */
export async function listConflicts(
  db: Db,
  { start, end, location, except }: Evening,
  limit = maxConflicts,
): Promise<EventRecord[]> {
  let query = db
    .selectFrom('events')
    .select(eventColumns)
    .where(({ or, eb }) => or([eb('archived', '=', false), eb('id', 'in', offeredEvents(db))]))
    .where('status', '!=', 'cancelled')
    .where((where) =>
      where.or([
        where.and([where('startDateTime', '<', end), where('endDateTime', '>', start)]),
        where('startDateTime', '=', start),
      ]),
    )
    .orderBy('startDateTime')
    .orderBy('id')
    .limit(limit);
  if (location !== undefined) {
    query = query.where((where) =>
      where.or([where('location', '=', location), where('location', 'is', null)]),
    );
  }
  if (except !== undefined) query = query.where('id', '!=', except);
  return query.execute();
}

export async function listOffered(db: Db, events: EventRecord[]): Promise<number[]> {
  const drafts = events.filter(({ archived }) => archived).map(({ id }) => id);
  if (drafts.length === 0) return [];
  const rows = await offeredEvents(db).where('bookings.eventId', 'in', drafts).execute();
  return rows.flatMap(({ eventId }) => eventId ?? []);
}

function offeredEvents(db: Db) {
  return db
    .selectFrom('bookings')
    .innerJoin('reviews', 'reviews.applicationId', 'bookings.applicationId')
    .select('bookings.eventId')
    .where('reviews.state', '=', 'booked')
    .where('isOffer', '=', true)
    .where('answer', '!=', 'turnedDown')
    .where('bookings.eventId', 'is not', null);
}
