import type { FastifyInstance, FastifyReply } from 'fastify';
import * as calls from '#contract/applications/review.ts';
import {
  getPreferredDates,
  type NoteRecord,
  type PerformerMessage,
  type ReviewRecord,
} from '#contract/applications/review.ts';
import {
  changeReviewSettings,
  getReviewSettings,
  type ReviewSettings,
} from '#contract/applications/review-settings.ts';
import { conflict } from '../../failure.ts';
import type { Admin } from '../../http/admin-guard.ts';
import { bindAdminCall } from '../../http/call-route.ts';
import { idempotencyKeyOf, ifMatchVersions } from '../../http/headers.ts';
import type { Services } from '../../services.ts';
import { deskSelection } from '../desk-selection.ts';
import { changeReview } from './change-review.ts';
import { changeReviewSettings as replaceReviewSettings, settingsVersion } from './change-review-settings.ts';
import { lockReview } from './decide.ts';
import { declineApplication } from './decline-application.ts';
import { staffReply } from './performer-mails.ts';
import { type ReadReview, readReview } from './read-review.ts';
import { readPreferredEvenings } from './read-wishes.ts';
import { ReviewTalkStore } from './review-talk.store.ts';
import { tellPerformer } from './tell-performer.ts';

export function reviewRoutes(app: FastifyInstance, services: Services): void {
  const { applications, database, outboxWorker, reviewSettings, sessions, venue } = services;

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

  bindAdminCall(app, sessions, calls.addNote, ({ params, body, admin }) =>
    addNote(services, params.id, body.text, admin),
  );

  bindAdminCall(app, sessions, calls.deleteNote, async ({ params, admin, request }) => {
    await removeNote(services, params.id, params.noteId, admin);
    request.log.info({ event: 'note deleted', applicationId: params.id, address: request.ip });
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
    readPreferredEvenings(
      database.db,
      await applications.get(params.id),
      await venue.current(),
      services.clock(),
    ),
  );

  bindAdminCall(app, sessions, getReviewSettings, async ({ reply }) =>
    answerWithSettings(reply, await reviewSettings.get()),
  );

  bindAdminCall(app, sessions, changeReviewSettings, async ({ body, admin, request, reply }) => {
    const changed = await replaceReviewSettings(services, body, admin, ifMatchVersions(request));
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
  reply.header('etag', `"${settingsVersion(settings)}"`);
  return settings;
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

async function addNote(
  { auditLog, clock }: Services,
  applicationId: number,
  text: string,
  admin: Admin,
): Promise<NoteRecord> {
  const now = clock().toISOString();
  return auditLog.run(admin, async (trx, note) => {
    note({ what: 'wrote note', target: { kind: 'application', id: applicationId } });
    await lockReview(trx, applicationId, undefined);
    const talk = new ReviewTalkStore(trx);
    await talk.addHistory(applicationId, 'Wrote a note', admin.username, now);
    return talk.addNote(applicationId, text, admin, now);
  });
}

async function removeNote(
  { auditLog, clock }: Services,
  applicationId: number,
  noteId: number,
  admin: Admin,
): Promise<void> {
  await auditLog.run(admin, async (trx, note) => {
    note({ what: 'deleted note', target: { kind: 'application', id: applicationId } });
    await lockReview(trx, applicationId, undefined);
    const talk = new ReviewTalkStore(trx);
    await talk.removeNote(applicationId, noteId, admin);
    await talk.addHistory(applicationId, 'Deleted a note', admin.username, clock().toISOString());
  });
}
