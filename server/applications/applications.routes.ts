import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  applicationTextFields,
  idempotencyKeyHeader,
  maxImageBytes,
  maxSubmissionBytes,
  spamMarks,
} from '#contract/application-form.ts';
import { submitApplication } from '#contract/applications.ts';
import type { ErrorBody } from '#contract/errors.ts';
import type { PlainSubmission } from '#contract/pages.ts';
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
import { pageRenderer } from '../pages/render-page.ts';
import type { Services } from '../services.ts';
import { receiveApplication } from './receive-application.ts';

/** Ten megabytes from a phone on a bad network: a quarter of a megabit a second is enough. */
const uploadMs = 300_000;
const stallMs = 30_000;
/** The upload, its pictures in line with others', and some air. */
const handlerTimeoutMs = uploadMs + 60_000;

const hourMs = 60 * 60_000;
const visibleAscii = /^[\x21-\x7e]{1,200}$/;

export function applicationRoutes(app: FastifyInstance, services: Services, stopping: Stopping): void {
  const { applications, config, rateLimiter } = services;
  const limit: RateLimit | null =
    config.applicationsPerHour > 0
      ? { name: 'apply', max: config.applicationsPerHour, windowMs: hourMs }
      : null;
  const rules: FormRules = {
    textFields: [...applicationTextFields, ...Object.values(spamMarks)],
    fileFields: submitApplication.files ?? {},
    maxFileBytes: maxImageBytes,
    maxBytes: maxSubmissionBytes,
    stallMs,
    totalMs: uploadMs,
    hurry: stopping.hurry,
  };
  const render = pageRenderer(app, services);
  /** What a request has brought so far, for the page that answers it. */
  const forms = new WeakMap<FastifyRequest, ReceivedForm>();
  const cleaning = new Set<Promise<void>>();
  // What is still under way at the end leaves no files behind.
  app.addHook('onClose', async () => void (await Promise.all(cleaning)));

  /** A form that was sent without JavaScript is answered with its page, whatever the answer is. */
  async function answerWithPage(
    request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
  ): Promise<unknown> {
    if (!isNavigation(request) || typeof payload !== 'string') return payload;
    const { html } = await render('/', submissionOf(reply.statusCode, payload, forms.get(request)));
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8');
    return html;
  }

  app.register(async (scope) => {
    takeMultipartOnly(scope);
    bindCall(
      scope,
      submitApplication,
      async ({ request }) => {
        const idempotencyKey = keyOf(request);
        const who = triesFrom(request.ip);
        const isRetry =
          idempotencyKey !== null && (await applications.findSent(idempotencyKey)) !== undefined;
        if (limit && !isRetry) await rateLimiter.check(limit, who);

        const form = emptyForm(join(services.uploadsFolder, randomUUID()));
        forms.set(request, form);
        try {
          await receiveForm(request.raw, form, rules);
          const record = await receiveApplication(services, form, { who, limit, idempotencyKey });
          request.log.info({ event: 'application received', applicationId: record.id });
          return record;
        } finally {
          const removal = rm(form.folder, { recursive: true, force: true });
          cleaning.add(removal);
          await removal.finally(() => cleaning.delete(removal));
        }
      },
      { handlerTimeout: handlerTimeoutMs, onSend: [answerWithPage, answerEarly] },
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

/** Whether a browser is about to show the answer as a page. A script that asks says otherwise in one of these. */
function isNavigation({ headers }: FastifyRequest): boolean {
  const mode = headers['sec-fetch-mode'] ?? 'navigate';
  return mode === 'navigate' && (headers.accept ?? '').includes('text/html');
}

function submissionOf(status: number, payload: string, form: ReceivedForm | undefined): PlainSubmission {
  if (status < 400) return { outcome: 'received' };
  const { message, fields = {} } = JSON.parse(payload) as ErrorBody;
  const { [spamMarks.trap]: _trap, [spamMarks.secondsSpent]: _seconds, ...values } = form?.texts ?? {};
  return { outcome: 'refused', sentence: message, fields, values };
}
