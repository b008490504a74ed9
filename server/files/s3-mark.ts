import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { markName, readMark, type StoreMark } from './files.ts';
import { readAsItComes } from './read-as-it-comes.ts';
import type { S3Bucket } from './s3-bucket.ts';

/** The mark of a bucket: an object in it, beside those of the two kinds of files. */
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
    return readMark(await text(readAsItComes(found.Body as Readable, this.#bucket.timeouts.idleMs)));
  }

  async write(siteId: string): Promise<void> {
    const object = { ...this.#object, Body: Buffer.from(`${siteId}\n`), ContentType: 'text/plain' };
    await this.#bucket.send((sdk, client, options) => client.send(new sdk.PutObjectCommand(object), options));
  }

  /** Not with `If-None-Match`, which many servers that speak S3 refuse or ignore. Whoever claims reads it again. */
  async claim(siteId: string): Promise<void> {
    if ((await this.read()) === undefined) await this.write(siteId);
  }

  get #object(): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket.name, Key: markName };
  }
}
