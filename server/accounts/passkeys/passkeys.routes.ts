import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/accounts/passkeys.ts';
import { badInput, conflict, notSignedIn } from '../../failure.ts';
import { bindAdminCall, bindCall } from '../../http/call-route.ts';
import type { Services } from '../../services.ts';
import { checkOwnPassword, rememberAddress } from '../check-credentials.ts';
import { PasskeysStore } from './passkeys.store.ts';

const notMade = 'This passkey could not be added. Please try again.';
const knownAlready = 'This passkey is there already';

export function passkeyRoutes(app: FastifyInstance, services: Services): void {
  const { passkeys, passkeysStore, sessions, auditLog, rateLimiter, venue } = services;
  const done = { success: true } as const;

  bindAdminCall(app, sessions, calls.listPasskeys, ({ admin }) => passkeysStore.list(admin.id));

  bindAdminCall(app, sessions, calls.askForPasskey, async ({ body, admin, request }) => {
    const account = await checkOwnPassword(services, admin, body.currentPassword);
    if (!account) {
      request.log.warn({ event: 'password for a passkey failed', address: request.ip });
      throw badInput({ currentPassword: 'This is not your current password' });
    }
    await sessions.confirm(request, account);
    return passkeys.askForNew(admin, sessions.keyOf(request), (await venue.current()).brand);
  });

  bindAdminCall(app, sessions, calls.addPasskey, async ({ body, admin, request }) => {
    const answer = body.answer as RegistrationResponseJSON;
    const passkey = await passkeys.readNew(admin, sessions.keyOf(request), body.name, answer);
    if (!passkey) {
      request.log.warn({ event: 'passkey refused', address: request.ip });
      throw badInput({ answer: notMade }, notMade);
    }
    const added = await auditLog.run(admin, async (trx, note) => {
      const record = await new PasskeysStore(trx).add(passkey);
      if (!record) throw conflict('answer', knownAlready);
      note({ what: 'added passkey', target: { kind: 'passkey', id: record.id, label: record.name } });
      return record;
    });
    request.log.info({ event: 'passkey added', passkeyId: added.id, address: request.ip });
    return added;
  });

  bindAdminCall(app, sessions, calls.removePasskey, async ({ params, admin, request }) => {
    await auditLog.run(admin, async (trx, note) => {
      const label = await new PasskeysStore(trx).remove(admin.id, params.id);
      note({ what: 'removed passkey', target: { kind: 'passkey', id: params.id, label } });
    });
    request.log.info({ event: 'passkey removed', passkeyId: params.id, address: request.ip });
    return done;
  });

  // Without a limit: a passkey cannot be guessed, and a guest on the venue's network must not lock staff out.
  bindCall(app, calls.askForSignIn, () => passkeys.askForSignIn());

  bindCall(app, calls.signInByPasskey, async ({ body, request, reply }) => {
    const address = request.ip;
    const { passkey, isRight } = await passkeys.use(body.answer as AuthenticationResponseJSON, request);
    const account = passkey && isRight && { id: passkey.userId, password: passkey.password };
    if (!account || !(await sessions.begin(request, reply, account))) {
      request.log.warn({ event: 'sign-in failed', userId: passkey?.userId, address });
      throw notSignedIn(calls.wrongPasskey);
    }
    await rememberAddress(rateLimiter, passkey.username, address);
    request.log.info({ event: 'signed in', userId: account.id, by: 'passkey', address });
    return done;
  });
}
