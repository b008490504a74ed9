import type { FastifyInstance, HTTPMethods } from 'fastify';
import type { Call } from '#contract/call.ts';
import { errorBodyOf } from './errors.ts';

const otherMethods: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Under /api/ even what does not exist answers in JSON; a known path says which methods it takes. */
export function unknownApiRoutes(app: FastifyInstance, calls: Call[]): void {
  const known = calls.map(({ path, method }) => ({
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    method,
  }));

  function allowedMethods(path: string): string[] {
    return known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
  }

  app.route({
    method: otherMethods,
    url: '/api/*',
    // Refused before its body is read.
    onRequest: async (request, reply) => {
      const [path = ''] = (request.raw.url ?? '').split('?');
      const allowed = allowedMethods(path);
      reply.header('cache-control', 'no-store');
      if (allowed.length > 0) {
        return reply
          .code(405)
          .header('allow', allowed.join(', '))
          .send(errorBodyOf(`This address takes ${allowed.join(' or ')}`));
      }
      return reply.code(404).send(errorBodyOf('There is no such call'));
    },
    handler: async () => undefined,
  });

  app.setNotFoundHandler(async (_request, reply) => {
    return reply.code(404).header('cache-control', 'no-store').send(errorBodyOf('There is nothing at this address'));
  });
}
