import type { z } from 'zod';
import { type Call, defineCall } from '#contract/call.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { ApiError, NoAnswerError } from './api-error.ts';
import { readHeaders } from './polled-reads.ts';
import { fillPath, type QueryValues } from './read-path.ts';
import { askForConfirmation, NotConfirmedError } from './reauthentication.ts';

export interface CallExtras<Params, Query = unknown> {
  /** For the braces in the call's path. */
  params?: Params;
  query?: QueryValues<Query>;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
}

/**
 * A call by its type alone: `namedCall<typeof signIn>('POST /api/admin/login')`. As with `readPath`, the answer is taken
 * as it comes, and the page loads no validator.
 */
export function namedCall<AnyCall extends Call>(route: `${AnyCall['method']} ${AnyCall['path']}`): AnyCall {
  return defineCall(route, {
    summary: '',
    reply: { parse: (answer: unknown) => answer } as z.ZodType,
  }) as AnyCall;
}

/** A call that takes this long hangs. Making an image, the slowest of all, takes a minute and a half at most. */
export const maxAnswerMs = 120_000;

type Body<AnyCall extends Call> = z.input<NonNullable<AnyCall['body']>>;
type Reply<AnyCall extends Call> = z.output<AnyCall['reply']>;
type Extras<AnyCall extends Call> = CallExtras<
  z.output<NonNullable<AnyCall['params']>>,
  z.input<NonNullable<AnyCall['query']>>
>;

/** Makes a call that sends JSON, a table, or nothing. The answer is validated by the call's own schema. */
export async function callApi<AnyCall extends Call>(
  call: AnyCall,
  body: Body<AnyCall>,
  extras?: Extras<AnyCall>,
): Promise<Reply<AnyCall>> {
  return call.reply.parse(JSON.parse(await callForText(call, body, extras))) as Reply<AnyCall>;
}

/** Makes a call again once it is confirmed who is there, where the server asks for that. */
async function whenConfirmed<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    const confirmation = refusalOf(error)?.reauthenticate && askForConfirmation();
    if (!confirmation) throw error;
    if (!(await confirmation)) throw new NotConfirmedError();
    return send();
  }
}

/** The same for an answer with an `ETag`, which a later change sends as `If-Match`. */
export async function callForVersion<AnyCall extends Call>(
  call: AnyCall,
  body: Body<AnyCall>,
  extras?: Extras<AnyCall>,
): Promise<{ output: Reply<AnyCall>; version: string }> {
  const { response, text } = await whenConfirmed(() => answerOk(call, body, extras));
  const output = call.reply.parse(JSON.parse(text)) as Reply<AnyCall>;
  return { output, version: response.headers.get('etag') ?? '*' };
}

/** The same for an answer that may be empty, or not JSON. */
export async function callForText<AnyCall extends Call>(
  call: AnyCall,
  body: Body<AnyCall>,
  extras?: Extras<AnyCall>,
): Promise<string> {
  return (await whenConfirmed(() => answerOk(call, body, extras))).text;
}

async function answerOk(
  call: Call,
  body: unknown,
  { params, query, headers, signal }: CallExtras<unknown> = {},
): Promise<{ response: Response; text: string }> {
  const { response, text } = await answerTo(
    fillPath(call.path, params, query),
    {
      method: call.method,
      credentials: 'include',
      ...(body === undefined
        ? { headers: { ...readHeaders(), ...headers } }
        : {
            headers: { 'content-type': call.bodyType ?? 'application/json', ...headers },
            body: call.bodyType ? String(body) : JSON.stringify(body),
          }),
    },
    signal,
  );
  if (!response.ok) throw new ApiError(response.status, text, response.statusText);
  return { response, text };
}

/** Throws a `NoAnswerError` when the signal aborts, or after the timeout. */
async function answerTo(
  path: string,
  request: RequestInit,
  signal: AbortSignal | undefined,
): Promise<{ response: Response; text: string }> {
  const waiting = new AbortController();
  const stop = () => waiting.abort();
  const timer = setTimeout(stop, maxAnswerMs);
  signal?.addEventListener('abort', stop);
  if (signal?.aborted) stop();
  try {
    const response = await fetch(path, { ...request, signal: waiting.signal });
    return { response, text: await response.text() };
  } catch (error) {
    throw waiting.signal.aborted ? new NoAnswerError() : error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

export interface DownloadedFile {
  blob: Blob;
  name: string;
}

/** The same for an answer that is a file. */
export async function callForFile<AnyCall extends Call>(
  call: AnyCall,
  extras?: Omit<Extras<AnyCall>, 'headers' | 'signal'>,
): Promise<DownloadedFile> {
  return whenConfirmed(() => fileFrom(call, extras));
}

async function fileFrom(
  { method, path }: Call,
  { params, query }: CallExtras<unknown> = {},
): Promise<DownloadedFile> {
  const response = await fetch(fillPath(path, params, query), { method, credentials: 'include' });
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText);
  const [, name] = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return { blob: await response.blob(), name: name ? decodeURIComponent(name) : 'download' };
}

export interface Refusal extends ErrorBody {
  /** By which one kind of refusal is told from another: the sentence is for people. */
  status: number;
}

/**
 * The server's own error body of a failed call; undefined when there is none, as from a proxy. Its message is fit
 * to be shown: the API puts the name of a field before the field's problem, which means nothing to people.
 */
export function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof ApiError)) return undefined;
  try {
    const body: ErrorBody = JSON.parse(error.body);
    // A proxy has sentences of its own.
    if (typeof body.message !== 'string') return undefined;
    return { ...body, status: error.status, message: withoutFieldName(body) };
  } catch {
    return undefined;
  }
}

function withoutFieldName({ message, fields = {} }: ErrorBody): string {
  const named = Object.entries(fields).find(([name, problem]) => message === `${name}: ${problem}`);
  return named ? named[1] : message;
}
