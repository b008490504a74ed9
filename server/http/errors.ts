import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ConnectionError, FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type ErrorBody, genericMessage } from '#contract/errors.ts';
import { Failure, type FailureKind } from '../failure.ts';
import { isConflict, isDatabaseAway, isStorageFailing } from '../faults.ts';
import { FilesAwayError } from '../files/files.ts';

z.config({ customError: genericMessage });

const statusOf: Record<FailureKind, number> = {
  'bad input': 400,
  'not signed in': 401,
  forbidden: 403,
  'not confirmed': 403,
  'not found': 404,
  incomplete: 408,
  conflict: 409,
  'too large': 413,
  'refused kind': 415,
  'too many tries': 429,
  'service failed': 502,
  busy: 503,
  'too slow': 503,
  'not configured': 503,
};

export function errorBodyOf(message: string, fields?: Record<string, string>): ErrorBody {
  return fields ? { error: message, message, fields } : { error: message, message };
}

/** Fastify's own errors, in our words. */
const sentences: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'That is more than this server takes',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'This call takes JSON: send Content-Type: application/json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON',
  NAME_TWICE: 'The body has two values for one name',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty, but its Content-Type says JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body is not as long as its Content-Length says',
  FST_ERR_BAD_URL: 'That address cannot be read',
  FST_ERR_MAX_PARAM_LENGTH: 'Not Found',
};

interface Answer {
  status: number;
  body: ErrorBody;
  retryAfterSeconds?: number | undefined;
}

/** What is out of order by no fault of the request, and after how many seconds it is worth another try. */
const outages: [isIt: (error: unknown) => boolean, retryAfterSeconds: number, sentence: string][] = [
  [isDatabaseAway, 5, 'The database does not answer at the moment. Please try again shortly.'],
  [isConflict, 1, 'Someone else is changing the same thing at this moment. Please try again.'],
  [
    (error) => error instanceof FilesAwayError,
    30,
    'Pictures cannot be stored or shown at the moment. Please try again shortly.',
  ],
  [isStorageFailing, 60, 'Nothing can be stored at the moment. Please try again later.'],
];

/** Maps every failure to an HTTP answer, for the API and for pages. No other file does. */
export function answerFor(error: unknown): Answer {
  if (error instanceof Failure) {
    const { kind, message, fields, retryAfterSeconds } = error;
    const body = errorBodyOf(message, fields);
    if (kind === 'not confirmed') body.reauthenticate = true;
    return { status: statusOf[kind], body, retryAfterSeconds };
  }
  const { statusCode = 500, code = '' } = error as Partial<FastifyError>;
  if (statusCode >= 400 && statusCode < 500) {
    return { status: statusCode, body: errorBodyOf(sentences[code] ?? 'That request cannot be answered') };
  }
  const [, retryAfterSeconds, sentence] = outages.find(([isIt]) => isIt(error)) ?? [];
  if (sentence !== undefined) return { status: 503, body: errorBodyOf(sentence), retryAfterSeconds };
  return { status: 500, body: errorBodyOf('Something went wrong on our side. Please try again.') };
}

/** Expected failures are logged without a stack trace, which would be costly under overload. */
export function logFailure(log: FastifyBaseLogger, error: unknown, message: string): void {
  if (error instanceof Failure) log.warn({ event: 'sent away', reason: error.message });
  else log.error({ err: error }, message);
}

export async function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { status, body, retryAfterSeconds } = answerFor(error);
  if (status >= 500) logFailure(request.log, error, 'request failed');
  if (status === 403) request.log.warn({ event: 'refused', address: request.ip });
  if (status === 429) request.log.warn({ event: 'too many tries', address: request.ip });
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  await reply.code(status).header('cache-control', 'no-store').send(body);
}

/** Answers a connection that does not speak HTTP. No request object exists, so the answer is written by hand. */
export function refuseBrokenRequest(
  error: ConnectionError,
  socket: Duplex,
  securityHeaders: Record<string, string>,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, sentence] = brokenRequests[error.code] ?? [
    '400 Bad Request',
    'That is not a request that can be read',
  ];
  const { headers, body } = closingAnswer(sentence, securityHeaders);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  // Destroy the socket after the write: otherwise it stays half open for as long as the client likes.
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`, () => socket.destroy());
}

/** Answers a request that no route may see: one that Node.js would answer by itself, without a word. */
export function refuseUnrouted(
  response: ServerResponse,
  refusal: { status: number; sentence: string },
  securityHeaders: Record<string, string>,
): void {
  const { headers, body } = closingAnswer(refusal.sentence, securityHeaders);
  response.writeHead(refusal.status, headers).end(body);
}

function closingAnswer(sentence: string, securityHeaders: Record<string, string>) {
  const body = JSON.stringify(errorBodyOf(sentence));
  const headers = {
    ...securityHeaders,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  return { headers, body };
}

const brokenRequests: Record<string, [status: string, sentence: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The address or the headers are too long'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive'],
};
