import { isIPv4, isIPv6 } from 'node:net';
import { type Failure, tooManyTries } from '../failures/failure.ts';
import type { Sender } from '../limits/choose-victim.ts';
import type { Clock } from '../process/clock.ts';
import type { RateLimitsStore, Tries, Window } from './rate-limits.store.ts';

export interface RateLimit {
  /** Limits of different names do not add up. */
  name: string;
  max: number;
  windowMs: number;
}

const sweepEveryMs = 60_000;

/**
 * A rate limit: so many tries from the first one until its window closes. Counted in the database: several processes of one site
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
  async take(limit: RateLimit, who: string): Promise<void> {
    // Looked up before it is counted: whoever goes on after a refusal costs a read and no write.
    await this.check(limit, who);
    await this.count(limit, who, this.#store);
  }

  /** Throws when `who` has used the limit up, and counts nothing. */
  async check(limit: RateLimit, who: string): Promise<void> {
    const nowMs = this.#clock().getTime();
    await this.#sweep(nowMs);
    const tries = await this.#store.find(keyOf(limit, who), windowFrom(nowMs, limit));
    if (tries && tries.count >= limit.max) throw this.#refusal(tries, nowMs);
  }

  /** Counts in a transaction of the caller's, so that nothing is counted of what it takes back. */
  async count(limit: RateLimit, who: string, store: RateLimitsStore): Promise<void> {
    const nowMs = this.#clock().getTime();
    const tries = await store.add(keyOf(limit, who), windowFrom(nowMs, limit));
    if (tries.count > limit.max) throw this.#refusal(tries, nowMs);
  }

  #refusal({ windowEnd }: Tries, nowMs: number): Failure {
    return tooManyTries(Math.ceil((Date.parse(windowEnd) - nowMs) / 1_000));
  }

  /** Takes back a try that turned out to be none to be limited. */
  async giveBack(limit: RateLimit, who: string): Promise<void> {
    await this.#store.takeBack(keyOf(limit, who));
  }

  /** Forgives all tries by `who`. */
  async forgive(limit: RateLimit, who: string): Promise<void> {
    await this.#store.remove(keyOf(limit, who));
  }

  /** Whether `who` has tried since the window began. */
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
 * The one who tries, by address. A household has an IPv6 network of 64 bits, not an address, and could use a new
 * one for each try.
 */
export function triesFrom(address: string): string {
  const [bare = ''] = address.split('%');
  const mapped = bare.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(mapped)) return mapped;
  return isIPv6(bare) ? networkOf(bare, 64) : 'unknown';
}

/** Some are given a whole IPv6 network of 48 bits, and are as many as they like by the rule above. */
const siteBits = 48;

export function senderAt(address: string): Sender {
  const who = triesFrom(address);
  const [bare = ''] = address.split('%');
  return { who, network: who.endsWith('/64') ? networkOf(bare, siteBits) : who };
}

/** The first of an IPv6 address's eight groups; `::` stands for as many zeros as are missing. */
function networkOf(address: string, bits: 48 | 64): string {
  const [head = '', tail] = address.split('::');
  const before = groupsOf(head);
  const after = groupsOf(tail ?? '');
  const zeros = Array<string>(tail === undefined ? 0 : 8 - before.length - after.length).fill('0');
  const groups = [...before, ...zeros, ...after].slice(0, bits / 16);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/${bits}`;
}

/** An IPv4 address at the end takes the room of two groups; its value is beyond the network's part. */
function groupsOf(text: string): string[] {
  return text ? text.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group])) : [];
}
