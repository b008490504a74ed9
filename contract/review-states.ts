export const reviewStates = ['new', 'shortlisted', 'booked', 'declined', 'withdrawn'] as const;
export type ReviewState = (typeof reviewStates)[number];

/** Undecided: an answer is still promised. */
export const openReviewStates = ['new', 'shortlisted'] as const satisfies ReviewState[];

export function isOpenReview(state: ReviewState): boolean {
  return openReviewStates.some((open) => open === state);
}
