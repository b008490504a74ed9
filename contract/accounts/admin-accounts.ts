import { z } from 'zod';
import { setupPath } from '../addresses.ts';
import { defineCall } from '../call.ts';
import { idParam, recordId } from '../ids.ts';
import { messageStates } from '../messages/messages.ts';
import { emailText, notAnEmail } from '../text/email.ts';
import { plainText } from '../text/text.ts';
import { atMost, maxPasswordLength, newPassword, newUsername, typedTwice } from './accounts.ts';
import { success, teamRole } from './team.ts';

/** The rule of the registration call. One of its two screens asks for more (docs/decisions/accounts-and-sessions.md). */
export const minRegisteredPasswordLength = 6;
/** For a password that replaces another one: length counts, not variety. */
export const minChangedPasswordLength = 8;

function passwordOf(minLength: number): z.ZodString {
  const tooShort = `Password must be at least ${minLength} characters`;
  return plainText(tooShort)
    .max(maxPasswordLength, atMost('Password', maxPasswordLength))
    .min(minLength, tooShort);
}

const maxTypedUsernameLength = 1_000;

/** An existing password: of any length that one could have. */
const knownPassword = plainText('Password is required')
  .max(maxPasswordLength, atMost('Password', maxPasswordLength))
  .min(1, 'Password is required');

export const signInInput = z.object({
  username: plainText('Username is required')
    .max(maxTypedUsernameLength, atMost('Username', maxTypedUsernameLength))
    .trim()
    .min(1, 'Username is required'),
  password: knownPassword,
});
export type SignInInput = z.infer<typeof signInInput>;

export const registerAdminInput = z.object({
  username: newUsername,
  password: passwordOf(minRegisteredPasswordLength),
});
export type RegisterAdminInput = z.infer<typeof registerAdminInput>;

/** The dedicated screen: the same rules as the call. */
export const registerAdminForm = typedTwice(registerAdminInput);

/** The combined screen, which asks for all five criteria. */
export const createAdminForm = typedTwice(registerAdminInput.extend({ password: newPassword }));

/** The invitation is sent in a header, so that the body contains only what the screen asks for. */
export const inviteHeader = 'x-invite';

export const adminRecord = z.object({
  id: recordId,
  username: z.string(),
  phoneNumber: z.string().nullable(),
  smsNotificationsEnabled: z.boolean(),
});
export type AdminRecord = z.infer<typeof adminRecord>;

export const signIn = defineCall('POST /api/admin/login', {
  summary: 'Begins a session of an admin',
  access: 'anyone',
  body: signInInput,
  reply: success,
});

export const registerAdmin = defineCall('POST /api/admin/register', {
  summary: "Creates an admin's account, as far as the registration policy or an invitation allows it",
  access: 'anyone',
  headers: ['X-Invite'],
  body: registerAdminInput,
  reply: adminRecord,
  status: 201,
});

export const signOut = defineCall('POST /api/admin/logout', {
  summary: 'Ends the session',
  reply: success,
});

export const checkAuth = defineCall('GET /api/admin/auth', {
  summary: 'Tells whether whoever asks is signed in as an admin',
  access: 'anyone',
  reply: z.object({ isAuthenticated: z.boolean() }),
});

/**
 * Tells the sign-in screen whether the site has an admin yet. Not part of `checkAuth`, whose answer is fixed, nor under
 * `/api/admin/`, where every call needs a session. It reveals nothing that a registration attempt would not.
 */
export const checkSetup = defineCall(`GET ${setupPath}`, {
  summary:
    'Tells whether the first admin account is still to be made, and may be, and whether one needs an invitation',
  access: 'anyone',
  reply: z.object({ needsFirstAdmin: z.boolean(), needsInvitation: z.boolean() }),
});

export const currentPasswordInput = z.object({ currentPassword: knownPassword });

export const changePasswordInput = currentPasswordInput.extend({
  newPassword: passwordOf(minChangedPasswordLength),
});
export type ChangePasswordInput = z.infer<typeof changePasswordInput>;

export const changePasswordForm = typedTwice(changePasswordInput, 'newPassword');

export const changePassword = defineCall('PUT /api/admin/password', {
  summary: "Changes one's own password, and ends all of one's other sessions",
  body: changePasswordInput,
  reply: success,
});

const maxTokenLength = 200;

export const resetPasswordInput = z.object({
  token: plainText().max(maxTokenLength, atMost('Token', maxTokenLength)),
  password: passwordOf(minChangedPasswordLength),
});

/** The form behind a one-time link. Its token is not typed. */
export const resetPasswordForm = typedTwice(resetPasswordInput.omit({ token: true }));

/** Not under `/api/admin/`, where every call needs a session: people who need this have none. */
export const resetPassword = defineCall('POST /api/password-reset', {
  summary: 'Sets a new password by a one-time link, and ends all sessions of its account',
  access: 'anyone',
  body: resetPasswordInput,
  reply: success,
});

/** The same for every name: it tells nobody who has an account here. */
export const forgotPasswordWords =
  'If there is an account of that name with an email, a link to a new password is on its way. It works once, within an hour.';
export const noResetMail =
  'Mail is not set up on this site, so no link can be sent. Whoever runs the server can give you one.';

export const forgotPassword = defineCall('POST /api/forgot-password', {
  summary:
    'Mails a one-time link to the account of this name or email, where it has an email and mail is set up',
  access: 'anyone',
  body: signInInput.pick({ username: true }),
  reply: z.object({ message: z.string() }),
  status: 202,
});

export const invitationRecord = z.object({
  id: recordId,
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  createdBy: z.string(),
  role: teamRole,
  /** Null when it was only shown. */
  mail: z.object({ to: z.string(), state: z.enum(messageStates) }).nullable(),
});
export type InvitationRecord = z.infer<typeof invitationRecord>;

export const invitationInput = z.object({
  role: teamRole.default('owner'),
  /** Where to send a link as well. Without mail set up nothing is sent, and the address is not stored. */
  email: z.string({ error: notAnEmail }).trim().pipe(emailText()).optional(),
});

/** The only answer that contains the link. The mail has another one for the same invitation. */
export const newInvitation = invitationRecord.extend({ link: z.string() });
export type NewInvitation = z.infer<typeof newInvitation>;

export const listInvitations = defineCall('GET /api/admin/invitations', {
  summary: 'The invitations that can still be used',
  access: 'owner',
  reply: z.array(invitationRecord),
});

export const createInvitation = defineCall('POST /api/admin/invitations', {
  summary: 'Makes a one-time link by which someone can create an admin account, and mails one if asked to',
  access: 'owner',
  reauthenticate: true,
  body: invitationInput.prefault({}),
  reply: newInvitation,
  status: 201,
});

export const revokeInvitation = defineCall('DELETE /api/admin/invitations/{id}', {
  summary: 'Makes the link of an invitation worthless',
  access: 'owner',
  params: z.object({ id: idParam }),
  notFound: 'Invitation Not Found',
  reply: success,
});
