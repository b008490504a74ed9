import type { FastifyInstance, FastifyReply } from 'fastify';
import * as calls from '#contract/applications/review.ts';
import {
  getPreferredDates,
  type PerformerMessage,
  type ReviewRecord,
} from '#contract/applications/review.ts';
import {
  changeReviewSettings,
  getReviewSettings,
  type ReviewSettings,
  reviewSettingsChangedMeanwhile,
} from '#contract/applications/review-settings.ts';
import { changedMeanwhile, conflict } from '../../failure.ts';
import type { Admin } from '../../http/admin-guard.ts';
import { bindAdminCall } from '../../http/call-route.ts';
import { etagOf, idempotencyKeyOf, ifMatchVersions, versionIn } from '../../http/headers.ts';
import type { Services } from '../../services.ts';
import { deskSelection } from '../desk-selection.ts';
import { changeReview } from './change-review.ts';
import { lockReview } from './decide.ts';
import { declineApplication } from './decline-application.ts';
import { staffReply } from './performer-mails.ts';
import { type ReadReview, readReview } from './read-review.ts';
import { readPreferredEvenings } from './read-wishes.ts';
import { ReviewSettingsStore } from './review-settings.store.ts';
import { ReviewTalkStore } from './review-talk.store.ts';
import { tellPerformer } from './tell-performer.ts';

export function reviewRoutes(app: FastifyInstance, services: Services): void {
  const { applications, auditLog, clock, database, outboxWorker, reviewSettings, sessions, venue } = services;

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
    answerWith(reply, await changeReview(services, params.id, body, admin, ifMatchVersions(request))),
  );

  bindAdminCall(app, sessions, calls.addNote, ({ params: { id }, body, admin }) => {
    const now = clock().toISOString();
    return auditLog.as(admin, { what: 'wrote note', target: { kind: 'application', id } })(async (trx) => {
      await lockReview(trx, id, undefined);
      const talk = new ReviewTalkStore(trx);
      await talk.addHistory(id, 'Wrote a note', admin.username, now);
      return talk.addNote(id, body.text, admin, now);
    });
  });

  bindAdminCall(app, sessions, calls.deleteNote, async ({ params: { id, noteId }, admin, request }) => {
    await auditLog.as(admin, { what: 'deleted note', target: { kind: 'application', id } })(async (trx) => {
      await lockReview(trx, id, undefined);
      const talk = new ReviewTalkStore(trx);
      await talk.removeNote(id, noteId, admin);
      await talk.addHistory(id, 'Deleted a note', admin.username, clock().toISOString());
    });
    request.log.info({ event: 'note deleted', applicationId: id, address: request.ip });
    return { success: true } as const;
  });

  bindAdminCall(app, sessions, calls.declineApplication, async ({ params, body, admin, request, reply }) => {
    const versions = ifMatchVersions(request);
    const declined = await declineApplication(services, params.id, body.message, admin, versions);
    request.log.info({ event: 'application declined', applicationId: params.id });
    return answerWith(reply, declined);
  });

  bindAdminCall(app, sessions, calls.writeToPerformer, async ({ params, body, admin, request }) => {
    const message = await writeToPerformer(services, params.id, body.text, admin, idempotencyKeyOf(request));
    request.log.info({ event: 'performer written to', applicationId: params.id });
    outboxWorker.wake();
    return message;
  });

  bindAdminCall(app, sessions, getPreferredDates, async ({ params }) =>
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

/** Queues a mail in the words of staff, and keeps it at the application. The same key again sends no second one. */
async function writeToPerformer(
  { auditLog, applications, messageSettings, venue, clock }: Services,
  applicationId: number,
  text: string,
  admin: Admin,
  requestKey: string | null = null,
): Promise<PerformerMessage> {
  const application = await applications.get(applicationId);
  const settings = { ...messageSettings, venue: await venue.current() };
  const now = clock();
  const { username: author } = admin;
  return auditLog.run(admin, async (trx, note) => {
    // Before the key is looked for: of two requests with it, the second waits for the first.
    await lockReview(trx, applicationId, undefined);
    const talk = new ReviewTalkStore(trx);
    const sent = requestKey === null ? undefined : await talk.findMessage(applicationId, requestKey);
    const mail = staffReply(application, text, settings);
    if (sent && sent.text !== mail.text)
      throw conflict('', 'Another message was sent with this Idempotency-Key');
    if (sent) return sent;
    note({ what: 'wrote to performer', target: { kind: 'application', id: applicationId } });
    await talk.addHistory(applicationId, 'Wrote to the performer', author, now.toISOString());
    const telling = { application, purpose: 'message', mail, author, requestKey } as const;
    return tellPerformer(trx, telling, settings, now);
  });
}
