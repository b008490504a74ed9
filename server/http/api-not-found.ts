import type { FastifyInstance, HTTPMethods } from 'fastify';
import type { Call } from '#contract/call.ts';
import { type AdminGuard, isForAdmins } from './admin-guard.ts';
import { errorBodyOf } from './errors.ts';

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
        const methods = here.map(({ method }) => method);
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
