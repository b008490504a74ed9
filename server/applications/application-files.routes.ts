import type { FastifyInstance } from 'fastify';
import { readApplicationFile } from '#contract/applications/applications.ts';
import type { Sessions } from '../accounts/sessions.ts';
import { notFound } from '../failure.ts';
import { bindAdminCall } from '../http/call-route.ts';
import type { PictureParts } from './application-pictures.ts';
import type { ApplicationsStore } from './applications.store.ts';
import { sendPicture } from './send-picture.ts';

const gone = 'Not Found';

/**
 * Photos and flyers of applications. Separate from the public image routes, so that no setting there can expose them.
 */
export function applicationFileRoutes(
  app: FastifyInstance,
  services: PictureParts & { applications: ApplicationsStore; sessions: Sessions },
): void {
  const { applications, sessions } = services;
  bindAdminCall(app, sessions, readApplicationFile, async ({ params: { filename }, query, reply }) => {
    // Looked up each time: the files of a deleted application are gone at once, even while their bytes are still being
    // deleted.
    const known = await applications.findFile(filename);
    if (!known) throw notFound(gone);
    return sendPicture(reply, services, { filename, mimeType: known.mimeType, size: query.size, gone });
  });
}
