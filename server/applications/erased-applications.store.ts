import { hash } from 'node:crypto';
import { Store } from '../db/store.ts';
import type { Timeliness } from '../db/tables.ts';
import type { Review } from './review/reviews.store.ts';

export interface Erased {
  /** In which it came, by the venue's calendar. */
  month: string;
  state: Review['state'];
  answer: Timeliness;
}

/**
 * Counts the applications that were erased, so that the figures of past months stay true, and knows the forms that they
 * were sent with, so that a tab that sends one again does not bring it back.
 */
export class ErasedApplicationsStore extends Store {
  async add(erased: Erased): Promise<void> {
    await this.db
      .insertInto('erasedApplications')
      .values({ ...erased, count: 1 })
      .onConflict((known) =>
        known
          .columns(['month', 'state', 'answer'])
          .doUpdateSet((update) => ({ count: update('erasedApplications.count', '+', 1) })),
      )
      .execute();
  }

  async addKey(idempotencyKey: string, now: string): Promise<void> {
    await this.db
      .insertInto('erasedKeys')
      .values({ keyHash: hash('sha256', idempotencyKey, 'base64url'), erasedAt: now })
      .onConflict((known) => known.column('keyHash').doNothing())
      .execute();
  }

  async hasKey(idempotencyKey: string): Promise<boolean> {
    const found = await this.db
      .selectFrom('erasedKeys')
      .select('keyHash')
      .where('keyHash', '=', hash('sha256', idempotencyKey, 'base64url'))
      .executeTakeFirst();
    return found !== undefined;
  }

  async forgetKeys(before: string): Promise<void> {
    await this.db.deleteFrom('erasedKeys').where('erasedAt', '<', before).execute();
  }

  async list(fromMonth: string): Promise<(Erased & { count: number })[]> {
    return this.db
      .selectFrom('erasedApplications')
      .selectAll()
      .where('month', '>=', fromMonth)
      .orderBy('month')
      .execute();
  }
}
