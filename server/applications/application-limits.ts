import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { Failure } from '../failure.ts';
import type { RateLimit, RateLimiter } from '../http/rate-limit.ts';

const hourMs = 60 * 60_000;

/** Someone who picks a wrong file several times is a person who needs more tries, not an attack. */
const minRefusalsPerHour = 20;

/**
 * The hourly rate limits for one sender: applications accepted, and applications refused. Refused ones cost as much, so
 * they are limited too. If the operator disables the limit, both are off.
 */
export class ApplicationLimits {
  /** The limit of accepted applications. They are counted where they are stored. */
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
   * Throws when this sender has used up a limit. Returns the key that a refusal counts against: the sender, or the
   * idempotency key of a retry. A retry of a stored application may be answered beyond the sender's limit, but must not
   * be a way around it.
   */
  async check(who: string, sentBefore: string | undefined): Promise<string> {
    const blamed = sentBefore === undefined ? who : `key ${sentBefore}`;
    if (this.taken && sentBefore === undefined) await this.#rateLimiter.check(this.taken, who);
    if (this.#refused) await this.#rateLimiter.check(this.#refused, blamed);
    return blamed;
  }

  /** Counts a failure that the sender has caused. Failures of the server do not count. */
  async countRefusal(error: unknown, blamed: string): Promise<void> {
    if (!this.#refused || !isRefusal(error)) return;
    try {
      await this.#rateLimiter.take(this.#refused, blamed);
    } catch (failure) {
      // The sender learns what was wrong with this application. That the limit is used up they learn at the next one.
      if (!(failure instanceof Failure)) this.#log.warn({ err: failure }, 'a refusal was not counted');
    }
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof Failure && (error.isSendersFault || error.kind === 'too slow');
}
