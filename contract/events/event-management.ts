import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParam, recordId } from '../ids.ts';
import { plainText } from '../text/text.ts';
import { eventChanges, eventInput } from './event-input.ts';
import { repeatEvent, scopeQuery, toldQuery } from './event-series.ts';
import { calendarMonthQuery, eventNotFound, eventRecord } from './events.ts';

const success = z.object({ success: z.literal(true) });
const oneEvent = { params: z.object({ id: idParam }), notFound: eventNotFound };

/** The answer when the version in `If-Match` is no longer the latest. */
export const eventChangedMeanwhile =
  'Someone else has changed this event in the meantime. Nothing was overwritten.';
/** What a show without a location says to staff. */
export const noLocation = 'No place yet';
/** Apart from its call, which brings all of a booking along. */
export const eventBookingsPath = '/api/admin/events/bookings';
export const eventIdMissing = 'Event ID is required for updates';

export const createEvent = defineCall({
  name: 'createEvent',
  summary: 'Puts an event on the calendar',
  method: 'POST',
  path: '/api/events',
  access: 'admin',
  bodyFor: eventInput,
  reply: eventRecord,
  status: 201,
});

export const changeEvent = defineCall({
  name: 'changeEvent',
  summary:
    'Changes an event; with If-Match (its ETag or updatedAt) only that version of it. With scope=following also the later ones of its series, with scope=all all of them. The performer who is booked for it is told and asked again, unless told=true',
  method: 'PATCH',
  path: '/api/events/{id}',
  access: 'admin',
  headers: ['If-Match'],
  ...oneEvent,
  query: scopeQuery,
  bodyFor: eventChanges,
  reply: eventRecord,
});

export const changeNoEvent = defineCall({
  name: 'changeNoEvent',
  summary: 'Always refused: a change names its event in the path',
  method: 'PATCH',
  path: '/api/events',
  access: 'admin',
  reply: success,
});

export const deleteEvent = defineCall({
  name: 'deleteEvent',
  summary:
    'Deletes an event; with scope=following also the later ones of its series, with scope=all all of them',
  method: 'DELETE',
  path: '/api/admin/events/{id}',
  access: 'admin',
  ...oneEvent,
  query: scopeQuery,
  reply: success,
});

export const archiveEvent = defineCall({
  name: 'archiveEvent',
  summary: 'Takes an event off the calendar, or brings an archived one back',
  method: 'PATCH',
  path: '/api/admin/events/{id}/archive',
  access: 'admin',
  headers: ['If-Match'],
  ...oneEvent,
  query: toldQuery,
  reply: eventRecord,
});

export const duplicateEvent = defineCall({
  name: 'duplicateEvent',
  summary: 'Makes a copy of an event, with the same times and image, that is not archived',
  method: 'POST',
  path: '/api/admin/events/{id}/duplicate',
  access: 'admin',
  ...oneEvent,
  reply: eventRecord,
  status: 201,
});

export const countSampleContent = defineCall({
  name: 'countSampleContent',
  summary: 'How much of the content that came with the software is still there',
  method: 'GET',
  path: '/api/admin/sample-content',
  access: 'admin',
  reply: z.object({ events: z.int(), images: z.int() }),
});

export const removeSampleContent = defineCall({
  name: 'removeSampleContent',
  summary: 'Removes all content that came with the software',
  method: 'DELETE',
  path: '/api/admin/sample-content',
  access: 'admin',
  reply: success,
});

export const eventManagementCalls = [
  createEvent,
  changeEvent,
  changeNoEvent,
  deleteEvent,
  archiveEvent,
  duplicateEvent,
  repeatEvent,
  countSampleContent,
  removeSampleContent,
];

export const maxConflicts = 100;

export const listConflicts = defineCall({
  name: 'listConflicts',
  summary: 'What else is on at that time and place: events that are neither archived nor cancelled',
  method: 'GET',
  path: '/api/admin/events/conflicts',
  access: 'admin',
  query: z.object({
    /** A time without an offset is in the venue's zone. */
    start: plainText('Required').max(100),
    end: plainText('Required').max(100),
    /** Without one, events of every place. Events whose place is not known always count. */
    location: plainText().max(600).optional(),
    /** The event that is being changed. */
    except: z.string().pipe(idParam).optional(),
  }),
  reply: z.array(eventRecord),
});

export const maxEventsPerMonth = 1_000;

export const getEventMonth = defineCall({
  name: 'getEventMonth',
  summary: 'All events of one month at the venue, archived ones too, and what still goes on when it begins',
  method: 'GET',
  path: '/api/admin/events/month',
  access: 'admin',
  query: calendarMonthQuery.pick({ month: true }),
  reply: z.object({
    month: z.string(),
    /** The day at the venue, as `2026-12-31`. */
    today: z.string(),
    /** Without their descriptions, soonest first. */
    events: z.array(eventRecord),
    /** The ids of the drafts that are offered to a performer who may say yes: they take up their evening. */
    offered: z.array(recordId),
    /** There are more than one answer may have. */
    isCut: z.boolean(),
  }),
});

export type EventMonth = z.infer<typeof getEventMonth.reply>;
