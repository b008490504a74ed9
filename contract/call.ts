import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may make a call. There is no default, so a new call cannot be open by omission. */
export type Access = 'anyone' | 'admin';

/**
 * One call of the API, defined once: the server binds its route to it, the browser its fetch, and
 * openapi.json is made from it.
 */
export interface Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  name: string;
  summary: string;
  method: Method;
  /** With parameters in braces: `/api/events/{id}`. */
  path: `/api/${string}`;
  access: Access;
  /** A path whose parameters do not parse names nothing: the answer is 404 with `notFound`. */
  params?: Params;
  notFound?: string;
  query?: Query;
  body?: Body;
  /** JSON, unless it carries files. */
  bodyType?: 'multipart/form-data';
  /** The fields that carry files, and how many each may. */
  files?: Readonly<Record<string, number>>;
  /** What may leave the server. Anything a handler returns beyond it is dropped. */
  reply: Reply;
  /** JSON, unless it is a file: then what the handler gives leaves as it is. */
  replyType?: 'text/csv' | 'image/*';
  status?: 200 | 201 | 204;
}

export function defineCall<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Reply extends z.ZodType = z.ZodUndefined,
>(call: Call<Params, Query, Body, Reply>): Call<Params, Query, Body, Reply> {
  return call;
}
