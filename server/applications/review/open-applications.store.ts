import { countOf, Store } from '../../db/store.ts';

export interface OpenRow {
  id: number;
  name: string;
  bandName: string;
  performanceType: string;
  submittedAt: string;
}

/** Undecided applications, for the reminders to staff. Suspected spam was promised nothing. */
export class OpenApplicationsStore extends Store {
  /** Those that came in this span of time and that staff were not reminded of yet, oldest first. */
  async listUnreminded(span: { after: string; until: string }, limit: number): Promise<OpenRow[]> {
    return this.#open()
      .select(['applications.id', 'name', 'bandName', 'performanceType', 'submittedAt'])
      .where('remindedAt', 'is', null)
      .where('submittedAt', '>', span.after)
      .where('submittedAt', '<=', span.until)
      .orderBy('submittedAt')
      .orderBy('applications.id')
      .limit(limit)
      .execute();
  }

  /** Those of the ids that are still open, and were not reminded of until now. */
  async setReminded(ids: number[], now: string): Promise<Set<number>> {
    const reminded = await this.db
      .updateTable('reviews')
      .set({ remindedAt: now })
      .where('applicationId', 'in', ids)
      .where('isOpen', '=', true)
      .where('remindedAt', 'is', null)
      .returning('applicationId')
      .execute();
    return new Set(reminded.map(({ applicationId }) => applicationId));
  }

  /** The oldest first. */
  async list(limit: number): Promise<OpenRow[]> {
    return this.#open()
      .select(['applications.id', 'name', 'bandName', 'performanceType', 'submittedAt'])
      .orderBy('reviews.applicationId')
      .limit(limit)
      .execute();
  }

  count(): Promise<number> {
    return countOf(this.#open());
  }

  #open() {
    return this.db
      .selectFrom('applications')
      .innerJoin('reviews', 'reviews.applicationId', 'applications.id')
      .where('isOpen', '=', true)
      .where('isSuspectedSpam', '=', false);
  }
}
