import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { maxImageBytes } from '#contract/gallery/image-sizes.ts';
import { refusedKind } from '../failure.ts';
import { answerEarly } from '../http/answer-early.ts';
import type { Stopping } from '../http/stopping.ts';
import type { Sender } from '../limits/admission-slots.ts';
import { imageTypeBytes, mayBeAccepted } from './image-type.ts';
import type { FormRules, ReceivedForm } from './received-form.ts';
import type { Upload } from './upload.ts';
import type { Uploads } from './uploads.ts';

/** Ten megabytes from a phone on a bad network: a quarter of a megabit a second is enough. */
const timeouts = { stallMs: 30_000, totalMs: 300_000 };
/** The upload, the queue for decoding its pictures, and a reserve. */
const answerWithinMs = timeouts.totalMs + 60_000;

/** What a route says of its own form. All other rules are the same for every upload. */
export type OwnRules = Pick<FormRules, 'textFields' | 'fileFields' | 'maxBytes'>;

export interface IncomingUpload {
  /** Filled while it is received. After a failure it holds what had arrived by then. */
  form: ReceivedForm;
  /** Receives the form, runs the work on it, and deletes its files. */
  receive<Result>(sender: Sender, work: (upload: Upload) => Promise<Result>): Promise<Result>;
}

export type HandleUpload = <Result>(
  request: FastifyRequest,
  handle: (incoming: IncomingUpload) => Promise<Result>,
) => Promise<Result>;

/**
 * A route that takes a multipart form with pictures. `bind` binds its call in the given scope; the call's handler passes
 * each request to `handleUpload`.
 */
export function uploadRoute(
  app: FastifyInstance,
  { uploads, stopping, ...own }: { uploads: Uploads; stopping: Stopping } & OwnRules,
  bind: (scope: FastifyInstance, handleUpload: HandleUpload) => void,
): void {
  const rules: FormRules = {
    ...own,
    mayBeWanted: mayBeAccepted,
    startBytes: imageTypeBytes,
    maxFileBytes: maxImageBytes,
    ...timeouts,
    bodyDeadline: stopping.bodyDeadline,
  };
  const untilOver = uploadsUnderWay(app, uploads, stopping);
  const handleUpload: HandleUpload = (request, handle) => {
    async function begin() {
      await uploads.disk.requireRoom();
      const form = uploads.newForm();
      return handle({
        form,
        receive: (sender, work) =>
          uploads.receive(request.raw, sender, { form, rules, log: request.log }, work),
      });
    }
    return untilOver(begin());
  };
  app.register(async (scope) => {
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

/**
 * Tracks the uploads of a route until they are finished. A shutdown aborts them and waits for their files to be
 * deleted, up to a limit.
 */
function uploadsUnderWay(
  app: FastifyInstance,
  uploads: Uploads,
  stopping: Stopping,
): <Result>(upload: Promise<Result>) => Promise<Result> {
  const underWay = new Set<Promise<unknown>>();
  stopping.bodyDeadline.addEventListener('abort', () => uploads.endAll());
  app.addHook('onClose', () => {
    uploads.endAll();
    return Promise.race([
      Promise.allSettled(underWay),
      setTimeout(stopping.leftForCleanUp(), undefined, { ref: false }),
    ]);
  });
  return (upload) => {
    underWay.add(upload);
    return upload.finally(() => underWay.delete(upload));
  };
}
