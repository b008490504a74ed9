import type { FastifyReply, FastifyRequest, onSendAsyncHookHandler } from 'fastify';
import type { SubmittedApplication } from '#contract/applications/applications.ts';
import type { ErrorBody } from '#contract/errors.ts';
import type { PlainSubmission } from '#contract/pages.ts';
import { errorPage } from './error-page.ts';
import type { PageToSend } from './render-page.ts';
import { uncachedPage } from './uncached-page.ts';

export interface PlainForm {
  /** The page that answers: it shows the outcome and keeps what was typed. */
  render(submission: PlainSubmission): Promise<PageToSend>;
  /** The typed values, as far as they were received. */
  valuesOf(request: FastifyRequest): Record<string, string>;
  /** For when the page itself cannot be rendered. */
  receivedSentence: string;
}

/**
 * A hook for a call that is also the target of a plain HTML form (progressive enhancement). A browser without
 * JavaScript gets a page with the same status; every other client gets the JSON answer.
 */
export function answerPlainForm({ render, valuesOf, receivedSentence }: PlainForm): onSendAsyncHookHandler {
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

function submissionOf(
  status: number,
  payload: string,
  values: () => Record<string, string>,
): PlainSubmission {
  if (status < 400) {
    const { statusPath } = JSON.parse(payload) as SubmittedApplication;
    return { outcome: 'received', statusPath };
  }
  const { message, fields = {} } = JSON.parse(payload) as ErrorBody;
  return { outcome: 'refused', sentence: message, fields, values: values() };
}
