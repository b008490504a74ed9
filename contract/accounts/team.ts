import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParam, recordId } from '../ids.ts';

/** An owner decides on the team, the venue's facts and what leaves the house; everything else is for staff as well. */
export const teamRoles = ['owner', 'staff'] as const;
export type TeamRole = (typeof teamRoles)[number];
export const teamRole = z.enum(teamRoles, 'Expected owner or staff');

export const success = z.object({ success: z.literal(true) });

/** Whatever was sent. */
export const ownersOnly = 'Only an owner can do this';

export const teamMember = z.object({
  id: recordId,
  username: z.string(),
  role: teamRole,
  /** Null for someone who has not signed in since this is written down. */
  lastSignInAt: z.iso.datetime().nullable(),
});
export type TeamMember = z.infer<typeof teamMember>;

export const listTeam = defineCall('GET /api/admin/team', {
  summary: 'The admins, with their last sign-in',
  reply: z.array(teamMember),
});

export const accountNotFound = 'Account Not Found';
export const lastOwnerStays = 'There must be an owner: please make someone else one first';
export const notOneself = 'You cannot remove yourself';

export const removeAdmin = defineCall('DELETE /api/admin/team/{id}', {
  summary:
    'Removes an admin: sessions, passkeys, invitations, links and alerts of theirs end with the account',
  access: 'owner',
  reauthenticate: true,
  params: z.object({ id: idParam }),
  notFound: accountNotFound,
  reply: success,
});

export const changeRole = defineCall('PATCH /api/admin/team/{id}', {
  summary: 'Makes an admin an owner or staff. Who becomes staff loses their open invitations',
  access: 'owner',
  reauthenticate: true,
  params: z.object({ id: idParam }),
  notFound: accountNotFound,
  body: z.object({ role: teamRole }),
  reply: teamMember,
});

export const ownSession = z.object({
  id: recordId,
  createdAt: z.iso.datetime(),
  /** To the minute: not every request is written down. */
  lastSeenAt: z.iso.datetime(),
  /** The kind of browser, such as 'Firefox on Windows'. */
  browser: z.string(),
  /** Whether it is the one that asks. */
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

export const listSessions = defineCall('GET /api/admin/sessions', {
  summary: "One's own sessions, the latest first",
  reply: z.array(ownSession),
});

export const endSession = defineCall('DELETE /api/admin/sessions/{id}', {
  summary: "Ends one of one's own sessions",
  params: z.object({ id: idParam }),
  notFound: 'Session Not Found',
  reply: success,
});

export const endOtherSessions = defineCall('DELETE /api/admin/sessions', {
  summary: "Ends all of one's own sessions but the one that asks",
  reply: success,
});
