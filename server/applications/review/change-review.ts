import { isOpenReview, type ReviewState } from '#contract/applications/application-fields.ts';
import { decidedMeanwhile, type ReviewChanges } from '#contract/applications/review.ts';
import type { Db } from '../../db/tables.ts';
import { changedMeanwhile } from '../../failure.ts';
import { removeImageFiles } from '../../gallery/keep-image.ts';
import type { Admin } from '../../http/admin-guard.ts';
import { OutboxStore } from '../../outbox/outbox.store.ts';
import type { Services } from '../../services.ts';
import { endBooking } from '../bookings/end-booking.ts';
import { lockReview, writeDecision } from './decide.ts';
import { type ReadReview, readReview } from './read-review.ts';
import { ReviewTalkStore } from './review-talk.store.ts';
import { type Review, ReviewsStore } from './reviews.store.ts';

/** Changes a review without a word to the performer. */
export async function changeReview(
  services: Services,
  applicationId: number,
  { state, isRead, score }: ReviewChanges,
  admin: Admin,
  versions: string[] | undefined,
): Promise<ReadReview> {
  const { auditLog, clock } = services;
  const now = clock();
  const { read, filename } = await auditLog.run(admin, async (trx, note) => {
    const store = new ReviewsStore(trx);
    const review = await lockReview(trx, applicationId, versions);
    const left = state === undefined ? undefined : await moveTo(trx, review, state, admin.username, now);
    if (isRead !== undefined) await store.setRead(applicationId, admin.id, isRead);
    if (score !== undefined) {
      const before = await store.setScore(applicationId, admin, score);
      const given = score === null ? 'Took the score back' : `Scored ${score} of 5`;
      const what = before === undefined ? given : `${given}, it was ${before}`;
      await new ReviewTalkStore(trx).addHistory(applicationId, what, admin.username, now.toISOString());
    }
    // Who has read what is each one's own affair.
    if (state !== undefined || score !== undefined) {
      note({
        what: 'changed review',
        target: { kind: 'application', id: applicationId, ...(state && { label: state }) },
      });
    }
    return { read: await readReview(trx, applicationId, admin.id), filename: left };
  });
  if (filename !== undefined) await removeImageFiles(services, filename);
  return read;
}

const moves: Record<Exclude<ReviewState, 'withdrawn'>, string> = {
  new: 'Set back to new',
  shortlisted: 'Shortlisted',
  booked: 'Marked as booked, without a mail',
  declined: 'Marked as declined, without a mail',
};

/** The name of a file that no row refers to any more, if there is one. */
async function moveTo(
  trx: Db,
  review: Review,
  state: ReviewState,
  by: string,
  now: Date,
): Promise<string | undefined> {
  const at = now.toISOString();
  const { applicationId } = review;
  if (!review.isOpen) {
    if (!isOpenReview(state)) throw changedMeanwhile(decidedMeanwhile);
    return reopen(trx, review, { state, by }, now);
  }
  if (state === review.state || state === 'withdrawn') return undefined;
  if (!isOpenReview(state)) {
    await writeDecision(trx, applicationId, { state, at, by }, moves[state]);
    return undefined;
  }
  await new ReviewsStore(trx).setState(applicationId, { state, at, by });
  await new ReviewTalkStore(trx).addHistory(applicationId, moves[state], by, at);
  return undefined;
}

interface Reopening {
  state: ReviewState;
  by: string;
}

/**
 * Takes back the decision about a locked review. What has not been sent to the performer yet never is, and a booking
 * ends. Returns the name of a file that no row refers to any more.
 */
async function reopen(
  trx: Db,
  { applicationId }: Review,
  { state, by }: Reopening,
  now: Date,
): Promise<string | undefined> {
  const talk = new ReviewTalkStore(trx);
  const withdrawn = await new OutboxStore(trx).withdraw({ applicationId }, ['decline']);
  await talk.forgetMessages(withdrawn);
  const { isUnsaid, removed } = await endBooking(trx, applicationId, now);
  const at = now.toISOString();
  await new ReviewsStore(trx).setState(applicationId, { state, at, by });
  const notes = [
    state === 'shortlisted' ? 'Reopened as shortlisted' : 'Reopened',
    ...(isUnsaid || withdrawn.length > 0 ? ['the mail to the performer was withdrawn before it left'] : []),
    ...(removed ? ['the event was removed'] : []),
  ];
  await talk.addHistory(applicationId, notes.join('; '), by, at);
  return removed?.filename;
}
