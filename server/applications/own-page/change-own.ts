import type { ReviewedApplication } from '#contract/applications/applications.ts';
import { ownPageNotFound, withdrawnAlready } from '#contract/applications/own-page.ts';
import type { Db } from '../../db/tables.ts';
import { changedMeanwhile, notFound } from '../../failure.ts';
import type { MessageParts } from '../../outbox/outbox.store.ts';
import type { Services } from '../../services.ts';
import { ApplicationsStore } from '../applications.store.ts';
import { type Review, ReviewsStore } from '../review/reviews.store.ts';

export type OwnParts = Pick<Services, 'database' | 'messageSettings' | 'venue' | 'clock'>;

export interface OwnApplication {
  trx: Db;
  review: Review;
  application: ReviewedApplication;
  settings: MessageParts;
  now: Date;
}

/**
 * Runs a performer's change in a transaction that has locked the review, as every change by staff does. After a
 * withdrawal nothing can be changed, and after an erasure there is nothing.
 */
export async function changeOwn<Result>(
  { database, messageSettings, venue, clock }: OwnParts,
  applicationId: number,
  change: (own: OwnApplication) => Promise<Result>,
): Promise<Result> {
  const settings = { ...messageSettings, venue: await venue.current() };
  const now = clock();
  return database.db.transaction().execute(async (trx) => {
    const review = await new ReviewsStore(trx).tryLock(applicationId);
    if (!review) throw notFound(ownPageNotFound);
    if (review.state === 'withdrawn') throw changedMeanwhile(withdrawnAlready);
    const application = await new ApplicationsStore(trx).get(applicationId);
    return change({ trx, review, application, settings, now });
  });
}
