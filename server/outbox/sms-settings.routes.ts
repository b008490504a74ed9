import type { FastifyInstance } from 'fastify';
import { changeSmsSettings, currentUser, listSmsSettings } from '#contract/accounts/notifications.ts';
import { AccountsStore } from '../accounts/accounts.store.ts';
import type { Deeds } from '../accounts/activity/deeds.ts';
import type { Sessions } from '../accounts/sessions.ts';
import { bindAdminCall } from '../http/call-route.ts';

export function smsSettingsRoutes(
  app: FastifyInstance,
  { sessions, accounts, deeds }: { sessions: Sessions; accounts: AccountsStore; deeds: Deeds },
): void {
  bindAdminCall(app, sessions, currentUser, ({ admin }) => accounts.getAdmin(admin.id));
  bindAdminCall(app, sessions, listSmsSettings, () => accounts.listAdmins());
  bindAdminCall(app, sessions, changeSmsSettings, ({ admin, body }) =>
    deeds.as(admin, { what: 'changed own alerts', target: { kind: 'settings' } })((trx) =>
      new AccountsStore(trx).changeSmsSettings(admin.id, body),
    ),
  );
}
