import { Stream } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { tooSlow } from '../failure.ts';

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
      void reply.send(tooSlow('This took too long. Please try again in a minute.', 60));
    }, answerWithinMs);
    timer.unref();
    const stop = () => clearTimeout(timer);
    // Whichever comes: `finish` of an answer that was sent, `close` of a connection that broke.
    reply.raw.once('finish', stop).once('close', stop);
  });
  dropWhatComesTooLate(app);
}

/** Aborted when nobody waits for the handler any more: it was answered for, or the connection is gone. */
export function unwantedSignal({ raw }: FastifyReply): AbortSignal {
  const unwanted = new AbortController();
  const abort = () => unwanted.abort();
  raw.once('finish', abort).once('close', abort);
  if (isOver(raw)) abort();
  return unwanted.signal;
}

/**
 * A handler goes on after its time is over. Fastify leaves alone what it then brings, and a file that is left open ends
 * the process when its memory is collected.
 */
function dropWhatComesTooLate(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function handleInTime(request, reply) {
      const answer: unknown = handler.call(this, request, reply);
      return answer instanceof Promise ? answer.then(pass, fail) : answer;

      function pass(payload: unknown): unknown {
        if (!reply.sent) return payload;
        if (payload instanceof Stream.Readable) payload.destroy();
        return undefined;
      }

      function fail(error: unknown): void {
        // It gave up because of `unwantedSignal`, and there is nobody to tell.
        if (!isOver(reply.raw) || (error as Error).name !== 'AbortError') throw error;
      }
    };
  });
}

function isOver(raw: FastifyReply['raw']): boolean {
  return raw.writableEnded || raw.destroyed;
}
