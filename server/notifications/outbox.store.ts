import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import {
  type MessageChannel,
  type MessagePurpose,
  type MessageRecord,
  maxMessagesPerPage,
  messageNotFound,
  retriableStates,
} from '#contract/messages.ts';
import type { Db, OutboxTable } from '../db/tables.ts';
import { notFound } from '../http/errors.ts';

export interface NewMessage {
  channel: MessageChannel;
  purpose: MessagePurpose;
  applicationId?: number;
  userId?: number;
  recipient: string;
  recipientKey?: string;
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  html?: string;
  tally?: number;
  /** Where it starts; whatever is not waiting stays where it is until staff act. */
  state: 'waiting' | 'failed' | 'not configured' | 'held back';
  providerWords?: string;
  dueAt?: string;
}

export interface MessagePage {
  messages: MessageRecord[];
  /** Where the next page starts; null at the end of the list. */
  next: number | null;
}

/** What a staff member reads where the text of a deleted application stood. */
const forgotten = 'About an application that has been deleted';

export class OutboxStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Until the transaction ends nobody else writes messages, so that what is counted under a limit stays true. */
  async takeTurn(): Promise<void> {
    await this.#db
      .updateTable('outboxTurn')
      .set((update) => ({ turn: update('turn', '+', 1) }))
      .execute();
  }

  async add(message: NewMessage, now: string): Promise<MessageRecord> {
    const { replyTo, dueAt, ...rest } = message;
    const row = await this.#db
      .insertInto('outbox')
      .values({
        providerWords: '',
        tally: 1,
        ...rest,
        replyToName: replyTo?.name ?? null,
        replyToAddress: replyTo?.address ?? null,
        messageKey: randomUUID(),
        blamesRecipient: false,
        attempts: 0,
        uncertainAttempts: 0,
        createdAt: now,
        queuedAt: now,
        dueAt: dueAt ?? now,
        finishedAt: message.state === 'waiting' ? null : now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return recordOf(row);
  }

  /** Newest first. */
  async list({
    before,
    limit = maxMessagesPerPage,
  }: {
    before?: number | undefined;
    limit?: number;
  }): Promise<MessagePage> {
    let query = this.#db.selectFrom('outbox').selectAll().orderBy('id', 'desc');
    if (before !== undefined) query = query.where('id', '<', before);
    // One more than asked for tells whether there is a next page.
    const rows = await query.limit(limit + 1).execute();
    const page = rows.slice(0, limit);
    return { messages: page.map(recordOf), next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
  }

  async get(id: number): Promise<MessageRecord> {
    const row = await this.#db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) throw notFound(messageNotFound);
    return recordOf(row);
  }

  /** Puts it back in the queue with its patience renewed; undefined when it is there or sent already. */
  async requeue(id: number, now: string): Promise<MessageRecord | undefined> {
    const row = await this.#db
      .updateTable('outbox')
      .set({
        state: 'waiting',
        attempts: 0,
        uncertainAttempts: 0,
        interruptions: 0,
        blamesRecipient: false,
        queuedAt: now,
        dueAt: now,
        finishedAt: null,
        leaseToken: null,
        leasedUntil: null,
        handedOverAt: null,
      })
      .where('id', '=', id)
      .where('state', 'in', retriableStates)
      .returningAll()
      .executeTakeFirst();
    return row && recordOf(row);
  }

  /** Confirmations since then that were sent or are going to be: to one person, or to all. */
  async countConfirmations(since: string, recipientKey?: string): Promise<number> {
    let query = this.#db
      .selectFrom('outbox')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('purpose', '=', 'confirmation')
      .where('createdAt', '>', since)
      .where('state', 'not in', ['not configured', 'held back']);
    if (recipientKey !== undefined) query = query.where('recipientKey', '=', recipientKey);
    return (await query.executeTakeFirstOrThrow()).count;
  }

  async countApplications(since: string): Promise<number> {
    const { count } = await this.#db
      .selectFrom('applications')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('submittedAt', '>', since)
      .where('isSuspectedSpam', '=', false)
      .executeTakeFirstOrThrow();
    return count;
  }

  async countSms(userId: number, since: string): Promise<number> {
    const { count } = await this.#db
      .selectFrom('outbox')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('userId', '=', userId)
      .where('createdAt', '>', since)
      .where('purpose', 'in', ['alert', 'summary'])
      .executeTakeFirstOrThrow();
    return count;
  }

  /** Admins who want an SMS and have given a number, as they typed it. */
  async listSmsAdmins(): Promise<{ id: number; phoneNumber: string }[]> {
    const rows = await this.#db
      .selectFrom('users')
      .select(['id', 'phoneNumber'])
      .where('role', '=', 'admin')
      .where('smsNotificationsEnabled', '=', true)
      .where('phoneNumber', 'is not', null)
      .orderBy('id')
      .execute();
    return rows.map(({ id, phoneNumber }) => ({ id, phoneNumber: phoneNumber ?? '' }));
  }

  /** The number that an admin has now, as it was typed. */
  async findAdminNumber(userId: number): Promise<{ phoneNumber: string; wantsSms: boolean } | undefined> {
    const row = await this.#db
      .selectFrom('users')
      .select(['phoneNumber', 'smsNotificationsEnabled'])
      .where('id', '=', userId)
      .where('role', '=', 'admin')
      .executeTakeFirst();
    return row?.phoneNumber
      ? { phoneNumber: row.phoneNumber, wantsSms: row.smsNotificationsEnabled }
      : undefined;
  }

  /** Why the provider would not send to this number when it was last asked to; undefined if it would. */
  async findRefusal(userId: number, recipient: string): Promise<string | undefined> {
    const last = await this.#db
      .selectFrom('outbox')
      .select(['blamesRecipient', 'providerWords'])
      .where('userId', '=', userId)
      .where('recipient', '=', recipient)
      .where('triedAt', 'is not', null)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    return last?.blamesRecipient ? last.providerWords : undefined;
  }

  /** A summary that is still waiting tells of one more. False when there is none. */
  async addToSummary(userId: number, textFor: (tally: number) => string): Promise<boolean> {
    const summary = await this.#db
      .updateTable('outbox')
      .set((update) => ({ tally: update('tally', '+', 1) }))
      .where('userId', '=', userId)
      .where('purpose', '=', 'summary')
      .where('state', 'in', ['waiting', 'not configured'])
      .returning(['id', 'tally'])
      .executeTakeFirst();
    if (!summary) return false;
    const text = textFor(summary.tally);
    await this.#db.updateTable('outbox').set({ text, subject: text }).where('id', '=', summary.id).execute();
    return true;
  }

  /**
   * Before an application is deleted, in the same transaction: what was not sent is gone, and of what was sent only
   * the fact remains.
   */
  async forgetApplication(applicationId: number): Promise<void> {
    await this.#db
      .deleteFrom('outbox')
      .where('applicationId', '=', applicationId)
      .where('state', '!=', 'sent')
      .execute();
    await this.#db
      .updateTable('outbox')
      .set((update) => ({
        subject: forgotten,
        text: '',
        html: null,
        providerWords: '',
        replyToName: null,
        replyToAddress: null,
        recipient: update
          .case()
          .when('purpose', '=', 'confirmation')
          .then('')
          .else(update.ref('recipient'))
          .end(),
      }))
      .where('applicationId', '=', applicationId)
      .execute();
  }

  /** What was over and done with before then. */
  async removeOld(before: string): Promise<void> {
    await this.#db.deleteFrom('outbox').where('finishedAt', '<', before).execute();
  }
}

function recordOf(row: Selectable<OutboxTable>): MessageRecord {
  return { ...row, dueAt: row.state === 'waiting' ? row.dueAt : null };
}
