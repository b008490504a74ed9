import type { Selectable } from 'kysely';
import type { MessageChannel, MessageState } from '#contract/messages.ts';
import type { Db, OutboxTable } from '../db/tables.ts';

export type QueuedMessage = Selectable<OutboxTable>;

/** The span in which a due time can be trusted: later than its end, a clock has since been set back. */
export interface DueSpan {
  now: string;
  furthest: string;
}

export interface Result {
  state: MessageState;
  providerWords: string;
  blamesRecipient?: boolean;
  /** It may have arrived though nobody said so. */
  isUncertain?: boolean;
  /** It was not handed over, for a reason of our own. */
  isInterrupted?: boolean;
  /** When to try again; without it, it is finished. */
  dueAt?: string;
}

/** The outbox as its workers see it. Several processes may work on it at once. */
export class OutboxQueueStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async listDue(channel: MessageChannel, { now, furthest }: DueSpan, limit: number): Promise<number[]> {
    const rows = await this.#db
      .selectFrom('outbox')
      .select('id')
      .where('state', '=', 'waiting')
      .where('channel', '=', channel)
      .where((where) => where.or([where('dueAt', '<=', now), where('dueAt', '>', furthest)]))
      .orderBy('dueAt')
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(({ id }) => id);
  }

  /**
   * Takes one, unless another process was faster: the statement that takes it asks again whether it is there to be
   * taken, and of two at once the second finds that it is not.
   */
  async claim(
    id: number,
    { now, furthest }: DueSpan,
    lease: { token: string; until: string },
  ): Promise<QueuedMessage | undefined> {
    return this.#db
      .updateTable('outbox')
      .set((update) => ({
        state: 'sending' as const,
        triedAt: now,
        attempts: update('attempts', '+', 1),
        leaseToken: lease.token,
        leasedUntil: lease.until,
        handedOverAt: null,
      }))
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .where((where) => where.or([where('dueAt', '<=', now), where('dueAt', '>', furthest)]))
      .returningAll()
      .executeTakeFirst();
  }

  /** Says that its holder is alive and still busy with what comes before the handing over. */
  async renew(id: number, token: string, until: string): Promise<void> {
    await this.#db
      .updateTable('outbox')
      .set({ leasedUntil: until })
      .where('id', '=', id)
      .where('leaseToken', '=', token)
      .where('state', '=', 'sending')
      .where('handedOverAt', 'is', null)
      .execute();
  }

  /**
   * From now on it may have arrived. False when somebody else has taken it, or it was deleted: then it must not be
   * sent. So nobody sends what they have lost, however long they were held up.
   */
  async noteHandover(id: number, lease: { token: string; until: string }, now: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('outbox')
      .set({ handedOverAt: now, leasedUntil: lease.until })
      .where('id', '=', id)
      .where('leaseToken', '=', lease.token)
      .where('state', '=', 'sending')
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /**
   * Only for the one who holds it. A message that was given up for lost in the meantime keeps its last holder's
   * token: what that one finally says about it is nearer to the truth. Said again, it changes nothing.
   */
  async settle(id: number, token: string, result: Result, now: string): Promise<void> {
    const { state, providerWords } = result;
    await this.#write(result, now)
      .where('id', '=', id)
      .where('leaseToken', '=', token)
      .where('state', 'in', ['sending', 'unknown'])
      .where((where) => where.or([where('state', '!=', state), where('providerWords', '!=', providerWords)]))
      .execute();
  }

  /** For whoever found it lost: only if it still is, and its holder has not gone on with it in the meantime. */
  async settleLost(
    { id, leaseToken, leasedUntil }: QueuedMessage,
    result: Result,
    now: string,
  ): Promise<void> {
    await this.#write(result, now)
      .where('id', '=', id)
      .where('leaseToken', '=', leaseToken)
      .where('leasedUntil', '=', leasedUntil)
      .where('state', '=', 'sending')
      .execute();
  }

  #write(result: Result, now: string) {
    const { state, providerWords, blamesRecipient = false, isUncertain, isInterrupted, dueAt } = result;
    return this.#db.updateTable('outbox').set((update) => ({
      state,
      providerWords,
      blamesRecipient,
      uncertainAttempts: update('uncertainAttempts', '+', isUncertain ? 1 : 0),
      interruptions: update('interruptions', '+', isInterrupted ? 1 : 0),
      leasedUntil: null,
      ...(dueAt === undefined ? { finishedAt: now } : { dueAt }),
      // The text is proof enough of what was sent; its other form is many times as large.
      ...(state === 'sent' ? { html: null } : {}),
    }));
  }

  /** What a process held that has ended without a word. */
  async listLost(channel: MessageChannel, { now, furthest }: DueSpan): Promise<QueuedMessage[]> {
    return this.#db
      .selectFrom('outbox')
      .selectAll()
      .where('state', '=', 'sending')
      .where('channel', '=', channel)
      .where((where) => where.or([where('leasedUntil', '<=', now), where('leasedUntil', '>', furthest)]))
      .orderBy('id')
      .limit(100)
      .execute();
  }
}
