import { busy } from '../failures/failure.ts';
import { type Holder, whoGivesWay } from './who-gives-way.ts';

export interface PlaceLimits {
  max: number;
  /** How many of them one sender may hold. */
  maxOfOne: number;
  /** What the one hears for whom there is none. */
  sentence: string;
  retryAfterSeconds: number;
}

/**
 * A semaphore without a queue: so many at once, and nobody waits. When there is no place left, whoever holds the most gives one up: their slowest
 * one is ended, or the newcomer is sent away if that is theirs. So no crowd can use the places up.
 */
export class Places {
  readonly #limits: PlaceLimits;
  /** In the order in which they came. */
  readonly #holders = new Set<Holder>();
  readonly #heldBy = new Map<string, number>();
  #refused = 0;
  #ended = 0;

  constructor(limits: PlaceLimits) {
    this.#limits = limits;
  }

  get taken(): number {
    return this.#holders.size;
  }

  /** How many have been sent away so far. */
  get refused(): number {
    return this.#refused;
  }

  /** How many have been ended so far, to make room for others. */
  get ended(): number {
    return this.#ended;
  }

  /** A place for the newcomer, and how to give it back, once or more often; or the refusal. */
  take(newcomer: Holder): () => void {
    const { max, maxOfOne } = this.#limits;
    const { who } = newcomer.sender;
    this.#add(newcomer);
    if (this.#countOf(who) > maxOfOne) this.makeRoom(newcomer, who);
    if (this.taken > max) this.makeRoom(newcomer);
    return () => this.#remove(newcomer);
  }

  /**
   * Ends one of the holders, of one sender only if that is asked for; throws when it would be `wanting` itself. Where it
   * is not places that are short, `sizes` tells what each holds instead; whoever holds nothing of it is left alone.
   */
  makeRoom(wanting: Holder, ofWho?: string, sizes?: ReadonlyMap<Holder, number>): void {
    const some = [...this.#holders].filter(
      (holder) =>
        (holder.mayBeEnded || holder === wanting) &&
        (ofWho === undefined || holder.sender.who === ofWho) &&
        (sizes === undefined || sizes.has(holder)),
    );
    const held = sizes && this.#sumByName(sizes);
    const one = whoGivesWay(some, (name) => (held ? (held.get(name) ?? 0) : this.#countOf(name))) ?? wanting;
    this.#remove(one);
    if (one === wanting) {
      this.#refused += 1;
      throw busy(this.#limits.sentence, this.#limits.retryAfterSeconds);
    }
    this.#ended += 1;
    one.end();
  }

  /** Of those who are here: whoever was ended, and is only on the way out, counts no more. */
  #sumByName(sizes: ReadonlyMap<Holder, number>): Map<string, number> {
    const sums = new Map<string, number>();
    for (const holder of this.#holders) {
      const size = sizes.get(holder) ?? 0;
      for (const name of namesOf(holder)) sums.set(name, (sums.get(name) ?? 0) + size);
    }
    return sums;
  }

  #countOf(name: string): number {
    return this.#heldBy.get(name) ?? 0;
  }

  #add(holder: Holder): void {
    this.#holders.add(holder);
    for (const name of namesOf(holder)) this.#heldBy.set(name, this.#countOf(name) + 1);
  }

  #remove(holder: Holder): void {
    if (!this.#holders.delete(holder)) return;
    for (const name of namesOf(holder)) {
      const count = this.#countOf(name) - 1;
      // Forgotten at zero: the map must not grow with everyone who was ever here.
      if (count > 0) this.#heldBy.set(name, count);
      else this.#heldBy.delete(name);
    }
  }
}

/** An IPv4 address is its own network, and must not be counted twice for that. */
function namesOf({ sender: { who, network } }: Holder): Set<string> {
  return new Set([who, network]);
}
