import { Header } from 'tar';
import type { FilePlace } from '../files/files.ts';
import { isOriginalName } from '../gallery/image-name.ts';
import { archivedTables, tablesNoLongerRestored } from './archived-tables.ts';

/**
 * An archive is a plain tar, never compressed: photos are so already, and what is never inflated cannot be a bomb. All
 * of it is in one folder, so that whoever unpacks it by hand finds it in one place.
 */
const folder = 'greenroom-backup/';
export const manifestName = 'manifest.json';
/** The manifest's own checksum, as `sha256sum` writes and checks it. The last entry: without it nothing is whole. */
export const sealName = 'manifest.json.sha256';

export const blockBytes = 512;
/** Two empty blocks end a tar. */
export const endBytes = 2 * blockBytes;

/** More than any file of ours has: what is accepted as a picture is a few megabytes when it is encoded anew. */
export const maxFileBytes = 100 * 1024 ** 2;
export const maxRowBytes = 16 * 1024 ** 2;
/** A manifest takes about 160 bytes a file, so this is enough for several hundred thousand. */
export const maxManifestBytes = 64 * 1024 ** 2;

const tableNames = [...archivedTables.map(({ name }) => name), ...tablesNoLongerRestored];
const filePlaces: readonly FilePlace[] = ['applications', 'gallery'];

export interface EntryHeader {
  name: string;
  bytes: number;
  writtenAt: Date;
}

export function rowsName(table: string): string {
  return `rows/${table}.ndjson`;
}

export function fileName(place: FilePlace, filename: string): string {
  return `files/${place}/${filename}`;
}

/** Whether an entry of this name can be in an archive. Every name is one of a few fixed ones or made of a stored name. */
export function isEntryName(name: string): boolean {
  if (name === manifestName || name === sealName) return true;
  if (tableNames.some((table) => name === rowsName(table))) return true;
  return parseFileName(name) !== undefined;
}

export function parseFileName(name: string): { place: FilePlace; filename: string } | undefined {
  for (const place of filePlaces) {
    const start = fileName(place, '');
    if (name.startsWith(start) && isOriginalName(name.slice(start.length))) {
      return { place, filename: name.slice(start.length) };
    }
  }
  return undefined;
}

/** The one form of a header: readable by its owner, and nothing in it but name, size and time. */
export function encodeHeader({ name, bytes, writtenAt }: EntryHeader): Buffer {
  const block = Buffer.alloc(blockBytes);
  new Header({
    path: folder + name,
    mode: 0o600,
    uid: 0,
    gid: 0,
    size: bytes,
    mtime: writtenAt,
    type: 'File',
    uname: '',
    gname: '',
    devmaj: 0,
    devmin: 0,
  }).encode(block);
  return block;
}

/**
 * Undefined for a header that we would have written otherwise: a link, a folder, a name outside of ours, an extension, a
 * flipped bit. So there is nothing in a header that has to be checked on its own.
 */
export function decodeHeader(block: Buffer): EntryHeader | undefined {
  try {
    const { path = '', size, mtime } = new Header(block);
    if (size === undefined || mtime === undefined || !path.startsWith(folder)) return undefined;
    const header = { name: path.slice(folder.length), bytes: size, writtenAt: mtime };
    return isEntryName(header.name) && encodeHeader(header).equals(block) ? header : undefined;
  } catch {
    // Numbers and dates that are none.
    return undefined;
  }
}

/** How much is added to a body so that the next header begins with a block. */
export function paddingAfter(bytes: number): number {
  return (blockBytes - (bytes % blockBytes)) % blockBytes;
}
