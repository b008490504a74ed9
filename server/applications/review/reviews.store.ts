import type { Selectable } from 'kysely';
import { isOpenReview, type ReviewState } from '#contract/applications/application-fields.ts';
import { applicationNotFound, type ReviewSummary } from '#contract/applications/applications.ts';
import {
  type BookedDate,
  type BookingAnswer,
  bookedDateOf,
  confirmedOf,
} from '#contract/applications/booked-date.ts';
import type { ReviewSettings } from '#contract/applications/review-settings.ts';
import type { EventStatus } from '#contract/events/event-values.ts';
import { Store } from '../../db/store.ts';
import type { Tables } from '../../db/tables.ts';
import { notFound } from '../../failure.ts';
import type { Admin } from '../../http/admin-guard.ts';
import { dueAtOf } from './answer-deadline.ts';

export type Review = Selectable<Tables['reviews']>;

/** Who does something, and when. */
export interface By {
  by: string;
  at: string;
}

interface BookedRow {
  answer: BookingAnswer | null;
  isOffer: boolean | null;
  archived: boolean | null;
  status: EventStatus | null;
}

/** For whom a review is read, and by which answer deadline. */
export interface Reader {
  adminId: number;
  settings: Pick<ReviewSettings, 'promiseHours'>;
}

/** The state of each application, and what each admin has read and scored. */
export class ReviewsStore extends Store {
  /**
   * Locks an application's review until the end of the transaction, and gives it as it is. Whoever changes something
   * about an application does this first: of two people at once, the second sees what the first has done.
   */
  async lock(applicationId: number): Promise<Review> {
    const review = await this.tryLock(applicationId);
    if (!review) throw notFound(applicationNotFound);
    return review;
  }

  /**
   * The same; undefined when there is no such application any more. An update that changes nothing: the lock that both
   * databases have.
   */
  async tryLock(applicationId: number): Promise<Review | undefined> {
    return this.db
      .updateTable('reviews')
      .set((review) => ({ version: review.ref('version') }))
      .where('applicationId', '=', applicationId)
      .returningAll()
      .executeTakeFirst();
  }

  async find(applicationId: number): Promise<Review | undefined> {
    return this.db
      .selectFrom('reviews')
      .selectAll()
      .where('applicationId', '=', applicationId)
      .executeTakeFirst();
  }

  async setState(applicationId: number, state: ReviewState, { by, at }: By): Promise<void> {
    const isOpen = isOpenReview(state);
    await this.db
      .updateTable('reviews')
      .set((review) => ({
        state,
        isOpen,
        // Withdrawing is the performer's: who of staff has decided, and when, stays known.
        ...(state !== 'withdrawn' && { decidedAt: isOpen ? null : at, decidedBy: isOpen ? null : by }),
        withdrawnAt: state === 'withdrawn' ? at : null,
        version: review('version', '+', 1),
      }))
      .where('applicationId', '=', applicationId)
      .execute();
  }

  /** Something about it has changed that whoever decides should have seen. */
  async countChange(applicationId: number): Promise<void> {
    await this.db
      .updateTable('reviews')
      .set((review) => ({ version: review('version', '+', 1) }))
      .where('applicationId', '=', applicationId)
      .execute();
  }

  async setRead(applicationId: number, userId: number, isRead: boolean): Promise<void> {
    if (isRead) {
      await this.db
        .insertInto('reviewReads')
        .values({ applicationId, userId })
        .onConflict((known) => known.columns(['userId', 'applicationId']).doNothing())
        .execute();
      await this.db
        .updateTable('reviews')
        .set({ isSeen: true })
        .where('applicationId', '=', applicationId)
        .execute();
      return;
    }
    await this.db
      .deleteFrom('reviewReads')
      .where('applicationId', '=', applicationId)
      .where('userId', '=', userId)
      .execute();
  }

  /** Something changed that nobody of the staff has read. */
  async setUnread(applicationId: number): Promise<void> {
    await this.db.deleteFrom('reviewReads').where('applicationId', '=', applicationId).execute();
  }

  /** Returns what it was before. */
  async setScore(
    applicationId: number,
    { id: userId, username: author }: Admin,
    score: number | null,
  ): Promise<number | undefined> {
    const before = await this.db
      .deleteFrom('reviewScores')
      .where('applicationId', '=', applicationId)
      .where('userId', '=', userId)
      .returning('score')
      .executeTakeFirst();
    if (score !== null) {
      await this.db.insertInto('reviewScores').values({ applicationId, userId, author, score }).execute();
    }
    return before?.score;
  }

  /**
   * Undecided applications, oldest first: all, or those that came in a span of time and that staff were not reminded of
   * yet. Suspected spam was promised nothing.
   */
  async listOpen(limit: number, unreminded?: { after: string; until: string }) {
    let query = this.db
      .selectFrom('applications')
      .innerJoin('reviews', 'reviews.applicationId', 'applications.id')
      .select(['applications.id', 'name', 'bandName', 'performanceType', 'submittedAt'])
      .where('isOpen', '=', true)
      .where('isSuspectedSpam', '=', false);
    if (unreminded) {
      query = query
        .where('remindedAt', 'is', null)
        .where('submittedAt', '>', unreminded.after)
        .where('submittedAt', '<=', unreminded.until);
    }
    return query.orderBy('submittedAt').orderBy('applications.id').limit(limit).execute();
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

  async get(applicationId: number, reader: Reader): Promise<{ summary: ReviewSummary; version: number }> {
    const [found] = await this.#read([applicationId], reader);
    if (!found) throw notFound(applicationNotFound);
    return found;
  }

  /** By application. Those that are gone are left out. */
  async list(applicationIds: number[], reader: Reader): Promise<Map<number, ReviewSummary>> {
    const found = await this.#read(applicationIds, reader);
    return new Map(found.map(({ summary }) => [summary.applicationId, summary]));
  }

  async #read(ids: number[], { adminId, settings }: Reader) {
    if (ids.length === 0) return [];
    const rows = await this.db
      .selectFrom('applications')
      .innerJoin('reviews', 'reviews.applicationId', 'applications.id')
      .leftJoin('bookings', 'bookings.applicationId', 'applications.id')
      .leftJoin('events', 'events.id', 'bookings.eventId')
      .select(['applications.id', 'submittedAt', 'state', 'version', 'events.id as eventId'])
      .select(['answer', 'isOffer', 'archived', 'status'])
      .where('applications.id', 'in', ids)
      .execute();
    const reads = await this.db
      .selectFrom('reviewReads')
      .select('applicationId')
      .where('userId', '=', adminId)
      .where('applicationId', 'in', ids)
      .execute();
    const readIds = new Set(reads.map(({ applicationId }) => applicationId));
    const scores = await this.db
      .selectFrom('reviewScores')
      .select(['applicationId', 'userId', 'score'])
      .where('applicationId', 'in', ids)
      .execute();
    return rows.map(({ id, submittedAt, state, version, eventId, ...row }) => {
      const date = state === 'booked' ? dateOf(row) : null;
      const own = scores.filter(({ applicationId }) => applicationId === id);
      const summary: ReviewSummary = {
        applicationId: id,
        state,
        isRead: readIds.has(id),
        dueAt: isOpenReview(state) ? dueAtOf(submittedAt, settings) : null,
        ownScore: own.find(({ userId }) => userId === adminId)?.score ?? null,
        averageScore: averageOf(own.map(({ score }) => score)),
        scoreCount: own.length,
        eventId,
        confirmed: date && eventId !== null ? confirmedOf(date.answer) : null,
        date,
      };
      return { summary, version };
    });
  }
}

function dateOf({ answer, isOffer, archived, status }: BookedRow): BookedDate | null {
  if (answer === null || isOffer === null) return null;
  const event = archived === null || status === null ? null : { archived, status };
  return bookedDateOf({ answer, isOffer }, event);
}

/** To two decimals. */
function averageOf(scores: number[]): number | null {
  if (scores.length === 0) return null;
  return Math.round((scores.reduce((sum, score) => sum + score, 0) / scores.length) * 100) / 100;
}
