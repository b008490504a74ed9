import { z } from 'zod';
import { defineCall } from '../call.ts';
import { eventInput } from '../events/event-input.ts';
import { eventRecord } from '../events/events.ts';
import { idList, idParam, recordId } from '../ids.ts';
import { plainText } from '../text/text.ts';
import type { InputFacts } from '../venue/brand.ts';
import { applicationNotFound } from './applications.ts';
import { bookingAnswers, publishTimes } from './booked-date.ts';
import { reviewRecord } from './review.ts';
import { decisionText } from './review-settings.ts';

export const notOfThisApplication =
  'The application does not have this picture any more. Please look at what it has now, and try again.';
export const bookingNotFound = 'Booking Not Found';

/** An event's fields, and what a booking adds to them. */
export function bookingInput(facts: InputFacts) {
  return eventInput(facts).safeExtend({
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

export const bookApplication = defineCall({
  name: 'bookApplication',
  summary:
    'Makes an event of an application and tells the performer; again after the date was turned down, cancelled or deleted',
  method: 'POST',
  path: '/api/admin/applications/{id}/book',
  access: 'admin',
  headers: ['If-Match'],
  params: z.object({ id: idParam }),
  notFound: applicationNotFound,
  bodyFor: bookingInput,
  reply: eventRecord.extend({ review: reviewRecord }),
  status: 201,
});

export const getEventBooking = defineCall({
  name: 'getEventBooking',
  summary: 'The booking that an event belongs to',
  method: 'GET',
  path: '/api/admin/events/{id}/booking',
  access: 'admin',
  params: z.object({ id: idParam }),
  notFound: bookingNotFound,
  reply: bookingRecord,
});

export const listEventBookings = defineCall({
  name: 'listEventBookings',
  summary: 'The bookings of several events; those without one are left out',
  method: 'GET',
  path: '/api/admin/events/bookings',
  access: 'admin',
  query: z.object({ ids: idList(100) }),
  reply: z.array(bookingRecord.extend({ eventId: recordId })),
});

export const bookingCalls = [bookApplication, getEventBooking, listEventBookings];
