import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** How much, and for how long, is still read and thrown away of a body that was refused. */
const maxDrainedBytes = 100_000_000;
const maxDrainMs = 30_000;
/** Whoever sends nothing for this long has stopped. */
const idleMs = 10_000;

/**
 * A hook for answers that are ready before the body has come. The whole answer is sent at once, but the connection
 * is closed only when the client has stopped sending: closed under its hands, it would hear a reset instead of the
 * answer. Browsers read nothing before they have sent everything.
 */
export async function answerEarly(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (request.raw.complete !== false || typeof payload !== 'string') return payload;
  const body = Buffer.from(payload);
  reply.header('content-length', String(body.length)).header('connection', 'close');
  return Readable.from(
    (async function* answerThenDrain() {
      yield body;
      await drained(request.raw);
    })(),
  );
}

async function drained(request: IncomingMessage): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let bytes = 0;
  const onEnd = () => resolve();
  const patience = setTimeout(onEnd, maxDrainMs);
  const idle = setTimeout(onEnd, idleMs);
  const onData = (chunk: Buffer) => {
    idle.refresh();
    bytes += chunk.length;
    if (bytes > maxDrainedBytes) resolve();
  };
  request.on('data', onData).on('end', onEnd).on('close', onEnd).on('error', onEnd).resume();
  if (request.destroyed || request.complete) resolve();
  await promise;
  clearTimeout(patience);
  clearTimeout(idle);
  request.off('data', onData);
}
