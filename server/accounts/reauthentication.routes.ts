import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { FastifyInstance } from 'fastify';
import {
  askForConfirmation,
  reauthenticate,
  unusablePasskey,
  wrongPassword,
} from '#contract/accounts/passkeys.ts';
import { badInput } from '../failure.ts';
import { bindAdminCall } from '../http/call-route.ts';
import { type CredentialParts, checkOwnPassword } from './check-credentials.ts';
import type { Passkeys } from './passkeys/passkeys.ts';
import type { Sessions } from './sessions.ts';

export interface ReauthenticationParts extends CredentialParts {
  passkeys: Passkeys;
  sessions: Sessions;
}

/** Confirms that whoever uses a session is still its admin. Nothing changes for others, so it is no activity. */
export function reauthenticationRoutes(app: FastifyInstance, parts: ReauthenticationParts): void {
  const { passkeys, sessions } = parts;

  bindAdminCall(app, sessions, askForConfirmation, ({ admin, request }) =>
    passkeys.askForConfirmation(admin, sessions.keyOf(request)),
  );

  bindAdminCall(app, sessions, reauthenticate, async ({ body, admin, request }) => {
    const { password, answer } = body;
    const account =
      password === undefined
        ? await ownerOf(answer as AuthenticationResponseJSON)
        : await checkOwnPassword(parts, admin, password);
    if (!account || !(await sessions.confirm(request, account))) {
      request.log.warn({ event: 'confirmation failed', address: request.ip });
      throw badInput(password === undefined ? { answer: unusablePasskey } : { password: wrongPassword });
    }
    request.log.info({ event: 'confirmed', address: request.ip });
    return { success: true } as const;

    async function ownerOf(given: AuthenticationResponseJSON) {
      const { passkey, isRight, isCounterBack } = await passkeys.use(given, {
        admin,
        session: sessions.keyOf(request),
      });
      if (isCounterBack) {
        request.log.warn({ event: 'passkey counter went back', passkeyId: passkey?.id, address: request.ip });
      }
      return passkey && isRight ? { id: passkey.userId, password: passkey.password } : undefined;
    }
  });
}
