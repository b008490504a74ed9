import { z } from 'zod';
import { defineCall } from '../call.ts';
import { eventRecord } from '../events/events.ts';
import { idParam, recordId } from '../ids.ts';
import { messageStates } from '../messages/messages.ts';
import { someText } from '../text/text.ts';
import { reviewStates } from './application-fields.ts';
import { applicationFilters, ofApplication, reviewSummary } from './applications.ts';
import { decisionText } from './review-settings.ts';

export const maxNoteLength = 5_000;
export const maxPerformerMessageLength = 5_000;
/** How long a decision can be undone: the performer is told after that. */
export const undoSeconds = 10;

export const withdrawnByPerformer = 'Only the performer can withdraw an application';
export const decidedMeanwhile = 'Someone else has decided about this application. Nothing was changed.';
export const reviewChangedMeanwhile =
  'Someone else has changed this review in the meantime. Nothing was overwritten.';
export const noteNotFound = 'Note Not Found';
export const noteOfSomeoneElse = 'Only its author can delete a note';

export const noteRecord = z.object({
  id: recordId,
  text: z.string(),
  author: z.string(),
  createdAt: z.iso.datetime(),
});
export type NoteRecord = z.infer<typeof noteRecord>;

export const performerMessageKinds = ['message', 'booking', 'decline'] as const;
export type PerformerMessageKind = (typeof performerMessageKinds)[number];

/** Mails that nobody of staff has written. */
export const automaticMailKinds = ['confirmation', 'asking', 'showReminder'] as const;

/** What was said to the performer. Of an automatic mail: its number in the outbox, and its subject. */
export const performerMessage = z.object({
  id: recordId,
  kind: z.enum([...performerMessageKinds, ...automaticMailKinds]),
  text: z.string(),
  author: z.string(),
  createdAt: z.iso.datetime(),
  /** Of its mail; null when the record of its sending is no longer kept. */
  state: z.enum(messageStates).nullable(),
});
export type PerformerMessage = z.infer<typeof performerMessage>;

export const reviewRecord = reviewSummary.extend({
  /** Oldest first, as the other lists below. */
  notes: z.array(noteRecord),
  history: z.array(z.object({ at: z.iso.datetime(), by: z.string(), what: z.string() })),
  messages: z.array(performerMessage),
});
export type ReviewRecord = z.infer<typeof reviewRecord>;

export const reviewChanges = z.object({
  state: z
    .enum(reviewStates)
    .refine((state) => state !== 'withdrawn', withdrawnByPerformer)
    .optional(),
  isRead: z.boolean().optional(),
  score: z.int().min(1, 'Expected 1 to 5').max(5, 'Expected 1 to 5').nullable().optional(),
});
export type ReviewChanges = z.output<typeof reviewChanges>;

export const getReview = defineCall('GET /api/admin/applications/{id}/review', {
  summary: 'What staff think of an application, and what has become of it',
  ...ofApplication,
  reply: reviewRecord,
});

export const changeReview = defineCall('PATCH /api/admin/applications/{id}/review', {
  summary:
    'Moves a review on without telling the performer, marks it as read, scores it; with If-Match (its ETag) only that version of its state',
  headers: ['If-Match'],
  ...ofApplication,
  body: reviewChanges,
  reply: reviewRecord,
});

export const countApplications = defineCall('GET /api/admin/applications/counts', {
  summary: 'How many applications a search or filter leaves in each state of review',
  query: applicationFilters.omit({ review: true, overdue: true, unread: true }),
  reply: z.object({
    new: z.int(),
    shortlisted: z.int(),
    booked: z.int(),
    declined: z.int(),
    withdrawn: z.int(),
    overdue: z.int(),
    unread: z.int(),
  }),
});

export const addNote = defineCall('POST /api/admin/applications/{id}/notes', {
  summary: 'Writes a note for the rest of staff',
  ...ofApplication,
  body: z.object({ text: someText(maxNoteLength) }),
  reply: noteRecord,
  status: 201,
});

export const deleteNote = defineCall('DELETE /api/admin/applications/{id}/notes/{noteId}', {
  summary: "Deletes one's own note",
  params: z.object({ id: idParam, noteId: idParam }),
  notFound: noteNotFound,
  reply: z.object({ success: z.literal(true) }),
});

export const declineApplication = defineCall('POST /api/admin/applications/{id}/decline', {
  summary:
    'Declines an application and tells the performer, by the first of the letters unless another is sent',
  headers: ['If-Match'],
  ...ofApplication,
  body: z.object({ message: decisionText.optional() }).prefault({}),
  reply: reviewRecord,
});

export const writeToPerformer = defineCall('POST /api/admin/applications/{id}/messages', {
  summary: 'Sends the performer a mail',
  headers: ['Idempotency-Key'],
  ...ofApplication,
  body: z.object({ text: someText(maxPerformerMessageLength) }),
  reply: performerMessage,
  status: 201,
});

const day = z.iso.date();

export const preferredDatesRecord = z.object({
  /** The days that a performer has named, in order, each with what else is on then at the place that they chose. */
  dates: z.array(
    z.object({
      day,
      events: z.array(
        eventRecord.pick({ id: true, name: true, startDateTime: true, endDateTime: true, location: true }),
      ),
    }),
  ),
  /** The next other days on which nothing is on there, of the same weekdays where they have named some. */
  free: z.array(day),
  /** Whether what was written goes on beyond the days that are listed. */
  openEnded: z.boolean(),
  /** What could not be read, as written. */
  unread: z.array(z.string()),
});
export type PreferredDatesRecord = z.infer<typeof preferredDatesRecord>;

export const getPreferredDates = defineCall('GET /api/admin/applications/{id}/preferred-dates', {
  summary: "The dates of an application, read from the performer's own words, and what else is on then",
  ...ofApplication,
  reply: preferredDatesRecord,
});
