import type { FastifyInstance } from 'fastify';
import { changeSmsSettings, currentUser, listSmsSettings } from '#contract/accounts/notifications.ts';
import { changeRole, listTeam, removeAdmin } from '#contract/accounts/team.ts';
import type { AuditLog } from '../activity/audit-log.ts';
import type { ConnectedDatabase } from '../db/tables.ts';
import { bindAdminCall } from '../http/call-route.ts';
import type { Clock } from '../process/clock.ts';
import { AccountsStore } from './accounts.store.ts';
import type { Sessions } from './sessions.ts';
import { TeamStore } from './team.store.ts';

export interface TeamRoutesParts {
  database: ConnectedDatabase;
  sessions: Sessions;
  accounts: AccountsStore;
  auditLog: AuditLog;
  clock: Clock;
}

/** The admins: who they are, and which of them want an SMS for every application. */
export function teamRoutes(app: FastifyInstance, parts: TeamRoutesParts): void {
  const { database, sessions, accounts, auditLog, clock } = parts;
  const team = new TeamStore(database.db);

  bindAdminCall(app, sessions, listTeam, () => team.list());

  bindAdminCall(app, sessions, removeAdmin, async ({ params, admin, request }) => {
    await team.remove(params.id, admin, clock().toISOString());
    request.log.info({ event: 'admin removed', removedId: params.id, address: request.ip });
    return { success: true } as const;
  });

  bindAdminCall(app, sessions, changeRole, async ({ params: { id }, body: { role }, admin, request }) => {
    const member = await team.changeRole({ id, role }, admin, clock().toISOString(), database.dialect);
    request.log.info({ event: 'role changed', changedId: id, role, address: request.ip });
    return member;
  });

  bindAdminCall(app, sessions, currentUser, ({ admin }) => accounts.getAdmin(admin.id));
  bindAdminCall(app, sessions, listSmsSettings, () => accounts.listAdmins());
  bindAdminCall(app, sessions, changeSmsSettings, ({ admin, body }) =>
    auditLog.as(admin, { what: 'changed own alerts', target: { kind: 'settings' } })((trx) =>
      new AccountsStore(trx).changeSmsSettings(admin.id, body),
    ),
  );
}
