import type { FastifyInstance } from 'fastify';
import { Failure } from '../failures/failure.ts';
import { leadsToOwnPage, tokenOfPage } from '../http/link-token.ts';
import type { StatusLinks } from './status-links.ts';

/** What keeps the address of a performer's page to the performer. */
const privateHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};

/**
 * Sends these headers with every answer about a performer's page. They are set last, so that neither a refusal by an
 * earlier check nor the page for unknown addresses goes out with others. And counts unknown addresses of the page
 * itself, which asks for its data as this server: the visitor would not be known there.
 */
export function protectOwnPages(app: FastifyInstance, links: StatusLinks): void {
  app.addHook('onSend', async (request, reply) => {
    if (leadsToOwnPage(request.raw.url ?? '')) reply.headers(privateHeaders);
  });
  app.addHook('onRequest', async (request) => {
    const token = tokenOfPage(request.raw.url ?? '');
    if (token === undefined) return;
    await links.require(token, request).catch((error: unknown) => {
      // That there is no such page, the page itself says.
      if (!(error instanceof Failure) || error.kind !== 'not found') throw error;
    });
  });
}
