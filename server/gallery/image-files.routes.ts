import type { FastifyInstance } from 'fastify';
import { imageFilesPath } from '#contract/image-sizes.ts';
import type { Sessions } from '../accounts/sessions.ts';
import { notFound } from '../failures/failure.ts';
import { unwantedSignal } from '../http/answer-in-time.ts';
import { etagMatches } from '../http/etag.ts';
import { parseImageName } from './image-name.ts';
import type { SizeParts } from './make-size.ts';
import { openSize } from './make-size.ts';

const gone = 'Not Found';

/**
 * Short, since an image that turns private must soon be gone from every cache as well; `immutable`, since what a name
 * stands for never changes: a browser that reloads the page needs not ask again.
 */
const publicCaching = 'public, max-age=600, immutable';

/** The gallery's files: public ones for anyone. A private one is not there at all, unless an admin asks. */
export function imageFileRoutes(app: FastifyInstance, services: SizeParts & { sessions: Sessions }): void {
  const { gallery, galleryFiles, sessions } = services;

  // Everything beneath this path: what is no name of ours gets a plain answer, and never a page.
  app.get<{ Params: { '*': string } }>(`${imageFilesPath}*`, async (request, reply) => {
    const name = request.params['*'];
    const parsed = parseImageName(name);
    // Asked every time: hidden or deleted, it is gone from this moment on, in every size.
    const image = parsed && (await gallery.findFile(parsed.originals));
    if (!image) throw notFound(gone);
    if (!image.isPublic && !(await sessions.find(request))) throw notFound(gone);

    const etag = `"${name}"`;
    reply.headers({
      etag,
      'cache-control': image.isPublic ? publicCaching : 'no-store',
      // Should it ever be opened by itself, it can neither run nor load anything.
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `inline; filename="${name}"`,
      'accept-ranges': 'none',
    });
    if (etagMatches(request.headers['if-none-match'], etag)) return reply.code(304).send();

    const { size } = parsed;
    const file = size
      ? await openSize(services, { name, original: image.filename, ...size }, unwantedSignal(reply))
      : await galleryFiles.open(name);
    if (!file) throw notFound(gone);
    reply.type(size ? `image/${size.format}` : image.mimeType).header('content-length', file.byteSize);
    return file.stream;
  });
}
