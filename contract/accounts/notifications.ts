import { z } from 'zod';
import { defineCall } from '../call.ts';
import { emailText, notAnEmail } from '../text/email.ts';
import { plainText } from '../text/text.ts';
import { adminRecord, currentPasswordInput } from './admin-accounts.ts';
import { teamRole } from './team.ts';

const notAPhoneNumber = 'Please enter a valid phone number';
const maxPhoneNumberLength = 40;

/** Stored as typed; may be empty. */
export const phoneNumberText = plainText()
  .trim()
  .max(maxPhoneNumberLength, { error: notAPhoneNumber, abort: true })
  .regex(/^(\+?[\d\s()-]+)?$/, notAPhoneNumber);

export const smsSettings = z.object({
  phoneNumber: phoneNumberText.nullable().transform((number) => number || null),
  smsNotificationsEnabled: z.boolean(),
});
export type SmsSettings = z.infer<typeof smsSettings>;

export const ownAccount = adminRecord.extend({
  role: teamRole,
  /** Where a forgotten password can be reset from, and where mails to staff go while the booking address is a sample. */
  email: z.string().nullable(),
});
export type OwnAccount = z.infer<typeof ownAccount>;

export const currentUser = defineCall('GET /api/admin/current-user', {
  summary: 'The account of whoever asks',
  reply: ownAccount,
});

export const changeEmail = defineCall('PUT /api/admin/account/email', {
  summary:
    'Changes or removes the address that a link to a new password may be mailed to and, while the booking address is a sample, the first owner gets the mails to staff at',
  body: z.object({
    email: z.string({ error: notAnEmail }).trim().pipe(emailText()).nullable(),
    password: currentPasswordInput.shape.currentPassword,
  }),
  reply: ownAccount,
});

export const listSmsSettings = defineCall('GET /api/admin/users-sms-settings', {
  summary: 'Who among the admins gets an SMS, and where',
  reply: z.array(adminRecord),
});

export const changeSmsSettings = defineCall('PUT /api/admin/sms-settings', {
  summary: "Changes one's own SMS settings",
  body: smsSettings,
  reply: adminRecord,
});
