import type { FastifyInstance } from 'fastify';
import { tooBusy } from './errors.ts';

const usualMs = 60_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Where the answer may take longer to begin than others do. */
    answerWithinMs?: number;
  }
}

/**
 * An answer has to begin in time. How long the rest of it takes is the reader's affair, and what ends readers who do
 * not read is in slow-clients: Fastify's own `handlerTimeout` would cut off a large picture on a slow network.
 */
export function answerInTime(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { answerWithinMs = usualMs } = request.routeOptions.config;
    const timer = setTimeout(() => {
      if (reply.sent || reply.raw.headersSent) return;
      void reply.send(tooBusy('This took too long. Please try again in a minute.', 60));
    }, answerWithinMs);
    timer.unref();
    const stop = () => clearTimeout(timer);
    // Whichever comes: `finish` of an answer that was sent, `close` of a connection that broke.
    reply.raw.once('finish', stop).once('close', stop);
  });
}
