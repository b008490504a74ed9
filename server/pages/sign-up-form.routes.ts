import type { FastifyInstance, FastifyRequest } from 'fastify';
import { neverMissPath } from '#contract/addresses.ts';
import { spamMarks } from '#contract/applications/application-fields.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { subscribe } from '#contract/subscribers/subscribers.ts';
import { pageRenderer, type RenderingParts } from './render-page.ts';
import { uncachedPage } from './uncached-page.ts';

const maxFormBytes = 16 * 1024;

/** The sign-up form of the mailing list for browsers without JavaScript. It makes the call that a script makes. */
export function signUpFormRoutes(app: FastifyInstance, services: RenderingParts): void {
  const render = pageRenderer(app, services);

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxFormBytes },
      async (_request: FastifyRequest, body: string) => new URLSearchParams(body),
    );
    scope.post<{ Body: URLSearchParams | undefined }>(neverMissPath, async (request, reply) => {
      const email = request.body?.get('email') ?? '';
      const honeypot = request.body?.get(spamMarks.honeypot) ?? '';
      const answer = await app.inject({
        method: subscribe.method,
        url: subscribe.path,
        // The rate limit is that of whoever sent the form.
        remoteAddress: request.ip,
        payload: { email, [spamMarks.honeypot]: honeypot },
      });
      reply.header('cache-control', 'no-store');
      if (answer.statusCode < 400) return reply.redirect(`${neverMissPath}?sent=yes`, 303);
      const { 'retry-after': retryAfter } = answer.headers;
      if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
      const { message, fields = {} } = JSON.parse(answer.body) as ErrorBody;
      const page = await render(neverMissPath, {
        outcome: 'refused',
        sentence: message,
        fields,
        values: { email },
      });
      return reply.code(answer.statusCode).send(uncachedPage(reply, page));
    });
  });
}
