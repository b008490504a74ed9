/** What is known of the application form without the validator, for public pages. */

export const performanceTypes = ['Solo Artist', 'Duo', 'Band', 'Other'] as const;
export const sellingTicketsAnswers = ['Yes', 'No'] as const;

export const minBandPhotos = 1;
export const maxBandPhotos = 3;

export const maxImageBytes = 15_000_000;
export const maxSubmissionBytes = 50_000_000;
/** To this the browser scales large pictures before it sends them, and the server what it keeps. */
export const maxImageEdgePx = 2_560;

/** In the order in which they are asked for. */
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

/** By these two an application may be marked as suspected spam; it is never dropped for them. */
export const spamMarks = {
  /** The honeypot: a field that people do not see, with a name that no browser fills in by itself. */
  honeypot: 'referenceCode',
  /** How long the form was open, in whole seconds, as the browser has measured it. */
  secondsSpent: 'secondsSpent',
} as const;
/** Twenty fields and a photo take anyone longer than this. */
export const minSecondsSpent = 5;

export const idempotencyKeyHeader = 'idempotency-key';
