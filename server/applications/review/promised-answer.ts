import type { ReviewSettings } from '#contract/applications/review-settings.ts';
import type { PromisedAnswer } from '../../db/record-tables.ts';
import { dueAtOf } from './promise.ts';
import type { Review } from './reviews.store.ts';

/** Whether staff answered an application within the time that is promised. Withdrawing is no answer of theirs. */
export function promisedAnswer(
  submittedAt: string,
  { state, decidedAt }: Pick<Review, 'state' | 'decidedAt'>,
  settings: Pick<ReviewSettings, 'promiseHours'>,
): PromisedAnswer {
  if (decidedAt === null || state === 'withdrawn') return 'none';
  return decidedAt <= dueAtOf(submittedAt, settings) ? 'in time' : 'late';
}
