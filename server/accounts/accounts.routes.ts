import type { FastifyInstance } from 'fastify';
import { registerUser } from '#contract/accounts/accounts.ts';
import * as calls from '#contract/accounts/admin-accounts.ts';
import { wrongSignIn } from '#contract/accounts/credentials.ts';
import { changeSmsSettings, currentUser, listSmsSettings } from '#contract/accounts/notifications.ts';
import * as teamCalls from '#contract/accounts/team.ts';
import { forbidden, notFound, notSignedIn } from '../failure.ts';
import { bindAdminCall, bindCall } from '../http/call-route.ts';
import { addressKey, type RateLimit } from '../http/rate-limit.ts';
import type { Services } from '../services.ts';
import { AccountsStore, type AddedAdmin, invitationNeeded } from './accounts.store.ts';
import { checkCredentials, rememberAddress } from './check-credentials.ts';
import { isOutdated, refuseGuessablePassword } from './passwords.ts';
import { hashToken } from './secret-token.ts';
import { SessionsStore } from './sessions.store.ts';
import { TeamStore } from './team.store.ts';

/**
 * Registration reveals whether a name is taken, so the number of tries is limited. It is generous, because everyone on
 * the venue's network shares an address.
 */
export const registrations: RateLimit = { name: 'register', max: 30, windowMs: 60 * 60_000 };

export function accountRoutes(app: FastifyInstance, services: Services): void {
  const { sessions, accounts, auditLog, passwords, rateLimiter, clock, config } = services;

  bindCall(app, registerUser, async ({ body, request }) => {
    // Only valid input counts: filling in the form wrongly locks nobody out.
    await rateLimiter.take(registrations, addressKey(request.ip));
    const { password, ...rest } = body;
    const passwordHash = await passwords.hash(password);
    const user = await accounts.addPerformer({ ...rest, passwordHash }, clock().toISOString());
    request.log.info({ event: 'user registered', userId: user.id, address: request.ip });
    return user;
  });

  bindCall(app, calls.signIn, async ({ body, request, reply }) => {
    const address = request.ip;
    const logFailure = (userId: number | undefined) =>
      request.log.warn({ event: 'sign-in failed', userId, address });
    const account = await checkCredentials(services, body, address, logFailure);
    const newHash = isOutdated(account.password) ? await passwords.hash(body.password) : undefined;
    if (!(await sessions.begin(request, reply, account, newHash))) {
      logFailure(account.id);
      throw notSignedIn(wrongSignIn);
    }
    await rememberAddress(rateLimiter, account.username, address);
    request.log.info({ event: 'signed in', userId: account.id, address });
    return { success: true } as const;
  });

  bindCall(app, calls.registerAdmin, async ({ body, request }) => {
    const { ip: address, headers } = request;
    const admin = await createAdmin(services, {
      input: body,
      invitation: headers[calls.inviteHeader],
      address,
    });
    const { id, invitationId } = admin;
    request.log.info({ event: 'admin registered', userId: id, invitationId, address });
    return admin;
  });

  bindAdminCall(app, sessions, calls.signOut, async ({ admin, request, reply }) => {
    await sessions.end(request, reply, auditLog.as(admin, { what: 'signed out' }));
    request.log.info({ event: 'signed out', address: request.ip });
    return { success: true } as const;
  });

  bindCall(app, calls.checkAuth, async ({ request }) => ({
    isAuthenticated: (await sessions.find(request)) !== undefined,
  }));

  bindCall(app, calls.checkSetup, async () => {
    const needsFirstAdmin = config.adminRegistration !== 'closed' && !(await accounts.hasAdmin());
    return { needsFirstAdmin, needsInvitation: !needsFirstAdmin && config.adminRegistration === 'invite' };
  });
}

export function ownSessionRoutes(app: FastifyInstance, { sessions, auditLog }: Services): void {
  const done = { success: true } as const;

  bindAdminCall(app, sessions, teamCalls.listSessions, ({ admin, request }) => sessions.list(admin, request));

  bindAdminCall(app, sessions, teamCalls.endSession, async ({ params, admin, request }) => {
    await auditLog.as(admin, { what: 'signed out elsewhere' })(async (trx) => {
      const ended = await new SessionsStore(trx).removeOwn(admin.id, { id: params.id });
      if (ended === 0) throw notFound('Session Not Found');
    });
    request.log.info({ event: 'session ended', sessionId: params.id, address: request.ip });
    return done;
  });

  bindAdminCall(app, sessions, teamCalls.endOtherSessions, async ({ admin, request }) => {
    await auditLog.as(admin, { what: 'signed out elsewhere' })(async (trx) => {
      await new SessionsStore(trx).removeOwn(admin.id, { not: sessions.keyOf(request) ?? '' });
    });
    request.log.info({ event: 'other sessions ended', address: request.ip });
    return done;
  });
}

/** The admins: who they are, and which of them want an SMS for every application. */
export function teamRoutes(app: FastifyInstance, parts: Services): void {
  const { database, sessions, accounts, auditLog, clock } = parts;
  const team = new TeamStore(database.db);

  bindAdminCall(app, sessions, teamCalls.listTeam, () => team.list());

  bindAdminCall(app, sessions, teamCalls.removeAdmin, async ({ params, admin, request }) => {
    await team.remove(params.id, admin, clock().toISOString());
    request.log.info({ event: 'admin removed', removedId: params.id, address: request.ip });
    return { success: true } as const;
  });

  bindAdminCall(
    app,
    sessions,
    teamCalls.changeRole,
    async ({ params: { id }, body: { role }, admin, request }) => {
      const member = await team.changeRole({ id, role }, admin, clock().toISOString(), database.dialect);
      request.log.info({ event: 'role changed', changedId: id, role, address: request.ip });
      return member;
    },
  );

  bindAdminCall(app, sessions, currentUser, ({ admin }) => accounts.getAdmin(admin.id));
  bindAdminCall(app, sessions, listSmsSettings, () => accounts.listAdmins());
  bindAdminCall(app, sessions, changeSmsSettings, ({ admin, body }) =>
    auditLog.as(admin, { what: 'changed own alerts', target: { kind: 'settings' } })((trx) =>
      new AccountsStore(trx).changeSmsSettings(admin.id, body),
    ),
  );
}

export const registrationClosed = 'No admin accounts can be created on this site';

/**
 * Creates an admin account if the site's policy or an invitation allows it. Checked twice: before the costly hashing,
 * and in the store's transaction, where it counts.
 */
async function createAdmin(
  { accounts, invitations, passwords, rateLimiter, config, clock }: Services,
  { input, invitation, address }: { input: calls.RegisterAdminInput; invitation: unknown; address: string },
): Promise<AddedAdmin> {
  if (config.adminRegistration === 'closed') throw forbidden(registrationClosed);
  refuseGuessablePassword('password', input.password, input.username);

  const isOpen = config.adminRegistration === 'open';
  const invitationHash = hashToken(invitation);
  const isInvited =
    invitationHash !== undefined && (await invitations.isUsable(invitationHash, clock().toISOString()));
  if (!isOpen && !isInvited && (await accounts.hasAdmin())) throw forbidden(invitationNeeded);
  // From here on the answer reveals whether a name is taken, so the tries are limited. For the first account there are
  // no names yet.
  if (isOpen || isInvited) await rateLimiter.take(registrations, addressKey(address));

  const passwordHash = await passwords.hash(input.password);
  const admin = { username: input.username, passwordHash };
  return accounts.addAdmin(admin, { isOpen, invitationHash }, clock().toISOString());
}
