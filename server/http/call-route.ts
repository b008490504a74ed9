import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { type Admin, pleaseSignIn, type Sessions } from '../accounts/sessions.ts';
import { badInputFrom, notFound, unauthorized } from './errors.ts';

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

type Handler<Context, Reply extends z.ZodType> = (
  context: Context,
) => Promise<z.input<Reply>> | z.input<Reply>;

/** The only calls under /api/admin/ that a stranger may make: they are how one stops being one. */
const strangersAdminPaths = new Set(['/api/admin/login', '/api/admin/register', '/api/admin/auth']);

/** Whether an address belongs to what only admins may use; whatever else is wrong with how it is written. */
export function isForAdmins(path: string): boolean {
  const plain = path.toLowerCase().replace(/\/+$/, '');
  return plain.startsWith('/api/admin/') && !strangersAdminPaths.has(plain);
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
  handler: Handler<CallContext<z.output<Params>, z.output<Query>, z.output<Body>>, Reply>,
): void {
  if (call.access !== 'anyone') throw new Error(`${call.name} is for admins: bind it with bindAdminCall`);
  if (isForAdmins(call.path)) throw new Error(`${call.name} is open to anyone, but ${call.path} must not be`);
  bindRoute(app, call, handler);
}

export interface AdminCallContext<Params, Query, Body> extends CallContext<Params, Query, Body> {
  admin: Admin;
}

/** The same for a call of admins. Everyone else is refused before anything of the body is read. */
export function bindAdminCall<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Reply extends z.ZodType,
>(
  app: FastifyInstance,
  sessions: Sessions,
  call: Call<Params, Query, Body, Reply>,
  handler: Handler<AdminCallContext<z.output<Params>, z.output<Query>, z.output<Body>>, Reply>,
): void {
  if (call.access !== 'admin') throw new Error(`${call.name} is open to anyone: bind it with bindCall`);
  const admins = new WeakMap<FastifyRequest, Admin>();
  bindRoute(
    app,
    call,
    (context) => {
      const admin = admins.get(context.request);
      if (!admin) throw unauthorized(pleaseSignIn);
      return handler({ ...context, admin });
    },
    async (request) => {
      admins.set(request, await sessions.require(request));
    },
  );
}

function bindRoute<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Reply extends z.ZodType,
>(
  app: FastifyInstance,
  call: Call<Params, Query, Body, Reply>,
  handler: Handler<CallContext<z.output<Params>, z.output<Query>, z.output<Body>>, Reply>,
  guard?: (request: FastifyRequest) => Promise<void>,
): void {
  const isPrivate = call.access === 'admin' || call.path.startsWith('/api/admin/');
  app.route({
    method: call.method,
    url: routerPath(call.path),
    ...(guard ? { onRequest: guard } : {}),
    ...(call.maxBodyBytes ? { bodyLimit: call.maxBodyBytes } : {}),
    handler: async (request, reply) => {
      const result = await handler({
        params: parseParams(call, request.params),
        query: parseInput(call.query, request.query),
        body: parseInput(call.body, request.body),
        request,
        reply,
      });
      reply.code(call.status ?? 200);
      if (!reply.hasHeader('cache-control'))
        reply.header('cache-control', isPrivate ? 'no-store' : 'no-cache');
      if (!call.replyType) return call.reply.parse(result);
      if (call.replyType === 'text/csv') reply.type('text/csv; charset=utf-8');
      return result;
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
