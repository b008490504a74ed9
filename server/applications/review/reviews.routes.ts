import type { FastifyInstance, FastifyReply } from 'fastify';
import * as calls from '#contract/applications/review.ts';
import { getPreferredDates, type ReviewRecord } from '#contract/applications/review.ts';
import {
  changeReviewSettings,
  getReviewSettings,
  type ReviewSettings,
} from '#contract/applications/review-settings.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import { bindAdminCall } from '../../http/call-route.ts';
import { idempotencyKeyOf } from '../../http/idempotency-key.ts';
import { ifMatchVersions } from '../../http/if-match.ts';
import type { OutboxWorker } from '../../outbox/outbox-worker.ts';
import { deskSelection } from '../desk-selection.ts';
import { changeReview, type ReviewWritingParts } from './change-review.ts';
import { changeReviewSettings as replaceReviewSettings, settingsVersion } from './change-review-settings.ts';
import { declineApplication, type TellingParts } from './decline-application.ts';
import { readPreferredEvenings } from './preferred-evenings.ts';
import { type ReadReview, readReview } from './read-review.ts';
import type { ReviewSettingsStore } from './review-settings.store.ts';
import { ReviewsStore } from './reviews.store.ts';
import { addNote, removeNote } from './write-note.ts';
import { writeToPerformer } from './write-to-performer.ts';

export type ReviewRoutesParts = TellingParts &
  ReviewWritingParts & {
    sessions: Sessions;
    reviewSettings: ReviewSettingsStore;
    outboxWorker: OutboxWorker;
  };

/** The calls of the review desk: what staff think, say and decide about applications. */
export function reviewRoutes(app: FastifyInstance, services: ReviewRoutesParts): void {
  const { applications, database, outboxWorker, reviewSettings, sessions, venue } = services;

  bindAdminCall(app, sessions, calls.listReviews, async ({ query, admin }) => {
    const reader = { adminId: admin.id, settings: await reviewSettings.get() };
    return new ReviewsStore(database.db).list(query.ids, reader);
  });

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
    readPreferredEvenings(database.db, await applications.get(params.id), await venue.current()),
  );

  bindAdminCall(app, sessions, getReviewSettings, async ({ reply }) =>
    answerWithSettings(reply, await reviewSettings.get()),
  );

  bindAdminCall(app, sessions, changeReviewSettings, async ({ body, admin, request, reply }) => {
    const changed = await replaceReviewSettings(services, body, admin, ifMatchVersions(request));
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
