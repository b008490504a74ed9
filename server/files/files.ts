import type { Readable } from 'node:stream';

export interface OpenFile {
  byteSize: number;
  stream: Readable;
}

export interface ListedFile {
  name: string;
  byteSize: number;
  changedAt: Date;
}

/** Whose files they are; each has a place of its own. */
export type FilePlace = 'applications' | 'gallery';

/** Where uploaded files are kept for good. Names are ours; what a file was called by its sender is never one. */
export interface Files {
  /** Whole and safe from a power cut when it returns, and not there at all before. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Also one that lies aside. */
  open(name: string): Promise<OpenFile | undefined>;
  /** Wherever it lies. One that is not there has been removed. Only `discardFiles` and the sweep ask who owns it. */
  remove(name: string): Promise<void>;
  /** All there is, including what a crash has left of a file that was never finished. */
  list(): AsyncIterable<ListedFile>;
  /** Out of the way, from where it can come back. At no moment is it in neither place. */
  moveAside(name: string, now: Date): Promise<void>;
  bringBack(name: string): Promise<void>;
  /** What lies aside, changed when it was put there. */
  listAside(): AsyncIterable<ListedFile>;
  /** Only the one that lies aside. */
  removeAside(name: string): Promise<void>;
}

/** Which site a file store belongs to, written into the store itself. */
export interface StoreMark {
  read(): Promise<string | undefined>;
  /** Whoever it belonged to before. */
  write(siteId: string): Promise<void>;
  /** Unless it has one already. Of several who claim at once one stays: read it again. */
  claim(siteId: string): Promise<void>;
}

export const markName = 'site-id';
export const siteIdPattern = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** What stands in a mark. A mark that is empty or damaged is still a mark, and not ours. */
export function readMark(text: string): string {
  return siteIdPattern.test(text.trim()) ? text.trim() : 'unreadable';
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

/** Whoever knows which of its files are still needed. */
export interface FileOwner {
  /** Those of the names that a row refers to. */
  findFiles(names: string[]): Promise<Set<string>>;
}
