import { Readable } from 'node:stream';
import type {
  $Command,
  S3Client,
  S3ClientConfig,
  S3ClientResolvedConfig,
  ServiceInputTypes,
  ServiceOutputTypes,
} from '@aws-sdk/client-s3';
import type { Config } from '../config.ts';
import { FilesAwayError } from './files.ts';

type Settings = NonNullable<Config['s3']>;
type Sdk = typeof import('@aws-sdk/client-s3');

/** Within a data centre an answer takes hundredths of a second. Visitors give up after ten seconds. */
const visitorTimeouts = {
  connectMs: 1_500,
  /** One attempt, until its answer begins. */
  attemptMs: 3_000,
  /** All attempts together. */
  totalMs: 9_000,
  /** The wait for the next bytes of an answer that has begun. */
  idleMs: 10_000,
};
export type BucketTimeouts = typeof visitorTimeouts;
const maxAttempts = 3;

/** Makes a command, in the SDK's terms. */
type MakeCommand<Input extends ServiceInputTypes, Answer extends ServiceOutputTypes> = (
  sdk: Sdk,
) => $Command<Input, Answer, S3ClientResolvedConfig, ServiceInputTypes, ServiceOutputTypes>;

/**
 * A bucket and its credentials. The SDK is loaded with the first command: it takes a tenth of a second and 40 MB, which
 * a site with its files on a disk should not pay.
 */
export class S3Bucket {
  readonly name: string;
  readonly timeouts: BucketTimeouts;
  readonly #settings: Settings;
  #loaded: Promise<{ sdk: Sdk; client: S3Client }> | undefined;

  constructor(settings: Settings, timeouts: BucketTimeouts = visitorTimeouts) {
    this.name = settings.bucket;
    this.timeouts = timeouts;
    this.#settings = settings;
  }

  /** The answer, or undefined if there is no such key. Any other failure becomes a `FilesAwayError`. */
  async send<Input extends ServiceInputTypes, Answer extends ServiceOutputTypes>(
    make: MakeCommand<Input, Answer>,
    timeouts: Partial<BucketTimeouts> = {},
  ): Promise<Answer | undefined> {
    const { attemptMs, totalMs } = { ...this.timeouts, ...timeouts };
    // Not `AbortSignal.timeout`: it would keep running while the body of the answer is read, and cut it off.
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), totalMs);
    try {
      const { sdk, client } = await this.#load();
      return await client.send(make(sdk), { abortSignal: deadline.signal, requestTimeout: attemptMs });
    } catch (error) {
      if (error instanceof Error && error.name === 'NoSuchKey') return undefined;
      throw filesAway(error);
    } finally {
      clearTimeout(timer);
    }
  }

  async put(key: string, bytes: Uint8Array, type: string, timeouts?: Partial<BucketTimeouts>): Promise<void> {
    const object = { Bucket: this.name, Key: key, Body: bytes, ContentType: type };
    await this.send((sdk) => new sdk.PutObjectCommand(object), timeouts);
  }

  /** A proxy that packs an answer leaves its length out. */
  async open(key: string): Promise<{ byteSize: number | undefined; stream: Readable } | undefined> {
    const found = await this.send((sdk) => new sdk.GetObjectCommand({ Bucket: this.name, Key: key }));
    if (!found?.Body) return undefined;
    const stream = readWithIdleTimeout(found.Body as Readable, this.timeouts.idleMs);
    return { byteSize: found.ContentLength, stream };
  }

  #load(): Promise<{ sdk: Sdk; client: S3Client }> {
    this.#loaded ??= import('@aws-sdk/client-s3').then((sdk) => ({
      sdk,
      client: new sdk.S3Client(clientOptions(this.#settings, this.timeouts)),
    }));
    return this.#loaded;
  }
}

function clientOptions(
  { endpoint, region, accessKeyId, secretAccessKey }: Settings,
  { connectMs, attemptMs }: BucketTimeouts,
): S3ClientConfig {
  return {
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Other providers than Amazon rarely give a bucket its own host name.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // Many S3-compatible servers do not know the SDK's newer checksums. They are not needed: the SHA-256 of each body
    // is part of its signature, so a body damaged on its way is refused.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Exponential backoff with jitter, and fewer retries when most fail.
    retryMode: 'standard',
    maxAttempts,
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: attemptMs,
      throwOnRequestTimeout: true,
      // Disabled: it cannot tell a bucket that hangs from a visitor who reads slowly. `readWithIdleTimeout` can.
      socketTimeout: 0,
    },
  };
}

const codeWord = /^\w{1,60}$/;

/** At most an error code: messages of the SDK and the store contain hosts, buckets and keys. */
function filesAway(error: unknown): FilesAwayError {
  const { name, code, $metadata } = error as {
    name?: string;
    code?: string;
    $metadata?: { httpStatusCode?: number };
  };
  const reason = [code, name].find((word) => word !== undefined && word !== 'Error' && codeWord.test(word));
  return new FilesAwayError(reason ?? 'unknown', $metadata?.httpStatusCode);
}

/**
 * Passes a remote body on, with an idle timeout for the remote side only: a visitor on a slow network may read as
 * slowly as necessary (backpressure). If the reader stops, the connection is closed.
 */
function readWithIdleTimeout(body: Readable, idleMs: number): Readable {
  // It may fail before anyone reads it.
  body.on('error', () => {});
  const chunks = readInTime(body, idleMs)[Symbol.asyncIterator]();
  return new Readable({
    read() {
      chunks.next().then(
        ({ done, value }) => void this.push(done ? null : value),
        (error: Error) => void this.destroy(error),
      );
    },
    destroy(error, done) {
      body.destroy();
      done(error);
    },
  });
}

async function* readInTime(body: Readable, idleMs: number): AsyncIterable<Buffer> {
  const chunks = body[Symbol.asyncIterator]();
  for (;;) {
    const timer = setTimeout(() => body.destroy(new FilesAwayError('a file stopped coming')), idleMs);
    const { done, value } = await chunks
      .next()
      .catch(cutOff)
      .finally(() => clearTimeout(timer));
    if (done) return;
    yield value;
  }
}

function cutOff(error: unknown): never {
  throw error instanceof FilesAwayError ? error : new FilesAwayError('a file was cut off');
}
