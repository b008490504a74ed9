import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import {
  blockBytes,
  encodeHeader,
  endBytes,
  manifestName,
  maxManifestBytes,
  paddingAfter,
  sealName,
} from './archive-layout.ts';
import { BackupError } from './backup-error.ts';
import { type Manifest, type ManifestEntry, sealOf } from './manifest.ts';

/** Writes an archive from its beginning to its end, whatever it holds never in memory at once. */
export class ArchiveWriter {
  readonly #file: FileHandle;
  readonly #writtenAt: Date;
  readonly #entries: ManifestEntry[] = [];
  #position = 0;

  constructor(file: FileHandle, writtenAt: Date) {
    this.#file = file;
    this.#writtenAt = writtenAt;
  }

  get bytes(): number {
    return this.#position;
  }

  /** Its header is written last, since only then its size is known: a tar that is written to a pipe could not do so. */
  async add(name: string, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
    const start = this.#position;
    const hash = createHash('sha256');
    this.#position += blockBytes;
    for await (const chunk of chunks) {
      hash.update(chunk);
      await this.#append(chunk);
    }
    const bytes = this.#position - start - blockBytes;
    await this.#append(Buffer.alloc(paddingAfter(bytes)));
    await this.#writeAt(encodeHeader({ name, bytes, writtenAt: this.#writtenAt }), start);
    this.#entries.push({ name, bytes, sha256: hash.digest('hex') });
  }

  /** The manifest comes last, since it speaks of all the others. Safe from a power cut when it returns. */
  async finish(facts: Omit<Manifest, 'entries'>): Promise<void> {
    const entries = [...this.#entries];
    const manifest = Buffer.from(`${JSON.stringify({ ...facts, entries })}\n`);
    if (manifest.length > maxManifestBytes) {
      throw new BackupError(
        `There are too many files for one backup (${entries.length}): its list would be too long to be restored.`,
      );
    }
    await this.add(manifestName, [manifest]);
    await this.add(sealName, [Buffer.from(sealOf(manifest))]);
    await this.#append(Buffer.alloc(endBytes));
    await this.#file.sync();
  }

  async #append(bytes: Uint8Array): Promise<void> {
    await this.#writeAt(bytes, this.#position);
    this.#position += bytes.length;
  }

  async #writeAt(bytes: Uint8Array, position: number): Promise<void> {
    let written = 0;
    while (written < bytes.length) {
      const { bytesWritten } = await this.#file.write(
        bytes,
        written,
        bytes.length - written,
        position + written,
      );
      written += bytesWritten;
    }
  }
}
