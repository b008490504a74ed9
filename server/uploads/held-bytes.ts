import type { Places } from '../limits/places.ts';
import type { Upload } from './upload.ts';

export interface ByteLimits {
  max: number;
  /** Of one sender. */
  maxOfOne: number;
}

/**
 * What uploads under way have on the disk, bounded in all and for each sender. A byte is counted before it is written
 * and until it has been removed, so the disk never holds more. When there is no room, whoever holds the most bytes gives
 * way, as whoever holds the most places does for a place.
 */
export class HeldBytes {
  readonly #limits: ByteLimits;
  readonly #places: Places;
  readonly #uploads = new Set<Upload>();
  /** On their way out with what they hold: nobody else has to go for that. */
  readonly #refused = new WeakSet<Upload>();
  #waiting: (() => void)[] = [];

  constructor(limits: ByteLimits, places: Places) {
    this.#limits = limits;
    this.#places = places;
  }

  get held(): number {
    return this.#sum(() => true);
  }

  /** Counts them for this upload, once there is room; throws when it is the one that has to give way. */
  async hold(upload: Upload, bytes: number): Promise<void> {
    const { who } = upload.sender;
    const { max, maxOfOne } = this.#limits;
    for (;;) {
      upload.signal.throwIfAborted();
      if (upload.hasArrived) throw new Error('This upload was cut off');
      const isTheirs = ({ sender }: Upload) => sender.who === who;
      if (this.#sum(isTheirs) + bytes > maxOfOne) await this.#shrink(upload, bytes, maxOfOne, isTheirs, who);
      else if (this.held + bytes > max) await this.#shrink(upload, bytes, max, () => true);
      else break;
    }
    upload.heldBytes += bytes;
    this.#uploads.add(upload);
  }

  /** When nothing of it is left on the disk. */
  release(upload: Upload): void {
    upload.heldBytes = 0;
    this.#uploads.delete(upload);
    this.wake();
  }

  /** Those who wait look again, at what there is and whether they are still wanted. */
  wake(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const look of waiting) look();
  }

  /** Ends as many as it takes, and waits until the first of them is gone. */
  async #shrink(
    upload: Upload,
    bytes: number,
    max: number,
    isCounted: (upload: Upload) => boolean,
    ofWho?: string,
  ): Promise<void> {
    const staying = (one: Upload) => isCounted(one) && !one.signal.aborted && !this.#refused.has(one);
    while (this.#sum(staying) + bytes > max) {
      const sizes = new Map([...this.#uploads].map((one) => [one, one.heldBytes]));
      sizes.set(upload, upload.heldBytes + bytes);
      try {
        this.#places.makeRoom(upload, ofWho, sizes);
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
