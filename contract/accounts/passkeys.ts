import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParam, recordId } from '../ids.ts';
import { plainText } from '../text/text.ts';
import { currentPasswordInput } from './admin-accounts.ts';
import { success } from './team.ts';

export { wrongPasskey } from './credentials.ts';

export const maxPasskeyNameLength = 60;

export const passkeyName = plainText('Please enter a name')
  .trim()
  .min(1, 'Please enter a name')
  .max(maxPasskeyNameLength, `Please keep this to ${maxPasskeyNameLength} characters`);

/** What a browser's authenticator answers is in base64url. An attestation can be some kilobytes long. */
const encoded = z
  .string()
  .max(20_000)
  .regex(/^[\w-]*$/);

const credential = {
  id: encoded,
  rawId: encoded,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  // What extensions say is not asked for, and not read.
  clientExtensionResults: z.object({}).prefault({}),
};

export const newPasskeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z
      .array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']))
      .optional(),
  }),
});

export const signInAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: encoded.optional(),
  }),
});
export type SignInAnswer = z.infer<typeof signInAnswer>;

export const passkeyRecord = z.object({
  id: recordId,
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type PasskeyRecord = z.infer<typeof passkeyRecord>;

export const listPasskeys = defineCall('GET /api/admin/passkeys', {
  summary: "One's own passkeys",
  reply: z.array(passkeyRecord),
});

/** With the password: whoever finds a signed-in tablet must not make themselves a key of their own. */
export const askForPasskey = defineCall('POST /api/admin/passkeys/options', {
  summary: 'What the browser needs to know to make a passkey, with a challenge that can be answered once',
  body: currentPasswordInput,
  reply: z.looseObject({ challenge: z.string() }),
});

export const addPasskey = defineCall('POST /api/admin/passkeys', {
  summary: 'Adds a passkey that the browser has made',
  body: z.object({ name: passkeyName, answer: newPasskeyAnswer }),
  reply: passkeyRecord,
  status: 201,
});

export const removePasskey = defineCall('DELETE /api/admin/passkeys/{id}', {
  summary: "Removes one of one's own passkeys",
  params: z.object({ id: idParam }),
  notFound: 'Passkey Not Found',
  reply: success,
});

/** Not under `/api/admin/`, where every call but those of the specification needs a session. */
export const askForSignIn = defineCall('POST /api/passkey-sign-in/options', {
  summary:
    'What the browser needs to know to sign in with a passkey, with a challenge that can be answered once',
  access: 'anyone',
  reply: z.looseObject({ challenge: z.string() }),
});

export const signInByPasskey = defineCall('POST /api/passkey-sign-in', {
  summary: 'Begins a session of the admin whose passkey has answered the challenge',
  access: 'anyone',
  body: z.object({ answer: signInAnswer }),
  reply: success,
});

/** For a call with `reauthenticate`, when neither was given in this session within the last minutes. */
export const confirmIdentity = 'Please confirm that it is you';
export const wrongPassword = 'This is not your password';
export const unusablePasskey = 'This passkey could not be used';

export const passwordConfirmation = z.object({ password: currentPasswordInput.shape.currentPassword });

export const reauthenticationInput = passwordConfirmation
  .partial()
  .extend({ answer: signInAnswer.optional() })
  .refine(({ password, answer }) => password !== undefined || answer !== undefined, {
    path: ['password'],
    message: 'Password is required',
  });

export const reauthenticate = defineCall('POST /api/admin/reauthenticate', {
  summary: 'Confirms by password or passkey that whoever uses this session is still its admin',
  body: reauthenticationInput,
  reply: success,
});

export const askForConfirmation = defineCall('POST /api/admin/reauthenticate/options', {
  summary:
    "What the browser needs to know to confirm by one of one's passkeys, with a challenge that can be answered once",
  reply: z.looseObject({ challenge: z.string() }),
});
