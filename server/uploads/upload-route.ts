import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { maxImageBytes } from '#contract/gallery/image-sizes.ts';
import { refusedKind } from '../failure.ts';
import { inScope } from '../http/call-route.ts';
import { senderAt } from '../http/rate-limit.ts';
import type { Stopping } from '../http/stopping.ts';
import type { Sender } from '../limits/admission-slots.ts';
import { type FormRules, maxFormMs, type ReceivedForm } from './multipart.ts';
import type { Upload, Uploads } from './uploads.ts';

/** The upload, the queue for decoding its pictures, and a reserve. */
const answerWithinMs = maxFormMs + 60_000;

/** One picture, and the text fields around it. */
const usualMaxBytes = maxImageBytes + 1_000_000;

interface UploadRouteParts extends Omit<FormRules, 'maxBytes'> {
  uploads: Uploads;
  stopping: Stopping;
  maxBytes?: number;
}

/** Receives the form of a request, does the work on it, and deletes all that has not been kept. */
export type HandleUpload = <Result>(
  request: FastifyRequest,
  sender: Sender,
  work: (upload: Upload, form: ReceivedForm) => Promise<Result>,
) => Promise<Result>;

const forms = new WeakMap<FastifyRequest, ReceivedForm>();

/** What has been received of a form, also after a failure. */
export function formOf(request: FastifyRequest): ReceivedForm | undefined {
  return forms.get(request);
}

/**
 * A route that takes a multipart form with pictures. `bind` binds its call in the given scope; the call's handler passes
 * each request to `handleUpload`.
 */
export function uploadRoute(
  app: FastifyInstance,
  { uploads, stopping, maxBytes = usualMaxBytes, ...fields }: UploadRouteParts,
  bind: (scope: FastifyInstance, handleUpload: HandleUpload) => void,
): void {
  const rules = { maxBytes, ...fields };
  const handleUpload: HandleUpload = async (request, sender, work) => {
    await uploads.disk.requireRoom();
    const form = uploads.newForm();
    forms.set(request, form);
    return uploads.receive(request.raw, sender, { form, rules, log: request.log }, work);
  };
  stopping.bodyDeadline.addEventListener('abort', () => uploads.endAll());
  // A shutdown ends the uploads and waits for their files to be deleted, up to a limit.
  app.addHook('onClose', () => {
    uploads.endAll();
    return Promise.race([uploads.areOver(), sleep(stopping.leftForCleanUp(), undefined, { ref: false })]);
  });
  inScope(app, 'uploads', (scope) => {
    acceptMultipartOnly(scope);
    bind(scope, handleUpload);
  });
}

/** For a scope whose calls accept only multipart forms. The handler reads the body itself. */
function acceptMultipartOnly(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, readsItsBody: true, answerWithinMs };
    // After the route's own hooks: those may still replace the answer.
    route.onSend = [route.onSend ?? [], answerEarly()].flat();
  });
  scope.addContentTypeParser('*', (request, _body, done) => {
    const [type = ''] = (request.headers['content-type'] ?? '').split(';', 1);
    if (type.trim().toLowerCase() === 'multipart/form-data') done(null);
    else done(refusedKind('This call takes a form: send Content-Type: multipart/form-data'));
  });
}

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
function answerEarly(): SendHook {
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
