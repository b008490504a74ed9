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
import type { ReceivedForm } from '../uploads/multipart.ts';
import { type IncomingUpload, uploadRoute } from '../uploads/upload-route.ts';
import { receiveApplication } from './receive-application.ts';

const hourMs = 60 * 60_000;

/** Someone who picks a wrong file several times is a person who needs more tries, not an attack. */
const minRefusalsPerHour = 20;

/**
 * The hourly rate limits for one sender: applications accepted, and applications refused. Refused ones cost as much, so
 * they are limited too. If the operator disables the limit, both are off.
 */
class ApplicationLimits {
  /** The limit of accepted applications. They are counted where they are stored. */
  readonly taken: RateLimit | null = null;
  readonly #refused: RateLimit | null = null;
  readonly #rateLimiter: Services['rateLimiter'];
  readonly #log: Services['log'];

  constructor({ config, rateLimiter, log }: Services) {
    const { applicationsPerHour } = config;
    this.#rateLimiter = rateLimiter;
    this.#log = log;
    if (applicationsPerHour === 0) return;
    this.taken = { name: 'apply', max: applicationsPerHour, windowMs: hourMs };
    const max = Math.max(applicationsPerHour, minRefusalsPerHour);
    this.#refused = { name: 'apply in vain', max, windowMs: hourMs };
  }

  /**
   * Throws when this sender has used up a limit. Returns the key that a refusal counts against: the sender, or the
   * idempotency key of a retry. A retry of a stored application may be answered beyond the sender's limit, but must not
   * be a way around it.
   */
  async check(who: string, sentBefore: string | undefined): Promise<string> {
    const blamed = sentBefore === undefined ? who : `key ${sentBefore}`;
    if (this.taken && sentBefore === undefined) await this.#rateLimiter.check(this.taken, who);
    if (this.#refused) await this.#rateLimiter.check(this.#refused, blamed);
    return blamed;
  }

  /** Counts a failure that the sender has caused. Failures of the server do not count. */
  async countRefusal(error: unknown, blamed: string): Promise<void> {
    if (!this.#refused || !isRefusal(error)) return;
    try {
      await this.#rateLimiter.take(this.#refused, blamed);
    } catch (failure) {
      // The sender learns what was wrong with this application. That the limit is used up they learn at the next one.
      if (!(failure instanceof Failure)) this.#log.warn({ err: failure }, 'a refusal was not counted');
    }
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof Failure && (error.isSendersFault || error.kind === 'too slow');
}

export function applicationRoutes(app: FastifyInstance, services: Services, stopping: Stopping): void {
  const { applications, uploads } = services;
  const limits = new ApplicationLimits(services);
  const rules = {
    textFields: [...applicationTextFields, ...Object.values(spamMarks)],
    fileFields: submitApplication.files ?? {},
    maxBytes: maxSubmissionBytes,
  };
  const render = pageRenderer(app, services);
  /** The form received with each request, for the page that answers a plain form. */
  const forms = new WeakMap<FastifyRequest, ReceivedForm>();

  const answerWithPage = answerPlainForm({
    render: (submission) => render('/', submission),
    valuesOf(request) {
      const {
        [spamMarks.honeypot]: _,
        [spamMarks.secondsSpent]: __,
        ...values
      } = forms.get(request)?.texts ?? {};
      return values;
    },
    receivedSentence: 'Application Received',
  });

  async function take(
    request: FastifyRequest,
    { form, receive }: IncomingUpload,
  ): Promise<SubmittedApplication> {
    forms.set(request, form);
    const idempotencyKey = idempotencyKeyOf(request);
    const sender = senderAt(request.ip);
    const isRetry = idempotencyKey !== null && (await applications.findSent(idempotencyKey)) !== undefined;
    const blamed = await limits.check(sender.who, isRetry ? idempotencyKey : undefined);
    try {
      return await receive(sender, (upload) =>
        receiveApplication(services, form, { upload, limit: limits.taken, idempotencyKey }),
      );
    } catch (error) {
      await limits.countRefusal(error, blamed);
      throw error;
    }
  }

  uploadRoute(app, { uploads, stopping, ...rules }, (scope, handleUpload) => {
    bindCall(scope, submitApplication, { onSend: [answerWithPage] }, async ({ request }) => {
      const record = await handleUpload(request, (incoming) => take(request, incoming));
      request.log.info({ event: 'application received', applicationId: record.id });
      return record;
    });
  });
}
