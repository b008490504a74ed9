import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { badInputFrom, notFound } from './errors.ts';

export interface CallContext<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The path as the router spells it: `/api/events/{id}` becomes `/api/events/:id`. */
export function routerPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

/** Binds a call to its handler: parameters, query and body are parsed, and so is what goes out. */
export function bindCall<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Reply extends z.ZodType,
>(
  app: FastifyInstance,
  call: Call<Params, Query, Body, Reply>,
  handler: (
    context: CallContext<z.output<Params>, z.output<Query>, z.output<Body>>,
  ) => Promise<z.input<Reply>> | z.input<Reply>,
  options: RouteShorthandOptions = {},
): void {
  app.route({
    ...options,
    method: call.method,
    url: routerPath(call.path),
    handler: async (request, reply) => {
      const result = await handler({
        params: parseParams(call, request.params),
        query: parseInput(call.query, request.query),
        // Files are streamed: whoever takes them reads the body, and parses it, by itself.
        body: call.bodyType ? (undefined as z.output<Body>) : parseInput(call.body, request.body),
        request,
        reply,
      });
      reply.code(call.status ?? 200).header('cache-control', 'no-cache');
      return call.reply.parse(result);
    },
  });
}

function parseParams<Params extends z.ZodType>(call: Call<Params>, params: unknown): z.output<Params> {
  if (!call.params) return undefined as z.output<Params>;
  const parsed = call.params.safeParse(params);
  if (!parsed.success) throw notFound(call.notFound ?? 'Not Found');
  return parsed.data;
}

function parseInput<Schema extends z.ZodType>(schema: Schema | undefined, input: unknown): z.output<Schema> {
  if (!schema) return undefined as z.output<Schema>;
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw badInputFrom(parsed.error);
  return parsed.data;
}
