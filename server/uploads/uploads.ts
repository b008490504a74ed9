import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { busy, type Failure } from '../failure.ts';
import { AdmissionSlots, type Holder, type Sender } from '../limits/admission-slots.ts';
import { Bandwidth, Throughput } from '../limits/bandwidth.ts';
import type { FreeDisk } from '../limits/free-disk.ts';
import { type FormRules, type ReceivedForm, receiveForm } from './multipart.ts';

function evictedFailure(): Failure {
  const sentence = 'More is being sent to us than we can take at once, and this upload was given up.';
  return busy(`${sentence} Please try again in half a minute.`, 30);
}

/** One multipart form: being received, waiting for its pictures to be decoded, or being stored. */
export class Upload implements Holder {
  readonly sender: Sender;
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

export interface QuotaLimits {
  max: number;
  maxPerSender: number;
}

/**
 * The disk quota of uploads under way, in all and per sender. Bytes are reserved before they are written and released
 * after they are deleted, so the disk never holds more than the quota. When it is full, an upload is evicted: of the
 * network and sender that hold the most bytes.
 */
export class DiskQuota {
  readonly #limits: QuotaLimits;
  readonly #slots: AdmissionSlots;
  readonly #uploads = new Set<Upload>();
  /** Refused uploads release their bytes soon, so nobody else is evicted for those. */
  readonly #refused = new WeakSet<Upload>();
  #change = Promise.withResolvers<void>();

  constructor(limits: QuotaLimits, slots: AdmissionSlots) {
    this.#limits = limits;
    this.#slots = slots;
  }

  get held(): number {
    return this.#sum();
  }

  /** Reserves bytes for this upload, waiting until there is room. Throws when this upload is the one to be evicted. */
  async reserve(upload: Upload, bytes: number): Promise<void> {
    const { who } = upload.sender;
    const { max, maxPerSender } = this.#limits;
    for (;;) {
      upload.signal.throwIfAborted();
      if (upload.hasArrived) throw new Error('This upload was cut off');
      if (this.#sum(who) + bytes > maxPerSender) await this.#shrink(upload, bytes, maxPerSender, who);
      else if (this.held + bytes > max) await this.#shrink(upload, bytes, max);
      else break;
    }
    upload.heldBytes += bytes;
    this.#uploads.add(upload);
  }

  /** To be called when nothing of the upload is left on the disk. */
  release(upload: Upload): void {
    upload.heldBytes = 0;
    this.#uploads.delete(upload);
    this.wake();
  }

  /** Makes every waiting reservation check again whether there is room, or whether it was aborted. */
  wake(): void {
    this.#change.resolve();
    this.#change = Promise.withResolvers();
  }

  /** Evicts as many uploads as necessary and waits until the first of them has released its bytes. */
  async #shrink(upload: Upload, bytes: number, max: number, ofSender?: string): Promise<void> {
    const isStaying = (one: Upload) => !one.signal.aborted && !this.#refused.has(one);
    while (this.#sum(ofSender, isStaying) + bytes > max) {
      const sizes = new Map([...this.#uploads].map((one) => [one, one.heldBytes]));
      sizes.set(upload, upload.heldBytes + bytes);
      try {
        this.#slots.evict(upload, ofSender, sizes);
      } catch (refusal) {
        this.#refused.add(upload);
        throw refusal;
      }
    }
    await this.#change.promise;
  }

  /** What is held by one sender, or by all. */
  #sum(ofSender?: string, isCounted = (_: Upload) => true): number {
    let bytes = 0;
    for (const upload of this.#uploads) {
      const isTheirs = ofSender === undefined || upload.sender.who === ofSender;
      if (isTheirs && isCounted(upload)) bytes += upload.heldBytes;
    }
    return bytes;
  }
}

export const maxUploadsAtOnce = 100;
/** A household or office shares one address and may send several at once. */
const maxUploadsPerSender = 60;
/** The disk quota of all uploads under way, and of those of one sender. */
export const maxUploadBytes = 1_000_000_000;
const maxUploadBytesPerSender = 500_000_000;
/** The bandwidth of all uploads together: a third of a gigabit, and a fraction of what one core can read. */
const uploadBytesPerSecond = 40_000_000;

const uptimeMs = () => performance.now();

/** The uploads under way in this process: admission, eviction, disk quota and bandwidth. */
export class Uploads {
  readonly slots: AdmissionSlots;
  readonly disk: FreeDisk;
  readonly #folder: string;
  readonly #quota: DiskQuota;
  readonly #bandwidth = new Bandwidth(uploadBytesPerSecond, uptimeMs);
  /** Each with what resolves when nothing of it is left. */
  readonly #underWay = new Map<Upload, PromiseWithResolvers<void>>();
  #ending: Failure | undefined;

  constructor({ folder, disk }: { folder: string; disk: FreeDisk }) {
    this.#folder = folder;
    this.disk = disk;
    this.slots = new AdmissionSlots({
      max: maxUploadsAtOnce,
      maxPerSender: maxUploadsPerSender,
      sentence: 'Too many pictures are on their way to us at the moment. Please try again in half a minute.',
      retryAfterSeconds: 30,
    });
    this.#quota = new DiskQuota({ max: maxUploadBytes, maxPerSender: maxUploadBytesPerSender }, this.slots);
  }

  /**
   * Ends uploads that are being received or queued, and those that come later, with an answer to retry, because the
   * process is about to stop.
   */
  endAll(): void {
    this.#ending = busy('The server is being restarted. Please try again in a minute.', 60);
    for (const upload of this.#underWay.keys()) if (upload.isEvictable) upload.end(this.#ending);
  }

  async areOver(): Promise<void> {
    await Promise.all([...this.#underWay.values()].map(({ promise }) => promise));
  }

  get heldBytes(): number {
    return this.#quota.held;
  }

  newForm(): ReceivedForm {
    return { folder: join(this.#folder, randomUUID()), texts: {}, files: {}, surplus: {}, problems: {} };
  }

  /** Receives a form, runs the work on it, and deletes everything of it from the disk, whatever the outcome. */
  async receive<Result>(
    request: IncomingMessage,
    sender: Sender,
    { form, rules, log }: { form: ReceivedForm; rules: FormRules; log: RemovalLog },
    work: (upload: Upload, form: ReceivedForm) => Promise<Result>,
  ): Promise<Result> {
    if (this.#ending) throw this.#ending;
    const upload = new Upload(sender, uptimeMs);
    const leave = this.slots.acquire(upload);
    const leaveBandwidth = this.#bandwidth.join(upload.name);
    const over = Promise.withResolvers<void>();
    this.#underWay.set(upload, over);
    const onEnd = () => this.#quota.wake();
    upload.signal.addEventListener('abort', onEnd);
    try {
      await receiveForm(request, form, rules, {
        signal: upload.signal,
        countBytes: (bytes) => {
          upload.countBytes(bytes);
          return this.#bandwidth.pauseMs(upload.name, bytes);
        },
        reserve: async (bytes) => {
          await this.disk.requireRoom();
          await this.#quota.reserve(upload, bytes);
        },
        markArrived: () => {
          upload.markArrived();
          leaveBandwidth();
          this.#quota.wake();
        },
      });
      return await work(upload, form);
    } finally {
      await removeUpload(form.folder, log);
      this.#quota.release(upload);
      this.#underWay.delete(upload);
      leave();
      over.resolve();
    }
  }
}
