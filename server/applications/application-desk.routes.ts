import type { FastifyInstance } from 'fastify';
import { applicationTextFields } from '#contract/applications/application-fields.ts';
import {
  deleteApplication,
  exportApplications,
  getApplication,
  listApplications,
  type ReviewedApplication,
  readApplicationFile,
  totalCountHeader,
} from '#contract/applications/applications.ts';
import { wallMsAt } from '#contract/time/wall-shift.ts';
import { bindExport } from '../activity/bind-export.ts';
import { notFound } from '../failure.ts';
import { bindAdminCall } from '../http/call-route.ts';
import { byteOrderMark, csvLine } from '../http/csv.ts';
import { linkNextPage } from '../http/headers.ts';
import type { Services } from '../services.ts';
import { sendPicture } from './application-pictures.ts';
import type { ApplicationSelection } from './application-selection.store.ts';
import { eraseApplication } from './erase-application.ts';
import { deskSelection, sortApplications } from './list-applications.ts';
import { fieldName } from './messages/application-facts.ts';
import { ReviewsStore } from './review/reviews.store.ts';

/** The applications as CSV, read in pages so that only one page is in memory. */
async function* applicationTable(
  { applications, config: { publicUrl } }: Services,
  selection: ApplicationSelection,
  timeZone: string,
): AsyncGenerator<string> {
  yield byteOrderMark +
    csvLine([
      'ID',
      'Submitted',
      ...applicationTextFields.map(fieldName),
      'Photos',
      'Flyer',
      'Suspected Spam',
    ]);
  const cellsOf = (application: ReviewedApplication) => [
    String(application.id),
    sortableTime(application.submittedAt, timeZone),
    ...applicationTextFields.map((field) => application[field]),
    application.bandPhotos.map((path) => publicUrl + path).join('\n'),
    application.flyer ? publicUrl + application.flyer : '',
    application.isSuspectedSpam ? 'Yes' : 'No',
  ];
  let after: number | undefined;
  do {
    const page = await applications.list({ ...selection, after });
    yield page.applications.map((application) => csvLine(cellsOf(application))).join('');
    after = page.next ?? undefined;
  } while (after !== undefined);
}

/** The venue's local time, in the format that spreadsheets of every locale read as a time. */
function sortableTime(instant: string, timeZone: string): string {
  return new Date(wallMsAt(instant, timeZone))
    .toISOString()
    .slice(0, 'yyyy-mm-ddThh:mm'.length)
    .replace('T', ' ');
}

export function applicationDeskRoutes(app: FastifyInstance, services: Services): void {
  const { applications, auditLog, database, reviewSettings, sessions } = services;

  bindAdminCall(app, sessions, listApplications, async ({ query, admin, reply }) => {
    const selection = await deskSelection(services, query, admin);
    const reader = { adminId: admin.id, settings: await reviewSettings.get() };
    const venue = await services.venue.current();
    const page =
      query.sort || query.evening
        ? await sortApplications(
            { applications, database, venue, reader, now: services.clock() },
            selection,
            query,
          )
        : await applications.list({ ...selection, after: query.after }, query.limit);
    if (page.next) linkNextPage(reply, listApplications.path, { ...query, after: page.next });
    const hasReviews = query.reviews === 'true';
    if (query.after === undefined || hasReviews) {
      reply.header(totalCountHeader, await applications.count(selection));
    }
    if (!hasReviews) return page.applications;
    const ids = page.applications.map(({ id }) => id);
    const reviews = await new ReviewsStore(database.db).list(ids, reader);
    // One that was deleted in this moment has none.
    return page.applications.flatMap((application) => {
      const review = reviews.get(application.id);
      return review ? [{ ...application, review }] : [];
    });
  });

  bindAdminCall(app, sessions, getApplication, ({ params }) => applications.get(params.id));

  bindAdminCall(app, sessions, deleteApplication, async ({ params, admin, request }) => {
    const target = { kind: 'application', id: params.id } as const;
    const transact = auditLog.as(admin, { what: 'deleted application', target });
    await eraseApplication(services, params.id, { transact, keepsPhoto: true });
    // The request's log already names the admin.
    request.log.info({ event: 'application deleted', applicationId: params.id, address: request.ip });
    return { success: true as const };
  });

  bindExport(app, services, exportApplications, {
    name: 'applications',
    line: { what: 'exported applications' },
    rows: async ({ query, admin }, timeZone) =>
      applicationTable(services, await deskSelection(services, query, admin), timeZone),
  });

  // Photos and flyers. Separate from the public image routes, so that no setting there can expose them.
  bindAdminCall(app, sessions, readApplicationFile, async ({ params: { filename }, query, reply }) => {
    // Looked up each time: the files of a deleted application are gone at once, even while their bytes are still being
    // deleted.
    const known = await applications.findFile(filename);
    const gone = 'Not Found';
    if (!known) throw notFound(gone);
    return sendPicture(reply, services, { filename, mimeType: known.mimeType, size: query.size, gone });
  });
}
