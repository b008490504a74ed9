import type { FastifyInstance } from 'fastify';
import type { DestinationStream } from 'pino';

const maxPathLength = 200;

/**
 * The address under which the server reads its own API while it renders a page. No client can have it: an
 * address comes from the socket.
 */
export const ownPageAddress = 'own-page';

/** A path as one harmless word: no query (it may hold a token or a name), no host, no control characters. */
export function loggablePath(url: string): string {
  const end = url.indexOf('?');
  const path = end === -1 ? url : url.slice(0, end);
  // A request may name its host, and a user with it: `GET http://name:password@host/path`.
  const ownPath = /^https?:/i.test(path) ? path.replace(/^https?:\/\/[^/]*\/?/i, '/') : path;
  return ownPath.slice(0, maxPathLength).replace(/[^\x21-\x7e]/g, '?');
}

export type LogRequest = (method: string, url: string, status: number, ms: number) => void;

const maxRememberedPaths = 2_000;

/**
 * One line a request, with nothing about who made it. Written by hand, since the line never varies: through the
 * logger it took a fifth of the time of a page from the cache. For the same reason it remembers paths as they are
 * logged, and the time of the current millisecond.
 */
export function requestLogOn(stream: DestinationStream): LogRequest {
  const paths = new Map<string, string>();
  let time = '';
  let timeMs = 0;

  function pathAsJson(url: string): string {
    let path = paths.get(url);
    if (path === undefined) {
      if (paths.size >= maxRememberedPaths) paths.clear();
      path = JSON.stringify(loggablePath(url));
      if (url.length <= maxPathLength) paths.set(url, path);
    }
    return path;
  }

  return function logRequest(method, url, status, ms) {
    const nowMs = Date.now();
    if (nowMs !== timeMs) {
      timeMs = nowMs;
      time = new Date(nowMs).toISOString();
    }
    stream.write(
      `{"level":"info","time":"${time}","method":"${method}","path":${pathAsJson(url)},"status":${status},"ms":${Math.round(ms * 10) / 10},"msg":"request"}\n`,
    );
  };
}

export function logRequests(app: FastifyInstance, logRequest: LogRequest): void {
  app.addHook('onResponse', async (request, reply) => {
    if (request.socket.remoteAddress === ownPageAddress) return;
    logRequest(request.method, request.raw.url ?? '', reply.statusCode, reply.elapsedTime);
  });
}
