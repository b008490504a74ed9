import { Places } from '../places.ts';

/** Each may bring 50 MB, which lie on the disk until they are looked at. */
export const maxUploadsAtOnce = 100;
/** A house that shares its address sends a few at once. The rest stays free for everyone else. */
const maxUploadsOfOne = 60;

/** Places for forms with files, of this process. Taken before anything of the body is read. */
export function uploadPlaces(): Places {
  return new Places({
    max: maxUploadsAtOnce,
    maxOfOne: maxUploadsOfOne,
    sentence: 'Too many pictures are on their way to us at the moment. Please try again in half a minute.',
    retryAfterSeconds: 30,
  });
}
