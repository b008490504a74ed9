import { isIPv4, isIPv6 } from 'node:net';
import { type Failure, tooManyTries } from '../failure.ts';
import type { Sender } from '../limits/admission-slots.ts';
import type { Clock } from '../process/clock.ts';
import type { RateLimitsStore, Tries, Window } from './rate-limits.store.ts';

export interface RateLimit {
  /** Limits of different names are counted separately. */
  name: string;
  max: number;
  windowMs: number;
}

const sweepEveryMs = 60_000;

/**
 * A rate limit: a number of tries within a window that opens with the first one. Counted in the database, so all
 * processes of a site share it and a restart does not reset it.
 */
export class RateLimiter {
  readonly #store: RateLimitsStore;
  readonly #clock: Clock;
  #nextSweepMs = 0;

  constructor(store: RateLimitsStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** Counts a try by `who`. Throws when there were too many. */
  async take(limit: RateLimit, who: string): Promise<void> {
    // Checked first: a client that goes on after a refusal costs a read and no write.
    await this.check(limit, who);
    await this.count(limit, who, this.#store);
  }

  /** Throws when `who` has used up the limit. Counts nothing. */
  async check(limit: RateLimit, who: string): Promise<void> {
    const nowMs = this.#clock().getTime();
    await this.#sweep(nowMs);
    const tries = await this.#store.find(keyOf(limit, who), windowFrom(nowMs, limit));
    if (tries && tries.count >= limit.max) throw this.#refusal(tries, nowMs);
  }

  /** Counts within the caller's transaction, so that a rollback takes the count back too. */
  async count(limit: RateLimit, who: string, store: RateLimitsStore): Promise<void> {
    const nowMs = this.#clock().getTime();
    const tries = await store.add(keyOf(limit, who), windowFrom(nowMs, limit));
    if (tries.count > limit.max) throw this.#refusal(tries, nowMs);
  }

  #refusal({ windowEnd }: Tries, nowMs: number): Failure {
    return tooManyTries(Math.ceil((Date.parse(windowEnd) - nowMs) / 1_000));
  }

  /** Takes back a try that turned out not to count. */
  async giveBack(limit: RateLimit, who: string): Promise<void> {
    await this.#store.takeBack(keyOf(limit, who));
  }

  async reset(limit: RateLimit, who: string): Promise<void> {
    await this.#store.remove(keyOf(limit, who));
  }

  /** Whether `who` has tried within the current window. */
  async knows(limit: RateLimit, who: string): Promise<boolean> {
    const window = windowFrom(this.#clock().getTime(), limit);
    return (await this.#store.find(keyOf(limit, who), window)) !== undefined;
  }

  async #sweep(nowMs: number): Promise<void> {
    const waitMs = this.#nextSweepMs - nowMs;
    if (waitMs > 0 && waitMs <= sweepEveryMs) return;
    this.#nextSweepMs = nowMs + sweepEveryMs;
    await this.#store.removeOld(new Date(nowMs).toISOString());
  }
}

function keyOf({ name }: RateLimit, who: string): string {
  return `${name} ${who}`;
}

function windowFrom(nowMs: number, { windowMs }: RateLimit): Window {
  return { now: new Date(nowMs).toISOString(), end: new Date(nowMs + windowMs).toISOString() };
}

/**
 * The key of an address for rate limits. For IPv6 it is the /64 network: a household has a whole one, and could use a
 * new address for each try.
 */
export function addressKey(address: string): string {
  const [bare = ''] = address.split('%');
  const mapped = bare.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(mapped)) return mapped;
  return isIPv6(bare) ? networkOf(bare, 64) : 'unknown';
}

/** Some customers are given a whole /48 network, and with it 65,536 of the /64 networks above. */
const siteBits = 48;

export function senderAt(address: string): Sender {
  const who = addressKey(address);
  const [bare = ''] = address.split('%');
  return { who, network: who.endsWith('/64') ? networkOf(bare, siteBits) : who };
}

/** The leading groups of an IPv6 address, each in its shortest form. `::` stands for as many zeros as are missing. */
function networkOf(address: string, bits: 48 | 64): string {
  const shortest = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [before = [], after = []] = shortest.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  return `${[...before, ...zeros, ...after].slice(0, bits / 16).join(':')}::/${bits}`;
}
