import type { AdmissionSlots } from '../limits/admission-slots.ts';
import type { Upload } from './upload.ts';

export interface QuotaLimits {
  max: number;
  /** The limit for one sender. */
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
  #waiting: (() => void)[] = [];

  constructor(limits: QuotaLimits, slots: AdmissionSlots) {
    this.#limits = limits;
    this.#slots = slots;
  }

  get held(): number {
    return this.#sum(() => true);
  }

  /** Reserves bytes for this upload, waiting until there is room. Throws when this upload is the one to be evicted. */
  async reserve(upload: Upload, bytes: number): Promise<void> {
    const { who } = upload.sender;
    const { max, maxPerSender } = this.#limits;
    for (;;) {
      upload.signal.throwIfAborted();
      if (upload.hasArrived) throw new Error('This upload was cut off');
      const isTheirs = ({ sender }: Upload) => sender.who === who;
      if (this.#sum(isTheirs) + bytes > maxPerSender)
        await this.#shrink(upload, bytes, maxPerSender, isTheirs, who);
      else if (this.held + bytes > max) await this.#shrink(upload, bytes, max, () => true);
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
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const look of waiting) look();
  }

  /** Evicts as many uploads as necessary and waits until the first of them has released its bytes. */
  async #shrink(
    upload: Upload,
    bytes: number,
    max: number,
    isCounted: (upload: Upload) => boolean,
    ofSender?: string,
  ): Promise<void> {
    const staying = (one: Upload) => isCounted(one) && !one.signal.aborted && !this.#refused.has(one);
    while (this.#sum(staying) + bytes > max) {
      const sizes = new Map([...this.#uploads].map((one) => [one, one.heldBytes]));
      sizes.set(upload, upload.heldBytes + bytes);
      try {
        this.#slots.evict(upload, ofSender, sizes);
      } catch (refusal) {
        this.#refused.add(upload);
        throw refusal;
      }
    }
    await new Promise<void>((look) => {
      this.#waiting.push(look);
    });
  }

  #sum(isCounted: (upload: Upload) => boolean): number {
    let bytes = 0;
    for (const upload of this.#uploads) if (isCounted(upload)) bytes += upload.heldBytes;
    return bytes;
  }
}
