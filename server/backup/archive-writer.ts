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
  parseFileName,
} from './archive-layout.ts';
import { BackupError, type Manifest, type ManifestEntry, manifestChecksumOf } from './manifest.ts';

const sentAtOnce = 256 * 1024;

/** Takes the next bytes of an archive, and is done when it can take more. */
export type SendBytes = (bytes: Uint8Array) => Promise<void>;

/**
 * Writes an archive as a stream: no entry is ever in memory as a whole. With `sendTo`, the file holds one entry at a
 * time: each is sent once it is complete.
 */
export class ArchiveWriter {
  readonly #file: FileHandle;
  readonly #writtenAt: Date;
  #send: SendBytes | undefined;
  readonly #entries: (ManifestEntry & { start: number })[] = [];
  #position = 0;
  /** Where the file begins in the archive: what came before was sent. */
  #sentBytes = 0;

  constructor(file: FileHandle, writtenAt: Date) {
    this.#file = file;
    this.#writtenAt = writtenAt;
  }

  get bytes(): number {
    return this.#position;
  }

  /**
   * The header is written after the body, because only then the size is known. So the target has to be a file, not a
   * pipe. Of an entry whose body breaks off nothing stays, and the next one takes its place.
   */
  async add(name: string, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
    const start = this.#position;
    const hash = createHash('sha256');
    try {
      this.#position += blockBytes;
      for await (const chunk of chunks) {
        hash.update(chunk);
        await this.#append(chunk);
      }
      const bytes = this.#position - start - blockBytes;
      await this.#append(Buffer.alloc(paddingAfter(bytes)));
      await this.#writeAt(encodeHeader({ name, bytes, writtenAt: this.#writtenAt }), start);
      this.#entries.push({ name, bytes, sha256: hash.digest('hex'), start });
    } catch (error) {
      await this.#cutAt(start);
      throw error;
    }
    await this.#sendFile();
  }

  /** Sends what is written, and from now on each entry. */
  async sendTo(send: SendBytes): Promise<void> {
    this.#send = send;
    await this.#sendFile();
  }

  async #sendFile(): Promise<void> {
    if (!this.#send) return;
    const length = this.#position - this.#sentBytes;
    for (let at = 0; at < length; ) {
      // A new one each time, because the one before may still wait to be written to a socket.
      const { bytesRead, buffer } = await this.#file.read(Buffer.allocUnsafe(sentAtOnce), 0, sentAtOnce, at);
      await this.#send(buffer.subarray(0, bytesRead));
      at += bytesRead;
    }
    await this.#file.truncate(0);
    this.#sentBytes = this.#position;
  }

  /** Takes the last entries out again, while they are files and the archive is longer than this. Returns their names. */
  async dropFiles(maxBytes: number): Promise<string[]> {
    const dropped: string[] = [];
    for (let last = this.#entries.at(-1); last && this.#position > maxBytes; last = this.#entries.at(-1)) {
      if (!parseFileName(last.name) || last.start < this.#sentBytes) break;
      await this.#cutAt(last.start);
      dropped.push(last.name);
    }
    return dropped;
  }

  /** The manifest comes last, since it lists all other entries. Durable when this returns. */
  async finish(facts: Omit<Manifest, 'entries'>): Promise<void> {
    const start = this.#position;
    const entries = this.#entries.map(({ name, bytes, sha256 }) => ({ name, bytes, sha256 }));
    const manifest = Buffer.from(`${JSON.stringify({ ...facts, entries })}\n`);
    if (manifest.length > maxManifestBytes) {
      throw new BackupError(
        `There are too many files for one backup (${entries.length}): its list would be too long to be restored.`,
      );
    }
    try {
      await this.add(manifestName, [manifest]);
      await this.add(manifestChecksumName, [Buffer.from(manifestChecksumOf(manifest))]);
      await this.#append(Buffer.alloc(endBytes));
      await this.#sendFile();
      await this.#file.sync();
    } catch (error) {
      await this.#cutAt(start);
      throw error;
    }
  }

  async #cutAt(start: number): Promise<void> {
    // What was sent stays: the archive is incomplete, and whoever reads it finds that out.
    if (start < this.#sentBytes) return;
    while ((this.#entries.at(-1)?.start ?? -1) >= start) this.#entries.pop();
    this.#position = start;
    await this.#file.truncate(start - this.#sentBytes);
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
        position + written - this.#sentBytes,
      );
      written += bytesWritten;
    }
  }
}
