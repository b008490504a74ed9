import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { incomplete } from '../failure.ts';
import { isOwnRequest } from '../process/request-log.ts';
import { sendError } from './errors.ts';
import type { ClientTimeouts } from './http-server.ts';

/**
 * How many bytes of a body have to arrive in each period: about a kilobyte a second. The worst phone network is faster;
 * a slow loris that sends a byte a second to hold the connection is not.
 */
export const minStepBytes = 32 * 1024;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route reads its body itself and has its own timeouts. */
    readsItsBody?: boolean;
  }
}

/**
 * The protection against slow loris attacks: ends connections whose client sends its body, or reads the answer, too
 * slowly.
 */
export function cutOffSlowClients(app: FastifyInstance, { bodyStallMs, silenceMs }: ClientTimeouts): void {
  app.addHook('onRequest', async (request, reply) => {
    if (hasBody(request) && !request.routeOptions.config.readsItsBody) watch(request, reply, bodyStallMs);
  });
  // Set when the answer begins: before that it is the server that is slow. Once the answer is sent, Node.js sets the
  // keep-alive timeout itself.
  app.addHook('onSend', async (request) => {
    if (!isOwnRequest(request)) request.raw.socket.setTimeout?.(silenceMs);
  });
}

function hasBody({ headers, raw }: FastifyRequest): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = headers;
  return (length !== '0' || encoding !== undefined) && raw.complete === false;
}

/** Measured at the socket, so that no body is read that the handler has not asked for. */
function watch(request: FastifyRequest, reply: FastifyReply, stallMs: number): void {
  const { raw } = request;
  let before = raw.socket.bytesRead;
  const timer = setInterval(() => {
    const { bytesRead } = raw.socket;
    if (raw.complete) return stop();
    if (bytesRead - before >= minStepBytes) {
      before = bytesRead;
      return;
    }
    stop();
    // The answer was sent long ago, and the body still trickles in.
    if (reply.sent) raw.socket.destroy();
    else
      void sendError(
        incomplete('The request took too long to arrive'),
        request,
        reply.header('connection', 'close'),
      );
  }, stallMs);
  function stop(): void {
    clearInterval(timer);
  }
  timer.unref();
  raw.once('end', stop).once('close', stop);
}
