import { decidedMeanwhile, reviewChangedMeanwhile } from '#contract/applications/review.ts';
import type { Db } from '../../db/tables.ts';
import { changedMeanwhile } from '../../failure.ts';
import { OutboxStore } from '../../outbox/outbox.store.ts';
import { ReviewTalkStore } from './review-talk.store.ts';
import { type Decision, type Review, ReviewsStore } from './reviews.store.ts';

/** Locks a review, of which one of these versions was seen. Without versions, whatever it is now. */
export async function lockReview(
  trx: Db,
  applicationId: number,
  versions: string[] | undefined,
): Promise<Review> {
  const review = await new ReviewsStore(trx).lock(applicationId);
  if (versions && !versions.includes(String(review.version))) throw changedMeanwhile(reviewChangedMeanwhile);
  return review;
}

/** Locks a review that nobody has decided yet. Of two people who decide at once, the second is refused. */
export async function lockOpenReview(
  trx: Db,
  applicationId: number,
  versions: string[] | undefined,
): Promise<Review> {
  const review = await lockReview(trx, applicationId, versions);
  if (!review.isOpen) throw changedMeanwhile(decidedMeanwhile);
  return review;
}

/** Writes a decision about a locked review. Nobody needs to be reminded of it any more. */
export async function writeDecision(
  trx: Db,
  applicationId: number,
  decision: Decision,
  what: string,
): Promise<void> {
  await new ReviewsStore(trx).setState(applicationId, decision);
  await new OutboxStore(trx).withdraw({ applicationId }, ['reminder']);
  await new ReviewTalkStore(trx).addHistory(applicationId, what, decision.by, decision.at);
}
