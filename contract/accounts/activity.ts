import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParam, recordId } from '../ids.ts';
import { plainText } from '../text/text.ts';
import { dayInput } from '../time/time-input.ts';

/**
 * What an admin can have done, as the activity names it, and how it is read: `…` stands for what it was done to. A closed
 * list: nothing typed by anyone gets into it.
 */
export const activityWords = {
  'signed in': 'signed in',
  'signed out': 'signed out',
  'signed out elsewhere': 'signed out another browser',
  'joined the team': 'joined the team',
  'changed password': 'changed their password',
  'reset password': 'set a new password by a one-time link',
  'added passkey': 'added …',
  'removed passkey': 'removed …',
  'made invitation': 'made an invitation',
  'revoked invitation': 'revoked an invitation',
  'removed admin': 'removed … from the team',
  'made owner': 'made … an owner',
  'made staff': 'made … staff',
  'changed own email': 'changed the email of their account',
  'changed own alerts': 'changed their SMS settings',
  'changed review': 'scored …',
  'wrote note': 'wrote a note about …',
  'deleted note': 'deleted a note about …',
  'booked application': 'booked …',
  'confirmed date': 'said yes to …',
  'turned down date': 'turned down …',
  'declined application': 'declined …',
  'wrote to performer': 'wrote to the performer of …',
  'deleted application': 'deleted …',
  'erased application': 'erased a performer’s application and everything about it',
  'exported applications': 'exported the table of applications',
  'exported personal data': 'exported what is stored about an address',
  'changed review settings': 'changed the settings of the desk',
  'created event': 'created …',
  'changed event': 'changed …',
  'changed following events': 'changed … and the shows that follow it',
  'changed series': 'changed … and all shows of its series',
  'deleted event': 'deleted …',
  'deleted following events': 'deleted … and the shows that follow it',
  'deleted series': 'deleted … and all shows of its series',
  'archived event': 'archived …',
  'restored event': 'brought back …',
  'duplicated event': 'made a copy: …',
  'repeated event': 'repeated …',
  'wrote sheet': 'wrote the sheet of …',
  'noted outcome': 'noted how many came to …',
  'removed samples': 'removed the sample content',
  'uploaded image': 'uploaded …',
  'generated image': 'made a poster: …',
  'varied image': 'showed a photo in another light: …',
  'changed image': 'changed the details of …',
  'showed image': 'made … public',
  'hid image': 'made … private',
  'deleted image': 'deleted …',
  'sent message again': 'sent … again',
  'sent messages again': 'sent messages that had failed again',
  'sent test message': 'sent a test message',
  'changed venue': 'changed the facts about the venue: …',
  'changed logo': 'changed the logo',
  'removed logo': 'removed the logo',
  'changed photo': 'changed a photo of the venue: …',
  'changed newsletter': 'changed the newsletter',
  'sent test newsletter': 'sent the newsletter to themselves',
  'sent own letter': 'sent a letter of the house’s own to everyone on the list',
  'exported subscribers': 'exported the list of subscribers',
  'imported subscribers': 'imported subscribers, who are asked to confirm',
  'downloaded backup': 'downloaded a backup',
  'brought back subscriber': 'put a subscriber whose mail was returned back on the list',
} as const;
export type ActivityWhat = keyof typeof activityWords;

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
  what: z.enum(Object.keys(activityWords) as ActivityWhat[]),
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
