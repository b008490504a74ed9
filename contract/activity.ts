import { z } from 'zod';
import { activityKinds, activityWhats } from './activity-words.ts';
import { defineCall } from './call.ts';
import { dayInput } from './day-input.ts';
import { idParam, recordId } from './ids.ts';
import { plainText } from './text.ts';

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
  /** The name of the admin, which stays when they have left. */
  by: z.string(),
  what: z.enum(activityWhats),
  target: activityTarget.nullable(),
});
export type ActivityRecord = z.infer<typeof activityRecord>;

export const activityQuery = z.object({
  before: idParam.optional(),
  by: plainText().max(200).optional(),
  kind: z.enum(activityKinds).optional(),
  target: idParam.optional(),
  /** A day of the venue. */
  day: dayInput.optional(),
});
export type ActivityQuery = z.infer<typeof activityQuery>;

export const listActivity = defineCall({
  name: 'listActivity',
  summary: 'Who of staff did what to what and when, newest first; nobody can change it',
  method: 'GET',
  path: '/api/admin/activity',
  access: 'admin',
  query: activityQuery,
  reply: z.array(activityRecord),
});

/** For the choice of a person: also those who have left. */
export const listActivityPeople = defineCall({
  name: 'listActivityPeople',
  summary: 'Everyone whose deeds are in the activity',
  method: 'GET',
  path: '/api/admin/activity/people',
  access: 'admin',
  reply: z.array(z.string()),
});

export const activityCalls = [listActivity, listActivityPeople];
