import { createHash, type Hash } from 'node:crypto';
import sharp from 'sharp';
import type { PasswordHash } from '#server/accounts/passwords.ts';
import type { PosterRequest } from '#server/posters/draw-poster.ts';
import type { ShowRequest } from '#server/posters/draw-show.ts';
import type { Pens } from '#server/posters/pens.ts';

/**
 * What a site has in place of the real ones, which take a core for seconds: a picture of the right kind and size, in a
 * colour that only the same request gets again.
 */
export const quickPens: Pens = {
  drawPoster: async (request) => ({
    image: await plainPicture(1024, 1024, hashOfPoster(request)).jpeg().toBuffer(),
    order: { ...request, drawing: hashOfPoster(request).slice(0, 16) },
  }),
  drawPosterPreview: (request) => plainPicture(512, 512, hashOfPoster(request)).jpeg().toBuffer(),
  async enlargePoster({ drawing, ...request }) {
    const hash = hashOfPoster(request);
    if (!hash.startsWith(drawing)) return undefined;
    return plainPicture(3072, 3072, hash).withMetadata({ density: 300 }).jpeg().toBuffer();
  },
  // The photo itself, where there is one.
  drawCard: (request) =>
    (request.photo ? sharp(request.photo).resize(1200, 630) : plainPicture(1200, 630, hashOfShow(request)))
      .png()
      .toBuffer(),
  drawSquare: (request) => plainPicture(1080, 1080, hashOfShow(request)).png().toBuffer(),
  drawShowPoster: async (request) => Buffer.from(`%PDF-1.4\n% ${hashOfShow(request)}\n%%EOF\n`),
};

function plainPicture(width: number, height: number, hash: string) {
  return sharp({ create: { width, height, channels: 3, background: `#${hash.slice(0, 6)}` } });
}

function hashOfPoster({ prompt, words, variation, style, venue }: PosterRequest): string {
  return hexOf(createHash('sha256').update(JSON.stringify([prompt, words, variation, style, venue])));
}

function hashOfShow({ photo, ...rest }: ShowRequest): string {
  return hexOf(
    createHash('sha256')
      .update(JSON.stringify(rest))
      .update(photo ?? ''),
  );
}

function hexOf(hash: Hash): string {
  return hash.digest('hex');
}

/** What a site has in place of the real one, which takes long on purpose. */
export const quickPasswordHash: PasswordHash = {
  hashPassword: async (password) => fastHash(password),
  verifyPassword: async (password, stored) => stored.endsWith(digest(password)),
};

export function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** In the form of today. */
export function fastHash(password: string): string {
  return `$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$${digest(password)}`;
}
