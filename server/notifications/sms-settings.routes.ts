import type { FastifyInstance } from 'fastify';
import { changeSmsSettings, currentUser, listSmsSettings } from '#contract/notifications.ts';
import type { AccountsStore } from '../accounts/accounts.store.ts';
import type { Sessions } from '../accounts/sessions.ts';
import { bindAdminCall } from '../http/call-route.ts';

export function smsSettingsRoutes(
  app: FastifyInstance,
  { sessions, accounts }: { sessions: Sessions; accounts: AccountsStore },
): void {
  bindAdminCall(app, sessions, currentUser, ({ admin }) => accounts.getAdmin(admin.id));
  bindAdminCall(app, sessions, listSmsSettings, () => accounts.listAdmins());
  bindAdminCall(app, sessions, changeSmsSettings, ({ admin, body }) =>
    accounts.changeSmsSettings(admin.id, body),
  );
}
