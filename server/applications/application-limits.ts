import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { Failure } from '../failures/failure.ts';
import type { RateLimit, RateLimiter } from '../http/rate-limit.ts';

const hourMs = 60 * 60_000;

/** Whoever picks the wrong file again and again is a person who needs more tries, not a flood. */
const minRefusalsPerHour = 20;

/**
 * How many applications one sender may send in an hour, and how many that are refused: those cost as much as others,
 * and would otherwise be without an end. Where the owner wants no limit there is none for either.
 */
export class ApplicationLimits {
  /** Of those that are taken; counted where they are stored. */
  readonly taken: RateLimit | null = null;
  readonly #refused: RateLimit | null = null;
  readonly #rateLimiter: RateLimiter;
  readonly #log: Pick<Logger, 'warn'>;

  constructor({
    config,
    rateLimiter,
    log,
  }: { config: Config; rateLimiter: RateLimiter; log: Pick<Logger, 'warn'> }) {
    const { applicationsPerHour } = config;
    this.#rateLimiter = rateLimiter;
    this.#log = log;
    if (applicationsPerHour === 0) return;
    this.taken = { name: 'apply', max: applicationsPerHour, windowMs: hourMs };
    const max = Math.max(applicationsPerHour, minRefusalsPerHour);
    this.#refused = { name: 'apply in vain', max, windowMs: hourMs };
  }

  /**
   * Throws when this sender has used up a limit. Gives whom a refusal is counted against: the sender, or the key of an
   * application that is sent again. What is stored already may be asked for whatever else its sender has sent, but
   * its key is no way around the limit.
   */
  async check(who: string, sentBefore: string | undefined): Promise<string> {
    const blamed = sentBefore === undefined ? who : `key ${sentBefore}`;
    if (this.taken && sentBefore === undefined) await this.#rateLimiter.check(this.taken, who);
    if (this.#refused) await this.#rateLimiter.check(this.#refused, blamed);
    return blamed;
  }

  /** Counts a failure if it is of the sender's making. What is wrong on our side counts for nothing. */
  async countRefusal(error: unknown, blamed: string): Promise<void> {
    if (!this.#refused || !isRefusal(error)) return;
    try {
      await this.#rateLimiter.take(this.#refused, blamed);
    } catch (failure) {
      // The sender is told what was wrong with this one; that there were too many they hear at the next.
      if (!(failure instanceof Failure)) this.#log.warn({ err: failure }, 'a refusal was not counted');
    }
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof Failure && (error.isSendersFault || error.kind === 'too slow');
}
