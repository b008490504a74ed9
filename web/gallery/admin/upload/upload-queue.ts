import { maxImageBytes } from '#contract/gallery/image-sizes.ts';
import { formatBytes, imageFormat } from '../../../forms/pictures/image-format.ts';
import { prepareImage } from '../../../forms/pictures/prepare-image.ts';
import { randomId } from '../../../ui/random-id.ts';

/** A file that was picked or dropped, with its progress. */
export interface QueuedFile {
  id: number;
  file: File;
  /** `pausing`: its last try failed because of the line, and the next one follows by itself. */
  state: 'waiting' | 'sending' | 'pausing' | 'done' | 'failed' | 'refused';
  /** The part that has been sent, from 0 to 1. */
  share: number;
  problem: string | undefined;
}

const uploadKeys = new WeakMap<File, string>();

/** The idempotency key of a file. It stays the same for all tries, so that the file arrives once. */
export function uploadKeyOf(file: File): string {
  const key = uploadKeys.get(file) ?? randomId();
  uploadKeys.set(file, key);
  return key;
}

export interface UploadTexts {
  description: string;
  tags: string;
  isPublic: boolean;
}

/** Refuses only what is certainly no image; the server decides about the rest. */
export function queueFile(file: File, id: number): QueuedFile {
  const isOther = file.type !== '' && !file.type.startsWith('image/');
  return {
    id,
    file,
    state: isOther ? 'refused' : 'waiting',
    share: 0,
    problem: isOther ? 'This is not an image' : undefined,
  };
}

/**
 * Whether the server would not accept the file as it is: HEIC, or too large. All other files are sent
 * unchanged, because re-encoding loses quality.
 */
export async function needsRepacking(file: File): Promise<boolean> {
  if (file.size > maxImageBytes) return true;
  const start = new Uint8Array(await file.slice(0, formatBytes).arrayBuffer());
  return imageFormat(start) === 'heic';
}

/** The file as it can be sent. Throws an `ImageRefusal` when it cannot be converted. */
export async function readyFile(file: File): Promise<File> {
  if (!(await needsRepacking(file))) return file;
  const packed = await prepareImage(file);
  return new File([packed], `${file.name.replace(/\.\w{1,5}$/, '')}.jpg`, { type: packed.type });
}

export function uploadBody(file: File, { description, tags, isPublic }: UploadTexts): FormData {
  const body = new FormData();
  // Texts first, so that a server that reads in order knows them when the file arrives.
  body.append('description', description.trim());
  body.append('category', 'venue');
  body.append('isPublic', String(isPublic));
  body.append('tags', tags.trim());
  body.append('image', file);
  return body;
}
