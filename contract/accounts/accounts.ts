import { z } from 'zod';
import { defineCall } from '../call.ts';
import { recordId } from '../ids.ts';
import { emailText } from '../text/email.ts';
import { plainText } from '../text/text.ts';
import { passwordCriteria, usernameKey } from './credentials.ts';

export const minUsernameLength = 3;
export const maxUsernameLength = 50;
export const maxNameLength = 100;
/** Far more than anyone types, and short enough to hash quickly. */
export const maxPasswordLength = 1_000;

const shortUsername = `Username must be at least ${minUsernameLength} characters`;

/** The last rule of a field: text that is too long is not checked any further. */
export function atMost(what: string, length: number) {
  return { error: `${what} must be at most ${length} characters`, abort: true };
}

/** Counted after normalization, so that spaces and invisible characters do not count as letters. */
export const newUsername = plainText(shortUsername)
  .trim()
  .max(maxUsernameLength, atMost('Username', maxUsernameLength))
  .refine((username) => usernameKey(username).length >= minUsernameLength, shortUsername);

export const newPassword = plainText(passwordCriteria[0]?.message)
  .max(maxPasswordLength, atMost('Password', maxPasswordLength))
  .superRefine((password, context) => {
    for (const { isMet, message } of passwordCriteria) {
      if (!isMet(password)) context.addIssue({ code: 'custom', message });
    }
  });

function personName(which: string): z.ZodString {
  const missing = `${which} is required`;
  return plainText(missing).trim().max(maxNameLength, atMost(which, maxNameLength)).min(1, missing);
}

export const registerUserInput = z.object({
  username: newUsername,
  email: emailText(),
  firstName: personName('First name'),
  lastName: personName('Last name'),
  password: newPassword,
});
export type RegisterUserInput = z.infer<typeof registerUserInput>;

const passwordsDiffer = "Passwords don't match";

/** The same fields where the password is typed twice. The repeated one stays in the browser. */
export function typedTwice<Fields extends z.ZodRawShape>(
  input: z.ZodObject<Fields>,
  field: keyof Fields & string = 'password',
) {
  return input
    .extend({ confirmPassword: z.string() })
    .refine((typed: Record<string, unknown>) => typed[field] === typed.confirmPassword, {
      path: ['confirmPassword'],
      message: passwordsDiffer,
    });
}

/** The fields of the dialog. */
export const registerUserForm = typedTwice(registerUserInput);

/** An account as it may leave the server: without password and role. */
export const userRecord = z.object({
  id: recordId,
  username: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string().nullable(),
  smsNotificationsEnabled: z.boolean(),
});
export type UserRecord = z.infer<typeof userRecord>;

export const usernameTaken = 'That username is taken';

export const registerUser = defineCall('POST /api/users/register', {
  summary: "Creates a performer's account, which is never an admin's",
  access: 'anyone',
  body: registerUserInput,
  reply: userRecord,
  status: 201,
});
