import type { Db } from '../db/tables.ts';

export interface Addressee {
  id: number;
  email: string;
}

/** Who has had which letter. */
export class LettersStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * Chooses subscribers who have not had the letter of this week, and notes that they have. To be called in the
   * transaction that queues their letters, so that neither exists without the other. The table allows one letter for each
   * subscriber and week.
   */
  async claim(week: string, limit: number, now: string): Promise<Addressee[]> {
    const next = this.#db
      .selectFrom('subscribers')
      .select('id')
      .where('state', '=', 'confirmed')
      .where('letterWeek', '<', week)
      .orderBy('letterWeek')
      .orderBy('id')
      .limit(limit);
    const claimed = await this.#db
      .updateTable('subscribers')
      .set({ letterWeek: week })
      .where('id', 'in', next)
      // One may have unsubscribed, or been claimed by another process, since the choice.
      .where('state', '=', 'confirmed')
      .where('letterWeek', '<', week)
      .returning(['id', 'email'])
      .execute();
    if (claimed.length === 0) return [];
    const rows = claimed.map(({ id }) => ({ subscriberId: id, week, queuedAt: now }));
    const noted = await this.#db
      .insertInto('letters')
      .values(rows)
      .onConflict((known) => known.doNothing())
      .returning('subscriberId')
      .execute();
    const ids = new Set(noted.map(({ subscriberId }) => subscriberId));
    return claimed.filter(({ id }) => ids.has(id));
  }

  async removeBefore(week: string): Promise<void> {
    await this.#db.deleteFrom('letters').where('week', '<', week).execute();
  }

  async countQueued(week: string, since: string): Promise<number> {
    const { count } = await this.#db
      .selectFrom('letters')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('week', '=', week)
      .where('queuedAt', '>', since)
      .executeTakeFirstOrThrow();
    return count;
  }

  /**
   * Letters that are queued and have not left. Without those that the mail server has put off because of their address:
   * a few full mailboxes, which are tried for a day, must not keep everyone else waiting.
   */
  async countUnsent(): Promise<number> {
    const { count } = await this.#db
      .selectFrom('outbox')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('state', 'in', ['waiting', 'sending'])
      .where('channel', '=', 'mail')
      .where('purpose', '=', 'letter')
      .where('blamesRecipient', '=', false)
      .executeTakeFirstOrThrow();
    return count;
  }
}
