import { rm } from 'node:fs/promises';
import type { Logger } from 'pino';
import { busy, type Failure } from '../failure.ts';
import type { Holder, Sender } from '../limits/admission-slots.ts';
import { Throughput } from '../limits/throughput.ts';

function evictedFailure(): Failure {
  const sentence = 'More is being sent to us than we can take at once, and this upload was given up.';
  return busy(`${sentence} Please try again in half a minute.`, 30);
}

/** One multipart form: being received, waiting for its pictures to be decoded, or being stored. */
export class Upload implements Holder {
  readonly sender: Sender;
  /** How many bytes of it are on the disk. */
  heldBytes = 0;
  hasArrived = false;
  readonly #throughput: Throughput;
  readonly #ending = new AbortController();
  #uninterrupted = 0;

  constructor(sender: Sender, uptimeMs: () => number) {
    this.sender = sender;
    this.#throughput = new Throughput(uptimeMs);
  }

  /** The key for queueing. The network, so that someone with many addresses counts once. */
  get name(): string {
    return this.sender.network;
  }

  /** Aborted when this upload is evicted. The reason is the error for its sender. */
  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  get isEvictable(): boolean {
    return this.#uninterrupted === 0;
  }

  bytesPerSecond(): number | undefined {
    return this.hasArrived ? undefined : this.#throughput.bytesPerSecond();
  }

  /** Counts received bytes, stored or not. */
  countBytes(bytes: number): void {
    this.#throughput.add(bytes);
  }

  /** The body has arrived. From now on it waits for the server, so its throughput no longer counts. */
  markArrived(): void {
    this.hasArrived = true;
  }

  end(reason = evictedFailure()): void {
    this.#ending.abort(reason);
  }

  /** Runs work that must not be interrupted by an eviction. Throws if the upload was evicted before. */
  async uninterrupted<Result>(work: () => Promise<Result>): Promise<Result> {
    this.signal.throwIfAborted();
    this.#uninterrupted += 1;
    try {
      return await work();
    } finally {
      this.#uninterrupted -= 1;
    }
  }

  /** The result of the work, or the eviction's error if that comes first. */
  async unlessEvicted<Result>(work: Promise<Result>): Promise<Result> {
    const { promise: ended, reject } = Promise.withResolvers<never>();
    const onEnd = () => reject(this.signal.reason);
    this.signal.addEventListener('abort', onEnd);
    if (this.signal.aborted) onEnd();
    try {
      return await Promise.race([work, ended]);
    } finally {
      this.signal.removeEventListener('abort', onEnd);
    }
  }
}

export type RemovalLog = Pick<Logger, 'warn'>;

/**
 * Deletes the folder of a finished upload. Never throws: the outcome of the upload is decided by now and must be
 * answered as it is. The sweep deletes what could not be deleted here.
 */
export async function removeUpload(folder: string, log: RemovalLog): Promise<void> {
  try {
    await rm(folder, { recursive: true, force: true });
  } catch (error) {
    log.warn({ err: error }, 'an upload could not be removed');
  }
}
