import { maxImageBytes, maxImageEdgePx } from '#contract/application-fields.ts';
import { formatBytes, imageFormat } from '../../forms/image-format.ts';
import { prepareImage } from '../../forms/prepare-image.ts';

/** A file that was picked or dropped, and how far it has come. */
export interface QueuedFile {
  id: number;
  file: File;
  state: 'waiting' | 'sending' | 'done' | 'failed' | 'refused';
  /** How much of it has left, from 0 to 1. */
  share: number;
  problem: string | undefined;
}

/** What is said of every file of one upload. */
export interface UploadTexts {
  description: string;
  tags: string;
  isPublic: boolean;
}

/** Only what is beyond doubt is refused here: what an image is, the server decides. */
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
 * What the server would not take as it is: a phone's own format, and more than it reads. All else goes untouched,
 * since whatever is packed twice loses twice.
 */
export async function needsRepacking(file: File): Promise<boolean> {
  if (file.size > maxImageBytes) return true;
  const start = new Uint8Array(await file.slice(0, formatBytes).arrayBuffer());
  return imageFormat(start) === 'heic';
}

/** The file as it can be sent; throws an `ImageRefusal` that says why when there is no way. */
export async function readyFile(file: File): Promise<File> {
  if (!(await needsRepacking(file))) return file;
  const packed = await prepareImage(file, { maxBytes: maxImageBytes, maxEdgePx: maxImageEdgePx });
  return new File([packed], `${file.name.replace(/\.\w{1,5}$/, '')}.jpg`, { type: packed.type });
}

export function uploadBody(file: File, { description, tags, isPublic }: UploadTexts): FormData {
  const body = new FormData();
  // Texts first: a server that reads them in order knows all about the file when it comes.
  body.append('description', description.trim());
  body.append('category', 'venue');
  body.append('isPublic', String(isPublic));
  body.append('tags', tags.trim());
  body.append('image', file);
  return body;
}
