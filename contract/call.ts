import type { z } from 'zod';
import type { InputFacts } from './venue/brand.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may make a call: of those who are signed in everyone, or owners alone. */
export type Access = 'anyone' | 'admin' | 'owner';

export type RequestHeader = 'If-Match' | 'Idempotency-Key' | 'X-Invite';

export type ApiPath = `/api/${string}`;

interface CallFacts<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  summary: string;
  /** Admins when not given, so a new call cannot be public by omission. */
  access?: Access;
  /** In openapi.json, where that is not the name under which it is exported. */
  name?: string;
  /** Also needs the password or a passkey, unless it was given in the same session a few minutes ago. */
  reauthenticate?: true;
  /** Open pages ask by themselves, again and again: that keeps no session alive, and the log names failures only. */
  isPolled?: true;
  /** If the parameters do not parse, the answer is 404 with `notFound`. */
  params?: Params;
  notFound?: string;
  query?: Query;
  headers?: readonly RequestHeader[];
  body?: Body;
  /** Instead of `body`, where facts of the venue decide what is accepted: those that hold at that moment. */
  bodyFor?: (facts: InputFacts) => Body;
  /** JSON when not given. */
  bodyType?: 'multipart/form-data' | 'text/csv';
  files?: Readonly<Record<string, number>>;
  /** The schema of the reply. Anything else that a handler returns is dropped. */
  reply: Reply;
  /** JSON when not given. Otherwise the handler's result is sent as it is. */
  replyType?: 'text/csv' | 'text/html' | 'image/*' | 'application/pdf' | 'application/x-tar';
  status?: 200 | 201 | 202 | 204;
}

/**
 * One call of the API, defined once: the server binds its route to it, the browser its fetch, and openapi.json is
 * generated from it.
 */
export interface Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Path extends ApiPath = ApiPath,
> extends CallFacts<Params, Query, Body, Reply> {
  access: Access;
  method: Method;
  /** With parameters in braces: `/api/events/{id}`. */
  path: Path;
}

/** `defineCall('GET /api/events/{id}', { … })`. Every call that is exported is a call of the API. */
export function defineCall<
  Path extends ApiPath,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Reply extends z.ZodType = z.ZodUndefined,
>(
  route: `${Method} ${Path}`,
  facts: CallFacts<Params, Query, Body, Reply>,
): Call<Params, Query, Body, Reply, Path> {
  const [method, path] = route.split(' ') as [Method, Path];
  return { access: 'admin', ...facts, method, path };
}
