import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Stopping } from './stopping.ts';

/** For how long a client may keep us waiting, at each step. */
export interface ClientTimeouts {
  headersMs: number;
  /** How often headers and whole requests are looked at; they may take this much longer. */
  checkMs: number;
  /**
   * For the whole request, body included. Only uploads may take this long, and they look after themselves: the
   * handler's timeout ends all others much earlier.
   */
  requestMs: number;
  /** Other bodies than uploads have to bring some of theirs in this time. */
  bodyStallMs: number;
  /** For a connection on which nothing moves while it is answered: someone who does not read what they asked for. */
  silenceMs: number;
  keepAliveMs: number;
}

export const usualTimeouts: ClientTimeouts = {
  headersMs: 15_000,
  checkMs: 3_000,
  requestMs: 360_000,
  bodyStallMs: 30_000,
  silenceMs: 75_000,
  keepAliveMs: 65_000,
};

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Sees each request before the router does, and answers it or passes it on. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

export function createHttpServer(
  stopping: Stopping,
  timeouts: ClientTimeouts,
  middleware: Middleware,
  handler: Handler,
): Server {
  const server = createServer(
    {
      requestTimeout: timeouts.requestMs,
      headersTimeout: timeouts.headersMs,
      connectionsCheckingInterval: timeouts.checkMs,
      keepAliveTimeout: timeouts.keepAliveMs,
    },
    (request, response) => {
      if (stopping.isClosing) response.shouldKeepAlive = false;
      middleware(request, response, () => handler(request, response));
      // Answered already, but not all of it has left: this one may not be reading. Asked here, and not of every
      // connection by the server's own timeout, which costs a kept page one part in thirty.
      if (response.writableEnded && response.writableLength > 0)
        request.socket.setTimeout(timeouts.silenceMs);
    },
  );
  const openFiles = maxOpenFiles();
  // The last files are for the database and the pictures: those who are here already can be served.
  if (openFiles) server.maxConnections = openFiles - Math.min(512, Math.ceil(openFiles / 4));
  return server;
}

/** What the system lets this process open, where it says so: on Linux. */
function maxOpenFiles(): number | undefined {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1]) || undefined;
  } catch {
    return undefined;
  }
}
