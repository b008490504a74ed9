import type { FilePlace } from '../db/tables.ts';
import { FilesAwayError, filesIn, type OpenFile } from '../files/files.ts';
import type { FileStore } from '../files/open-files.ts';
import { isOriginalName } from '../gallery/image-name.ts';
import { fileName, maxFileBytes } from './archive-layout.ts';
import type { ArchiveWriter } from './archive-writer.ts';
import { type MissingFile, type MissingReason, ownerWords } from './manifest.ts';
import { type ArchiveOrder, megabytes } from './progress.ts';

export type ArchivingParts = Pick<ArchiveOrder, 'progress' | 'signal'> & FileStore;

export interface NamedFile {
  place: FilePlace;
  filename: string;
  /** What it belongs to, in words for the operator. */
  of: string;
}

/** A file that is cut off or changes while it is read is read once more. */
const tries = 2;
/** Left free on a full disk, which may be the site's own: half of what was free, or this. */
const maxGivenBack = 500_000_000;

/**
 * Adds every file that can be read, and returns the others: a backup without three pictures is better than none. A
 * store that answers nothing at all is not asked for each of its files.
 */
export async function archiveFiles(
  parts: ArchivingParts,
  writer: ArchiveWriter,
  files: NamedFile[],
): Promise<MissingFile[]> {
  const missing: MissingFile[] = [];
  let isStoreAway = false;
  for (const [index, file] of files.entries()) {
    parts.signal.throwIfAborted();
    parts.progress(`Files: ${index} of ${files.length}, ${megabytes(writer.bytes)}`);
    try {
      const why = isStoreAway ? 'unreadable' : await addFile(parts, writer, file);
      if (why) missing.push(missingFile(file, why));
      if (why === 'unreadable') isStoreAway ||= await isAway(parts);
    } catch (error) {
      if (!isFull(error)) throw error;
      const dropped = new Set(await makeRoom(writer));
      const left = files.filter((each, at) => at >= index || dropped.has(nameOf(each)));
      return [...missing, ...left.map((each) => missingFile(each, 'no room'))];
    }
  }
  return missing;
}

/**
 * Takes files out of an archive that has filled its disk, the last ones first: its list has to fit, and the site may
 * live on the same disk. Returns the names of those taken out.
 */
export function makeRoom(writer: ArchiveWriter): Promise<string[]> {
  return writer.dropFiles(writer.bytes - Math.min(writer.bytes / 2, maxGivenBack));
}

/** No room for another byte: on the disk, of a quota, or in a file of this file system. */
export function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EFBIG'].includes((error as NodeJS.ErrnoException).code ?? '');
}

export function nameOf({ place, filename }: Pick<NamedFile, 'place' | 'filename'>): string {
  return fileName(place, filename);
}

export function missingFile(file: NamedFile, why: MissingReason): MissingFile {
  return { name: nameOf(file), of: ownerWords(file.of), why };
}

class Unread extends Error {
  readonly why: MissingReason;

  constructor(why: MissingReason) {
    super(why);
    this.why = why;
  }
}

async function addFile(
  parts: ArchivingParts,
  writer: ArchiveWriter,
  file: NamedFile,
): Promise<MissingReason | undefined> {
  // A restore accepts no other names.
  if (!isOriginalName(file.filename)) return 'missing';
  const files = filesIn(parts, file.place);
  let why: MissingReason | undefined;
  for (let attempt = 0; attempt < tries; attempt += 1) {
    try {
      const opened = await files.open(file.filename).catch(unread);
      if (!opened) return 'missing';
      if (opened.byteSize > maxFileBytes) {
        opened.stream.destroy();
        return 'too large';
      }
      await writer.add(nameOf(file), readWhole(opened, parts.signal));
      return undefined;
    } catch (error) {
      if (!(error instanceof Unread)) throw error;
      why = error.why;
    }
  }
  return why;
}

async function* readWhole({ byteSize, stream }: OpenFile, signal: AbortSignal): AsyncIterable<Uint8Array> {
  let bytes = 0;
  try {
    for await (const chunk of stream) {
      signal.throwIfAborted();
      bytes += (chunk as Uint8Array).length;
      if (bytes > byteSize) break;
      yield chunk as Uint8Array;
    }
  } catch (error) {
    if (signal.aborted) throw error;
    unread(error);
  }
  if (bytes !== byteSize) throw new Unread('changing');
}

/** The disk's and the bucket's failures. Others are bugs. */
function unread(error: unknown): never {
  const isKnown = error instanceof FilesAwayError || (error as NodeJS.ErrnoException).code !== undefined;
  throw isKnown ? new Unread('unreadable') : error;
}

async function isAway({ storeMark }: ArchivingParts): Promise<boolean> {
  try {
    await storeMark.read();
    return false;
  } catch (error) {
    return error instanceof FilesAwayError;
  }
}
