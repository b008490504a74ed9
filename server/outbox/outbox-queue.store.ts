import type { MessageChannel, MessagePurpose, MessageState } from '#contract/messages/messages.ts';
import type { Db } from '../db/tables.ts';
import type { MailedLink, QueuedMessage } from './mail/mailed-link.ts';

/** The range in which a due time is plausible. A later one was written by a clock that has been set back since. */
export interface DueSpan {
  now: string;
  furthest: string;
}

export interface Lease {
  token: string;
  until: string;
}

/** What a message says, where that is known only when it is handed over. */
export interface Composition {
  words: { subject: string; text: string; html: string; linkMark: string } & Partial<
    Pick<QueuedMessage, 'replyToName' | 'replyToAddress'>
  >;
  /** An iCalendar file that goes with it. */
  calendar?: string;
  /**
   * Asked in the transaction of the hand-over, before anything else is written: whether this still holds. It locks what
   * the words depend on, and notes that the recipient will know it.
   */
  seal(trx: Db): Promise<boolean>;
}

export interface Result {
  state: MessageState;
  providerWords: string;
  blamesRecipient?: boolean;
  /** It may have arrived although nobody confirmed it. */
  isUncertain?: boolean;
  /** It was not handed over, for a reason of the server's own. */
  isInterrupted?: boolean;
  /** All of its channel was refused: it waits as before, and this was no try of its own. */
  isRefusedAsAll?: boolean;
  /** When to retry. */
  dueAt?: string;
}

export type NoteResult = (db: Db, message: QueuedMessage, result: Result, now: string) => Promise<void>;

/** Takes back what a seal has noted. */
class LeaseLost extends Error {}

export interface DueFilter {
  only?: readonly MessagePurpose[];
  except?: readonly MessagePurpose[];
  /** Only messages that were not refused yet as all of their channel. */
  isFresh?: boolean;
}

/** The outbox as a queue. Several processes may work on it at once. */
export class OutboxQueueStore {
  readonly #db: Db;
  readonly #noteResult: NoteResult | undefined;

  constructor(db: Db, noteResult?: NoteResult) {
    this.#db = db;
    this.#noteResult = noteResult;
  }

  async listDue(
    channel: MessageChannel,
    span: DueSpan,
    limit: number,
    filter: DueFilter = {},
  ): Promise<number[]> {
    const due = this.#due(channel, span, filter).orderBy('dueAt').orderBy('id').limit(limit);
    return (await due.execute()).map(({ id }) => id);
  }

  /** The message to try a stopped channel with: each time another one, in case only one of them is refused. */
  async findTry(channel: MessageChannel, span: DueSpan): Promise<number | undefined> {
    const due = this.#due(channel, span)
      .orderBy(({ fn, val }) => fn.coalesce('refusedAt', val('')))
      .orderBy('dueAt')
      .orderBy('id')
      .limit(1);
    return (await due.executeTakeFirst())?.id;
  }

  async hasSent(channel: MessageChannel, since: string): Promise<boolean> {
    const sent = await this.#db
      .selectFrom('outbox')
      .select('id')
      .where('finishedAt', '>', since)
      .where('channel', '=', channel)
      .where('state', '=', 'sent')
      .limit(1)
      .executeTakeFirst();
    return sent !== undefined;
  }

  #due(channel: MessageChannel, { now, furthest }: DueSpan, { only, except, isFresh }: DueFilter = {}) {
    let query = this.#db
      .selectFrom('outbox')
      .select('id')
      .where('state', '=', 'waiting')
      .where('channel', '=', channel)
      .where((where) => where.or([where('dueAt', '<=', now), where('dueAt', '>', furthest)]))
      .where((where) =>
        where.or([
          where('notBefore', 'is', null),
          where('notBefore', '<=', now),
          where('createdAt', '>', furthest),
        ]),
      );
    if (only) query = query.where('purpose', 'in', only);
    if (except) query = query.where('purpose', 'not in', except);
    if (isFresh) query = query.where('refusedAt', 'is', null);
    return query;
  }

  /**
   * Claims a message. The update repeats the conditions, so of two concurrent claims the second finds nothing. One of them
   * is that the channel is not stopped: its first refusal may just be written. A message that tries it has `isTry`.
   */
  async claim(
    id: number,
    { now, furthest }: DueSpan,
    lease: Lease,
    { isTry = false } = {},
  ): Promise<QueuedMessage | undefined> {
    let claim = this.#db
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
      .where((where) => where.or([where('dueAt', '<=', now), where('dueAt', '>', furthest)]));
    if (!isTry)
      claim = claim.where('channel', 'not in', (query) =>
        query.selectFrom('channels').select('channel').where('stoppedAt', 'is not', null),
      );
    return claim.returningAll().executeTakeFirst();
  }

  /**
   * Records that from now on the message may have arrived. False when another process has claimed it, or it or what
   * its link leads to was deleted: then it must not be sent. So nobody sends a message whose lease they have
   * lost, however long they hung. The link in it begins to work at the same moment: there are no links of attempts that
   * came to nothing. A message that is composed for it is kept as it leaves, or does not leave if its words hold no longer.
   */
  async noteHandover(
    id: number,
    lease: Lease,
    now: string,
    { link, composed }: { link?: MailedLink | undefined; composed?: Composition | undefined } = {},
  ): Promise<boolean> {
    if (!link && !composed) return this.#markHandedOver(id, lease, now);
    const work = this.#db.transaction().execute(async (trx) => {
      if (composed && !(await composed.seal(trx))) return false;
      const isOurs = await new OutboxQueueStore(trx).#markHandedOver(id, lease, now, composed?.words);
      if (!isOurs) throw new LeaseLost();
      return link ? link.keep(trx, now) : true;
    });
    return work.catch((error: unknown) => {
      if (error instanceof LeaseLost) return false;
      throw error;
    });
  }

  async #markHandedOver(
    id: number,
    lease: Lease,
    now: string,
    words?: Composition['words'],
  ): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('outbox')
      .set({ handedOverAt: now, leasedUntil: lease.until, ...words })
      .where('id', '=', id)
      .where('leaseToken', '=', lease.token)
      .where('state', '=', 'sending')
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /**
   * Only for the current holder. A message that was given up as lost keeps its last holder's token, because the result
   * of that holder is more accurate. The same result again changes nothing.
   */
  async settle(id: number, token: string, result: Result, now: string): Promise<void> {
    const { state, providerWords } = result;
    const row = await this.#write(result, now)
      .where('id', '=', id)
      .where('leaseToken', '=', token)
      .where('state', 'in', ['sending', 'unknown'])
      .where((where) => where.or([where('state', '!=', state), where('providerWords', '!=', providerWords)]))
      .returningAll()
      .executeTakeFirst();
    // Not in one transaction with it: what is lost here can be noted at the next message.
    if (row) await this.#noteResult?.(this.#db, row, result, now);
  }

  /**
   * For a process that found the message lost: only if it still is, and its holder has not continued in the meantime.
   */
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
    const { state, providerWords, blamesRecipient = false, dueAt } = result;
    const { isUncertain, isInterrupted, isRefusedAsAll } = result;
    return this.#db.updateTable('outbox').set((update) => ({
      state,
      providerWords,
      blamesRecipient,
      uncertainAttempts: update('uncertainAttempts', '+', isUncertain ? 1 : 0),
      interruptions: update('interruptions', '+', isInterrupted ? 1 : 0),
      leasedUntil: null,
      ...(isRefusedAsAll ? { refusedAt: now, attempts: update('attempts', '-', 1) } : {}),
      ...(dueAt === undefined ? {} : { dueAt }),
      ...(state === 'waiting' ? {} : { finishedAt: now }),
      // The text is proof enough of what was sent. The HTML is many times as large.
      ...(state === 'sent' ? { html: null } : {}),
    }));
  }

  /** Messages whose holder has died: their lease has expired. */
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
