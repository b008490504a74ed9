import { busy } from '../failure.ts';

/** The address of a client, and its network: one person may have many addresses of one network. */
export interface Sender {
  who: string;
  network: string;
}

export interface Holder {
  readonly sender: Sender;
  /** False while it does something that must not be interrupted. */
  readonly isEvictable: boolean;
  /** Its throughput. Undefined when that says nothing yet: it has just begun, or it waits for the server. */
  bytesPerSecond(): number | undefined;
  end(): void;
}

/**
 * Chooses which holder is evicted when the slots are full. It belongs to the network with the most holders, and within
 * that to the sender with the most. Among those it is the slowest, or the newest where no speed is known. `countOf`
 * tells how many slots a sender or network holds.
 */
function chooseVictim(holders: Holder[], countOf: (name: string) => number): Holder | undefined {
  const inLargestNetwork = withMost(holders, ({ sender }) => countOf(sender.network));
  const ofLargestSender = withMost(inLargestNetwork, ({ sender }) => countOf(sender.who));
  return slowestOf(ofLargestSender) ?? ofLargestSender.at(-1);
}

function withMost(holders: Holder[], count: (holder: Holder) => number): Holder[] {
  const most = Math.max(...holders.map(count));
  return holders.filter((holder) => count(holder) === most);
}

function slowestOf(holders: Holder[]): Holder | undefined {
  let slowest: Holder | undefined;
  let slowestSpeed = Number.POSITIVE_INFINITY;
  for (const holder of holders) {
    const speed = holder.bytesPerSecond();
    // Of two equally slow ones take the newer: it has less progress to lose.
    if (speed === undefined || speed > slowestSpeed) continue;
    slowest = holder;
    slowestSpeed = speed;
  }
  return slowest;
}

export interface SlotLimits {
  max: number;
  maxPerSender: number;
  sentence: string;
  retryAfterSeconds: number;
}

/**
 * A semaphore without a queue. When all slots are taken, one is evicted: the slowest of the sender that holds the most.
 * If that is the newcomer itself, it is refused. So one sender cannot take all slots.
 */
export class AdmissionSlots {
  readonly #limits: SlotLimits;
  /** In the order of arrival. */
  readonly #holders = new Set<Holder>();
  readonly #heldBy = new Map<string, number>();
  refused = 0;
  evicted = 0;

  constructor(limits: SlotLimits) {
    this.#limits = limits;
  }

  get taken(): number {
    return this.#holders.size;
  }

  /** Takes a slot and returns its release function, which may be called more than once. Throws when there is none. */
  acquire(newcomer: Holder): () => void {
    const { max, maxPerSender } = this.#limits;
    const { who } = newcomer.sender;
    this.#add(newcomer);
    if (this.#countOf(who) > maxPerSender) this.evict(newcomer, who);
    if (this.taken > max) this.evict(newcomer);
    return () => this.#remove(newcomer);
  }

  /**
   * Evicts one holder, only of `ofSender` if that is given. Throws when the choice falls on `wanting` itself. Where
   * something else than slots is short, `sizes` tells how much of it each holds; those that hold nothing are spared.
   */
  evict(wanting: Holder, ofSender?: string, sizes?: ReadonlyMap<Holder, number>): void {
    const some = [...this.#holders].filter(
      (holder) =>
        (holder.isEvictable || holder === wanting) &&
        (ofSender === undefined || holder.sender.who === ofSender) &&
        (sizes === undefined || sizes.has(holder)),
    );
    const held = sizes && this.#sumByName(sizes);
    const one = chooseVictim(some, (name) => (held ? (held.get(name) ?? 0) : this.#countOf(name))) ?? wanting;
    this.#remove(one);
    if (one === wanting) {
      this.refused += 1;
      throw busy(this.#limits.sentence, this.#limits.retryAfterSeconds);
    }
    this.evicted += 1;
    one.end();
  }

  /** Of the current holders: one that was evicted and is still cleaning up does not count. */
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
      // Deleted at zero, so that the map does not grow with every address ever seen.
      if (count > 0) this.#heldBy.set(name, count);
      else this.#heldBy.delete(name);
    }
  }
}

/** The network of an IPv4 address is the address itself. The set keeps it from being counted twice. */
function namesOf({ sender: { who, network } }: Holder): Set<string> {
  return new Set([who, network]);
}
