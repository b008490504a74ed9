import type { ReviewRecord } from '#contract/applications/review.ts';

/**
 * Whether the performer was told of a decision before it was taken back. A mail that could be called back is gone from
 * what was said to them. A change of the state without a mail leaves everything that was said before, and told nobody.
 */
export function wasTold(decided: ReviewRecord, reopened: ReviewRecord): boolean {
  const kind = decided.state === 'declined' ? 'decline' : decided.state === 'booked' ? 'booking' : undefined;
  const letter = decided.messages.findLast((message) => message.kind === kind);
  return letter !== undefined && reopened.messages.some(({ id }) => id === letter.id);
}
