import { busy, type Failure } from '../failures/failure.ts';
import { Pace } from '../limits/pace.ts';
import type { Holder, Sender } from '../limits/who-gives-way.ts';

function gaveWay(): Failure {
  const sentence = 'More is being sent to us than we can take at once, and this upload was given up.';
  return busy(`${sentence} Please try again in half a minute.`, 30);
}

/** One form with files that is coming in, waits for its pictures to be looked at, or is being stored. */
export class Upload implements Holder {
  readonly sender: Sender;
  /** What of it is on the disk. */
  heldBytes = 0;
  hasArrived = false;
  readonly #pace: Pace;
  readonly #ending = new AbortController();
  #undisturbed = 0;

  constructor(sender: Sender, uptimeMs: () => number) {
    this.sender = sender;
    this.#pace = new Pace(uptimeMs);
  }

  /** Under which it waits in line: someone with many addresses goes as one. */
  get name(): string {
    return this.sender.network;
  }

  /** Aborted, with what its sender is told, when it has to give way to others. */
  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  get mayBeEnded(): boolean {
    return this.#undisturbed === 0;
  }

  bytesPerSecond(): number | undefined {
    return this.hasArrived ? undefined : this.#pace.bytesPerSecond();
  }

  /** So much has come in, whether it is kept or not. */
  bring(bytes: number): void {
    this.#pace.add(bytes);
  }

  /** Nothing more comes in. From now on it waits for us. */
  arrive(): void {
    this.hasArrived = true;
  }

  end(reason = gaveWay()): void {
    this.#ending.abort(reason);
  }

  /** Does what must not be cut short, if it has not been given up by now. */
  async undisturbed<Result>(work: () => Promise<Result>): Promise<Result> {
    this.signal.throwIfAborted();
    this.#undisturbed += 1;
    try {
      return await work();
    } finally {
      this.#undisturbed -= 1;
    }
  }

  /** What comes of the work, or of giving up, whichever is first. */
  async unlessEnded<Result>(work: Promise<Result>): Promise<Result> {
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
