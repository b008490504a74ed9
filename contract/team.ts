import { z } from 'zod';
import { defineCall } from './call.ts';
import { idParam, recordId } from './ids.ts';

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

export const accountNotFound = 'Account Not Found';
export const lastAdminStays = 'The last admin cannot be removed';
export const notOneself = 'You cannot remove yourself';

export const removeAdmin = defineCall({
  name: 'removeAdmin',
  summary:
    'Removes an admin: sessions, passkeys, invitations, links and alerts of theirs end with the account',
  method: 'DELETE',
  path: '/api/admin/team/{id}',
  access: 'admin',
  reauthenticate: true,
  params: z.object({ id: idParam }),
  notFound: accountNotFound,
  reply: z.object({ success: z.literal(true) }),
});

export const teamCalls = [listTeam, removeAdmin];
