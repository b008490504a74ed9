import type { ReviewedApplication } from '#contract/applications/applications.ts';
import { ownPageNotFound, withdrawnAlready } from '#contract/applications/own-page.ts';
import { reviewChangedMeanwhile } from '#contract/applications/review.ts';
import type { AuditLog, NoteActivity } from '../activity/audit-log.ts';
import type { ConnectedDatabase, Db } from '../db/tables.ts';
import { changedMeanwhile, notFound } from '../failure.ts';
import type { Admin } from '../http/admin-guard.ts';
import type { MessageParts, MessageSettings } from '../outbox/outbox.store.ts';
import type { Clock } from '../process/clock.ts';
import type { CurrentVenue } from '../venue/current-venue.ts';
import { ApplicationsStore } from './applications.store.ts';
import { ReviewTalkStore } from './review/review-talk.store.ts';
import { type Review, ReviewsStore } from './review/reviews.store.ts';

/** Who the history says has done it, where that was the performer. The name is in the application itself. */
export const performerName = 'Performer';

export interface WritingParts {
  database: ConnectedDatabase;
  messageSettings: MessageSettings;
  venue: CurrentVenue;
  clock: Clock;
}

/** Who writes, when, and with what facts for mails. Within a transaction `db` has to be that one. */
export interface Writing extends MessageParts {
  db: Db;
  now: Date;
  /** The same as it is stored. */
  at: string;
  by: string;
}

/** Outside of any transaction: whoever begins one puts it in the place of `db`. */
export async function beginWriting(
  { database, messageSettings, venue, clock }: WritingParts,
  by: string,
): Promise<Writing> {
  const facts = { ...messageSettings, venue: await venue.current() };
  const now = clock();
  return { ...facts, db: database.db, now, at: now.toISOString(), by };
}

/** About one application, whose review is locked. */
export interface ApplicationWriting extends Writing {
  review: Review;
  application: ReviewedApplication;
}

/** A change by staff, who have seen one of these versions of the review. Without versions, whatever it is now. */
export interface StaffOrder {
  applicationId: number;
  admin: Admin;
  versions?: string[] | undefined;
}

/**
 * Runs a change by staff in a transaction that has locked the review: of two people who decide at once, the second sees
 * what the first has done.
 */
export async function changeAsStaff<Result>(
  parts: WritingParts & { auditLog: AuditLog },
  { applicationId, admin, versions }: StaffOrder,
  change: (writing: ApplicationWriting, note: NoteActivity) => Promise<Result>,
): Promise<Result> {
  const writing = await beginWriting(parts, admin.username);
  return parts.auditLog.run(admin, async (db, note) => {
    const review = await new ReviewsStore(db).lock(applicationId);
    if (versions && !versions.includes(String(review.version)))
      throw changedMeanwhile(reviewChangedMeanwhile);
    const application = await new ApplicationsStore(db).get(applicationId);
    return change({ ...writing, db, review, application }, note);
  });
}

/** The same by the performer. After a withdrawal nothing can be changed, and after an erasure there is nothing. */
export async function changeOwn<Result>(
  parts: WritingParts,
  applicationId: number,
  change: (writing: ApplicationWriting) => Promise<Result>,
): Promise<Result> {
  const writing = await beginWriting(parts, performerName);
  return writing.db.transaction().execute(async (db) => {
    const review = await new ReviewsStore(db).tryLock(applicationId);
    if (!review) throw notFound(ownPageNotFound);
    if (review.state === 'withdrawn') throw changedMeanwhile(withdrawnAlready);
    const application = await new ApplicationsStore(db).get(applicationId);
    return change({ ...writing, db, review, application });
  });
}

/** A line of the history of the application. */
export async function addHistory(writing: ApplicationWriting, what: string): Promise<void> {
  await new ReviewTalkStore(writing.db).addHistory(writing.application.id, what, writing);
}

/** For staff: a line of the history, and the application is unread again. */
export async function noteUnread(writing: ApplicationWriting, what: string): Promise<void> {
  await addHistory(writing, what);
  await new ReviewsStore(writing.db).setUnread(writing.application.id);
}
