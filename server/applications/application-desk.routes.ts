import type { FastifyInstance } from 'fastify';
import {
  deleteApplication,
  exportApplications,
  getApplication,
  listApplications,
  totalCountHeader,
} from '#contract/applications/applications.ts';
import type { Sessions } from '../accounts/sessions.ts';
import type { AuditLog } from '../activity/audit-log.ts';
import { bindExport } from '../activity/bind-export.ts';
import type { Config } from '../config.ts';
import { bindAdminCall } from '../http/call-route.ts';
import { linkNextPage } from '../http/paging.ts';
import type { CurrentVenue } from '../venue/current-venue.ts';
import { applicationTable } from './application-table.ts';
import type { ApplicationsStore } from './applications.store.ts';
import { deskSelection } from './desk-selection.ts';
import { type ErasingParts, eraseApplication } from './erase-application.ts';
import type { ReviewSettingsStore } from './review/review-settings.store.ts';

export interface DeskParts extends ErasingParts {
  applications: ApplicationsStore;
  reviewSettings: ReviewSettingsStore;
  config: Config;
  sessions: Sessions;
  auditLog: AuditLog;
  venue: CurrentVenue;
}

/** The calls of the applications desk, for staff. */
export function applicationDeskRoutes(app: FastifyInstance, services: DeskParts): void {
  const { applications, config, auditLog, sessions } = services;

  bindAdminCall(app, sessions, listApplications, async ({ query, admin, reply }) => {
    const selection = await deskSelection(services, query, admin);
    const page = await applications.list({ ...selection, after: query.after }, query.limit);
    if (page.next) linkNextPage(reply, listApplications.path, { ...query, after: page.next });
    if (query.after === undefined) reply.header(totalCountHeader, await applications.count(selection));
    return page.applications;
  });

  bindAdminCall(app, sessions, getApplication, ({ params }) => applications.get(params.id));

  bindAdminCall(app, sessions, deleteApplication, async ({ params, admin, request }) => {
    const target = { kind: 'application', id: params.id } as const;
    const transact = auditLog.as(admin, { what: 'deleted application', target });
    await eraseApplication(services, params.id, { transact, keepsPhotoCopies: true });
    // The request's log already names the admin.
    request.log.info({ event: 'application deleted', applicationId: params.id, address: request.ip });
    return { success: true as const };
  });

  bindExport(app, services, exportApplications, {
    name: 'applications',
    line: { what: 'exported applications' },
    rows: async ({ query, admin }, timeZone) =>
      applicationTable(applications, await deskSelection(services, query, admin), {
        publicUrl: config.publicUrl,
        timeZone,
      }),
  });
}
