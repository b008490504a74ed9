import type { Clock } from '../process/clock.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Several guests may share an address. No household sees four pages a second. */
const maxPerMinute = 240;
/** One visitor comes from few sites. */
const maxSitesPerDay = 5;
/** Beyond it all are forgotten and begin again. */
const maxSenders = 20_000;

interface Sender {
  minute: number;
  counted: number;
  sites: Set<string>;
}

/**
 * Keeps one sender from inventing figures at will. Only in memory and for a day: addresses of visitors are never stored.
 */
export class CountedSenders {
  readonly #clock: Clock;
  #known = new Map<string, Sender>();
  #day = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** How many are remembered. */
  get size(): number {
    return this.#known.size;
  }

  /** Whether something more of this sender is counted. */
  mayCount(who: string): boolean {
    const sender = this.#senderOf(who);
    sender.counted += 1;
    return sender.counted <= maxPerMinute;
  }

  /** Whether this sender may name this site. */
  mayName(who: string, site: string): boolean {
    const { sites } = this.#senderOf(who);
    if (sites.has(site)) return true;
    if (sites.size >= maxSitesPerDay) return false;
    sites.add(site);
    return true;
  }

  #senderOf(who: string): Sender {
    const nowMs = this.#clock().getTime();
    const minute = Math.floor(nowMs / minuteMs);
    const day = Math.floor(nowMs / dayMs);
    if (this.#day !== day || this.#known.size > maxSenders) this.#known = new Map();
    this.#day = day;
    let sender = this.#known.get(who);
    if (!sender) {
      sender = { minute, counted: 0, sites: new Set() };
      this.#known.set(who, sender);
    }
    if (sender.minute !== minute) Object.assign(sender, { minute, counted: 0 });
    return sender;
  }
}
