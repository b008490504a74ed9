/** Facts about the application form that need no validator, for public pages. */

export const performanceTypes = ['Solo Artist', 'Duo', 'Band', 'Other'] as const;
export const sellingTicketsAnswers = ['Yes', 'No'] as const;

export const minBandPhotos = 1;
export const maxBandPhotos = 3;

export const maxSubmissionBytes = 50_000_000;

/** In the order of the form. */
export const applicationTextFields = [
  'name',
  'bandName',
  'email',
  'phone',
  'performanceType',
  'bandLineup',
  'website',
  'socialLinks',
  'venmoLink',
  'preferredDates',
  'setLength',
  'equipmentNeeds',
  'bandBio',
  'additionalInfo',
  'location',
  'sellingTickets',
  'ticketSalesMethod',
  'expectedGuests',
] as const;
export type ApplicationTextField = (typeof applicationTextFields)[number];
export type ApplicationField = ApplicationTextField | 'bandPhotos' | 'flyer';

export interface ApplicationStep {
  name: string;
  fields: ApplicationField[];
}

export const applicationSteps: ApplicationStep[] = [
  { name: 'Your Info', fields: ['name', 'bandName', 'email', 'phone'] },
  { name: 'Performance', fields: ['performanceType', 'bandLineup'] },
  { name: 'Contact & Media', fields: ['website', 'socialLinks', 'venmoLink', 'bandPhotos', 'flyer'] },
  { name: 'Details', fields: ['preferredDates', 'setLength', 'equipmentNeeds', 'bandBio', 'additionalInfo'] },
  { name: 'Venue', fields: ['location', 'sellingTickets', 'ticketSalesMethod', 'expectedGuests'] },
];

/** Two fields by which an application is marked as suspected spam. It is never dropped for them. */
export const spamMarks = {
  /** The honeypot: a field that people do not see, with a name that browsers do not autofill. */
  honeypot: 'referenceCode',
  /** How long the form was open, in whole seconds, measured by the browser. */
  secondsSpent: 'secondsSpent',
} as const;
/** Nobody fills in twenty fields and a photo faster than this. */
export const minSecondsSpent = 5;

export const idempotencyKeyHeader = 'idempotency-key';

export const reviewStates = ['new', 'shortlisted', 'booked', 'declined', 'withdrawn'] as const;
export type ReviewState = (typeof reviewStates)[number];

/** Undecided: an answer is still promised. */
export function isOpenReview(state: ReviewState): boolean {
  return state === 'new' || state === 'shortlisted';
}
