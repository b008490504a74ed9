import type { Db } from '../db/tables.ts';

/** Applications that are decided and have been kept for long enough. */
export class RetainedApplicationsStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * Those that came before this moment, oldest first. Not yet: one whose booked show is still to come, since its
   * performer has to be reached, and one with a mail that is still to be sent, which would be lost.
   */
  async listDecided(before: string, now: string, limit: number): Promise<number[]> {
    const rows = await this.#db
      .selectFrom('applications')
      .innerJoin('reviews', 'reviews.applicationId', 'applications.id')
      .leftJoin('bookings', 'bookings.applicationId', 'applications.id')
      .leftJoin('events', 'events.id', 'bookings.eventId')
      .select('applications.id')
      .where('applications.submittedAt', '<', before)
      .where('reviews.isOpen', '=', false)
      .where(({ or, eb }) => or([eb('events.id', 'is', null), eb('events.endDateTime', '<', now)]))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('outbox')
              .select('outbox.id')
              .whereRef('outbox.applicationId', '=', 'applications.id')
              .where('outbox.state', 'in', ['waiting', 'sending']),
          ),
        ),
      )
      .orderBy('applications.id')
      .limit(limit)
      .execute();
    return rows.map(({ id }) => id);
  }
}
