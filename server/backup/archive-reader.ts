import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import {
  blockBytes,
  decodeHeader,
  type EntryHeader,
  endBytes,
  manifestChecksumName,
  manifestName,
  maxManifestBytes,
  paddingAfter,
  parseFileName,
} from './archive-layout.ts';
import {
  BackupError,
  damaged,
  type Manifest,
  type ManifestEntry,
  manifestChecksumOf,
  parseManifest,
} from './manifest.ts';

const chunkBytes = 256 * 1024;
const notOurs = () =>
  new BackupError('This file is not a backup made by Greenroom, so nothing was restored.');

/** Where the body of an entry is. */
interface Place extends Pick<EntryHeader, 'bytes'> {
  start: number;
}

/**
 * Reads an archive in which every byte is verified: headers are as we write them, gaps are empty, bodies match the
 * manifest, and the manifest matches its checksum. Nothing is used before that, and nothing is inflated. Rejected: the
 * parser of `tar`, which accepts every kind of tar and inflates what looks compressed.
 */
export class ArchiveReader {
  readonly manifest: Manifest;
  readonly #file: FileHandle;
  readonly #entries: Map<string, ManifestEntry & Place>;

  private constructor(file: FileHandle, manifest: Manifest, entries: (ManifestEntry & Place)[]) {
    this.#file = file;
    this.manifest = manifest;
    this.#entries = new Map(entries.map((entry) => [entry.name, entry]));
  }

  static async open(file: FileHandle): Promise<ArchiveReader> {
    const places = await findEntries(file);
    const manifestBytes = await readWhole(file, places.get(manifestName), maxManifestBytes);
    const checksum = await readWhole(file, places.get(manifestChecksumName), blockBytes);
    if (checksum.toString('latin1') !== manifestChecksumOf(manifestBytes)) throw damaged('its manifest');
    const manifest = parseManifest(manifestBytes.toString('utf8'));
    places.delete(manifestName);
    places.delete(manifestChecksumName);
    const entries = manifest.entries.map((entry) => {
      const place = places.get(entry.name);
      // None is named twice.
      places.delete(entry.name);
      if (place?.bytes !== entry.bytes) throw damaged('an entry is missing or has another size');
      return { ...entry, ...place };
    });
    if (places.size > 0) throw damaged('an entry that is not in its manifest');
    return new ArchiveReader(file, manifest, entries);
  }

  get bytes(): number {
    return this.manifest.entries.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  fileNames(): string[] {
    return [...this.#entries.keys()].filter((name) => parseFileName(name));
  }

  /** It completes only if the body matches its checksum; otherwise it throws. */
  async *read(name: string): AsyncIterable<Buffer> {
    const entry = this.#entries.get(name);
    if (!entry) throw damaged('an entry is missing');
    const hash = createHash('sha256');
    for await (const chunk of readBody(this.#file, entry)) {
      hash.update(chunk);
      yield chunk;
    }
    if (hash.digest('hex') !== entry.sha256) throw damaged(`${name} has changed`);
  }
}

/** Goes from header to header. It skips the bodies, which are verified later, and checks the gaps after them. */
async function findEntries(file: FileHandle): Promise<Map<string, Place>> {
  const { size } = await file.stat();
  const places = new Map<string, Place>();
  let position = 0;
  for (;;) {
    const block = await readAt(file, position, Math.min(blockBytes, size - position));
    if (isEmpty(block)) break;
    const header = block.length === blockBytes ? decodeHeader(block) : undefined;
    if (!header) throw position === 0 ? notOurs() : damaged('a header');
    const { name, bytes } = header;
    if (places.has(name)) throw damaged('an entry that is there twice');
    const start = position + blockBytes;
    const padding = paddingAfter(bytes);
    if (start + bytes + padding > size) throw damaged('its end is missing');
    if (!isEmpty(await readAt(file, start + bytes, padding))) throw damaged('a gap between entries');
    places.set(name, { bytes, start });
    position = start + bytes + padding;
  }
  if (position === 0) throw notOurs();
  if (size - position !== endBytes || !isEmpty(await readAt(file, position, endBytes))) {
    throw damaged('its end is missing');
  }
  return places;
}

async function readWhole(file: FileHandle, place: Place | undefined, maxBytes: number): Promise<Buffer> {
  if (!place) throw damaged('its manifest is missing');
  if (place.bytes > maxBytes) throw damaged('its manifest is too large');
  return readAt(file, place.start, place.bytes);
}

async function* readBody(file: FileHandle, { start, bytes }: Place): AsyncIterable<Buffer> {
  for (let done = 0; done < bytes; done += chunkBytes) {
    yield await readAt(file, start + done, Math.min(chunkBytes, bytes - done));
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  let done = 0;
  while (done < length) {
    const { bytesRead } = await file.read(bytes, done, length - done, position + done);
    if (bytesRead === 0) throw damaged('its end is missing');
    done += bytesRead;
  }
  return bytes;
}

function isEmpty(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0);
}
