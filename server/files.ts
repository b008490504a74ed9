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
