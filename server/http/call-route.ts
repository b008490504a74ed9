import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
  RouteShorthandOptions,
} from 'fastify';
import type { z } from 'zod';
import type { Call } from '#contract/call.ts';
import type { InputFacts } from '#contract/venue/brand.ts';
import { badInputFrom, notFound } from '../failure.ts';
import { isOwnRequest } from '../process/request-log.ts';
import { type Admin, type AdminGuard, isForAdmins } from './admin-guard.ts';
import { errorBodyOf } from './errors.ts';

type Part = 'params' | 'query' | 'body';

/** What a handler is given: what was sent, as the call's schemas have parsed it. */
type CallContext<C extends Call> = { [Name in Part]: z.output<NonNullable<C[Name]>> } & {
  request: FastifyRequest;
  reply: FastifyReply;
};

export type AdminCallContext<C extends Call> = CallContext<C> & { admin: Admin };

/** The path in the router's syntax: `/api/events/{id}` becomes `/api/events/:id`. */
export function routerPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

/**
 * Routes with parsers and hooks of their own. Of a scope without a name Fastify looks through every module that is
 * loaded, which takes as long as all the rest of a start.
 */
export function inScope(app: FastifyInstance, name: string, define: (scope: FastifyInstance) => void): void {
  const displayName = { [Symbol.for('fastify.display-name')]: name };
  void app.register(Object.assign(async (scope: FastifyInstance) => define(scope), displayName));
}

type Handler<C extends Call, Context = CallContext<C>> = (
  context: Context,
) => Promise<z.input<C['reply']>> | z.input<C['reply']>;

/**
 * Options of a route: timeouts, limits, hooks. `onRequest` is not among them, because that is where access is checked.
 */
export interface CallOptions extends Omit<RouteShorthandOptions, 'onRequest'> {
  /** For calls whose body is checked by facts of the venue: those that hold now. */
  facts?: () => Promise<InputFacts>;
}

/** Keeps the answers of calls that are the same for everyone. */
export interface AnswerCache {
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    answer: () => Promise<{ json: string; link: string | undefined }>,
  ): Promise<FastifyReply>;
}

/** Which answers of a call are kept, and under which key. Of those without a key none is. */
interface KeptCall<C extends Call> {
  cache: AnswerCache;
  keyOf: (query: CallContext<C>['query']) => string | undefined;
}

/** As in Fastify, options stand before the handler, where there are any. */
type Binding<Options, Handler> = [handler: Handler] | [options: Options, handler: Handler];

function inFull<Options, Handler>(binding: Binding<Options, Handler>): [Options, Handler] {
  return binding.length === 1 ? [{} as Options, binding[0]] : binding;
}

/** Binds a public call to its handler. Parameters, query, body and reply are parsed by the call's schemas. */
export function bindCall<C extends Call>(
  app: FastifyInstance,
  call: C,
  ...binding: Binding<CallOptions & { kept?: KeptCall<C> }, Handler<C>>
): void {
  const [{ kept, ...options }, handler] = inFull(binding);
  if (call.access !== 'anyone' || call.reauthenticate)
    throw new Error(`${call.path} is for admins: bind it with bindAdminCall`);
  if (isForAdmins(call.path)) throw new Error(`${call.path} must not be open to anyone`);
  bindRoute(app, call, handler, options, kept);
}

/** Binds a call for admins. Everyone else is refused before the body is read. */
export function bindAdminCall<C extends Call>(
  app: FastifyInstance,
  guard: AdminGuard,
  call: C,
  ...binding: Binding<CallOptions, Handler<C, AdminCallContext<C>>>
): void {
  const [options, handler] = inFull(binding);
  if (call.access === 'anyone') throw new Error(`${call.path} is open to anyone: bind it with bindCall`);
  const admins = new WeakMap<FastifyRequest, Admin>();

  async function requireAdmin(request: FastifyRequest): Promise<void> {
    const admin = await guard.require(request, call);
    admins.set(request, admin);
    // Every later log line of this request, refusals included, names the admin.
    request.log = request.log.child({ userId: admin.id });
  }

  function handleAsAdmin(context: CallContext<C>) {
    const admin = admins.get(context.request);
    if (!admin) throw new Error(`${call.path} was reached past its guard`);
    return handler({ ...context, admin });
  }

  bindRoute(app, call, handleAsAdmin, { ...options, onRequest: requireAdmin });
}

function bindRoute<C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: Handler<C>,
  { facts, ...options }: RouteShorthandOptions & CallOptions,
  kept?: KeptCall<C>,
): void {
  const { bodyFor } = call;
  if (bodyFor && !facts && !call.bodyType) throw new Error(`${call.path} is checked by facts of the venue`);
  // The answer to what was sent may hold a secret, such as the address of a performer's page.
  const isPrivate = call.access !== 'anyone' || call.path.startsWith('/api/admin/') || call.method !== 'GET';
  app.route({
    ...options,
    config: { ...options.config, isPolled: call.isPolled === true },
    method: call.method,
    url: routerPath(call.path),
    handler: async (request, reply) => {
      const context = {
        params: parseParams(call, request.params),
        query: parseInput(call.query, request.query),
        // Forms with files are streamed: their handler reads and parses the body itself.
        body:
          call.bodyType === 'multipart/form-data'
            ? undefined
            : parseInput(bodyFor && facts ? bodyFor(await facts()) : call.body, request.body),
        request,
        reply,
      } as CallContext<C>;
      // A page that is being rendered is kept itself.
      const key = isOwnRequest(request) ? undefined : kept?.keyOf(context.query);
      if (kept && key !== undefined) {
        return kept.cache.send(request, reply, `${call.path} ${key}`, async () => ({
          json: JSON.stringify(call.reply.parse(await handler(context))),
          link: reply.getHeader('link') as string | undefined,
        }));
      }
      const result = await handler(context);
      reply.code(call.status ?? 200);
      if (!reply.hasHeader('cache-control'))
        reply.header('cache-control', isPrivate ? 'no-store' : 'no-cache');
      if (!call.replyType) return call.reply.parse(result);
      if (call.replyType === 'text/csv') reply.type('text/csv; charset=utf-8');
      return result;
    },
  });
}

function parseParams(call: Call, params: unknown): unknown {
  const parsed = call.params?.safeParse(params);
  if (parsed?.success === false) throw notFound(call.notFound ?? 'Not Found');
  return parsed?.data;
}

function parseInput(schema: z.ZodType | undefined, input: unknown): unknown {
  const parsed = schema?.safeParse(input);
  if (parsed?.success === false) throw badInputFrom(parsed.error);
  return parsed?.data;
}

const otherMethods: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

type KnownCall = Pick<Call, 'path' | 'method' | 'notFound'>;

/**
 * Answers unknown paths under /api/ in JSON: 404, or 405 with the allowed methods where the path is known. Under
 * /api/admin/ only admins learn which paths exist.
 */
export function unknownApiRoutes(app: FastifyInstance, calls: KnownCall[], guard: AdminGuard): void {
  const known = calls.map((call) => ({
    ...call,
    pattern: new RegExp(`^${call.path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }));

  for (const url of ['/api', '/api/*']) {
    app.route({
      method: otherMethods,
      url,
      // In `onRequest`, so that it is refused before its body is read.
      onRequest: async (request, reply) => {
        const [path = ''] = (request.raw.url ?? '').split('?');
        if (isForAdmins(decodedPath(path))) await guard.require(request);
        const here = known.filter(({ pattern }) => pattern.test(path));
        reply.header('cache-control', 'no-store');
        if (here.length === 0) return reply.code(404).send(errorBodyOf('There is no such call'));
        // The router does not match a parameter that is far too long. The thing it names does not exist, so this is a
        // 404.
        const asked = here.find(
          ({ method }) => method === (request.method === 'HEAD' ? 'GET' : request.method),
        );
        if (asked) return reply.code(404).send(errorBodyOf(asked.notFound ?? 'Not Found'));
        const methods = otherMethods.filter((method) => here.some((call) => call.method === method));
        return reply
          .code(405)
          .header(
            'allow',
            methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method)).join(', '),
          )
          .send(errorBodyOf(`This address takes ${methods.join(' or ')}`));
      },
      handler: async () => undefined,
    });
  }

  app.setNotFoundHandler(async (_request, reply) => {
    return reply
      .code(404)
      .header('cache-control', 'no-store')
      .send(errorBodyOf('There is nothing at this address'));
  });
}

/** Decoded as the router does it: `/api/%61dmin/` is the same path. */
function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
