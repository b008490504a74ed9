import {
  type Files,
  FilesAwayError,
  isStoredName,
  type ListedFile,
  type OpenFile,
  requireStoredName,
} from './files.ts';
import type { S3Bucket } from './s3-bucket.ts';

/** Files of one kind in a private bucket. Visitors get them through the site, which checks access. */
export class S3Files implements Files {
  readonly #bucket: S3Bucket;
  readonly #prefix: string;
  readonly #quarantine: string;

  constructor(bucket: S3Bucket, kind: string) {
    this.#bucket = bucket;
    this.#prefix = `${kind}/`;
    this.#quarantine = `aside/${kind}/`;
  }

  /**
   * S3 stores an object completely or not at all, and answers when it is durable. A failed put may have succeeded all
   * the same, which leaves a file without a row: `discardAfterFailure` sees to it.
   */
  async put(name: string, bytes: Uint8Array): Promise<void> {
    requireStoredName(name);
    // One long attempt instead of retries: if the uplink is slow, starting again would only be slower.
    const timeouts = { attemptMs: this.#bucket.timeouts.totalMs };
    await this.#bucket.put(this.#prefix + name, bytes, contentTypeOf(name), timeouts);
  }

  async open(name: string): Promise<OpenFile | undefined> {
    if (!isStoredName(name)) return undefined;
    const found =
      (await this.#bucket.open(this.#prefix + name)) ?? (await this.#bucket.open(this.#quarantine + name));
    if (!found) return undefined;
    const { byteSize, stream } = found;
    if (byteSize !== undefined) return { byteSize, stream };
    stream.destroy();
    throw new FilesAwayError('a file without a length');
  }

  async remove(name: string): Promise<void> {
    if (!isStoredName(name)) return;
    await this.#remove(this.#prefix + name);
    await this.#remove(this.#quarantine + name);
  }

  list(): AsyncIterable<ListedFile> {
    return this.#list(this.#prefix);
  }

  /** The bucket sets the time. */
  async quarantine(name: string): Promise<void> {
    if (!isStoredName(name)) return;
    await this.#copy(this.#prefix + name, this.#quarantine + name);
    await this.#remove(this.#prefix + name);
  }

  /**
   * The quarantined copy is deleted only with the file itself. Otherwise two servers that move a file in opposite
   * directions at once could each delete the copy that the other has just made.
   */
  async bringBack(name: string): Promise<void> {
    if (!isStoredName(name) || (await this.#isThere(this.#prefix + name))) return;
    await this.#copy(this.#quarantine + name, this.#prefix + name);
  }

  listQuarantined(): AsyncIterable<ListedFile> {
    return this.#list(this.#quarantine);
  }

  async removeQuarantined(name: string): Promise<void> {
    if (isStoredName(name)) await this.#remove(this.#quarantine + name);
  }

  async #isThere(key: string): Promise<boolean> {
    const page = await this.#bucket.send(
      (sdk) => new sdk.ListObjectsV2Command({ Bucket: this.#bucket.name, Prefix: key, MaxKeys: 1 }),
    );
    return page?.Contents?.[0]?.Key === key;
  }

  async #copy(from: string, to: string): Promise<void> {
    const object = { ...this.#object(to), CopySource: `${this.#bucket.name}/${from}` };
    await this.#bucket.send((sdk) => new sdk.CopyObjectCommand(object));
  }

  async #remove(key: string): Promise<void> {
    await this.#bucket.send((sdk) => new sdk.DeleteObjectCommand(this.#object(key)));
  }

  /** Objects whose names are not ours belong to somebody else, and are not swept. */
  async *#list(prefix: string): AsyncIterable<ListedFile> {
    let next: string | undefined;
    do {
      const page = await this.#bucket.send(
        (sdk) =>
          new sdk.ListObjectsV2Command({
            Bucket: this.#bucket.name,
            Prefix: prefix,
            ContinuationToken: next,
          }),
      );
      for (const { Key = '', LastModified, Size = 0 } of page?.Contents ?? []) {
        const name = Key.slice(prefix.length);
        if (LastModified && isStoredName(name)) yield { name, byteSize: Size, changedAt: LastModified };
      }
      next = page?.NextContinuationToken;
    } while (next);
  }

  #object(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket.name, Key: key };
  }
}

/** For people who look into the bucket. The site uses the type in its rows. */
function contentTypeOf(name: string): string {
  const types: Record<string, string> = { jpg: 'image/jpeg', webp: 'image/webp', avif: 'image/avif' };
  return types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
}
