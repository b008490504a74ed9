import { z } from 'zod';
import { defineCall } from './call.ts';
import { recordId } from './ids.ts';

export const teamMember = z.object({
  id: recordId,
  username: z.string(),
  /** Null for someone who has not signed in since this is written down. */
  lastSignInAt: z.iso.datetime().nullable(),
});
export type TeamMember = z.infer<typeof teamMember>;

export const listTeam = defineCall({
  name: 'listTeam',
  summary: 'The admins, with their last sign-in',
  method: 'GET',
  path: '/api/admin/team',
  access: 'admin',
  reply: z.array(teamMember),
});

export const teamCalls = [listTeam];
