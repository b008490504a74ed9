import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { markName, readMark, type StoreMark } from './files.ts';
import { readWithIdleTimeout } from './read-with-idle-timeout.ts';
import type { S3Bucket } from './s3-bucket.ts';

/** The owner's mark of a bucket: an object beside the two kinds of files. */
export class S3Mark implements StoreMark {
  readonly #bucket: S3Bucket;

  constructor(bucket: S3Bucket) {
    this.#bucket = bucket;
  }

  async read(): Promise<string | undefined> {
    const found = await this.#bucket.send((sdk, client, options) =>
      client.send(new sdk.GetObjectCommand(this.#object), options),
    );
    if (!found?.Body) return undefined;
    return readMark(await text(readWithIdleTimeout(found.Body as Readable, this.#bucket.timeouts.idleMs)));
  }

  async write(siteId: string): Promise<void> {
    const object = { ...this.#object, Body: Buffer.from(`${siteId}\n`), ContentType: 'text/plain' };
    await this.#bucket.send((sdk, client, options) => client.send(new sdk.PutObjectCommand(object), options));
  }

  /** Without `If-None-Match`, which many S3-compatible servers refuse or ignore. The claimant reads the mark again. */
  async claim(siteId: string): Promise<void> {
    if ((await this.read()) === undefined) await this.write(siteId);
  }

  get #object(): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket.name, Key: markName };
  }
}
