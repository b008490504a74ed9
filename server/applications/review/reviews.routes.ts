import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ReviewRecord } from '#contract/applications/review.ts';
import * as calls from '#contract/applications/review.ts';
import {
  changeReviewSettings,
  getReviewSettings,
  type ReviewSettings,
  reviewSettingsChangedMeanwhile,
} from '#contract/applications/review-settings.ts';
import { changedMeanwhile } from '../../failure.ts';
import type { Admin } from '../../http/admin-guard.ts';
import { bindAdminCall } from '../../http/call-route.ts';
import { etagOf, idempotencyKeyOf, ifMatchVersions, versionIn } from '../../http/headers.ts';
import type { Services } from '../../services.ts';
import { addHistory, changeAsStaff, type StaffOrder } from '../change-application.ts';
import { deskSelection } from '../list-applications.ts';
import {
  changeReview,
  declineApplication,
  type ReadReview,
  readReview,
  writeToPerformer,
} from './change-review.ts';
import { readPreferredEvenings } from './read-wishes.ts';
import { ReviewSettingsStore } from './review-settings.store.ts';
import { ReviewTalkStore } from './review-talk.store.ts';

export function reviewRoutes(app: FastifyInstance, services: Services): void {
  const { applications, clock, database, outboxWorker, reviewSettings, sessions, venue } = services;

  bindAdminCall(app, sessions, calls.countApplications, async ({ query, admin }) => {
    const count = async (filter: Parameters<typeof deskSelection>[1]) =>
      applications.count(await deskSelection(services, { ...query, ...filter }, admin));
    return {
      ...(await applications.countStates(await deskSelection(services, query, admin))),
      overdue: await count({ overdue: 'true' }),
      unread: await count({ unread: 'true' }),
    };
  });

  bindAdminCall(app, sessions, calls.getReview, async ({ params, admin, reply }) =>
    answerWith(reply, await readReview(database.db, params.id, admin.id)),
  );

  bindAdminCall(app, sessions, calls.changeReview, async ({ params, body, admin, request, reply }) =>
    answerWith(reply, await changeReview(services, orderOf(params, admin, request), body)),
  );

  bindAdminCall(app, sessions, calls.addNote, ({ params: { id }, body, admin }) =>
    changeAsStaff(services, { applicationId: id, admin }, async (writing, note) => {
      note({ what: 'wrote note', target: { kind: 'application', id } });
      await addHistory(writing, 'Wrote a note');
      return new ReviewTalkStore(writing.db).addNote(id, body.text, admin, writing.at);
    }),
  );

  bindAdminCall(app, sessions, calls.deleteNote, async ({ params: { id, noteId }, admin, request }) => {
    await changeAsStaff(services, { applicationId: id, admin }, async (writing, note) => {
      note({ what: 'deleted note', target: { kind: 'application', id } });
      await new ReviewTalkStore(writing.db).removeNote(id, noteId, admin);
      await addHistory(writing, 'Deleted a note');
    });
    request.log.info({ event: 'note deleted', applicationId: id, address: request.ip });
    return { success: true } as const;
  });

  bindAdminCall(app, sessions, calls.declineApplication, async ({ params, body, admin, request, reply }) => {
    const declined = await declineApplication(services, orderOf(params, admin, request), body.message);
    request.log.info({ event: 'application declined', applicationId: params.id });
    return answerWith(reply, declined);
  });

  bindAdminCall(app, sessions, calls.writeToPerformer, async ({ params, body, admin, request }) => {
    const order = { applicationId: params.id, admin };
    const message = await writeToPerformer(services, order, body.text, idempotencyKeyOf(request));
    request.log.info({ event: 'performer written to', applicationId: params.id });
    outboxWorker.wake();
    return message;
  });

  bindAdminCall(app, sessions, calls.getPreferredDates, async ({ params }) =>
    readPreferredEvenings(database.db, await applications.get(params.id), await venue.current(), clock()),
  );

  bindAdminCall(app, sessions, getReviewSettings, async ({ reply }) =>
    answerWithSettings(reply, await reviewSettings.get()),
  );

  bindAdminCall(app, sessions, changeReviewSettings, async ({ body, admin, request, reply }) => {
    const changed = await replaceSettings(services, body, admin, ifMatchVersions(request));
    await venue.follow();
    request.log.info({ event: 'review settings changed' });
    return answerWithSettings(reply, changed);
  });
}

function orderOf({ id }: { id: number }, admin: Admin, request: FastifyRequest): StaffOrder {
  return { applicationId: id, admin, versions: ifMatchVersions(request) };
}

function answerWith(reply: FastifyReply, { review, version }: ReadReview): ReviewRecord {
  reply.header('etag', `"${version}"`);
  return review;
}

function answerWithSettings(reply: FastifyReply, settings: ReviewSettings): ReviewSettings {
  reply.header('etag', etagOfSettings(settings));
  return settings;
}

/** Equal settings have equal ETags, in every process. */
function etagOfSettings(settings: ReviewSettings): string {
  return etagOf(JSON.stringify(settings));
}

/** Replaces the settings, if they are of one of the versions. Without versions, whatever they are. */
async function replaceSettings(
  { auditLog }: Services,
  settings: ReviewSettings,
  admin: Admin,
  versions: string[] | undefined,
): Promise<ReviewSettings> {
  return auditLog.run(admin, async (trx, note) => {
    const store = new ReviewSettingsStore(trx);
    await store.lock();
    const before = await store.get();
    const seen = etagOfSettings(before);
    if (versions && !versions.includes(versionIn(seen)))
      throw changedMeanwhile(reviewSettingsChangedMeanwhile);
    await store.change(settings);
    const after = await store.get();
    if (etagOfSettings(after) !== seen)
      note({ what: 'changed review settings', target: { kind: 'settings' }, facts: { before, after } });
    return after;
  });
}
