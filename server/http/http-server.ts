import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Stopping } from './stopping.ts';

/**
 * For the whole request, body included. Only uploads may take this long, and they look after themselves: the
 * handler's timeout ends all others much earlier.
 */
const requestTimeoutMs = 360_000;
const headersTimeoutMs = 15_000;
const keepAliveTimeoutMs = 65_000;

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Sees each request before the router does, and answers it or passes it on. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

export function createHttpServer(stopping: Stopping, middleware: Middleware, handler: Handler): Server {
  return createServer(
    {
      requestTimeout: requestTimeoutMs,
      headersTimeout: headersTimeoutMs,
      keepAliveTimeout: keepAliveTimeoutMs,
    },
    (request, response) => {
      if (stopping.hasBegun) response.shouldKeepAlive = false;
      middleware(request, response, () => handler(request, response));
    },
  );
}
