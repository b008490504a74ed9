import { settledStatuses } from '#contract/event-status.ts';
import type { Db } from '../db/tables.ts';

export interface UnconfirmedBooking {
  applicationId: number;
  name: string;
  bandName: string;
  email: string;
  startDateTime: string;
  endDateTime: string;
  location: string | null;
}

/** Booked dates that the performer has neither confirmed nor turned down. */
export class UnconfirmedBookingsStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Those that were decided before then, whose show is still to come, and that nobody has asked about again. */
  async list(decidedBefore: string, now: string, limit: number): Promise<UnconfirmedBooking[]> {
    return this.#db
      .selectFrom('reviews')
      .innerJoin('events', 'events.id', 'reviews.eventId')
      .innerJoin('applications', 'applications.id', 'reviews.applicationId')
      .select(['reviews.applicationId', 'applications.name', 'bandName', 'email'])
      .select(['startDateTime', 'endDateTime', 'events.location'])
      .where('state', '=', 'booked')
      .where('confirmed', 'is', null)
      .where('askedAgainAt', 'is', null)
      .where('decidedAt', '<=', decidedBefore)
      .where('startDateTime', '>', now)
      .where('archived', '=', false)
      .where('events.status', 'in', settledStatuses)
      .orderBy('decidedAt')
      .limit(limit)
      .execute();
  }

  /** False when the performer has answered meanwhile, staff have reopened it, or another process was first. */
  async setAskedAgain(applicationId: number, now: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('reviews')
      .set({ askedAgainAt: now })
      .where('applicationId', '=', applicationId)
      .where('state', '=', 'booked')
      .where('confirmed', 'is', null)
      .where('askedAgainAt', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }
}
