import type { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { type ErrorBody, errorBody } from '#contract/errors.ts';
import { ApiError } from './api-error.ts';

/** Makes a call that sends JSON. What comes back is held against the call's own definition. */
export async function callApi<Body extends z.ZodType, Reply extends z.ZodType>(
  call: Call<z.ZodUndefined, z.ZodUndefined, Body, Reply>,
  body: z.input<Body>,
): Promise<z.output<Reply>> {
  const response = await fetch(call.path, {
    method: call.method,
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new ApiError(response.status, text, response.statusText);
  return call.reply.parse(JSON.parse(text));
}

/** What the server itself said about a call that failed; undefined when it said nothing that can be read. */
export function refusalOf(error: unknown): ErrorBody | undefined {
  if (!(error instanceof ApiError)) return undefined;
  try {
    return errorBody.parse(JSON.parse(error.body));
  } catch {
    return undefined;
  }
}
