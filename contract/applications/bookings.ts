import { z } from 'zod';
import { defineCall } from '../call.ts';
import { eventDescription, eventInput } from '../events/event-input.ts';
import { eventRecord, oneEvent } from '../events/events.ts';
import { idList, idParam, recordId } from '../ids.ts';
import { isWithin, oneLine, plainText, tooLong, withCommas } from '../text/text.ts';
import { clockInput, dayInput } from '../time/time-input.ts';
import type { InputFacts } from '../venue/brand.ts';
import { applicationRecord, ofApplication } from './applications.ts';
import { bookingAnswers, publishTimes } from './booked-date.ts';
import { sheetRecord } from './own-page.ts';
import { reviewRecord } from './review.ts';
import { decisionText } from './review-settings.ts';

export const notOfThisApplication =
  'The application does not have this picture any more. Please look at what it has now, and try again.';
export const bookingNotFound = 'Booking Not Found';

export function bookingInput(facts: InputFacts) {
  return eventInput(facts).safeExtend({
    // The performer's yes may publish it.
    description: eventDescription,
    publish: z.enum(publishTimes, 'Expected now or accepted').default('now'),
    /** The address of one of the application's pictures: the event gets a public copy of it. */
    photo: plainText().max(200).nullish(),
    /** A personal sentence for the performer's mail. */
    message: decisionText.optional(),
  });
}
export type BookingSchema = ReturnType<typeof bookingInput>;
export type BookingInput = z.output<BookingSchema>;

/** Who plays at an event, how to reach them, and what they say to the date. */
export const bookingRecord = z.object({
  applicationId: recordId,
  bandName: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  answer: z.enum(bookingAnswers),
  publish: z.enum(publishTimes),
  askedAt: z.iso.datetime(),
  answeredAt: z.iso.datetime().nullable(),
});
export type BookingRecord = z.infer<typeof bookingRecord>;

/** With its event. `isOffer`: while that is a draft, it is on the performer's page, and their yes publishes it. */
const listedBooking = bookingRecord.extend({ eventId: recordId, isOffer: z.boolean() });
export type ListedBooking = z.infer<typeof listedBooking>;

export const bookApplication = defineCall('POST /api/admin/applications/{id}/book', {
  summary:
    'Makes an event of an application and tells the performer; again after the date was turned down, cancelled or deleted',
  headers: ['If-Match'],
  ...ofApplication,
  bodyFor: bookingInput,
  reply: eventRecord.extend({ review: reviewRecord }),
  status: 201,
});

export const getEventBooking = defineCall('GET /api/admin/events/{id}/booking', {
  summary: 'The booking that an event belongs to',
  params: z.object({ id: idParam }),
  notFound: bookingNotFound,
  reply: bookingRecord,
});

export const listEventBookings = defineCall('GET /api/admin/events/bookings', {
  summary: 'The bookings of several events; those without one are left out',
  query: z.object({ ids: idList(100) }),
  reply: z.array(listedBooking),
});

export const maxRunningLines = 30;
export const maxRunningLineLength = 120;
export const maxNightTextLength = 2_000;
export const maxAttendance = 100_000;

/** The answer when the version in `If-Match` is no longer the latest. */
export const sheetChangedMeanwhile =
  'Someone else has changed this sheet in the meantime. Nothing was overwritten.';
export const notBegun = 'This show has not begun yet';

const nightText = plainText().refine(
  (text) => isWithin(text, maxNightTextLength),
  tooLong(maxNightTextLength),
);

/** All seven fields, each time. */
export const sheetInput = z.object({
  loadIn: clockInput.nullable(),
  soundCheck: clockInput.nullable(),
  running: z
    .array(z.object({ at: clockInput, what: oneLine(maxRunningLineLength).min(1, 'Required') }))
    .max(maxRunningLines, `Please keep this to ${maxRunningLines} lines`),
  contact: nightText,
  deal: nightText,
  forPerformer: nightText,
  notes: nightText,
});

const guests = `Expected a whole number from 0 to ${withCommas(maxAttendance)}`;

/** How many came, and what there is to remember. Null: nobody has counted. */
export const outcomeRecord = z.object({
  attendance: z.int(guests).min(0, guests).max(maxAttendance, guests).nullable(),
  note: nightText,
});
export type OutcomeRecord = z.infer<typeof outcomeRecord>;

const ofSheet = { ...oneEvent, reply: sheetRecord } as const;
const ofOutcome = { ...oneEvent, reply: outcomeRecord } as const;

export const getSheet = defineCall('GET /api/admin/events/{id}/sheet', {
  summary: 'The sheet of the night of an event; empty where there is none yet',
  ...ofSheet,
});

export const putSheet = defineCall('PUT /api/admin/events/{id}/sheet', {
  summary: 'Writes the sheet of the night of an event; with If-Match (its ETag) only over that version of it',
  headers: ['If-Match'],
  body: sheetInput,
  ...ofSheet,
});

export const getOutcome = defineCall('GET /api/admin/events/{id}/outcome', {
  summary: 'How many came to an event, and what staff have noted of it',
  ...ofOutcome,
});

export const putOutcome = defineCall('PUT /api/admin/events/{id}/outcome', {
  summary: 'Notes how many came to an event that has begun, and what there is to remember',
  body: outcomeRecord,
  ...ofOutcome,
});

const count = z.int().nonnegative();

export const tonightShow = z.object({
  event: eventRecord,
  booking: bookingRecord.nullable(),
  sheet: sheetRecord,
  act: applicationRecord
    .pick({ bandLineup: true, setLength: true, equipmentNeeds: true })
    .extend({ photoUrl: z.string().nullable() })
    .nullable(),
});
export type TonightShow = z.infer<typeof tonightShow>;

export const tonightRecord = z.object({
  /** From 5:00 to 5:00 at the venue. */
  day: z.string(),
  shows: z.array(tonightShow),
  /** What is still open in the whole house, whatever the day. */
  waiting: z.object({
    /** Coming shows whose performer has not answered. */
    unanswered: count,
    overdue: count,
    turnedDown: count,
    messages: count,
  }),
});
export type TonightRecord = z.infer<typeof tonightRecord>;

export const getTonight = defineCall('GET /api/admin/tonight', {
  summary: 'The shows of a day of the venue, of the one that runs now when none is given, and what is open',
  isPolled: true,
  query: z.object({ day: dayInput.optional() }),
  reply: tonightRecord,
});

export const pastShow = eventRecord
  .pick({ name: true, startDateTime: true })
  .extend({ eventId: recordId, attendance: count.nullable(), note: z.string() });
export type PastShow = z.infer<typeof pastShow>;

export const listPast = defineCall('GET /api/admin/applications/{id}/past', {
  summary: 'What the same act, by its email or band name, has played here, newest first',
  ...ofApplication,
  reply: z.array(pastShow),
});
