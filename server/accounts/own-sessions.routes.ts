import type { FastifyInstance } from 'fastify';
import { endOtherSessions, endSession, listSessions } from '#contract/accounts/team.ts';
import type { AuditLog } from '../activity/audit-log.ts';
import { notFound } from '../failure.ts';
import { bindAdminCall } from '../http/call-route.ts';
import { SessionsStore } from './sessions.store.ts';
import type { Sessions } from './sessions.ts';

/** Where an admin is signed in, and signing out there. */
export function ownSessionRoutes(
  app: FastifyInstance,
  { sessions, auditLog }: { sessions: Sessions; auditLog: AuditLog },
): void {
  const done = { success: true } as const;

  bindAdminCall(app, sessions, listSessions, ({ admin, request }) => sessions.list(admin, request));

  bindAdminCall(app, sessions, endSession, async ({ params, admin, request }) => {
    await auditLog.as(admin, { what: 'signed out elsewhere' })(async (trx) => {
      const ended = await new SessionsStore(trx).removeOwn(admin.id, { id: params.id });
      if (ended === 0) throw notFound('Session Not Found');
    });
    request.log.info({ event: 'session ended', sessionId: params.id, address: request.ip });
    return done;
  });

  bindAdminCall(app, sessions, endOtherSessions, async ({ admin, request }) => {
    await auditLog.as(admin, { what: 'signed out elsewhere' })(async (trx) => {
      await new SessionsStore(trx).removeOwn(admin.id, { not: sessions.keyOf(request) ?? '' });
    });
    request.log.info({ event: 'other sessions ended', address: request.ip });
    return done;
  });
}
