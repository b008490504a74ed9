import type { FastifyInstance, FastifyReply, FastifyRequest, onSendAsyncHookHandler } from 'fastify';
import type { SubmittedApplication } from '#contract/applications/applications.ts';
import type { ErrorBody } from '#contract/errors.ts';
import {
  type OwnPageForm,
  type OwnPageQuestion,
  ownPageAddresses,
  ownPageForms,
  sentPartId,
} from '#contract/own-page-addresses.ts';
import type { PlainSubmission } from '#contract/pages.ts';
import { askApp } from '../http/ask-app.ts';
import { inScope } from '../http/call-route.ts';
import { ownPageAddress } from '../process/request-log.ts';
import { errorPage, uncachedPage } from './page-answer.ts';
import { type PageToSend, personalPageRenderer, type RenderingParts } from './render-page.ts';

type Values = Record<string, string>;

export interface FormOutcome {
  /** Of a personal page. */
  token: string;
  status: number;
  /** The call's answer as JSON. */
  payload: string;
  /** What was typed. */
  values: Values;
}

interface PlainForm {
  path: string;
  /** The call that does it, as it does for the page with JavaScript. */
  call: { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; path: string };
  maxBytes: number;
  isOfPersonalPage?: boolean;
  bodyOf?: ((values: Values) => object) | undefined;
  /** A page with what is wrong, or the way to another one. */
  answer(reply: FastifyReply, outcome: FormOutcome): Promise<unknown>;
}

type FormRequest = FastifyRequest<{ Params: { token?: string }; Body: Values | undefined }>;

/** A form for browsers without JavaScript. It makes the call that a script makes. */
export function plainForm(app: FastifyInstance, form: PlainForm): void {
  const { path, call, maxBytes, isOfPersonalPage = false, bodyOf, answer } = form;
  inScope(app, path, (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxBytes },
      async (_request: FastifyRequest, body: string) => readForm(body),
    );
    scope.post(path, { config: { isFormOfPersonalPage: isOfPersonalPage } }, async (request, reply) => {
      const { params, body: values = {}, ip } = request as FormRequest;
      const { token = '' } = params;
      const { status, headers, body } = await askApp(app, {
        method: call.method,
        url: call.path.replace('{token}', encodeURIComponent(token)),
        // The rate limit is that of whoever sent the form; a personal page has one of its own.
        remoteAddress: isOfPersonalPage ? ownPageAddress : ip,
        payload: bodyOf?.(values),
      });
      const { 'retry-after': retryAfter } = headers;
      if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
      return answer(reply, { token, status, payload: body, values });
    });
  });
}

/** Browsers end the lines of a form with two characters. */
function readForm(body: string): Values {
  const entries = [...new URLSearchParams(body)];
  return Object.fromEntries(entries.map(([name, value]) => [name, value.replaceAll('\r\n', '\n')]));
}

export function refusal({ payload, values }: Pick<FormOutcome, 'payload' | 'values'>): PlainSubmission {
  const { message, fields = {} } = JSON.parse(payload) as ErrorBody;
  return { outcome: 'refused', sentence: message, fields, values };
}

interface SubmittedForm {
  /** The page that answers: it shows the outcome and keeps what was typed. */
  render(submission: PlainSubmission): Promise<PageToSend>;
  /** The typed values, as far as they were received. */
  valuesOf(request: FastifyRequest): Values;
  receivedSentence: string;
}

/**
 * A hook for a call that is also the target of a plain HTML form (progressive enhancement). A browser without
 * JavaScript gets a page with the same status; every other client gets the JSON answer.
 */
export function answerPlainForm({
  render,
  valuesOf,
  receivedSentence,
}: SubmittedForm): onSendAsyncHookHandler {
  return async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    if (!isNavigation(request) || typeof payload !== 'string') return payload;
    const submission = submissionOf(reply.statusCode, payload, () => valuesOf(request));
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8');
    try {
      return uncachedPage(reply, await render(submission));
    } catch (error) {
      request.log.error({ err: error }, 'page failed');
      return errorPage(submission.outcome === 'received' ? receivedSentence : submission.sentence);
    }
  };
}

/** Whether a browser will show the answer as a page. A script's request differs in one of these headers. */
function isNavigation({ headers }: FastifyRequest): boolean {
  const mode = headers['sec-fetch-mode'] ?? 'navigate';
  return mode === 'navigate' && (headers.accept ?? '').includes('text/html');
}

function submissionOf(status: number, payload: string, values: () => Values): PlainSubmission {
  if (status < 400) {
    const { statusPath } = JSON.parse(payload) as SubmittedApplication;
    return { outcome: 'received', statusPath };
  }
  return refusal({ payload, values: values() });
}

/**
 * Answers a form of the performer's own page that was sent without JavaScript: by leading back to the page, or with the
 * form again, what was typed in it and what is wrong. Gives the HTML, which is empty for a redirect; status and headers
 * are set on the reply.
 */
export function ownPageAnswers(app: FastifyInstance, services: RenderingParts) {
  const render = personalPageRenderer(app, services);
  return async (reply: FastifyReply, form: OwnPageForm | OwnPageQuestion, outcome: FormOutcome) => {
    const { token, status, payload, values } = outcome;
    const addresses = ownPageAddresses(token);
    // After the end of an application its page says that it has ended.
    if (status < 400 || status === 404) {
      const location =
        isCorrection(form) && status < 400 ? `${addresses.saved(form)}#${sentPartId}` : addresses.page;
      reply.code(303).header('cache-control', 'no-store').header('location', location);
      return '';
    }
    const address = isCorrection(form) ? addresses.form(form) : addresses.question(form);
    const page = await render(address, { submission: refusal({ payload, values }) });
    reply.code(status);
    return uncachedPage(reply, page);
  };
}

function isCorrection(form: OwnPageForm | OwnPageQuestion): form is OwnPageForm {
  return ownPageForms.some((one) => one === form);
}
