import type { z } from 'zod';
import type { Call } from '#contract/call.ts';

declare const reply: unique symbol;

/** The path of a GET call, with the type of the answer to it. The type exists for the compiler only. */
export type ReadPath<Reply> = string & { readonly [reply]?: Reply };

type Value = string | number | null | undefined;

interface PathParts<AnyCall extends Call> {
  /** For the braces in the path. */
  params?: Record<keyof z.input<NonNullable<AnyCall['params']>>, Value>;
  /** Empty values are left out. */
  query?: Partial<Record<keyof z.input<NonNullable<AnyCall['query']>>, Value>>;
}

/**
 * Where to read what a call answers: `readPath<typeof listEvents>('/api/events', { query: { limit: 4 } })`. The call is
 * named by its type, and not handed over: the public pages would have to load the validator of its answer with it.
 */
export function readPath<AnyCall extends Call>(
  path: AnyCall['path'],
  { params = {} as PathParts<AnyCall>['params'], query = {} }: PathParts<AnyCall> = {},
): ReadPath<z.output<AnyCall['reply']>> {
  const values = Object.entries<Value>(query).filter(([, value]) => String(value ?? '').trim() !== '');
  const search = new URLSearchParams(values as [string, string][]);
  return fillPath(path, params) + (search.size > 0 ? `?${search}` : '');
}

/** A call's path with values in place of its braces. */
export function fillPath(path: string, params: unknown): string {
  const values = (params ?? {}) as Record<string, unknown>;
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
}
