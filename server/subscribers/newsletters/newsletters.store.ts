import type { ExpressionBuilder } from 'kysely';
import { bulkPurposes, type MessageState } from '#contract/messages/messages.ts';
import type { NewsletterProgress, OwnLetter } from '#contract/subscribers/newsletter.ts';
import { countOf, Store } from '../../db/store.ts';
import type { Tables } from '../../db/tables.ts';
import type { Addressee } from '../subscribers.store.ts';

/**
 * Whose last letter was that of an earlier week. One of a week that is far ahead was sent by a clock that has been set
 * back since; without this, nobody would get another until then.
 */
function isBefore(week: string) {
  const furthest = new Date(Date.parse(week) + furthestMs).toISOString().slice(0, week.length);
  return ({ or, eb }: ExpressionBuilder<Tables, 'subscribers'>) =>
    or([eb('letterWeek', '<', week), eb('letterWeek', '>', furthest)]);
}

/** The next week may have come already for another process, whose clock is a little ahead. */
const furthestMs = 7 * 24 * 60 * 60_000;

/** What was decided about a letter: without shows, that there is none. */
export interface NewsletterDecision {
  decidedAt: string;
  eventIds: number[];
}

export type SentOwnLetter = OwnLetter & { week: string; isQueued: boolean };

const someDaysMs = 3 * 24 * 60 * 60_000;

export class NewslettersStore extends Store {
  async findDecision(week: string): Promise<NewsletterDecision | undefined> {
    const row = await this.db
      .selectFrom('letterWeeks')
      .select(['decidedAt', 'eventIds'])
      .where('week', '=', week)
      .executeTakeFirst();
    return row && { decidedAt: row.decidedAt, eventIds: JSON.parse(row.eventIds) };
  }

  /** What was decided about the weekly letter that was queued for a subscriber then. One of the house's own may be, too. */
  async findDecisionFor(subscriberId: number, queuedAt: string): Promise<NewsletterDecision | undefined> {
    const letter = await this.db
      .selectFrom('letters')
      .innerJoin('letterWeeks', 'letterWeeks.week', 'letters.week')
      .select('letters.week')
      .where('subscriberId', '=', subscriberId)
      .where('queuedAt', '=', queuedAt)
      .where('subject', 'is', null)
      .executeTakeFirst();
    return letter && this.findDecision(letter.week);
  }

  async decide(week: string, eventIds: number[], now: string): Promise<void> {
    await this.db
      .insertInto('letterWeeks')
      .values({ week, decidedAt: now, eventIds: JSON.stringify(eventIds) })
      .execute();
  }

  async isAnyoneLeft(week: string, decidedAt: string): Promise<boolean> {
    return (await this.#left(week, decidedAt).limit(1).executeTakeFirst()) !== undefined;
  }

  #left(week: string, decidedAt: string) {
    return this.db
      .selectFrom('subscribers')
      .select('id')
      .where('state', '=', 'confirmed')
      .where(isBefore(week))
      .where('confirmedAt', '<=', decidedAt);
  }

  /**
   * Chooses subscribers who have not had the letter of this week, and notes that they have: of those who had confirmed
   * by then, as whoever comes later gets the next one. To be called in the transaction that queues their letters, so that
   * neither exists without the other. The table allows one letter for each subscriber and week.
   */
  async claim(
    week: string,
    { decidedAt, room }: { decidedAt: string; room: number },
    now: string,
  ): Promise<Addressee[]> {
    const next = this.#left(week, decidedAt).orderBy('letterWeek').orderBy('id').limit(room);
    const claimed = await this.db
      .updateTable('subscribers')
      .set({ letterWeek: week })
      .where('id', 'in', next)
      // One may have unsubscribed, or been claimed by another process, since the choice.
      .where('state', '=', 'confirmed')
      .where(isBefore(week))
      .returning(['id', 'email'])
      .execute();
    return this.#note(claimed, week, now);
  }

  /** Gives those who had not had it. */
  async #note(claimed: Addressee[], week: string, now: string): Promise<Addressee[]> {
    if (claimed.length === 0) return [];
    const rows = claimed.map(({ id }) => ({ subscriberId: id, week, queuedAt: now }));
    const noted = await this.db
      .insertInto('letters')
      .values(rows)
      .onConflict((known) => known.doNothing())
      .returning('subscriberId')
      .execute();
    const ids = new Set(noted.map(({ subscriberId }) => subscriberId));
    return claimed.filter(({ id }) => ids.has(id));
  }

  /** A letter of the house's own. Its week is the moment at which it is sent, so that it stands among the others. */
  async addOwn({ subject, text }: OwnLetter, now: string): Promise<void> {
    const row = { week: now, decidedAt: now, eventIds: '[]', subject, text };
    await this.db.insertInto('letterWeeks').values(row).execute();
  }

  async hasOwn({ subject, text }: OwnLetter, since: string): Promise<boolean> {
    const same = await this.db
      .selectFrom('letterWeeks')
      .select('week')
      .where('week', '>', since)
      .where('subject', '=', subject)
      .where('text', '=', text)
      .executeTakeFirst();
    return same !== undefined;
  }

  /** The last letter of the house's own, or the first that is not queued for everyone yet. */
  async findOwn(which: 'last' | 'unqueued'): Promise<SentOwnLetter | undefined> {
    let query = this.db
      .selectFrom('letterWeeks')
      .select(['week', 'subject', 'text', 'isQueued'])
      .where('subject', 'is not', null)
      .where('text', 'is not', null)
      .orderBy('week', which === 'last' ? 'desc' : 'asc');
    if (which === 'unqueued') query = query.where('isQueued', '=', false);
    return query.$narrowType<OwnLetter>().executeTakeFirst();
  }

  async endOwn(week: string): Promise<void> {
    await this.db.updateTable('letterWeeks').set({ isQueued: true }).where('week', '=', week).execute();
  }

  /** As `claim`, of those who had confirmed when a letter of the house's own was sent. */
  async claimOwn(week: string, room: number, now: string): Promise<Addressee[]> {
    const next = await this.#leftOwn(week).select(['id', 'email']).orderBy('id').limit(room).execute();
    return this.#note(next, week, now);
  }

  #leftOwn(week: string) {
    return this.db
      .selectFrom('subscribers')
      .where('state', '=', 'confirmed')
      .where('confirmedAt', '<=', week)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('letters')
              .select('week')
              .whereRef('subscriberId', '=', 'subscribers.id')
              .where('week', '=', week),
          ),
        ),
      );
  }

  countLeftOwn(week: string): Promise<number> {
    return countOf(this.#leftOwn(week));
  }

  /** Notes what the mail server said to this letter. Gives its week, unless it or its subscriber is gone. */
  async refuse(
    { subscriberId, queuedAt }: { subscriberId: number; queuedAt: string },
    refusal: string,
  ): Promise<string | undefined> {
    const letter = await this.db
      .updateTable('letters')
      .set({ refusal })
      .where('subscriberId', '=', subscriberId)
      .where('queuedAt', '=', queuedAt)
      .returning('week')
      .executeTakeFirst();
    return letter?.week;
  }

  /** The subscribers whose letters of this week were refused in these words. */
  async listRefused(week: string, refusal: string): Promise<number[]> {
    const rows = await this.db
      .selectFrom('letters')
      .select('subscriberId')
      .where('week', '=', week)
      .where('refusal', '=', refusal)
      .execute();
    return rows.map(({ subscriberId }) => subscriberId);
  }

  /**
   * How the letter of some days before was refused; null when it was not, or there was none, or one arrived since. Two
   * letters of one day do not count as two: a mail server may be wrong for a day.
   */
  async findRefusalBefore(
    subscriberId: number,
    week: string,
  ): Promise<{ week: string; refusal: string } | null> {
    const someDaysBefore = new Date(Date.parse(week) - someDaysMs).toISOString();
    const letters = await this.db
      .selectFrom('letters')
      .select(['week', 'refusal'])
      .where('subscriberId', '=', subscriberId)
      .where('week', '<', week)
      .orderBy('week', 'desc')
      .limit(10)
      .execute();
    for (const { refusal, ...letter } of letters) {
      if (refusal === null) return null;
      if (letter.week <= someDaysBefore) return { ...letter, refusal };
    }
    return null;
  }

  /**
   * What became of the letters of a week that were queued, and of those left, who wait as well. Those of people who have
   * left the list meanwhile do not count.
   */
  async countOutcomes(week: string, left: number): Promise<NewsletterProgress> {
    const rows = await this.db
      .selectFrom('letters')
      .innerJoin('outbox', (join) =>
        join
          .onRef('outbox.subscriberId', '=', 'letters.subscriberId')
          .onRef('outbox.createdAt', '=', 'letters.queuedAt')
          .on('outbox.purpose', 'in', ['letter', 'ownLetter']),
      )
      .select(['outbox.state', ({ fn }) => fn.countAll<number>().as('count')])
      .where('letters.week', '=', week)
      .groupBy('outbox.state')
      .execute();
    const countOf = (...states: MessageState[]) =>
      rows.filter(({ state }) => states.includes(state)).reduce((sum, { count }) => sum + count, 0);
    const [sent, failed] = [countOf('sent'), countOf('failed', 'unknown')];
    const waiting = left + countOf('waiting', 'sending');
    return { total: sent + failed + waiting, sent, failed, waiting };
  }

  /** Who gets the letter of this week, and is not queued yet. */
  countLeft(week: string, decidedAt: string): Promise<number> {
    return countOf(this.#left(week, decidedAt));
  }

  /** Its refusals no longer count: all of them, or that of the letter that was queued then. */
  async forgetRefusals(subscriberId: number, queuedAt?: string): Promise<void> {
    let query = this.db
      .updateTable('letters')
      .set({ refusal: null })
      .where('subscriberId', '=', subscriberId);
    if (queuedAt !== undefined) query = query.where('queuedAt', '=', queuedAt);
    await query.execute();
  }

  /**
   * Of what goes to the whole list: how many were queued in this span of time, and how many have not left. Without those
   * that wait because of their address: a few full mailboxes, which are tried for a day, must not keep everyone else
   * waiting.
   */
  async countBulk(span: { after: string; until: string }): Promise<{ queued: number; unsent: number }> {
    const bulk = this.db
      .selectFrom('outbox')
      .where('purpose', 'in', bulkPurposes)
      .where('notBefore', 'is', null);
    const queued = bulk.where('createdAt', '>', span.after).where('createdAt', '<=', span.until);
    const unsent = bulk
      .where('state', 'in', ['waiting', 'sending'])
      .where('channel', '=', 'mail')
      .where('blamesRecipient', '=', false);
    return { queued: await countOf(queued), unsent: await countOf(unsent) };
  }

  async removeBefore(week: string): Promise<void> {
    await this.db.deleteFrom('letters').where('week', '<', week).execute();
    await this.db.deleteFrom('letterWeeks').where('week', '<', week).execute();
  }
}
