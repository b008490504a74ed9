import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type ErrorBody, fieldMessages, genericMessage } from '#contract/errors.ts';

z.config({ customError: genericMessage });

/** A failure that was expected: it has a name, a sentence for people, and an HTTP status decided here. */
export class ExpectedError extends Error {
  readonly status: number;
  readonly fields: Record<string, string> | undefined;

  constructor(status: number, message: string, fields?: Record<string, string>) {
    super(message);
    this.status = status;
    this.fields = fields;
  }
}

export function badInput(fields: Record<string, string>): ExpectedError {
  const first = Object.entries(fields)[0];
  const sentence = first?.[0] ? `${first[0]}: ${first[1]}` : (first?.[1] ?? 'Bad input');
  return new ExpectedError(400, sentence, fields);
}

export function badInputFrom(error: z.ZodError): ExpectedError {
  return badInput(fieldMessages(error));
}

export function forbidden(message: string): ExpectedError {
  return new ExpectedError(403, message);
}

export function notFound(message: string): ExpectedError {
  return new ExpectedError(404, message);
}

export function errorBodyOf(message: string, fields?: Record<string, string>): ErrorBody {
  return fields ? { error: message, message, fields } : { error: message, message };
}

/** Fastify's own refusals, in our words. */
const sentences: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'That is more than this server takes',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'This call takes JSON: send Content-Type: application/json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty, but its Content-Type says JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body is not as long as its Content-Length says',
  FST_ERR_BAD_URL: 'That address cannot be read',
  FST_ERR_MAX_PARAM_LENGTH: 'Not Found',
};

interface Answer {
  status: number;
  body: ErrorBody;
}

/** Where failures become HTTP, for the API and for pages alike. */
export function answerFor(error: unknown): Answer {
  if (error instanceof ExpectedError) {
    return { status: error.status, body: errorBodyOf(error.message, error.fields) };
  }
  const { statusCode = 500, code = '' } = error as Partial<FastifyError>;
  if (statusCode >= 400 && statusCode < 500) {
    return { status: statusCode, body: errorBodyOf(sentences[code] ?? 'That request cannot be answered') };
  }
  if (isDatabaseAway(error)) {
    return { status: 503, body: errorBodyOf('The database does not answer at the moment. Please try again shortly.') };
  }
  return { status: 500, body: errorBodyOf('Something went wrong on our side. Please try again.') };
}

const connectionErrors = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH']);

/** PostgreSQL's classes 08 (connection), 53 (no resources), 57 (operator intervention), and the driver's own words. */
export function isDatabaseAway(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return (
    connectionErrors.has(code) ||
    /^(08|53|57)/.test(code) ||
    /Connection terminated|timeout exceeded when trying to connect|Query read timeout/.test(message)
  );
}

export async function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { status, body } = answerFor(error);
  if (status >= 500) request.log.error({ err: error }, 'request failed');
  if (status === 503) reply.header('retry-after', '5');
  await reply.code(status).header('cache-control', 'no-store').send(body);
}

export function answerErrorsInJson(app: FastifyInstance): void {
  app.setErrorHandler(sendError);
}
