import { z } from 'zod';
import { defineCall } from './call.ts';
import { eventCategories } from './event-category.ts';
import { parseEventCursor } from './event-cursor.ts';
import { idParam, largestId, recordId } from './ids.ts';
import { momentCursorPattern } from './moment-cursor.ts';
import { plainText } from './text.ts';

export const eventNotFound = 'Event Not Found';

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
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type EventRecord = z.infer<typeof eventRecord>;

const notAPage = 'Not a page of this list';
const eventCursor = z
  .string()
  .regex(momentCursorPattern, notAPage)
  .transform(parseEventCursor)
  .refine(({ id }) => id <= largestId, notAPage);

export const listEventsQuery = z.object({
  /** One of the categories. An unknown one has no events. */
  category: plainText().optional(),
  /** `upcoming`: not ended yet, soonest first. `past`: ended, latest first. Both, soonest first, when not given. */
  when: z.enum(['upcoming', 'past']).optional(),
  limit: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, `Expected a number from 1 to ${maxEventsPerPage}`)
    .transform(Number)
    .refine((limit) => limit <= maxEventsPerPage, `Expected a number from 1 to ${maxEventsPerPage}`)
    .optional(),
  /** The cursor, from the `Link` header of the previous page. */
  after: eventCursor.optional(),
  /** `include`: archived ones too, for an admin; ignored for others. */
  archived: z.literal('include').optional(),
  /** `omit`: descriptions are empty, for tables that do not show them. */
  descriptions: z.literal('omit').optional(),
});

export const listEvents = defineCall({
  name: 'listEvents',
  summary: 'The events that are not archived',
  method: 'GET',
  path: '/api/events',
  access: 'anyone',
  query: listEventsQuery,
  reply: z.array(eventRecord),
});

export const getEvent = defineCall({
  name: 'getEvent',
  summary: 'One event',
  method: 'GET',
  path: '/api/events/{id}',
  access: 'anyone',
  params: z.object({ id: idParam }),
  notFound: eventNotFound,
  reply: eventRecord,
});
