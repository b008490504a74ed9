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

/**
 * Counts unknown addresses of the pages themselves, which ask for their data as this server: the visitor would not be
 * known there.
 */
export function countUnknownPages(
  app: FastifyInstance,
  page: SecretPage,
  requireToken: (token: string, request: FastifyRequest) => Promise<unknown>,
): void {
  app.addHook('onRequest', async (request) => {
    const token = tokenOfPage(page, request.raw.url ?? '');
    if (token === undefined) return;
    await requireToken(token, request).catch((error: unknown) => {
      // That there is no such page, the page itself says.
      if (!(error instanceof Failure) || error.kind !== 'not found') throw error;
    });
  });
}

interface TokenRules<Owner> {
  rateLimiter: RateLimiter;
  unknown: RateLimit;
  /** What whoever has an unknown token is told. */
  gone: string;
  find(token: unknown): Promise<Owner | undefined>;
}

/**
 * Whose page a token opens. Unknown ones are counted for the sender's address, and refused when there were too many. A
 * right one is never refused: nobody guesses it, and whoever shares an address with someone who tries must still get in.
 */
export function tokenOwner<Owner>({ rateLimiter, unknown, gone, find }: TokenRules<Owner>) {
  return async (token: unknown, request: FastifyRequest): Promise<Owner> => {
    const owner = await find(token);
    if (owner !== undefined) return owner;
    // What the server asks while it renders a page was counted when the page was asked for.
    if (!isOwnRequest(request)) await rateLimiter.take(unknown, addressKey(request.ip));
    throw notFound(gone);
  };
}

export interface TokenDoor<Owner> {
  /** For every call with a token in its path. */
  options: Pick<CallOptions, 'preParsing'>;
  ownerOf(request: FastifyRequest): Owner;
}

/** The token is checked before anything else is read: an unknown one has the same answer whatever comes with it. */
export function tokenDoor<Owner>(
  requireToken: (token: unknown, request: FastifyRequest) => Promise<Owner>,
): TokenDoor<Owner> {
  const opened = new WeakMap<FastifyRequest, { owner: Owner }>();
  return {
    options: {
      preParsing: async (request: FastifyRequest) => {
        const { token } = request.params as { token?: unknown };
        opened.set(request, { owner: await requireToken(token, request) });
      },
    },
    ownerOf(request) {
      const found = opened.get(request);
      if (!found) throw new Error('A call was reached past the check of its token');
      return found.owner;
    },
  };
}
