import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { incomplete } from '../failures/failure.ts';
import { sendError } from './errors.ts';
import type { ClientTimeouts } from './http-server.ts';

/**
 * What a body has to bring each time, to be given more: a kilobyte a second and a little more. The worst phone network
 * is faster, and whoever sends a byte a second to hold a connection is not.
 */
export const minStepBytes = 32 * 1024;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route reads its body, and looks after slow ones, by itself. */
    readsItsBody?: boolean;
  }
}

/** A connection is left to those who use it. */
export function cutOffSlowClients(app: FastifyInstance, { bodyStallMs, silenceMs }: ClientTimeouts): void {
  app.addHook('onRequest', async (request, reply) => {
    if (hasBody(request) && !request.routeOptions.config.readsItsBody) watch(request, reply, bodyStallMs);
  });
  // From the moment of the answer: until then the silence is ours. When it has left, Node sets what waits for the next
  // request.
  app.addHook('onSend', async (request) => {
    request.raw.socket.setTimeout?.(silenceMs);
  });
}

function hasBody({ headers, raw }: FastifyRequest): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = headers;
  return (length !== '0' || encoding !== undefined) && raw.complete === false;
}

/** By what has come through the socket, so that nobody reads the body who should not. */
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
    // Answered long ago, while the body still trickles in.
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
