import type { FastifyInstance } from 'fastify';
import { readApplicationFile } from '#contract/applications.ts';
import type { Sessions } from '../accounts/sessions.ts';
import { notFound } from '../failures/failure.ts';
import type { Files } from '../files/files.ts';
import { bindAdminCall } from '../http/call-route.ts';
import type { Semaphores } from '../limits/semaphores.ts';
import type { ApplicationsStore } from './applications.store.ts';
import { makeThumbnail } from './make-thumbnail.ts';

const gone = 'Not Found';

/**
 * Photos and flyers of applications. Separate from the public image routes, so that no setting there can expose them.
 */
export function applicationFileRoutes(
  app: FastifyInstance,
  {
    applications,
    applicationFiles,
    sessions,
    semaphores,
  }: { applications: ApplicationsStore; applicationFiles: Files; sessions: Sessions; semaphores: Semaphores },
): void {
  bindAdminCall(app, sessions, readApplicationFile, async ({ params: { filename }, query, reply }) => {
    // Looked up each time: the files of a deleted application are gone at once, even while their bytes are still being
    // deleted.
    const known = await applications.findFile(filename);
    if (!known) throw notFound(gone);
    const picture =
      query.size === 'thumbnail'
        ? await semaphores.thumbnails.run(0, async () => {
            const original = await applicationFiles.open(filename);
            return original && makeThumbnail(original.stream);
          })
        : await applicationFiles.open(filename);
    if (!picture) throw notFound(gone);
    reply.headers({
      // If it is opened directly, it can neither run scripts nor load anything.
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `inline; filename="${filename}"`,
      'accept-ranges': 'none',
    });
    if ('stream' in picture) {
      reply.type(known.mimeType).header('content-length', picture.byteSize);
      return picture.stream;
    }
    reply.type('image/webp');
    return picture;
  });
}
