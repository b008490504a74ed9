import { z } from 'zod';
import { currentPasswordInput } from './admin-accounts.ts';
import { defineCall } from './call.ts';
import { signInAnswer } from './passkeys.ts';

/** For a call with `reauthenticate`, when neither was given in this session within the last minutes. */
export const confirmIdentity = 'Please confirm that it is you';
export const wrongPassword = 'This is not your password';
export const unusablePasskey = 'This passkey could not be used';

export const passwordConfirmation = z.object({ password: currentPasswordInput.shape.currentPassword });

/** The password, or a passkey's answer. */
export const reauthenticationInput = passwordConfirmation
  .partial()
  .extend({ answer: signInAnswer.optional() })
  .refine(({ password, answer }) => password !== undefined || answer !== undefined, {
    path: ['password'],
    message: 'Password is required',
  });

export const reauthenticate = defineCall({
  name: 'reauthenticate',
  summary: 'Confirms by password or passkey that whoever uses this session is still its admin',
  method: 'POST',
  path: '/api/admin/reauthenticate',
  access: 'admin',
  body: reauthenticationInput,
  reply: z.object({ success: z.literal(true) }),
});

export const askForConfirmation = defineCall({
  name: 'askForConfirmation',
  summary:
    "What the browser needs to know to confirm by one of one's passkeys, with a challenge that can be answered once",
  method: 'POST',
  path: '/api/admin/reauthenticate/options',
  access: 'admin',
  reply: z.looseObject({ challenge: z.string() }),
});

export const reauthenticationCalls = [reauthenticate, askForConfirmation];
