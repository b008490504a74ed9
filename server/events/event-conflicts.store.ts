import { maxConflicts } from '#contract/event-conflicts.ts';
import type { EventRecord } from '#contract/events.ts';
import type { Db } from '../db/tables.ts';
import { eventColumns } from './events.store.ts';

export interface Evening {
  start: string;
  end: string;
  /** Undefined: at any place. */
  location?: string | undefined;
  /** An event that does not count. */
  except?: number | undefined;
}

/**
 * The events that overlap this time at this place, soonest first. One whose place is not known may be there too. What
 * ends when the other begins does not overlap it.
 */
export async function listConflicts(
  db: Db,
  { start, end, location, except }: Evening,
  limit = maxConflicts,
): Promise<EventRecord[]> {
  let query = db
    .selectFrom('events')
    .select(eventColumns)
    .where('archived', '=', false)
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
