import type { FastifyRequest } from 'fastify';
import { ownPageNotFound } from '#contract/applications/own-page.ts';
import { hashToken } from '../../accounts/secret-token.ts';
import { notFound } from '../../failure.ts';
import { addressKey, type RateLimit, type RateLimiter } from '../../http/rate-limit.ts';
import { ownPageAddress } from '../../process/request-log.ts';
import type { ApplicationLinksStore } from '../application-links.store.ts';

const hourMs = 60 * 60_000;

const unknownLinks: RateLimit = { name: 'unknown link', max: 30, windowMs: hourMs };
const changes: RateLimit = { name: 'own application', max: 60, windowMs: hourMs };
/** Each takes a core for a while. */
const pictures: RateLimit = { name: 'own pictures', max: 20, windowMs: hourMs };

/** Who holds which link. A token is all that a performer has to show. */
export class OwnPageLinks {
  readonly #links: ApplicationLinksStore;
  readonly #rateLimiter: RateLimiter;

  constructor({ links, rateLimiter }: { links: ApplicationLinksStore; rateLimiter: RateLimiter }) {
    this.#links = links;
    this.#rateLimiter = rateLimiter;
  }

  /**
   * The application that this token opens. Unknown ones are counted for the sender's address, and refused with 429 when
   * there were too many. A right one is never refused: nobody guesses it, and performers who share an address with
   * someone who tries must still get in.
   */
  async require(token: unknown, request: FastifyRequest): Promise<number> {
    const tokenHash = hashToken(token);
    const applicationId = tokenHash && (await this.#links.findApplication(tokenHash));
    if (applicationId) return applicationId;
    // What the server asks while it renders a page was counted when the page was asked for.
    if (request.socket.remoteAddress !== ownPageAddress) {
      await this.#rateLimiter.take(unknownLinks, addressKey(request.ip));
    }
    throw notFound(ownPageNotFound);
  }

  async countChange(applicationId: number): Promise<void> {
    await this.#rateLimiter.take(changes, String(applicationId));
  }

  async countPictures(applicationId: number): Promise<void> {
    await this.#rateLimiter.take(pictures, String(applicationId));
  }
}
