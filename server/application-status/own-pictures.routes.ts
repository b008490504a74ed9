import type { FastifyInstance } from 'fastify';
import { maxSubmissionBytes } from '#contract/application-fields.ts';
import { readOwnPicture, replaceOwnPictures, statusNotFound } from '#contract/application-status.ts';
import type { ApplicationsStore } from '../applications/applications.store.ts';
import { sendPicture } from '../applications/send-picture.ts';
import { notFound } from '../failures/failure.ts';
import { bindCall } from '../http/call-route.ts';
import { senderAt } from '../http/rate-limit.ts';
import type { Stopping } from '../http/stopping.ts';
import type { OutboxWorker } from '../notifications/outbox-worker.ts';
import { uploadRoute } from '../uploads/upload-route.ts';
import type { Uploads } from '../uploads/uploads.ts';
import type { OwnDoor } from './own-door.ts';
import { readStatus } from './read-status.ts';
import { type ReplacingParts, replacePictures } from './replace-pictures.ts';
import type { StatusLinks } from './status-links.ts';

export interface OwnPicturesParts extends ReplacingParts {
  applications: ApplicationsStore;
  uploads: Uploads;
  outboxWorker: OutboxWorker;
}

/** The pictures of an application, for the performer who sent them. */
export function ownPicturesRoutes(
  app: FastifyInstance,
  services: OwnPicturesParts,
  { links, door, stopping }: { links: StatusLinks; door: OwnDoor; stopping: Stopping },
): void {
  const { applications, database, outboxWorker, uploads } = services;

  bindCall(
    app,
    readOwnPicture,
    async ({ params: { filename }, query, request, reply }) => {
      const known = await applications.findFile(filename);
      if (known?.applicationId !== door.idOf(request)) throw notFound(statusNotFound);
      const { mimeType } = known;
      return sendPicture(reply, services, { filename, mimeType, size: query.size, gone: statusNotFound });
    },
    door.options,
  );

  const rules = {
    textFields: [],
    fileFields: replaceOwnPictures.files ?? {},
    maxBytes: maxSubmissionBytes,
  };
  uploadRoute(app, { uploads, stopping, ...rules }, (scope, handleUpload) => {
    bindCall(
      scope,
      replaceOwnPictures,
      async ({ params, request }) => {
        const id = door.idOf(request);
        await links.countPictures(id);
        await handleUpload(request, ({ form, receive }) =>
          receive(senderAt(request.ip), (upload) => replacePictures(services, id, form, upload)),
        );
        request.log.info({ event: 'application pictures replaced', applicationId: id });
        outboxWorker.wake();
        return readStatus(database.db, id, params.token);
      },
      door.options,
    );
  });
}
