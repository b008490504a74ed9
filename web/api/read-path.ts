import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Call } from '#contract/call.ts';

declare const reply: unique symbol;

/** The path of a GET call, with the type of the answer to it. The type exists for the compiler only. */
export type ReadPath<Reply> = string & { readonly [reply]?: Reply };

type Value = string | number;
type Query<AnyCall extends Call> = z.input<NonNullable<AnyCall['query']>>;
type Params<AnyCall extends Call> = z.input<NonNullable<AnyCall['params']>>;

/** The values of a query. Those that are null or undefined are left out. */
export type QueryValues<QueryInput> = Partial<Record<keyof QueryInput, Value | null | undefined>>;

interface QueryPart<AnyCall extends Call> {
  query?: QueryValues<Query<AnyCall>>;
}

/** A call with braces in its path needs a value for each of them. */
type PathParts<AnyCall extends Call> = [Params<AnyCall>] extends [undefined]
  ? [QueryPart<AnyCall>?]
  : [QueryPart<AnyCall> & { params: Record<keyof Params<AnyCall>, Value> }];

/**
 * Where to read what a call answers: `readPath<typeof listEvents>('/api/events', { query: { limit: 4 } })`. The call is
 * named by its type, and not handed over: the public pages would have to load the validator of its answer with it.
 */
export function readPath<AnyCall extends Call>(
  path: AnyCall['path'],
  ...[parts = {}]: PathParts<AnyCall>
): ReadPath<z.output<AnyCall['reply']>> {
  const { params, query }: { params?: object; query?: object } = parts;
  return fillPath(path, params, query);
}

/** A call's path with values in place of its braces, and with its query. */
export function fillPath(path: string, params: unknown, query: object = {}): string {
  const values = (params ?? {}) as Record<string, unknown>;
  const given = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
  const search = new URLSearchParams(given);
  return (
    path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name]))) +
    (search.size > 0 ? `?${search}` : '')
  );
}

/**
 * What a component asks for with `useQuery`: the answer at a path, which the query client loads by this key. Whoever
 * needs an answer that is kept apart from that of other components says what for.
 */
export function readQuery<Reply>(path: ReadPath<Reply>, ...purpose: string[]) {
  return queryOptions<Reply>({ queryKey: [path, ...purpose] });
}
