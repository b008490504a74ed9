import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3';
import type { Config } from '../config.ts';
import { FilesAwayError } from './files.ts';

type Settings = NonNullable<Config['s3']>;
type Sdk = typeof import('@aws-sdk/client-s3');

/** How long is waited for a bucket. */
export interface BucketTimeouts {
  connectMs: number;
  /** For one attempt, until its answer begins. */
  attemptMs: number;
  /** For all attempts together. */
  totalMs: number;
  /** For the next bytes of an answer that has begun. */
  idleMs: number;
}

/** Within one machine hall an answer takes hundredths of a second. Whoever waits for a page gives up after ten. */
const visitorTimeouts: BucketTimeouts = {
  connectMs: 1_500,
  attemptMs: 3_000,
  totalMs: 9_000,
  idleMs: 10_000,
};
const maxAttempts = 3;

interface SendOptions {
  abortSignal: AbortSignal;
  requestTimeout: number;
}

/** One thing that is asked of a bucket, in the SDK's words. */
type Ask<Answer> = (sdk: Sdk, client: S3Client, options: SendOptions) => Promise<Answer>;

/**
 * A bucket, with the keys to it. The SDK takes a tenth of a second and 40 MB to load: whoever keeps files on a disk
 * does not pay for it, so it is loaded with the first thing that is asked.
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

  /** The answer; undefined if it is that there is no such key. Any other failure becomes one of ours. */
  async send<Answer>(ask: Ask<Answer>, timeouts: Partial<BucketTimeouts> = {}): Promise<Answer | undefined> {
    const { attemptMs, totalMs } = { ...this.timeouts, ...timeouts };
    // Not `AbortSignal.timeout`: it would go on while the body of an answer is read, and cut it off.
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), totalMs);
    try {
      const { sdk, client } = await this.#load();
      return await ask(sdk, client, { abortSignal: deadline.signal, requestTimeout: attemptMs });
    } catch (error) {
      if (error instanceof Error && error.name === 'NoSuchKey') return undefined;
      throw filesAway(error);
    } finally {
      clearTimeout(timer);
    }
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
    // Elsewhere than at Amazon a bucket rarely has a host name of its own.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // The SDK's newer checksums are unknown to many servers that speak S3. Nothing is lost without them: the SHA-256
    // of each body is part of its signature, so what was damaged on its way there is refused.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Scattered over time, and fewer of them when most fail.
    retryMode: 'standard',
    maxAttempts,
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: attemptMs,
      throwOnRequestTimeout: true,
      // Off: it cannot tell a bucket that hangs from a visitor who reads slowly. `readAsItComes` can.
      socketTimeout: 0,
    },
  };
}

const codeWord = /^\w{1,60}$/;

/** Why, in one code word at most: the sentences of an SDK and of a store name hosts, buckets and keys. */
function filesAway(error: unknown): FilesAwayError {
  const { name, code, $metadata } = error as {
    name?: string;
    code?: string;
    $metadata?: { httpStatusCode?: number };
  };
  const reason = [code, name].find((word) => word !== undefined && word !== 'Error' && codeWord.test(word));
  return new FilesAwayError(reason ?? 'unknown', $metadata?.httpStatusCode);
}
