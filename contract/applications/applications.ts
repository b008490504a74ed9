import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParam, pageSize, recordId } from '../ids.ts';
import { emailText } from '../text/email.ts';
import { plainText, tooLong } from '../text/text.ts';
import { dayInput } from '../time/time-input.ts';
import type { InputFacts } from '../venue/brand.ts';
import {
  type ApplicationTextField,
  applicationTextFields,
  maxBandPhotos,
  minBandPhotos,
  performanceTypes,
  reviewStates,
  sellingTicketsAnswers,
} from './application-fields.ts';
import { bookingAnswers, standings } from './booked-date.ts';

export const maxShortTextLength = 500;
export const maxLinkLength = 2_000;
export const maxLongTextLength = 5_000;

export const applicationMessages = {
  name: 'Name is required',
  bandName: 'Band name is required',
  phone: 'Phone number is required',
  performanceType: 'Please select a performance type',
  bandLineup: 'Band lineup is required',
  preferredDates: 'Please enter your preferred dates',
  bandPhotos: `Please upload ${minBandPhotos}-${maxBandPhotos} band photos`,
  bandBio: 'Band bio is required',
  location: 'Please select a location for the show',
  sellingTickets: 'Please specify if you are selling tickets',
  expectedGuests: 'Please estimate the number of expected guests',
} as const;

export function bounded(length: number, whenMissing?: string) {
  return plainText(whenMissing)
    .trim()
    .max(length, { error: tooLong(length), abort: true });
}

const shortText = () => bounded(maxShortTextLength).default('');
const linkText = () => bounded(maxLinkLength).default('');
const longText = () => bounded(maxLongTextLength).default('');
const requiredShort = (message: string) => bounded(maxShortTextLength, message).min(1, message);
const requiredLong = (message: string) => bounded(maxLongTextLength, message).min(1, message);
const emailAddress = z.string({ error: 'Please enter a valid email address' }).trim().pipe(emailText());
const { performanceType, location, sellingTickets } = applicationMessages;

function textsFor({ locations }: InputFacts) {
  return {
    name: requiredShort(applicationMessages.name),
    bandName: shortText(),
    email: emailAddress,
    phone: requiredShort(applicationMessages.phone),
    performanceType: z.enum(performanceTypes, performanceType),
    bandLineup: longText(),
    website: linkText(),
    socialLinks: longText(),
    venmoLink: linkText(),
    preferredDates: requiredLong(applicationMessages.preferredDates),
    setLength: shortText(),
    equipmentNeeds: longText(),
    bandBio: longText(),
    additionalInfo: longText(),
    location: z.enum(['', ...locations.map(({ name }) => name)], location).default(''),
    sellingTickets: z.enum(['', ...sellingTicketsAnswers], sellingTickets).default(''),
    ticketSalesMethod: longText(),
    expectedGuests: shortText(),
  } satisfies Record<ApplicationTextField, z.ZodType>;
}

/**
 * What the server accepts. It requires less than the form; every other field that is sent has to be valid. Links are
 * stored as typed.
 */
export function applicationInput(facts: InputFacts) {
  return z.object(textsFor(facts)).transform(withoutIdleAnswer);
}
export type ApplicationInput = z.output<ReturnType<typeof applicationInput>>;

/** What the form requires beyond the server's rules. Its photos are files, which the form counts itself. */
export function applicationForm(facts: InputFacts) {
  return z
    .object({
      ...textsFor(facts),
      bandName: requiredShort(applicationMessages.bandName),
      bandLineup: requiredLong(applicationMessages.bandLineup),
      bandBio: requiredLong(applicationMessages.bandBio),
      location: z.enum(
        facts.locations.map(({ name }) => name),
        location,
      ),
      sellingTickets: z.enum(sellingTicketsAnswers, sellingTickets),
      expectedGuests: requiredShort(applicationMessages.expectedGuests),
    })
    .transform(withoutIdleAnswer);
}

/** The answer about how tickets are sold is dropped when none are sold. */
function withoutIdleAnswer<Fields extends { sellingTickets: string; ticketSalesMethod: string }>(
  fields: Fields,
): Fields {
  return fields.sellingTickets === 'Yes' ? fields : { ...fields, ticketSalesMethod: '' };
}

const storedText = Object.fromEntries(applicationTextFields.map((name) => [name, z.string()])) as Record<
  ApplicationTextField,
  z.ZodString
>;

export const applicationRecord = z.object({
  ...storedText,
  id: recordId,
  /** Addresses that only an admin can read. */
  bandPhotos: z.array(z.string()),
  flyer: z.string().nullable(),
  submittedAt: z.iso.datetime(),
});
export type ApplicationRecord = z.infer<typeof applicationRecord>;

/** What its sender gets: `statusPath` is the address of their own page. Each answer to a retry has another one. */
export const submittedApplication = applicationRecord.extend({ statusPath: z.string() });
export type SubmittedApplication = z.infer<typeof submittedApplication>;

export const submitApplication = defineCall('POST /api/performance-application', {
  summary: 'Takes a performance application with up to three band photos and a flyer',
  access: 'anyone',
  headers: ['Idempotency-Key'],
  bodyType: 'multipart/form-data',
  bodyFor: applicationInput,
  files: { bandPhotos: maxBandPhotos, flyer: 1 },
  reply: submittedApplication,
  status: 201,
});

/** What has become of an application, as a row of the desk shows it. */
export const reviewSummary = z.object({
  applicationId: recordId,
  state: z.enum(reviewStates),
  /** Of whoever asks. */
  isRead: z.boolean(),
  /** When the promised answer is due; null once it is decided. */
  dueAt: z.iso.datetime().nullable(),
  /** Of whoever asks. */
  ownScore: z.int().nullable(),
  averageScore: z.number().nullable(),
  scoreCount: z.int(),
  eventId: recordId.nullable(),
  /** The performer's answer to the booked date; null before it. */
  confirmed: z.boolean().nullable(),
  /** What has become of the date that they were booked for; null while there is none. */
  date: z.object({ answer: z.enum(bookingAnswers), standing: z.enum(standings) }).nullable(),
});
export type ReviewSummary = z.infer<typeof reviewSummary>;

/** What only staff see of it, and not its sender. */
export const reviewedApplication = applicationRecord.extend({ isSuspectedSpam: z.boolean() });
export type ReviewedApplication = z.infer<typeof reviewedApplication>;

/** The maximum of one answer. The `Link` header names the next page. */
export const maxApplicationsPerPage = 100;

/** The total of a search or filter, sent with the first page, and with each page of the desk. */
export const totalCountHeader = 'x-total-count';

/** By when an answer is due, by the mean of the scores, or by the first date that they wish and that is still to come. */
export const applicationSorts = ['due', 'score', 'wanted'] as const;
export type ApplicationSort = (typeof applicationSorts)[number];

/** Which ones; all optional. */
export const applicationFilters = z.object({
  search: plainText().max(200).optional(),
  performanceType: plainText().max(100).optional(),
  // Twice as long as a name may be in characters, some of which take two.
  location: plainText().max(600).optional(),
  suspected: z.enum(['only', 'without']).optional(),
  review: z.enum(reviewStates).optional(),
  /** `true`: undecided, and the promised answer is late. */
  overdue: z.enum(['true', 'false']).optional(),
  /** `true`: not yet read by whoever asks. */
  unread: z.enum(['true', 'false']).optional(),
});
export type ApplicationFilters = z.infer<typeof applicationFilters>;

/** With their order, and the cursor. */
export const applicationsQuery = applicationFilters.extend({
  after: idParam.optional(),
  limit: pageSize(maxApplicationsPerPage).optional(),
  /** The newest first when not given. */
  sort: z.enum(applicationSorts).optional(),
  /** A day at the venue: those who named it are first, of the newest thousand, whose words are read for it. */
  evening: dayInput.optional(),
  /** `true`: each with its review, as whoever asks sees it. */
  reviews: z.enum(['true', 'false']).optional(),
});

/** A form that a tab sends again under its key after the application was erased. */
export const erasedBefore = 'This application was sent before and then deleted, so it was not stored again.';

export const applicationNotFound = 'Application Not Found';
export const ofApplication = { params: z.object({ id: idParam }), notFound: applicationNotFound };

export const listApplications = defineCall('GET /api/admin/applications', {
  summary: 'The applications, newest first or in another order, in pages',
  query: applicationsQuery,
  reply: z.array(reviewedApplication.extend({ review: reviewSummary.optional() })),
});

export const getApplication = defineCall('GET /api/admin/applications/{id}', {
  summary: 'One application',
  ...ofApplication,
  reply: reviewedApplication,
});

export const deleteApplication = defineCall('DELETE /api/admin/applications/{id}', {
  summary: 'Deletes an application together with its photos and flyer',
  ...ofApplication,
  reply: z.object({ success: z.literal(true) }),
});

export const exportApplications = defineCall('GET /api/admin/applications.csv', {
  summary: 'The applications that a search or filter leaves, as a table for spreadsheets',
  access: 'owner',
  query: applicationFilters,
  replyType: 'text/csv',
  reply: z.unknown(),
});

export const readApplicationFile = defineCall('GET /api/admin/application-files/{filename}', {
  summary: 'A band photo or flyer',
  params: z.object({ filename: z.string().regex(/^[a-z0-9]{32}\.(jpg|webp)$/) }),
  /** A small version, so that several fit on one screen. */
  query: z.object({ size: z.enum(['thumbnail']).optional() }),
  replyType: 'image/*',
  reply: z.unknown(),
});
