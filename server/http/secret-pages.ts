import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure, notFound } from '../failure.ts';
import { isOwnRequest, isPersonalPageAddress, type SecretPage, tokenOfPage } from '../process/request-log.ts';
import type { CallOptions } from './call-route.ts';
import { addressKey, type RateLimit } from './rate-limit.ts';
import type { RateLimiter } from './rate-limits.store.ts';

/** What keeps the address of a performer's or subscriber's page to its owner. */
const privateHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};

/**
 * Sends these headers with every answer about such a page. They are set last, so that neither a refusal by an earlier
 * check nor the page for unknown addresses goes out with others.
 */
export function protectSecretPages(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (isPersonalPageAddress(request.raw.url ?? '')) reply.headers(privateHeaders);
  });
}

interface SecretPageRules<Owner> {
  page: SecretPage;
  rateLimiter: RateLimiter;
  unknown: RateLimit;
  /** What whoever has an unknown token is told. */
  gone: string;
  find(token: unknown): Promise<Owner | undefined>;
}

export interface TokenDoor<Owner> {
  /** For every call with a token in its path. */
  options: Pick<CallOptions, 'preParsing'>;
  ownerOf(request: FastifyRequest): Owner;
}

/**
 * Whose page a token opens. It is checked before anything else is read: an unknown one has the same answer whatever comes
 * with it. Unknown ones are counted for the sender's address, and refused when there were too many. A right one is never
 * refused: nobody guesses it, and whoever shares an address with someone who tries must still get in.
 */
export function tokenDoor<Owner>(
  app: FastifyInstance,
  { page, rateLimiter, unknown, gone, find }: SecretPageRules<Owner>,
): TokenDoor<Owner> {
  const opened = new WeakMap<FastifyRequest, { owner: Owner }>();
  const counted = new WeakSet<FastifyRequest>();

  async function open(token: unknown, request: FastifyRequest): Promise<Owner> {
    const owner = await find(token);
    if (owner !== undefined) return owner;
    // What the server asks while it renders a page was counted when the page was asked for.
    if (!isOwnRequest(request) && !counted.has(request)) {
      counted.add(request);
      await rateLimiter.take(unknown, addressKey(request.ip));
    }
    throw notFound(gone);
  }

  // The pages themselves ask for their data as this server: the visitor would not be known there.
  app.addHook('onRequest', async (request) => {
    const token = tokenOfPage(page, request.raw.url ?? '');
    if (token === undefined) return;
    await open(token, request).catch((error: unknown) => {
      // That there is no such page, the page itself says.
      if (!(error instanceof Failure) || error.kind !== 'not found') throw error;
    });
  });

  return {
    options: {
      async preParsing(request: FastifyRequest) {
        const owner = await open((request.params as { token?: unknown }).token, request);
        opened.set(request, { owner });
      },
    },
    ownerOf(request) {
      const found = opened.get(request);
      if (!found) throw new Error('A call was reached past the check of its token');
      return found.owner;
    },
  };
}
