import type { FastifyInstance } from 'fastify';
import { notFound } from '../http/errors.ts';
import { etagMatches } from '../http/etag.ts';
import type { Services } from '../services.ts';
import { imageFilesPath } from './keep-image.ts';

/** The files of the gallery's pictures: public ones for everyone, the others for admins. */
export function imageFileRoutes(app: FastifyInstance, { gallery, galleryFiles, sessions }: Services): void {
  app.get<{ Params: { filename: string } }>(`${imageFilesPath}/:filename`, async (request, reply) => {
    const { filename } = request.params;
    // Asked every time: a picture that has just turned private, or is deleted, is gone at once.
    const image = await gallery.findByFilename(filename);
    const isAllowed = image && (image.isPublic || (await sessions.find(request)));
    if (!isAllowed) throw notFound('There is nothing at this address');
    const etag = `"${filename}"`;
    reply.headers({
      etag,
      'cache-control': image.isPublic ? 'no-cache' : 'no-store',
      // Should it ever be opened by itself, it can neither run nor load anything.
      'content-security-policy': "default-src 'none'; sandbox",
      'accept-ranges': 'none',
    });
    if (etagMatches(request.headers['if-none-match'], etag)) return reply.code(304).send();
    const file = await galleryFiles.open(filename);
    if (!file) throw notFound('There is nothing at this address');
    return reply.type(image.mimeType).header('content-length', file.byteSize).send(file.stream);
  });
}
