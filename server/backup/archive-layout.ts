import { Header } from 'tar';
import type { FilePlace } from '../db/tables.ts';
import { isOriginalName } from '../gallery/image-name.ts';
import { archivedTables, tablesNoLongerRestored } from './archived-tables.ts';

/**
 * An archive is a plain tar, never compressed: photos already are, and what is never inflated cannot be a decompression
 * bomb. Everything is in one folder, for people who unpack it by hand.
 */
const folder = 'greenroom-backup/';
export const manifestName = 'manifest.json';
/** The manifest's checksum, in the format of `sha256sum`. The last entry: an archive without it is incomplete. */
export const manifestChecksumName = 'manifest.json.sha256';

export const blockBytes = 512;
/** A tar ends with two empty blocks. */
export const endBytes = 2 * blockBytes;

/** Larger than any file of ours: an accepted picture is re-encoded to a few megabytes. */
export const maxFileBytes = 100 * 1024 ** 2;
export const maxRowBytes = 16 * 1024 ** 2;
/** A manifest takes about 160 bytes per file, so this is enough for several hundred thousand. */
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

/** Whether an archive can have an entry of this name: one of a few fixed names, or one made from a stored file name. */
function isEntryName(name: string): boolean {
  if (name === manifestName || name === manifestChecksumName) return true;
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

/** The only form of a header: readable by its owner, with name, size and time. */
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
 * Undefined for a header that we would not have written: a link, a folder, another name, an extension, a flipped bit.
 * It is decoded and encoded again, so no single field needs its own check.
 */
export function decodeHeader(block: Buffer): EntryHeader | undefined {
  try {
    const { path = '', size, mtime } = new Header(block);
    if (size === undefined || mtime === undefined || !path.startsWith(folder)) return undefined;
    const header = { name: path.slice(folder.length), bytes: size, writtenAt: mtime };
    return isEntryName(header.name) && encodeHeader(header).equals(block) ? header : undefined;
  } catch {
    // Invalid numbers and dates.
    return undefined;
  }
}

export function paddingAfter(bytes: number): number {
  return (blockBytes - (bytes % blockBytes)) % blockBytes;
}
