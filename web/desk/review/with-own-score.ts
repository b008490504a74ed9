import type { ReviewRecord } from '#contract/applications/review.ts';

/** The review as it will be once the server has taken this score of whoever asks. */
export function withOwnScore(review: ReviewRecord, score: number | null): ReviewRecord {
  const { ownScore, averageScore, scoreCount } = review;
  const sum = (averageScore ?? 0) * scoreCount - (ownScore ?? 0) + (score ?? 0);
  const count = scoreCount - (ownScore === null ? 0 : 1) + (score === null ? 0 : 1);
  return { ...review, ownScore: score, scoreCount: count, averageScore: count === 0 ? null : sum / count };
}
