import type { FastifyInstance } from 'fastify';
import { changeSmsSettings, currentUser, listSmsSettings } from '#contract/notifications.ts';
import { bindAdminCall } from '../http/call-route.ts';
import type { Services } from '../services.ts';

export function smsSettingsRoutes(app: FastifyInstance, { sessions, accounts }: Services): void {
  bindAdminCall(app, sessions, currentUser, ({ admin }) => accounts.getAdmin(admin.id));
  bindAdminCall(app, sessions, listSmsSettings, () => accounts.listAdmins());
  bindAdminCall(app, sessions, changeSmsSettings, ({ admin, body }) =>
    accounts.changeSmsSettings(admin.id, body),
  );
}
