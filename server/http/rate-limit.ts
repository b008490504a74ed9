import { isIPv4, isIPv6 } from 'node:net';
import type { Clock } from '../clock.ts';
import { tooManyTries } from './errors.ts';
import type { RateLimitsStore } from './rate-limits.store.ts';

export interface RateLimit {
  /** Limits of different names do not add up. */
  name: string;
  max: number;
  windowMs: number;
}

const sweepEveryMs = 60_000;

/**
 * So many tries from the first one until its window closes. Counted in the database: several processes of one site
 * share a limit, and a restart does not forgive.
 */
export class RateLimiter {
  readonly #store: RateLimitsStore;
  readonly #clock: Clock;
  #nextSweepMs = 0;

  constructor(store: RateLimitsStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** Counts a try by `who`, or throws when there were too many. */
  async take({ name, max, windowMs }: RateLimit, who: string): Promise<void> {
    const nowMs = this.#clock().getTime();
    const now = new Date(nowMs).toISOString();
    const key = `${name} ${who}`;
    await this.#sweep(nowMs);

    // Looked up before it is counted: whoever goes on after a refusal costs a read and no write.
    const before = await this.#store.find(key, now);
    const isUsedUp = before !== undefined && before.count >= max;
    const tries = isUsedUp
      ? before
      : await this.#store.add(key, now, new Date(nowMs + windowMs).toISOString());
    if (isUsedUp || tries.count > max) {
      throw tooManyTries(Math.ceil((Date.parse(tries.windowEnd) - nowMs) / 1_000));
    }
  }

  /** Takes back a try that turned out to be none to be limited. */
  async giveBack({ name }: RateLimit, who: string): Promise<void> {
    await this.#store.takeBack(`${name} ${who}`);
  }

  /** Forgives all tries by `who`. */
  async forgive({ name }: RateLimit, who: string): Promise<void> {
    await this.#store.remove(`${name} ${who}`);
  }

  /** Whether `who` has tried since the window began. */
  async knows({ name }: RateLimit, who: string): Promise<boolean> {
    const tries = await this.#store.find(`${name} ${who}`, this.#clock().toISOString());
    return tries !== undefined;
  }

  async #sweep(nowMs: number): Promise<void> {
    if (nowMs < this.#nextSweepMs) return;
    this.#nextSweepMs = nowMs + sweepEveryMs;
    await this.#store.removeOld(new Date(nowMs).toISOString());
  }
}

/**
 * The one who tries, by address. A household has an IPv6 network of 64 bits, not an address, and could use a new
 * one for each try.
 */
export function triesFrom(address: string): string {
  const [bare = ''] = address.split('%');
  const mapped = bare.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(mapped)) return mapped;
  return isIPv6(bare) ? networkOf(bare) : 'unknown';
}

/** The first four of an IPv6 address's eight groups; `::` stands for as many zeros as are missing. */
function networkOf(address: string): string {
  const [head = '', tail] = address.split('::');
  const before = groupsOf(head);
  const after = groupsOf(tail ?? '');
  const zeros = Array<string>(tail === undefined ? 0 : 8 - before.length - after.length).fill('0');
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** An IPv4 address at the end takes the room of two groups; its value is beyond the network's part. */
function groupsOf(text: string): string[] {
  return text ? text.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group])) : [];
}
