import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  applicationTextFields,
  maxSubmissionBytes,
  spamMarks,
} from '#contract/applications/application-fields.ts';
import { type SubmittedApplication, submitApplication } from '#contract/applications/applications.ts';
import { Failure } from '../failure.ts';
import { bindCall } from '../http/call-route.ts';
import { idempotencyKeyOf } from '../http/headers.ts';
import { type RateLimit, senderAt } from '../http/rate-limit.ts';
import type { Stopping } from '../http/stopping.ts';
import { answerPlainForm } from '../pages/plain-form.ts';
import { pageRenderer } from '../pages/render-page.ts';
import type { Services } from '../services.ts';
import { formOf, type HandleUpload, uploadRoute } from '../uploads/upload-route.ts';
import { receiveApplication } from './receive-application.ts';

const hourMs = 60 * 60_000;

/** Someone who picks a wrong file several times is a person who needs more tries, not an attack. */
const minRefusalsPerHour = 20;

/**
 * The hourly rate limits for one sender: applications accepted, which are counted where they are stored, and applications
 * refused. Refused ones cost as much, so they are limited too. If the operator disables the limit, both are off.
 */
function limitsOf(perHour: number): { taken: RateLimit | null; refused: RateLimit | null } {
  if (perHour === 0) return { taken: null, refused: null };
  const max = Math.max(perHour, minRefusalsPerHour);
  return {
    taken: { name: 'apply', max: perHour, windowMs: hourMs },
    refused: { name: 'apply in vain', max, windowMs: hourMs },
  };
}

/** Caused by the sender. Failures of the server do not count. */
function isRefusal(error: unknown): boolean {
  return error instanceof Failure && (error.isSendersFault || error.kind === 'too slow');
}

export function applicationRoutes(app: FastifyInstance, services: Services, stopping: Stopping): void {
  const { applications, config, rateLimiter, uploads } = services;
  const { taken, refused } = limitsOf(config.applicationsPerHour);
  const rules = {
    textFields: [...applicationTextFields, ...Object.values(spamMarks)],
    fileFields: submitApplication.files ?? {},
    maxBytes: maxSubmissionBytes,
  };
  const render = pageRenderer(app, services);

  const answerWithPage = answerPlainForm({
    render: (submission) => render('/', { submission }),
    valuesOf(request) {
      const {
        [spamMarks.honeypot]: _,
        [spamMarks.secondsSpent]: __,
        ...values
      } = formOf(request)?.texts ?? {};
      return values;
    },
    receivedSentence: 'Application Received',
  });

  async function take(request: FastifyRequest, handleUpload: HandleUpload): Promise<SubmittedApplication> {
    await uploads.disk.requireRoom();
    const idempotencyKey = idempotencyKeyOf(request);
    const sender = senderAt(request.ip);
    const isRetry = idempotencyKey !== null && (await applications.findSent(idempotencyKey)) !== undefined;
    // A retry of a stored application may be answered beyond the sender's limit, but must not be a way around it.
    const blamed = isRetry ? `key ${idempotencyKey}` : sender.who;
    if (taken && !isRetry) await rateLimiter.check(taken, sender.who);
    if (refused) await rateLimiter.check(refused, blamed);
    try {
      return await handleUpload(request, sender, (upload, form) =>
        receiveApplication(services, form, { upload, limit: taken, idempotencyKey }),
      );
    } catch (error) {
      if (refused && isRefusal(error)) await rateLimiter.take(refused, blamed).catch(unlessRefused);
      throw error;
    }
  }

  /** The sender learns what was wrong with this application. That the limit is used up they learn at the next one. */
  function unlessRefused(failure: unknown): void {
    if (!(failure instanceof Failure)) services.log.warn({ err: failure }, 'a refusal was not counted');
  }

  uploadRoute(app, { uploads, stopping, ...rules }, (scope, handleUpload) => {
    bindCall(scope, submitApplication, { onSend: [answerWithPage] }, async ({ request }) => {
      const record = await take(request, handleUpload);
      request.log.info({ event: 'application received', applicationId: record.id });
      return record;
    });
  });
}
