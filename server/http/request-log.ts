import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

const maxPathLength = 200;

/**
 * The address under which the server reads its own API while it renders a page. No client can have it: an
 * address comes from the socket.
 */
export const ownPageAddress = 'own-page';

/** A path as one harmless word: no query (it may hold a token or a name), no control characters. */
export function loggablePath(url: string): string {
  const end = url.indexOf('?');
  const path = end === -1 ? url : url.slice(0, end);
  return path.slice(0, maxPathLength).replace(/[^\x21-\x7e]/g, '?');
}

/** One line a request, with nothing about who made it. */
export function logRequest(log: Logger, method: string, url: string, status: number, ms: number): void {
  log.info({ method, path: loggablePath(url), status, ms: Math.round(ms * 10) / 10 }, 'request');
}

export function logRequests(app: FastifyInstance, log: Logger): void {
  app.addHook('onResponse', async (request, reply) => {
    if (request.socket.remoteAddress === ownPageAddress) return;
    logRequest(log, request.method, request.raw.url ?? '', reply.statusCode, reply.elapsedTime);
  });
}
