import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParam, recordId } from '../ids.ts';
import { plainText } from '../text/text.ts';
import { eventChanges, eventInput } from './event-input.ts';
import { scopeQuery, toldQuery } from './event-series.ts';
import { calendarMonthQuery, eventRecord, oneEvent } from './events.ts';

const success = z.object({ success: z.literal(true) });

/** The answer when the version in `If-Match` is no longer the latest. */
export const eventChangedMeanwhile =
  'Someone else has changed this event in the meantime. Nothing was overwritten.';
/** What a show without a location says to staff. */
export const noLocation = 'No place yet';
export const eventIdMissing = 'Event ID is required for updates';

export const createEvent = defineCall('POST /api/events', {
  summary: 'Puts an event on the calendar',
  bodyFor: eventInput,
  reply: eventRecord,
  status: 201,
});

export const changeEvent = defineCall('PATCH /api/events/{id}', {
  summary:
    'Changes an event; with If-Match (its ETag or updatedAt) only that version of it. With scope=following also the later ones of its series, with scope=all all of them. The performer who is booked for it is told and asked again, unless told=true',
  headers: ['If-Match'],
  ...oneEvent,
  query: scopeQuery,
  bodyFor: eventChanges,
  reply: eventRecord,
});

export const changeNoEvent = defineCall('PATCH /api/events', {
  summary: 'Always refused: a change names its event in the path',
  reply: success,
});

export const deleteEvent = defineCall('DELETE /api/admin/events/{id}', {
  summary:
    'Deletes an event; with scope=following also the later ones of its series, with scope=all all of them',
  ...oneEvent,
  query: scopeQuery,
  reply: success,
});

export const archiveEvent = defineCall('PATCH /api/admin/events/{id}/archive', {
  summary: 'Takes an event off the calendar, or brings an archived one back',
  headers: ['If-Match'],
  ...oneEvent,
  query: toldQuery,
  reply: eventRecord,
});

export const duplicateEvent = defineCall('POST /api/admin/events/{id}/duplicate', {
  summary: 'Makes a copy of an event, with the same times and image, that is not archived',
  ...oneEvent,
  reply: eventRecord,
  status: 201,
});

export const countSampleContent = defineCall('GET /api/admin/sample-content', {
  summary: 'How much of the content that came with the software is still there',
  reply: z.object({ events: z.int(), images: z.int() }),
});

export const removeSampleContent = defineCall('DELETE /api/admin/sample-content', {
  summary: 'Removes all content that came with the software',
  reply: success,
});

export const maxConflicts = 100;

export const listConflicts = defineCall('GET /api/admin/events/conflicts', {
  summary: 'What else is on at that time and place: events that are neither archived nor cancelled',
  query: z.object({
    /** A time without an offset is in the venue's zone. */
    start: plainText('Required').max(100),
    end: plainText('Required').max(100),
    /** Without one, events of every place. Events whose place is not known always count. */
    location: plainText().max(600).optional(),
    except: z.string().pipe(idParam).optional(),
  }),
  reply: z.array(eventRecord),
});

export const maxEventsPerMonth = 1_000;

export const getEventMonth = defineCall('GET /api/admin/events/month', {
  summary: 'All events of one month at the venue, archived ones too, and what still goes on when it begins',
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
