import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParam, recordId } from '../ids.ts';
import { plainText } from '../text/text.ts';
import { dayInput } from '../time/time-input.ts';

/** What an admin can have done, as the activity names it. A closed list: nothing typed by anyone gets into it. */
export const activityWhats = [
  'signed in',
  'signed out',
  'signed out elsewhere',
  'joined the team',
  'changed password',
  'reset password',
  'added passkey',
  'removed passkey',
  'made invitation',
  'revoked invitation',
  'removed admin',
  'made owner',
  'made staff',
  'changed own email',
  'changed own alerts',
  'changed review',
  'wrote note',
  'deleted note',
  'booked application',
  'confirmed date',
  'turned down date',
  'declined application',
  'wrote to performer',
  'deleted application',
  'erased application',
  'exported applications',
  'exported personal data',
  'changed review settings',
  'created event',
  'changed event',
  'changed following events',
  'changed series',
  'deleted event',
  'deleted following events',
  'deleted series',
  'archived event',
  'restored event',
  'duplicated event',
  'repeated event',
  'wrote sheet',
  'noted outcome',
  'removed samples',
  'uploaded image',
  'generated image',
  'varied image',
  'changed image',
  'showed image',
  'hid image',
  'deleted image',
  'sent message again',
  'sent messages again',
  'sent test message',
  'changed venue',
  'changed logo',
  'removed logo',
  'changed photo',
  'changed newsletter',
  'sent test newsletter',
  'sent own letter',
  'exported subscribers',
  'imported subscribers',
  'downloaded backup',
  'brought back subscriber',
] as const;
export type ActivityWhat = (typeof activityWhats)[number];

/** No name of theirs stands here. */
export const thePerformer = 'The performer';

/** What it was done to. */
export const activityKinds = [
  'application',
  'event',
  'image',
  'message',
  'admin',
  'invitation',
  'passkey',
  'venue',
  'settings',
] as const;
export type ActivityKind = (typeof activityKinds)[number];

export const maxActivityPerPage = 50;

export const activityTarget = z.object({
  kind: z.enum(activityKinds),
  id: recordId.nullable(),
  /** Its name as it is now; of what is gone or has no name, what it is known by. Null where the kind says it all. */
  label: z.string().nullable(),
});

export const activityRecord = z.object({
  id: recordId,
  at: z.iso.datetime(),
  /** The name of the admin, which stays when they have left; of a performer's answer, `thePerformer`. */
  by: z.string(),
  what: z.enum(activityWhats),
  target: activityTarget.nullable(),
  /** What was changed, from what to what; without values where these may be a performer's, or are long. */
  changes: z
    .array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() }))
    .optional(),
});
export type ActivityRecord = z.infer<typeof activityRecord>;

export const activityQuery = z.object({
  before: idParam.optional(),
  by: plainText().max(200).optional(),
  kind: z.enum(activityKinds).optional(),
  target: idParam.optional(),
  /** A day of the venue; or the first and the last of several, both included. */
  day: dayInput.optional(),
  from: dayInput.optional(),
  to: dayInput.optional(),
});
export type ActivityQuery = z.infer<typeof activityQuery>;

export const listActivity = defineCall('GET /api/admin/activity', {
  summary: 'Who of staff did what to what and when, newest first; nobody can change it',
  query: activityQuery,
  reply: z.array(activityRecord),
});

/** For the choice of a person: also those who have left. */
export const listActivityPeople = defineCall('GET /api/admin/activity/people', {
  summary: 'Everyone who is named in the activity',
  reply: z.array(z.string()),
});
