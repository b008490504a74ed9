import type { ReviewState } from '#contract/review-states.ts';

export const reviewStateNames: Record<ReviewState, string> = {
  new: 'New',
  shortlisted: 'Shortlisted',
  booked: 'Booked',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
};
