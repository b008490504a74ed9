import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import {
  blockBytes,
  encodeHeader,
  endBytes,
  manifestChecksumName,
  manifestName,
  maxManifestBytes,
  paddingAfter,
} from './archive-layout.ts';
import { BackupError } from './backup-error.ts';
import { type Manifest, type ManifestEntry, manifestChecksumOf } from './manifest.ts';

/** Writes an archive as a stream: no entry is ever in memory as a whole. */
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

  /**
   * The header is written after the body, because only then the size is known. So the target has to be a file, not a
   * pipe.
   */
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

  /** The manifest comes last, since it lists all other entries. Durable when this returns. */
  async finish(facts: Omit<Manifest, 'entries'>): Promise<void> {
    const entries = [...this.#entries];
    const manifest = Buffer.from(`${JSON.stringify({ ...facts, entries })}\n`);
    if (manifest.length > maxManifestBytes) {
      throw new BackupError(
        `There are too many files for one backup (${entries.length}): its list would be too long to be restored.`,
      );
    }
    await this.add(manifestName, [manifest]);
    await this.add(manifestChecksumName, [Buffer.from(manifestChecksumOf(manifest))]);
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
