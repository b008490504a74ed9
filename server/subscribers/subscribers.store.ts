import { type Selectable, sql } from 'kysely';
import type { EndReason, SubscriptionRecord } from '#contract/subscribers/subscribers.ts';
import { Store } from '../db/store.ts';
import type { Tables } from '../db/tables.ts';

export type Subscriber = Selectable<Tables['subscribers']>;

/** Both databases take only so many values in one statement. */
export const rowsAtOnce = 500;

export interface Addressee {
  id: number;
  email: string;
}

/** Addresses that differ in their letters' case reach the same person. */
export function emailKey(email: string): string {
  return email.toLowerCase();
}

/** The mailing list. */
export class SubscribersStore extends Store {
  /**
   * Notes that an address was entered. A new one and one whose subscription has ended wait for confirmation; a confirmed
   * one stays so. Anyone can enter any address, so what proves that its owner came, or left, stays as it is until they
   * confirm. One statement for all of them, so that its time tells nobody which of them it was.
   */
  async signUp(email: string, now: string): Promise<Subscriber> {
    return this.db
      .insertInto('subscribers')
      .values({ email, emailKey: emailKey(email), state: 'pending', requestedAt: now, askedAt: now })
      .onConflict((known) =>
        known.column('emailKey').doUpdateSet((update) => ({
          askedAt: now,
          isToBeAsked: false,
          state: update
            .case()
            .when('subscribers.state', '=', 'confirmed')
            .then('confirmed' as const)
            .else('pending' as const)
            .end(),
        })),
      )
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  /** Adds those that are not known, and gives them. They wait to be asked. */
  async addImported(emails: string[], now: string): Promise<Addressee[]> {
    return this.db
      .insertInto('subscribers')
      .values(
        emails.map((email) => ({
          email,
          emailKey: emailKey(email),
          state: 'pending' as const,
          requestedAt: now,
          askedAt: now,
          isToBeAsked: true,
        })),
      )
      .onConflict((known) => known.column('emailKey').doNothing())
      .returning(['id', 'email'])
      .execute();
  }

  async isAnyoneToBeAsked(): Promise<boolean> {
    return (await this.#toBeAsked().executeTakeFirst()) !== undefined;
  }

  #toBeAsked() {
    return this.db
      .selectFrom('subscribers')
      .select('id')
      .where(sql<boolean>`"isToBeAsked"`)
      .where('state', '=', 'pending')
      .orderBy('id');
  }

  /** Those whose turn it is to be asked. They have been, from now on. */
  async claimToBeAsked(limit: number, now: string): Promise<Addressee[]> {
    return (
      this.db
        .updateTable('subscribers')
        .set({ isToBeAsked: false, askedAt: now })
        .where('id', 'in', this.#toBeAsked().limit(limit))
        // One may have signed up, or left, since the choice.
        .where('isToBeAsked', '=', true)
        .where('state', '=', 'pending')
        .returning(['id', 'email'])
        .execute()
    );
  }

  /** Notes hashes of addresses that have left, for good. */
  async noteDepartures(departures: { hash: string; at: string }[]): Promise<void> {
    for (let at = 0; at < departures.length; at += rowsAtOnce) {
      await this.db
        .insertInto('departures')
        .values(departures.slice(at, at + rowsAtOnce).map(({ hash, at }) => ({ hash, at })))
        .onConflict((known) => known.doNothing())
        .execute();
    }
  }

  async listDeparted(hashes: string[]): Promise<string[]> {
    if (hashes.length === 0) return [];
    const rows = await this.db.selectFrom('departures').select('hash').where('hash', 'in', hashes).execute();
    return rows.map(({ hash }) => hash);
  }

  async find(id: number): Promise<Subscriber | undefined> {
    return this.db.selectFrom('subscribers').selectAll().where('id', '=', id).executeTakeFirst();
  }

  async findByAddress(email: string): Promise<Subscriber | undefined> {
    return this.db
      .selectFrom('subscribers')
      .selectAll()
      .where('emailKey', '=', emailKey(email))
      .executeTakeFirst();
  }

  /** False when there was nothing to confirm. */
  async confirm(id: number, now: string): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('subscribers')
      .set(({ ref }) => ({
        state: 'confirmed',
        requestedAt: ref('askedAt'),
        confirmedAt: now,
        endedAt: null,
        endReason: null,
      }))
      .where('id', '=', id)
      .where('state', '=', 'pending')
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** False when it had ended already. */
  async end(id: number, endReason: EndReason, now: string): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('subscribers')
      .set({ state: 'ended', endedAt: now, endReason })
      .where('id', '=', id)
      .where('state', '!=', 'ended')
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Those whose mail was returned, newest first. */
  async listBounced(limit: number): Promise<{ id: number; email: string; endedAt: string }[]> {
    return this.db
      .selectFrom('subscribers')
      .select(['id', 'email', 'endedAt'])
      .where('state', '=', 'ended')
      .where('endReason', '=', 'bounced')
      .where('confirmedAt', 'is not', null)
      .orderBy('endedAt', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .$narrowType<{ endedAt: string }>()
      .execute();
  }

  /** Puts those of them back on the list whose mail was returned, and gives how many. */
  async bringBack(ids: number[]): Promise<number> {
    const { numUpdatedRows } = await this.db
      .updateTable('subscribers')
      .set({ state: 'confirmed', endedAt: null, endReason: null })
      .where('id', 'in', ids)
      .where('state', '=', 'ended')
      .where('endReason', '=', 'bounced')
      .where('confirmedAt', 'is not', null)
      .executeTakeFirst();
    return Number(numUpdatedRows);
  }

  /** A lock until the end of the transaction: nobody signs up with this address or queues a letter to it meanwhile. */
  async lock(id: number): Promise<void> {
    await this.db.updateTable('subscribers').set({ id }).where('id', '=', id).execute();
  }

  /** With its links and the list of its letters. */
  async remove(id: number): Promise<void> {
    await this.db.deleteFrom('subscribers').where('id', '=', id).execute();
  }

  async getRecord({ id, ...subscriber }: Subscriber): Promise<SubscriptionRecord> {
    const { email, state, requestedAt, askedAt, confirmedAt, endedAt, endReason } = subscriber;
    const letters = await this.db
      .selectFrom('letters')
      .select(['week', 'queuedAt', 'refusal'])
      .where('subscriberId', '=', id)
      .orderBy('week', 'desc')
      .execute();
    return { email, state, requestedAt, askedAt, confirmedAt, endedAt, endReason, letters };
  }

  async listMessages(subscriberId: number) {
    return this.db
      .selectFrom('outbox')
      .select(['subject', 'state', 'createdAt'])
      .where('subscriberId', '=', subscriberId)
      .orderBy('id')
      .execute();
  }

  async count(): Promise<{ confirmed: number; pending: number }> {
    const rows = await this.db
      .selectFrom('subscribers')
      .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
      .where('state', '!=', 'ended')
      .groupBy('state')
      .execute();
    const countOf = (state: string) => rows.find((row) => row.state === state)?.count ?? 0;
    return { confirmed: countOf('confirmed'), pending: countOf('pending') };
  }

  /** All of them in the order in which they came, some at a time. */
  async *pages(): AsyncGenerator<Subscriber[]> {
    const sorted = this.db.selectFrom('subscribers').selectAll().orderBy('id').limit(rowsAtOnce);
    let rows = await sorted.execute();
    while (rows.length > 0) {
      yield rows;
      rows = await sorted.where('id', '>', rows.at(-1)?.id ?? 0).execute();
    }
  }

  /** Those who had left, and whose address was entered again before this time without an answer, have left as before. */
  async endUnanswered(askedBefore: string): Promise<void> {
    await this.db
      .updateTable('subscribers')
      .set({ state: 'ended' })
      .where('state', '=', 'pending')
      .where('askedAt', '<', askedBefore)
      .where('endedAt', 'is not', null)
      .execute();
  }

  /** Addresses that nobody has confirmed, and those whose subscription ended, since before these times. */
  async listOutdated(before: { asked: string; ended: string }, limit: number): Promise<number[]> {
    const rows = await this.db
      .selectFrom('subscribers')
      .select('id')
      .where((where) =>
        where.or([
          where.and([where('state', '=', 'pending'), where('askedAt', '<', before.asked)]),
          where.and([where('state', '=', 'ended'), where('endedAt', '<', before.ended)]),
        ]),
      )
      .limit(limit)
      .execute();
    return rows.map(({ id }) => id);
  }
}
