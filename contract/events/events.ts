import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParam, momentCursor, pageSize, recordId } from '../ids.ts';
import { plainText } from '../text/text.ts';
import { monthInput } from '../time/time-input.ts';
import { eventCategories, eventStatuses, maxSearchLength } from './event-values.ts';

export const eventNotFound = 'Event Not Found';
export const oneEvent = { params: z.object({ id: idParam }), notFound: eventNotFound };

/** The maximum of one answer. The `Link` header names the next page. */
export const maxEventsPerPage = 200;

export const eventRecord = z.object({
  id: recordId,
  name: z.string(),
  /** HTML, sanitized by the server. */
  description: z.string(),
  startDateTime: z.iso.datetime(),
  endDateTime: z.iso.datetime(),
  imageUrl: z.string().nullable(),
  category: z.enum(eventCategories),
  archived: z.boolean(),
  /** One of the venue's locations; it keeps its name here when the venue renames or removes it. */
  location: z.string().nullable(),
  doorsDateTime: z.iso.datetime().nullable(),
  price: z.string().nullable(),
  ages: z.string().nullable(),
  ticketUrl: z.string().nullable(),
  /** The act, where the event's name is not it. */
  performer: z.string().nullable(),
  status: z.enum(eventStatuses),
  /** Events that were made together by a repetition share it. */
  seriesId: z.int().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type EventRecord = z.infer<typeof eventRecord>;

export const listEventsQuery = z.object({
  /** One of the categories. An unknown one has no events. */
  category: plainText().optional(),
  /** The name of a location. An unknown one has no events. */
  location: plainText().optional(),
  /** Words that the event's name, act, place or description contain. */
  q: plainText().max(maxSearchLength, `Please keep this to ${maxSearchLength} characters`).optional(),
  /** `upcoming`: not ended yet, soonest first. `past`: ended, latest first. Both, soonest first, when not given. */
  when: z.enum(['upcoming', 'past']).optional(),
  limit: pageSize(maxEventsPerPage).optional(),
  after: momentCursor.optional(),
  /** `include`: archived ones too, for an admin; ignored for others. */
  archived: z.literal('include').optional(),
  /** `omit`: descriptions are empty, for tables that do not show them. */
  descriptions: z.literal('omit').optional(),
});

export const listEvents = defineCall('GET /api/events', {
  summary: 'The events that are not archived',
  access: 'anyone',
  query: listEventsQuery,
  reply: z.array(eventRecord),
});

export const getEvent = defineCall('GET /api/events/{id}', {
  summary: 'One event',
  access: 'anyone',
  ...oneEvent,
  reply: eventRecord,
});

const nearbyShow = eventRecord.pick({ id: true, name: true, startDateTime: true });

export const calendarMonthQuery = z.object({
  /** `2026-12`; this month when not given. */
  month: monthInput.optional(),
  location: listEventsQuery.shape.location,
  q: listEventsQuery.shape.q,
});

export const getCalendarMonth = defineCall('GET /api/calendar', {
  summary: 'The shows of one month at the venue, and the nearest before and after it',
  access: 'anyone',
  query: calendarMonthQuery,
  reply: z.object({
    month: z.string(),
    /** The day at the venue, as `2026-12-31`. */
    today: z.string(),
    /** Without their descriptions. */
    events: z.array(eventRecord),
    /** There are more than one answer may have. */
    isCut: z.boolean(),
    before: nearbyShow.nullable(),
    after: nearbyShow.nullable(),
  }),
});

export type CalendarMonth = z.infer<typeof getCalendarMonth.reply>;
