import { countOf, Store } from '../db/store.ts';

export interface DueCount {
  due: number;
  total: number;
}

/** Applications that are decided and have been kept for long enough, and when it was looked for them. */
export class RetainedApplicationsStore extends Store {
  /**
   * Those that came before this moment, oldest first. Not yet: one whose booked show is still to come, since its
   * performer has to be reached, and one with a mail that is still to be sent, which would be lost.
   */
  async listDecided(before: string, now: string): Promise<number[]> {
    const decided = this.#selectDecided(before, now).select('applications.id');
    const rows = await decided.orderBy('applications.id').execute();
    return rows.map(({ id }) => id);
  }

  async isDecided(id: number, before: string, now: string): Promise<boolean> {
    return (await countOf(this.#selectDecided(before, now).where('applications.id', '=', id))) > 0;
  }

  async count(before: string, now: string): Promise<DueCount> {
    const due = await countOf(this.#selectDecided(before, now));
    return { due, total: await countOf(this.db.selectFrom('applications')) };
  }

  /** Notes that it is now looked for what is old, and returns when that was done before. */
  async noteRun(now: string): Promise<string | undefined> {
    const last = await this.db.selectFrom('housekeeping').select('ranAt').executeTakeFirst();
    await this.db
      .insertInto('housekeeping')
      .values({ id: 1, ranAt: now })
      .onConflict((known) => known.column('id').doUpdateSet({ ranAt: now }))
      .execute();
    return last?.ranAt;
  }

  async agree(now: string): Promise<void> {
    await this.db
      .insertInto('housekeeping')
      .values({ id: 1, ranAt: now, isAgreed: true })
      .onConflict((known) => known.column('id').doUpdateSet({ isAgreed: true }))
      .execute();
  }

  /** Whether the owner has agreed: once. */
  async takeAgreement(): Promise<boolean> {
    const taken = await this.db
      .updateTable('housekeeping')
      .set({ isAgreed: false })
      .where('isAgreed', '=', true)
      .returning('id')
      .execute();
    return taken.length > 0;
  }

  #selectDecided(before: string, now: string) {
    return this.db
      .selectFrom('applications')
      .innerJoin('reviews', 'reviews.applicationId', 'applications.id')
      .leftJoin('bookings', 'bookings.applicationId', 'applications.id')
      .leftJoin('events', 'events.id', 'bookings.eventId')
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
      );
  }
}
