import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { RequestsUnderWay } from '../process/watchdog.ts';
import type { Stopping } from './stopping.ts';

/** How long a client may take at each step (against slow loris attacks and dead connections). */
export const usualTimeouts = {
  headersMs: 15_000,
  /** How often Node.js checks the timeouts of headers and requests. They can take this much longer. */
  checkMs: 3_000,
  /**
   * The whole request, body included. Only uploads may take this long, and they have their own timeouts: all other
   * requests are answered, with a failure if need be, much earlier.
   */
  requestMs: 360_000,
  /** Within this time a body that is not an upload has to make progress. */
  bodyStallMs: 30_000,
  /** For a connection on which nothing moves while it is answered, because the client does not read the answer. */
  silenceMs: 75_000,
  keepAliveMs: 65_000,
};
export type ClientTimeouts = typeof usualTimeouts;

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Sees each request before the router, and answers it or passes it on, at once or in the end. */
export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void | Promise<void>,
) => void | Promise<void>;

const noHost = { status: 400, sentence: 'The request does not name a host' };
const unknownExpectation = { status: 417, sentence: 'This server knows no expectation but 100-continue' };

interface ServerParts {
  stopping: Stopping;
  underWay: RequestsUnderWay;
  timeouts: ClientTimeouts;
  middleware: Middleware;
  /** Answers what Node.js would otherwise refuse by itself, without our headers. */
  refuse: (response: ServerResponse, refusal: { status: number; sentence: string }) => void;
}

export function createHttpServer(
  { stopping, underWay, timeouts, middleware, refuse }: ServerParts,
  handler: Handler,
): Server {
  const server = createServer(
    {
      requestTimeout: timeouts.requestMs,
      headersTimeout: timeouts.headersMs,
      connectionsCheckingInterval: timeouts.checkMs,
      keepAliveTimeout: timeouts.keepAliveMs,
      requireHostHeader: false,
      // A request without a body then costs no stream, which a kept page would notice.
      optimizeEmptyRequests: true,
    },
    (request, response) => {
      if (request.headers.host === undefined && request.httpVersion === '1.1') {
        refuse(response, noHost);
        return;
      }
      if (stopping.isClosing) response.shouldKeepAlive = false;
      const answered = middleware(request, response, () => {
        const slot = underWay.begin(request.method ?? '', request.url ?? '');
        // A client may have gone while the database was asked about a kept answer.
        if (response.closed) underWay.end(slot);
        else response.once('close', () => underWay.end(slot));
        // The type of a body that does not come: the router would wait for it.
        if (request.readableEnded) delete request.headers['content-type'];
        return handler(request, response);
      });
      if (answered) void answered.then(() => limitSilence(request, response));
      else limitSilence(request, response);
    },
  );
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) =>
    refuse(response, unknownExpectation),
  );
  /**
   * The answer is complete but not all of it is sent: the client may not be reading. The timeout is set here and not by
   * `server.timeout`, which would slow cached pages down by 3 percent.
   */
  function limitSilence({ socket }: IncomingMessage, response: ServerResponse): void {
    if (response.writableEnded && response.writableLength > 0) socket.setTimeout(timeouts.silenceMs);
  }
  const openFiles = maxOpenFiles();
  // Keeps some file descriptors for the database and the pictures, so that connected clients can be served.
  if (openFiles) server.maxConnections = openFiles - Math.min(512, Math.ceil(openFiles / 4));
  return server;
}

/** The limit of open files of this process. Known on Linux only. */
function maxOpenFiles(): number | undefined {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1]) || undefined;
  } catch {
    return undefined;
  }
}

/** Trusts this many proxies, counted from this server outwards. Fastify, given a number, would trust none. */
export function trustedHops(count: number): (address: string, hop: number) => boolean {
  return (_address, hop) => hop < count;
}
