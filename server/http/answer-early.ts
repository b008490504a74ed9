import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { senderAt } from './rate-limit.ts';

/** How much, and for how long, is still read and thrown away of a body that was refused. */
const maxDrainedBytes = 100_000_000;
const maxDrainMs = 30_000;
/** Whoever sends nothing for this long has stopped. */
const idleMs = 10_000;
/** Of one sender, and of all. Beyond that the connection is closed with the answer: it must not be work to refuse. */
const maxDrainsOfOne = 10;
const maxDrains = 100;
/** The more there are, the slower each is read: some thirty megabytes a second for all of them together. */
const pauseMsForEach = 2;

type SendHook = (request: FastifyRequest, reply: FastifyReply, payload: unknown) => Promise<unknown>;

/**
 * A hook for answers that are ready before the body has come. The whole answer is sent at once, but the connection
 * is closed only when the client has stopped sending: closed under its hands, it would hear a reset instead of the
 * answer. Browsers read nothing before they have sent everything.
 */
export function answerEarly(): SendHook {
  /** Who is being drained, as often as they are. */
  const drains: string[] = [];

  async function* answerThenDrain(body: Buffer, request: FastifyRequest): AsyncIterable<Buffer> {
    yield body;
    const { network } = senderAt(request.ip);
    const theirs = drains.filter((name) => name === network).length;
    if (drains.length >= maxDrains || theirs >= maxDrainsOfOne) return;
    drains.push(network);
    await drained(request.raw, () => drains.length * pauseMsForEach);
    drains.splice(drains.indexOf(network), 1);
  }

  return async (request, reply, payload) => {
    if (request.raw.complete !== false || typeof payload !== 'string') return payload;
    const body = Buffer.from(payload);
    reply.header('content-length', String(body.length)).header('connection', 'close');
    return Readable.from(answerThenDrain(body, request));
  };
}

async function drained(request: IncomingMessage, pauseMs: () => number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let bytes = 0;
  const onEnd = () => resolve();
  const timeout = setTimeout(onEnd, maxDrainMs);
  const idle = setTimeout(onEnd, idleMs);
  let pause: NodeJS.Timeout | undefined;
  const onData = (chunk: Buffer) => {
    idle.refresh();
    bytes += chunk.length;
    if (bytes > maxDrainedBytes) resolve();
    request.pause();
    pause = setTimeout(() => request.resume(), pauseMs());
  };
  request.on('data', onData).on('end', onEnd).on('close', onEnd).on('error', onEnd).resume();
  if (request.destroyed || request.complete) resolve();
  await promise;
  clearTimeout(timeout);
  clearTimeout(idle);
  clearTimeout(pause);
  request.off('data', onData);
}
