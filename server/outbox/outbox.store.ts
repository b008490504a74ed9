import { randomUUID } from 'node:crypto';
import type { ExpressionBuilder, Selectable } from 'kysely';
import {
  bulkPurposes,
  type MessageChannel,
  type MessagePurpose,
  type MessageRecord,
  type MessageState,
  type MessagesQuery,
  maxMessagesPerPage,
  messageNotFound,
  ownersPurposes,
  retriableStates,
} from '#contract/messages/messages.ts';
import type { Venue } from '#contract/venue/venue.ts';
import { readPage } from '../db/read-page.ts';
import { countOf, Store } from '../db/store.ts';
import type { Tables } from '../db/tables.ts';
import { notFound } from '../failure.ts';
import type { Admin } from '../http/admin-guard.ts';
import { replyColumns } from './mail/mail-layout.ts';
import { withoutLink } from './mail/mailed-link.ts';

/** What mails and SMS need beside the facts about the venue. */
export interface MessageSettings {
  publicUrl: string;
  configured: Record<MessageChannel, boolean>;
}

export interface MessageParts extends MessageSettings {
  venue: Venue;
}

export interface NewMessage {
  channel: MessageChannel;
  purpose: MessagePurpose;
  applicationId?: number;
  userId?: number;
  subscriberId?: number;
  recipient: string;
  recipientKey?: string;
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  html?: string;
  /** Stands in text and HTML for the token of a link to a page of the recipient's own. */
  linkMark?: string;
  /** The address for `List-Unsubscribe`, with the mark in it. */
  unsubscribeUrl?: string;
  tally?: number;
  /** The initial state. Only `waiting` messages are sent; the others stay until staff act. */
  state: 'waiting' | 'failed' | 'not configured' | 'held back';
  providerWords?: string;
  dueAt?: string;
  /** When there is room for it under a limit. */
  notBefore?: string;
}

export type MessageReader = Pick<Admin, 'role'>;

/** Whom or what a message is about. */
export type MessageOwner = { applicationId: number } | { subscriberId: number } | { userId: number };

/** At most so many mails within this time. */
export interface RoomLimit {
  max: number;
  withinMs: number;
}

/** Mails that go to an address because somebody has typed it. */
export type UnverifiedPurpose = 'confirmation' | 'signup' | 'import' | 'reset';

/** The clocks of two processes may differ by this much. */
const maxSkewMs = 60_000;

/** Messages in these states are never sent, so they do not count towards the limits. */
const neverSent = ['not configured', 'held back'] as const satisfies MessageState[];

/** States in which a message may have arrived, or is on its way. */
const beyondRecall = ['sending', 'sent', 'unknown'] as const satisfies MessageState[];

export class OutboxStore extends Store {
  /** A lock until the end of the transaction: nobody else writes messages, so counts for the limits stay true. */
  async lock(): Promise<void> {
    await this.db
      .updateTable('outboxTurn')
      .set((update) => ({ turn: update('turn', '+', 1) }))
      .execute();
  }

  async add(message: NewMessage, now: string): Promise<MessageRecord> {
    const { replyTo, dueAt, ...rest } = message;
    const row = await this.db
      .insertInto('outbox')
      .values({
        providerWords: '',
        tally: 1,
        ...rest,
        ...replyColumns(message),
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

  /**
   * Newest first, with the cursor of the next page. Of what goes to the whole list of subscribers, only what did not
   * arrive.
   */
  async list({ before, channel, state }: MessagesQuery, reader: MessageReader = { role: 'owner' }) {
    let query = this.db
      .selectFrom('outbox')
      .selectAll()
      .where(visibleTo(reader))
      .where((where) =>
        where.or([where('purpose', 'not in', bulkPurposes), where('state', 'in', ['failed', 'unknown'])]),
      )
      .orderBy('id', 'desc');
    if (before !== undefined) query = query.where('id', '<', before);
    if (channel) query = query.where('channel', '=', channel);
    if (state) query = query.where('state', '=', state);
    const { rows, next } = await readPage(query, maxMessagesPerPage);
    return { messages: rows.map(recordOf), next: next?.id ?? null };
  }

  async get(id: number, reader: MessageReader): Promise<MessageRecord> {
    const seen = this.db.selectFrom('outbox').selectAll().where(visibleTo(reader));
    const row = await seen.where('id', '=', id).executeTakeFirst();
    if (!row) throw notFound(messageNotFound);
    return recordOf(row);
  }

  /** A message that has not left; undefined when it has, or is forgotten. A stuck one waits for staff. */
  async findUnsent(id: number): Promise<{ id: number; isStuck: boolean } | undefined> {
    const row = await this.db
      .selectFrom('outbox')
      .select(['state', 'handedOverAt'])
      .where('id', '=', id)
      .where('state', 'not in', ['sent', 'unknown'])
      .executeTakeFirst();
    if (!row || (row.state === 'sending' && row.handedOverAt !== null)) return undefined;
    return { id, isStuck: row.state !== 'waiting' && row.state !== 'sending' };
  }

  /** Replaces the words of a message that has not left. */
  async rewrite(
    id: number,
    words: Pick<NewMessage, 'subject' | 'text' | 'html' | 'linkMark'>,
  ): Promise<void> {
    await this.db.updateTable('outbox').set(words).where('id', '=', id).execute();
  }

  /** Puts a message back in the queue with its attempts reset; undefined when it is in the queue or sent already. */
  async requeue(id: number, now: string, dueAt = now): Promise<MessageRecord | undefined> {
    const row = await this.#requeue(now, dueAt).where('id', '=', id).returningAll().executeTakeFirst();
    return row && recordOf(row);
  }

  /** The same for all that failed, without the owners' own for others. Gives how many. */
  async requeueFailed(channels: MessageChannel[], reader: MessageReader, now: string): Promise<number> {
    if (channels.length === 0) return 0;
    const { numUpdatedRows } = await this.#requeue(now)
      .where('state', '=', 'failed')
      .where('channel', 'in', channels)
      .where(visibleTo(reader))
      .executeTakeFirst();
    return Number(numUpdatedRows);
  }

  /**
   * Lets those of a kind go on that were held back since then. Their tries still count: one of them may have been handed
   * over already, and nobody has asked for another.
   */
  async resume(purpose: MessagePurpose, since: string, now: string): Promise<void> {
    await this.db
      .updateTable('outbox')
      .set({ state: 'waiting', queuedAt: now, dueAt: now, finishedAt: null, leaseToken: null })
      .where('purpose', '=', purpose)
      .where('state', '=', 'held back')
      .where('finishedAt', '>=', since)
      .execute();
  }

  #requeue(now: string, dueAt = now) {
    return this.db
      .updateTable('outbox')
      .set({
        state: 'waiting',
        attempts: 0,
        uncertainAttempts: 0,
        interruptions: 0,
        blamesRecipient: false,
        refusedAt: null,
        queuedAt: now,
        dueAt,
        notBefore: null,
        finishedAt: null,
        leaseToken: null,
        leasedUntil: null,
        handedOverAt: null,
      })
      .where('state', 'in', retriableStates);
  }

  /**
   * When there is room for one more mail of these kinds that anyone can have sent, under limits to one person or to all.
   * Undefined: at once.
   */
  async findRoom(
    purposes: readonly UnverifiedPurpose[],
    limits: RoomLimit[],
    now: Date,
    recipientKey?: string,
  ): Promise<string | undefined> {
    const times = await Promise.all(
      limits.map(async ({ max, withinMs }) => {
        const at = await this.#timeOfLatest(purposes, max, now, recipientKey);
        return at === undefined ? 0 : Date.parse(at) + withinMs;
      }),
    );
    const freeMs = Math.max(...times);
    return freeMs > now.getTime() ? new Date(freeMs).toISOString() : undefined;
  }

  /** Mails of these kinds to this person that have not left yet, and until when each had to wait for room. */
  async listUnsent(
    purposes: readonly UnverifiedPurpose[],
    recipientKey: string,
  ): Promise<{ notBefore: string | null }[]> {
    return this.db
      .selectFrom('outbox')
      .select('notBefore')
      .where('purpose', 'in', purposes)
      .where('recipientKey', '=', recipientKey)
      .where('state', 'in', ['waiting', 'sending'])
      .execute();
  }

  /**
   * When the latest but `position - 1` mail of these kinds was queued or, if it waits for room, will be sent. Without those
   * that were queued by a clock that has been set back since: nobody waits until that time.
   */
  async #timeOfLatest(
    purposes: readonly UnverifiedPurpose[],
    position: number,
    now: Date,
    recipientKey?: string,
  ) {
    let query = this.db
      .selectFrom('outbox')
      .select(({ fn }) => fn.coalesce('notBefore', 'createdAt').as('at'))
      .where('purpose', 'in', purposes)
      .where('createdAt', '<=', new Date(now.getTime() + maxSkewMs).toISOString())
      .where('state', 'not in', neverSent)
      .orderBy('at', 'desc')
      .offset(position - 1)
      .limit(1);
    if (recipientKey !== undefined) query = query.where('recipientKey', '=', recipientKey);
    return (await query.executeTakeFirst())?.at;
  }

  /** How many messages that this reader may see have failed, or have waited since before then. */
  countUndelivered(queuedBefore: string, reader: MessageReader): Promise<number> {
    const undelivered = this.db
      .selectFrom('outbox')
      .where(visibleTo(reader))
      .where((where) =>
        where.or([
          where('state', '=', 'failed'),
          where.and([where('state', 'in', ['waiting', 'sending']), where('queuedAt', '<', queuedBefore)]),
        ]),
      );
    return countOf(undelivered);
  }

  /** How many messages have failed since then, and why the latest, but for letters to subscribers: those who bounce leave the list. */
  async summarizeFailures(
    since: string,
    reader: MessageReader,
  ): Promise<{ count: number; lastWords: string }> {
    const failures = this.db
      .selectFrom('outbox')
      .where(visibleTo(reader))
      .where('state', '=', 'failed')
      .where('subscriberId', 'is', null)
      .where('finishedAt', '>', since);
    const last = await failures
      .select('providerWords')
      .orderBy('finishedAt', 'desc')
      .limit(1)
      .executeTakeFirst();
    return { count: await countOf(failures), lastWords: last?.providerWords ?? '' };
  }

  countSms(userId: number, since: string): Promise<number> {
    const sent = this.db
      .selectFrom('outbox')
      .where('userId', '=', userId)
      .where('createdAt', '>', since)
      .where('purpose', 'in', ['alert', 'summary', 'reminder'])
      .where('state', 'not in', neverSent);
    return countOf(sent);
  }

  /**
   * Adds an application to the latest summary that waits for this number. False when there is none. A summary that has
   * failed or is held back is not used, or the application would never be reported.
   */
  async addToSummary(
    userId: number,
    recipient: string,
    textFor: (tally: number) => string,
  ): Promise<boolean> {
    const waiting = this.db
      .selectFrom('outbox')
      .select(({ fn }) => fn.max('id').as('id'))
      .where('userId', '=', userId)
      .where('recipient', '=', recipient)
      .where('purpose', '=', 'summary')
      .where('state', '=', 'waiting');
    const summary = await this.db
      .updateTable('outbox')
      .set((update) => ({ tally: update('tally', '+', 1) }))
      .where('id', '=', waiting)
      // A worker may have claimed it since.
      .where('state', '=', 'waiting')
      .returning(['id', 'tally'])
      .executeTakeFirst();
    if (!summary) return false;
    const text = textFor(summary.tally);
    await this.db.updateTable('outbox').set({ text, subject: text }).where('id', '=', summary.id).execute();
    return true;
  }

  /**
   * Deletes messages that have not left yet, and gives their ids. A worker claims a message by an update with the same
   * condition, so the database decides which of the two comes first.
   */
  async withdraw(owner: MessageOwner, purposes?: MessagePurpose[]): Promise<number[]> {
    let unsent = this.db
      .deleteFrom('outbox')
      .where(({ and }) => and(owner))
      .where('state', 'not in', beyondRecall);
    if (purposes) unsent = unsent.where('purpose', 'in', purposes);
    return (await unsent.returning('id').execute()).map(({ id }) => id);
  }

  async findLatest(
    applicationId: number,
    purpose: MessagePurpose,
  ): Promise<{ createdAt: string; isWaiting: boolean } | undefined> {
    const latest = await this.db
      .selectFrom('outbox')
      .select(['createdAt', 'state'])
      .where('applicationId', '=', applicationId)
      .where('purpose', '=', purpose)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return latest && { createdAt: latest.createdAt, isWaiting: latest.state === 'waiting' };
  }

  async removeOld(before: string, purposes?: readonly MessagePurpose[]): Promise<void> {
    let query = this.db.deleteFrom('outbox').where('finishedAt', '<', before);
    if (purposes) query = query.where('purpose', 'in', purposes);
    await query.execute();
  }
}

function visibleTo({ role }: MessageReader) {
  return (where: ExpressionBuilder<Tables, 'outbox'>) =>
    role === 'owner' ? where.and([]) : where('purpose', 'not in', ownersPurposes);
}

function recordOf(row: Selectable<Tables['outbox']>): MessageRecord {
  const text = withoutLink(row.text, row.linkMark);
  return { ...row, text, dueAt: row.state === 'waiting' ? (row.notBefore ?? row.dueAt) : null };
}
