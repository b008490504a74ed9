import type { ReviewState } from '#contract/applications/application-fields.ts';

export const reviewStateNames: Record<ReviewState, string> = {
  new: 'New',
  shortlisted: 'Shortlisted',
  booked: 'Booked',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
};
