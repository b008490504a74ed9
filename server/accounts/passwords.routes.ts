import { setTimeout } from 'node:timers/promises';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/accounts/admin-accounts.ts';
import { changeEmail } from '#contract/accounts/notifications.ts';
import {
  askForConfirmation,
  reauthenticate,
  unusablePasskey,
  wrongPassword,
} from '#contract/accounts/passkeys.ts';
import { badInput, forbidden } from '../failure.ts';
import { bindAdminCall, bindCall } from '../http/call-route.ts';
import { addressKey, type RateLimit } from '../http/rate-limit.ts';
import type { Services } from '../services.ts';
import { AccountsStore } from './accounts.store.ts';
import { checkOwnPassword, resetTries } from './check-credentials.ts';
import { linkIsOver } from './password-resets.store.ts';
import { refuseGuessablePassword } from './passwords.ts';
import { queueResetMails } from './queue-reset-mails.ts';
import { hashToken } from './secret-token.ts';

const requests: RateLimit = { name: 'forgot password', max: 20, windowMs: 60 * 60_000 };
/** Far longer than the work for an account that is mailed a link, so that the time tells nobody whether there is one. */
const forgotAnswerMs = 500;

export function passwordRoutes(app: FastifyInstance, parts: Services): void {
  const { accounts, auditLog, passwords, passwordResets, sessions, rateLimiter, clock } = parts;

  bindAdminCall(app, sessions, calls.changePassword, async ({ body, admin, request }) => {
    refuseGuessablePassword('newPassword', body.newPassword, admin.username);
    const account = await checkOwnPassword(parts, admin, body.currentPassword);
    const newHash = account && (await passwords.hash(body.newPassword));
    const hasChanged =
      newHash &&
      (await auditLog.run(admin, async (trx, note) => {
        const isDone = await new AccountsStore(trx).changePassword(account, newHash, sessions.keyOf(request));
        if (isDone) note({ what: 'changed password' });
        return isDone;
      }));
    if (!hasChanged) {
      request.log.warn({ event: 'password change failed', address: request.ip });
      throw badInput({ currentPassword: 'This is not your current password' });
    }
    await sessions.confirm(request, { id: admin.id, password: newHash });
    request.log.info({ event: 'password changed', address: request.ip });
    return { success: true } as const;
  });

  bindAdminCall(app, sessions, changeEmail, async ({ body: { email, password }, admin, request }) => {
    const account = await checkOwnPassword(parts, admin, password);
    if (!account || !(await sessions.confirm(request, account))) {
      request.log.warn({ event: 'email change failed', address: request.ip });
      throw badInput({ password: wrongPassword });
    }
    request.log.info({ event: 'email changed', address: request.ip });
    return auditLog.as(admin, { what: 'changed own email' })((trx) =>
      new AccountsStore(trx).changeEmail(admin.id, email),
    );
  });

  bindCall(app, calls.forgotPassword, async ({ body, request }) => {
    await rateLimiter.take(requests, addressKey(request.ip));
    await Promise.all([queueResetMails(parts, body.username), setTimeout(forgotAnswerMs)]);
    request.log.info({ event: 'password forgotten', address: request.ip });
    return { message: parts.messageSettings.configured.mail ? calls.forgotPasswordWords : calls.noResetMail };
  });

  bindCall(app, calls.resetPassword, async ({ body, request }) => {
    const now = clock().toISOString();
    const tokenHash = hashToken(body.token);
    const reset = tokenHash && (await passwordResets.find(tokenHash, now));
    if (!reset) throw forbidden(linkIsOver);
    refuseGuessablePassword('password', body.password, reset.username);
    await accounts.resetPassword(tokenHash, await passwords.hash(body.password), now);
    // Someone who needs a link has most likely used up their tries.
    await resetTries(rateLimiter, reset.username, request.ip);
    request.log.info({ event: 'password reset', userId: reset.id, address: request.ip });
    return { success: true } as const;
  });
}

/** Confirms that whoever uses a session is still its admin. Nothing changes for others, so it is no activity. */
export function reauthenticationRoutes(app: FastifyInstance, parts: Services): void {
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
      const confirming = { admin, session: sessions.keyOf(request) };
      const { passkey, isRight } = await passkeys.use(given, request, confirming);
      return passkey && isRight ? { id: passkey.userId, password: passkey.password } : undefined;
    }
  });
}
