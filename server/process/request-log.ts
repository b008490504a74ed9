import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DestinationStream } from 'pino';

const maxPathLength = 200;

/**
 * The remote address of the server's own API requests while it renders a page. No client can have it, because real
 * addresses come from the socket.
 */
export const ownPageAddress = 'own-page';

export function isOwnRequest({ socket }: FastifyRequest): boolean {
  return socket.remoteAddress === ownPageAddress;
}

/**
 * A path that is safe to log: no query (it may hold a token or a name), no token of a performer's page, no host, no
 * control characters.
 */
export function loggablePath(url: string): string {
  const end = url.indexOf('?');
  const path = end === -1 ? url : url.slice(0, end);
  // The host may come with credentials: `http://name:password@host/path`.
  return withoutLinkToken(withoutHost(path))
    .slice(0, maxPathLength)
    .replace(/[^\x21-\x7e]/g, '?');
}

export type LogRequest = (method: string, url: string, status: number, ms: number) => void;

const maxRemembered = 2_000;
const maxRememberedLength = 300;

interface KnownAddress {
  /** The path as it is written. */
  path: string;
  /** The end of the last line about a page that was ready, for the next one of the same status. */
  readyStatus: number;
  readyEnd: string;
}

/**
 * Logs one line per request, with nothing about the client. Built by hand: through pino the line took a fifth of the
 * time of a cached page. For the same reason it remembers addresses as they are written, the whole end of a line about a
 * page that was ready, and the time of the current millisecond.
 */
export function requestLogOn(stream: DestinationStream): LogRequest {
  /** By raw address. */
  const addresses = new Map<string, KnownAddress>();
  let start = '';
  let startMs = 0;

  function addressOf(url: string): KnownAddress {
    const known = addresses.get(url);
    if (known !== undefined) return known;
    const address = { path: JSON.stringify(loggablePath(url)), readyStatus: 0, readyEnd: '' };
    if (addresses.size >= maxRemembered) addresses.clear();
    if (url.length <= maxRememberedLength) addresses.set(url, address);
    return address;
  }

  return function logRequest(method, url, status, ms) {
    const nowMs = Date.now();
    if (nowMs !== startMs) {
      startMs = nowMs;
      start = `{"level":"info","time":"${new Date(nowMs).toISOString()}",`;
    }
    const address = addressOf(url);
    if (ms !== 0 || method !== 'GET') {
      stream.write(start + lineEnd(method, address.path, status, Math.round(ms * 10) / 10));
      return;
    }
    if (address.readyStatus !== status) {
      address.readyStatus = status;
      address.readyEnd = lineEnd(method, address.path, status, 0);
    }
    stream.write(start + address.readyEnd);
  };
}

function lineEnd(method: string, path: string, status: number, ms: number): string {
  return `"method":"${method}","path":${path},"status":${status},"ms":${ms},"msg":"request"}\n`;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    isPolled?: boolean;
  }
}

export function logRequests(app: FastifyInstance, logRequest: LogRequest): void {
  app.addHook('onResponse', async (request, reply) => {
    if (isOwnRequest(request)) return;
    if (request.routeOptions.config.isPolled && reply.statusCode === 200) return;
    logRequest(request.method, request.raw.url ?? '', reply.statusCode, reply.elapsedTime);
  });
}

/**
 * The token in the address of a performer's page or of its calls. Whatever stands in its place is hidden, also in
 * addresses that someone has misspelled or cut off.
 */
const afterItsPath = /\/(application|application-status|subscription|subscriptions)[\\/]+[^\\/]*/gi;
const looksLikeToken = /(?<![\w-])[\w-]{43}(?![\w-])/g;
/** Programs that check links escape what is escaped already. */
const maxEscapes = 4;
const ownPage = /^\/+(?:application|api\/+application-status|subscription|api\/+subscriptions)[\\/]/i;

function withoutLinkToken(path: string): string {
  let plain = path;
  for (let count = 0; count < maxEscapes; count += 1) plain = decodedPath(plain);
  const hidden = plain.replace(afterItsPath, '/$1/[token]').replace(looksLikeToken, '[token]');
  return hidden === plain ? path : hidden;
}

/** Whether this is the address of a performer's or subscriber's own page, or of one of its calls. */
export function isPersonalPageAddress(url: string): boolean {
  return ownPage.test(decodedPath(withoutHost(url)));
}

export type SecretPage = 'application' | 'subscription';

/** The token in the address of such a page itself; undefined for every other address. */
export function tokenOfPage(page: SecretPage, url: string): string | undefined {
  const [path = ''] = decodedPath(withoutHost(url)).split('?', 1);
  const [, found, token] = /^\/+(application|subscription)[\\/]+([^\\/]+)/i.exec(path) ?? [];
  return found?.toLowerCase() === page ? token : undefined;
}

/**
 * An address whose percent escapes the router can read: one that it cannot stands for itself. So a token with something
 * behind it, as mail programs append it, is an unknown token like any other.
 */
export function withReadableEscapes(url: string): string {
  return url.replaceAll(/%(?![0-7][0-9a-f])/gi, '%25');
}

/** A request line may name the host as well, as if we were a proxy: `GET http://host/path`. The router reads both. */
function withoutHost(url: string): string {
  return url.replace(/^https?:\/\/[^/]*\/?/i, '/');
}

/** Like the router's decoding, but an escape that cannot be read is left as it is. */
function decodedPath(path: string): string {
  return path.replaceAll(/%([0-7][0-9a-f])/gi, (_escape, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
