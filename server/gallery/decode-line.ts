import { WaitingLine } from '../limits/waiting-line.ts';
import { maxUploadsAtOnce } from '../uploads/uploads.ts';

/**
 * The one line of this process for pictures that come in. Whoever was let in to send theirs finds room in it, and is
 * not sent away after the work of sending; those who bring a picture by another way may find it full.
 */
export const decodeLine = new WaitingLine({
  maxAtOnce: 2,
  maxBytesAtOnce: 200_000_000,
  // Two seconds are a handful of photos of a phone. Whoever brings more does not fill both places.
  heavyMs: 2_000,
  bytesForOthers: 50_000_000,
  maxWaiting: maxUploadsAtOnce,
  sentence: 'Too many pictures are waiting to be looked at. Please try again in half a minute.',
  retryAfterSeconds: 30,
});
