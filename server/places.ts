import { tooBusy } from './http/errors.ts';

export interface PlaceLimits {
  max: number;
  /** How many of them one sender may hold: nobody can take all. */
  maxOfOne: number;
  /** What the one hears for whom there is none. */
  sentence: string;
  retryAfterSeconds: number;
}

/** So many at once, and nobody waits: whoever finds no place is sent away before anything is done for them. */
export class Places {
  readonly #limits: PlaceLimits;
  readonly #takenBy = new Map<string, number>();
  #taken = 0;
  #refused = 0;

  constructor(limits: PlaceLimits) {
    this.#limits = limits;
  }

  get taken(): number {
    return this.#taken;
  }

  /** How many have been sent away so far. */
  get refused(): number {
    return this.#refused;
  }

  /** A place for this sender, and how to give it back, once or more often; or the refusal. */
  take(sender: string): () => void {
    const { max, maxOfOne, sentence, retryAfterSeconds } = this.#limits;
    const theirs = this.#takenBy.get(sender) ?? 0;
    if (this.#taken >= max || theirs >= maxOfOne) {
      this.#refused += 1;
      throw tooBusy(sentence, retryAfterSeconds);
    }
    this.#taken += 1;
    this.#takenBy.set(sender, theirs + 1);
    let isMine = true;
    return () => {
      if (isMine) this.#giveBack(sender);
      isMine = false;
    };
  }

  #giveBack(sender: string): void {
    this.#taken -= 1;
    const theirs = (this.#takenBy.get(sender) ?? 0) - 1;
    // Forgotten at zero: the map must not grow with everyone who was ever here.
    if (theirs > 0) this.#takenBy.set(sender, theirs);
    else this.#takenBy.delete(sender);
  }
}
