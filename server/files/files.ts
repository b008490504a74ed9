import type { Readable } from 'node:stream';

export interface OpenFile {
  byteSize: number;
  stream: Readable;
}

export interface ListedFile {
  name: string;
  changedAt: Date;
}

/** Whose files they are; each has a place of its own. */
export type FilePlace = 'applications' | 'gallery';

/** Where uploaded files are kept for good. Names are ours; what a file was called by its sender is never one. */
export interface Files {
  /** Whole and safe from a power cut when it returns, and not there at all before. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  open(name: string): Promise<OpenFile | undefined>;
  /** One that is not there has been removed. */
  remove(name: string): Promise<void>;
  /** All there is, including what a crash has left of a file that was never finished. */
  list(): AsyncIterable<ListedFile>;
}

/** No path in it, and nothing that begins with a dot: on a disk, those are files that are still being written. */
const storedName = /^[a-z0-9][a-z0-9.-]{0,99}$/;

/** The one rule for names, wherever the files are. Nothing else can be put, opened or lead anywhere. */
export function isStoredName(name: string): boolean {
  return storedName.test(name);
}

export function requireStoredName(name: string): void {
  if (!isStoredName(name)) throw new Error('Not a name of a stored file');
}

/**
 * Files are kept elsewhere, and that place does not do what it should. What it has said itself is not in here: it may
 * name places and keys that are nobody's business, and this ends up in logs.
 */
export class FilesAwayError extends Error {
  /** Of the answer, if there was one. */
  readonly httpStatus: number | undefined;

  constructor(reason: string, httpStatus?: number) {
    super(`files cannot be reached: ${reason}`);
    this.name = 'FilesAwayError';
    this.httpStatus = httpStatus;
  }
}
