import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { senderAt } from './rate-limit.ts';

/** How much of a refused body is still read and discarded, and for how long. */
const maxDrainedBytes = 100_000_000;
const maxDrainMs = 30_000;
/** A client that sends nothing for this long has stopped. */
const idleMs = 10_000;
/**
 * How many bodies of one sender, and of all, are drained at once. Beyond that the connection is closed right after the
 * answer, so that refusing stays cheap.
 */
const maxDrainsPerSender = 10;
const maxDrains = 100;
/** Backpressure: the more bodies are drained, the slower each is read. About thirty megabytes a second in all. */
const pauseMsForEach = 2;

type SendHook = (request: FastifyRequest, reply: FastifyReply, payload: unknown) => Promise<unknown>;

/**
 * An `onSend` hook for answers that are ready before the request's body has arrived. It sends the whole answer at once
 * and then drains the body until the client stops sending. Closing the connection earlier would reset it, and the
 * client would not see the answer: browsers read nothing before they have sent everything.
 */
export function answerEarly(): SendHook {
  /** The networks being drained, one entry for each connection. */
  const drains: string[] = [];

  async function* answerThenDrain(body: Buffer, request: FastifyRequest): AsyncIterable<Buffer> {
    yield body;
    const { network } = senderAt(request.ip);
    const theirs = drains.filter((name) => name === network).length;
    if (drains.length >= maxDrains || theirs >= maxDrainsPerSender) return;
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
