import type { Readable } from 'node:stream';
import { type Files, isStoredName, type ListedFile, type OpenFile, requireStoredName } from './files.ts';
import { readAsItComes } from './read-as-it-comes.ts';
import type { S3Bucket } from './s3-bucket.ts';

/** Files of one kind, in a bucket that nobody but us can read: visitors get them through the site and its guards. */
export class S3Files implements Files {
  readonly #bucket: S3Bucket;
  readonly #prefix: string;

  constructor(bucket: S3Bucket, kind: string) {
    this.#bucket = bucket;
    this.#prefix = `${kind}/`;
  }

  /**
   * S3 keeps it whole or not at all, and answers when it is safe. What fails here may have arrived all the same:
   * names are used once, so it is a file without a row then, which the sweep finds.
   */
  async put(name: string, bytes: Uint8Array): Promise<void> {
    requireStoredName(name);
    const object = { ...this.#object(name), Body: bytes, ContentType: contentTypeOf(name) };
    await this.#bucket.send(
      (sdk, client, options) => client.send(new sdk.PutObjectCommand(object), options),
      // What is slow here may be the line out, on which to begin anew would only be slower.
      { attemptMs: this.#bucket.patience.totalMs },
    );
  }

  async open(name: string): Promise<OpenFile | undefined> {
    if (!isStoredName(name)) return undefined;
    const found = await this.#bucket.send((sdk, client, options) =>
      client.send(new sdk.GetObjectCommand(this.#object(name)), options),
    );
    if (!found?.Body || found.ContentLength === undefined) return undefined;
    return {
      byteSize: found.ContentLength,
      stream: readAsItComes(found.Body as Readable, this.#bucket.patience.idleMs),
    };
  }

  async remove(name: string): Promise<void> {
    if (!isStoredName(name)) return;
    await this.#bucket.send((sdk, client, options) =>
      client.send(new sdk.DeleteObjectCommand(this.#object(name)), options),
    );
  }

  /** What is in our place without being named by us is somebody else's, and not ours to sweep. */
  async *list(): AsyncIterable<ListedFile> {
    let next: string | undefined;
    do {
      const page = await this.#bucket.send((sdk, client, options) =>
        client.send(
          new sdk.ListObjectsV2Command({
            Bucket: this.#bucket.name,
            Prefix: this.#prefix,
            ContinuationToken: next,
          }),
          options,
        ),
      );
      for (const { Key = '', LastModified } of page?.Contents ?? []) {
        const name = Key.slice(this.#prefix.length);
        if (LastModified && isStoredName(name)) yield { name, changedAt: LastModified };
      }
      next = page?.NextContinuationToken;
    } while (next);
  }

  #object(name: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket.name, Key: this.#prefix + name };
  }
}

/** For whoever looks into the bucket. The site itself goes by its rows. */
function contentTypeOf(name: string): string {
  const types: Record<string, string> = { jpg: 'image/jpeg', webp: 'image/webp', avif: 'image/avif' };
  return types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
}
