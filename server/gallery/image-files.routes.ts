import type { FastifyInstance } from 'fastify';
import { imageFilesPath } from '#contract/gallery/image-sizes.ts';
import { notFound } from '../failure.ts';
import { unwantedSignal } from '../http/answer-in-time.ts';
import { etagMatches } from '../http/headers.ts';
import { shownAnywhere } from '../http/security-headers.ts';
import type { Services } from '../services.ts';
import { parseImageName } from './image-name.ts';
import { openSize } from './make-size.ts';

const gone = 'Not Found';

/**
 * Ten minutes, because an image that becomes private must soon be gone from every cache. `immutable`, because the
 * content of a name never changes, so a reload needs no request.
 */
const publicCaching = 'public, max-age=600, immutable';

/** The gallery's files. Public ones are for anyone; for a private one everyone but an admin gets 404. */
export function imageFileRoutes(app: FastifyInstance, services: Services): void {
  const { gallery, galleryFiles, sessions } = services;

  // Everything under this path: an unknown name gets a plain answer and never a page.
  app.get<{ Params: { '*': string } }>(`${imageFilesPath}*`, async (request, reply) => {
    const name = request.params['*'];
    const parsed = parseImageName(name);
    // Looked up each time: once hidden or deleted, it is gone in every size.
    const image = parsed && (await gallery.findFile(parsed.originals));
    if (!image || parsed.size === 'former') throw notFound(gone);
    if (!image.isPublic && !(await sessions.find(request))) throw notFound(gone);

    // A smaller size may be made again, by another version of the encoder.
    const etag = parsed.size ? `W/"${name}"` : `"${name}"`;
    reply.headers({
      etag,
      'cache-control': image.isPublic ? publicCaching : 'no-store',
      // If it is opened directly, it can neither run scripts nor load anything.
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `inline; filename="${name}"`,
      'accept-ranges': 'none',
      ...(image.isPublic ? shownAnywhere : {}),
    });
    if (etagMatches(request.headers['if-none-match'], etag)) return reply.code(304).send();

    const { size } = parsed;
    const file = size
      ? await openSize(services, image.filename, size, unwantedSignal(reply))
      : await galleryFiles.open(name);
    if (!file) throw notFound(gone);
    reply.type(size ? `image/${size.format}` : image.mimeType).header('content-length', file.byteSize);
    return file.stream;
  });
}
