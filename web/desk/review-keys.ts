/** The keys of the review desk, in the order in which they are shown. */
export const reviewKeys = [
  { key: 'j', does: 'Next application' },
  { key: 'k', does: 'Previous application' },
  { key: 's', does: 'Shortlist' },
  { key: 'b', does: 'Book' },
  { key: 'd', does: 'Decline' },
  { key: '1–5', does: 'Score' },
  { key: 'n', does: 'Write a note' },
  { key: 'p', does: 'Look at the photos' },
  { key: '?', does: 'Show these keys' },
] as const;
