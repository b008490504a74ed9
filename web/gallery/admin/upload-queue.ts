import { maxImageBytes } from '#contract/application-form.ts';

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

/** As the system names them. Not `image/*`: to this list Safari gives a JPEG where it has another format. */
export const acceptedImages = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'];

/** Only what is beyond doubt is refused here: what an image is, the server decides. */
export function queueFile(file: File, id: number): QueuedFile {
  const problem = problemWith(file);
  return { id, file, state: problem ? 'refused' : 'waiting', share: 0, problem };
}

function problemWith({ type, size }: File): string | undefined {
  if (type !== '' && !type.startsWith('image/')) return 'This is not an image';
  if (size > maxImageBytes) return `Each picture may have up to ${maxImageBytes / 1_000_000} MB`;
  return undefined;
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
