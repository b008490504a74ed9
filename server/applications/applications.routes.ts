import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  applicationTextFields,
  idempotencyKeyHeader,
  maxImageBytes,
  maxSubmissionBytes,
  spamMarks,
} from '#contract/application-fields.ts';
import { type ApplicationRecord, submitApplication } from '#contract/applications.ts';
import { answerEarly } from '../http/answer-early.ts';
import { bindCall } from '../http/call-route.ts';
import { badInput } from '../http/errors.ts';
import {
  emptyForm,
  type FormRules,
  type ReceivedForm,
  receiveForm,
  takeMultipartOnly,
} from '../http/multipart.ts';
import { type RateLimit, triesFrom } from '../http/rate-limit.ts';
import type { Stopping } from '../http/stopping.ts';
import { uploadHandlerMs, uploadPatience, uploadsUnderWay } from '../http/upload-places.ts';
import { answerPlainForm } from '../pages/plain-form.ts';
import { pageRenderer } from '../pages/render-page.ts';
import type { Services } from '../services.ts';
import { receiveApplication } from './receive-application.ts';

const hourMs = 60 * 60_000;
const visibleAscii = /^[\x21-\x7e]{1,200}$/;

export function applicationRoutes(app: FastifyInstance, services: Services, stopping: Stopping): void {
  const { applications, config, rateLimiter, uploadPlaces } = services;
  const limit: RateLimit | null =
    config.applicationsPerHour > 0
      ? { name: 'apply', max: config.applicationsPerHour, windowMs: hourMs }
      : null;
  const rules: FormRules = {
    textFields: [...applicationTextFields, ...Object.values(spamMarks)],
    fileFields: submitApplication.files ?? {},
    maxFileBytes: maxImageBytes,
    maxBytes: maxSubmissionBytes,
    ...uploadPatience,
    hurry: stopping.hurry,
  };
  const render = pageRenderer(app, services);
  /** What a request has brought so far, for the page that answers it. */
  const forms = new WeakMap<FastifyRequest, ReceivedForm>();
  const untilOver = uploadsUnderWay(app);

  const answerWithPage = answerPlainForm({
    render: (submission) => render('/', submission),
    valuesOf(request) {
      const {
        [spamMarks.trap]: _,
        [spamMarks.secondsSpent]: __,
        ...values
      } = forms.get(request)?.texts ?? {};
      return values;
    },
    receivedSentence: 'Application Received',
  });

  async function receive(request: FastifyRequest): Promise<ApplicationRecord> {
    const idempotencyKey = keyOf(request);
    const who = triesFrom(request.ip);
    const isRetry = idempotencyKey !== null && (await applications.findSent(idempotencyKey)) !== undefined;
    if (limit && !isRetry) await rateLimiter.check(limit, who);

    const form = emptyForm(join(services.uploadsFolder, randomUUID()));
    forms.set(request, form);
    try {
      await receiveForm(request.raw, form, rules);
      return await receiveApplication(services, form, { who, limit, idempotencyKey });
    } finally {
      await rm(form.folder, { recursive: true, force: true }).catch((error: unknown) => {
        // The sweep will find it. What was stored is stored, and must be answered as such.
        request.log.warn({ err: error }, 'an upload could not be removed');
      });
    }
  }

  app.register(async (scope) => {
    takeMultipartOnly(scope);
    bindCall(
      scope,
      submitApplication,
      async ({ request }) => {
        const giveBack = uploadPlaces.take(triesFrom(request.ip));
        const receiving = receive(request).finally(giveBack);
        const record = await untilOver(receiving);
        request.log.info({ event: 'application received', applicationId: record.id });
        return record;
      },
      { handlerTimeout: uploadHandlerMs, onSend: [answerWithPage, answerEarly] },
    );
  });
}

function keyOf({ headers }: FastifyRequest): string | null {
  const key = headers[idempotencyKeyHeader];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !visibleAscii.test(key)) {
    throw badInput({ '': 'An Idempotency-Key has 1 to 200 visible characters' });
  }
  return key;
}
