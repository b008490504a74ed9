import type { ReviewRecord } from '#contract/applications/review.ts';
import type { Db } from '../../db/tables.ts';
import { ReviewSettingsStore } from './review-settings.store.ts';
import { ReviewTalkStore } from './review-talk.store.ts';
import { ReviewsStore } from './reviews.store.ts';

export interface ReadReview {
  review: ReviewRecord;
  /** Of its state, for the ETag. */
  version: number;
}

export async function readReview(db: Db, applicationId: number, adminId: number): Promise<ReadReview> {
  const settings = await new ReviewSettingsStore(db).get();
  const { summary, version } = await new ReviewsStore(db).get(applicationId, { adminId, settings });
  return { review: { ...summary, ...(await new ReviewTalkStore(db).read(applicationId)) }, version };
}
