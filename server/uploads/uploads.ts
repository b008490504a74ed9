import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { busy } from '../failures/failure.ts';
import { Bandwidth } from '../limits/bandwidth.ts';
import type { FreeDisk } from '../limits/free-disk.ts';
import { Places } from '../limits/places.ts';
import type { Sender } from '../limits/who-gives-way.ts';
import { type ByteLimits, HeldBytes } from './held-bytes.ts';
import { receiveForm } from './multipart.ts';
import { emptyForm, type FormRules, type ReceivedForm } from './received-form.ts';
import { type RemovalLog, removeUpload } from './remove-upload.ts';
import { Upload } from './upload.ts';

/** How many are let in at once. */
export const maxUploadsAtOnce = 100;
/** A house that shares its address sends a few at once. */
const maxUploadsOfOne = 60;
/** What all of them together may have on the disk, and those of one sender. */
export const maxUploadBytes = 1_000_000_000;
export const maxUploadBytesOfOne = 500_000_000;
/** What all of them may bring in a second: a third of a gigabit, and a fraction of what one core can read. */
const uploadBytesPerSecond = 40_000_000;

export interface UploadsOptions {
  /** Where they stay while they come in. */
  folder: string;
  disk: FreeDisk;
  limits?: Partial<ByteLimits>;
  uptimeMs?: () => number;
}

/** The forms with files that are under way in this process: who is let in, who has to go, and what they hold. */
export class Uploads {
  readonly places: Places;
  readonly disk: FreeDisk;
  readonly #folder: string;
  readonly #bytes: HeldBytes;
  readonly #bandwidth: Bandwidth;
  readonly #uptimeMs: () => number;
  readonly #underWay = new Set<Upload>();

  constructor({ folder, disk, limits, uptimeMs = () => performance.now() }: UploadsOptions) {
    this.#folder = folder;
    this.disk = disk;
    this.#uptimeMs = uptimeMs;
    this.places = new Places({
      max: maxUploadsAtOnce,
      maxOfOne: maxUploadsOfOne,
      sentence: 'Too many pictures are on their way to us at the moment. Please try again in half a minute.',
      retryAfterSeconds: 30,
    });
    this.#bandwidth = new Bandwidth(uploadBytesPerSecond, uptimeMs);
    this.#bytes = new HeldBytes(
      { max: maxUploadBytes, maxOfOne: maxUploadBytesOfOne, ...limits },
      this.places,
    );
  }

  /** Those that come in or wait in line are told to come back, for the process is about to end. */
  endAll(): void {
    const reason = busy('The server is being restarted. Please try again in a minute.', 60);
    for (const upload of this.#underWay) if (upload.mayBeEnded) upload.end(reason);
  }

  get heldBytes(): number {
    return this.#bytes.held;
  }

  newForm(): ReceivedForm {
    return emptyForm(join(this.#folder, randomUUID()));
  }

  /** Reads a form, does the work that it asks for, and leaves nothing of it behind, whatever comes of it. */
  async receive<Result>(
    request: IncomingMessage,
    sender: Sender,
    { form, rules, log }: { form: ReceivedForm; rules: FormRules; log: RemovalLog },
    work: (upload: Upload) => Promise<Result>,
  ): Promise<Result> {
    const upload = new Upload(sender, this.#uptimeMs);
    const leave = this.places.take(upload);
    const leaveBandwidth = this.#bandwidth.join(upload.name);
    this.#underWay.add(upload);
    const onEnd = () => this.#bytes.wake();
    upload.signal.addEventListener('abort', onEnd);
    try {
      await receiveForm(request, form, rules, {
        signal: upload.signal,
        bring: (bytes) => {
          upload.bring(bytes);
          return this.#bandwidth.pauseMs(upload.name, bytes);
        },
        hold: (bytes) => this.#hold(upload, bytes),
        arrive: () => {
          upload.arrive();
          leaveBandwidth();
          this.#bytes.wake();
        },
      });
      return await work(upload);
    } finally {
      await removeUpload(form.folder, log);
      this.#bytes.release(upload);
      this.#underWay.delete(upload);
      leave();
    }
  }

  async #hold(upload: Upload, bytes: number): Promise<void> {
    await this.disk.requireRoom();
    await this.#bytes.hold(upload, bytes);
  }
}
