import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ownPagePath } from '#contract/addresses.ts';
import { maxSubmissionBytes } from '#contract/applications/application-fields.ts';
import {
  downloadOwnPoster,
  downloadOwnSquare,
  ownPageNotFound,
  readOwnPicture,
  replaceOwnPictures,
} from '#contract/applications/own-page.ts';
import { drawingOptions, sendEventPicture } from '../../events/draw-event-picture.ts';
import { notFound } from '../../failure.ts';
import { bindCall } from '../../http/call-route.ts';
import { type RateLimit, senderAt } from '../../http/rate-limit.ts';
import type { TokenDoor } from '../../http/secret-pages.ts';
import type { Stopping } from '../../http/stopping.ts';
import { ownPageAnswers } from '../../pages/plain-form.ts';
import type { Paper } from '../../posters/draw-show.ts';
import type { Services } from '../../services.ts';
import { uploadRoute } from '../../uploads/upload-route.ts';
import { sendPicture } from '../application-pictures.ts';
import { readOwnPage } from './read-own-page.ts';
import { replacePictures } from './replace-pictures.ts';

/** Each takes a core for a while. */
const pictures: RateLimit = { name: 'own pictures', max: 20, windowMs: 60 * 60_000 };

export function ownPicturesRoutes(
  app: FastifyInstance,
  services: Services,
  door: TokenDoor<number>,
  stopping: Stopping,
): void {
  const { applications, database, outboxWorker, rateLimiter, uploads } = services;

  bindCall(app, readOwnPicture, door.options, async ({ params: { filename }, query, request, reply }) => {
    const known = await applications.findFile(filename);
    if (known?.applicationId !== door.ownerOf(request)) throw notFound(ownPageNotFound);
    const { mimeType } = known;
    return sendPicture(reply, services, { filename, mimeType, size: query.size, gone: ownPageNotFound });
  });

  const answerForm = ownPageAnswers(app, services);
  const rules = {
    textFields: ['photoOrder'],
    fileFields: replaceOwnPictures.files ?? {},
    maxBytes: maxSubmissionBytes,
  };
  uploadRoute(app, { uploads, stopping, ...rules }, (scope, handleUpload) => {
    async function replace(request: FastifyRequest): Promise<number> {
      const id = door.ownerOf(request);
      await rateLimiter.take(pictures, String(id));
      await handleUpload(request, senderAt(request.ip), (upload, form) =>
        replacePictures(services, id, form, upload),
      );
      request.log.info({ event: 'application pictures replaced', applicationId: id });
      outboxWorker.wake();
      return id;
    }

    bindCall(scope, replaceOwnPictures, door.options, async ({ params, request }) =>
      readOwnPage(database.db, await replace(request), params.token),
    );

    // The same for a plain HTML form, which knows no PUT.
    scope.post<{ Params: { token: string } }>(
      `${ownPagePath}/:token/pictures`,
      {
        ...door.options,
        config: { isFormOfPersonalPage: true },
        onSend: async ({ params: { token } }, reply, payload) => {
          const outcome = { token, status: reply.statusCode, values: {}, payload: String(payload) };
          return answerForm(reply, 'pictures', outcome);
        },
      },
      async (request) => ({ applicationId: await replace(request) }),
    );
  });

  /** Poster and square of the booked show, with what guests may see of it. */
  async function draw(token: string, request: FastifyRequest, reply: FastifyReply, kind?: 'square' | Paper) {
    const id = door.ownerOf(request);
    const { event } = await readOwnPage(database.db, id, token);
    // An offer is not public yet, and nothing to spread.
    if (!event || event.archived) throw notFound(ownPageNotFound);
    await rateLimiter.take(pictures, String(id));
    return sendEventPicture(services, reply, event, { viewer: 'public', kind });
  }
  const drawing = { ...door.options, ...drawingOptions };
  bindCall(app, downloadOwnPoster, drawing, ({ params, query, request, reply }) =>
    draw(params.token, request, reply, query.paper),
  );
  bindCall(app, downloadOwnSquare, drawing, ({ params, request, reply }) =>
    draw(params.token, request, reply, 'square'),
  );
}
