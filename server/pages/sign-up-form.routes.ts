import type { FastifyInstance } from 'fastify';
import { neverMissPath } from '#contract/addresses.ts';
import { spamMarks } from '#contract/applications/application-fields.ts';
import { subscribe } from '#contract/subscribers/subscribers.ts';
import { uncachedPage } from './page-answer.ts';
import { plainForm, refusal } from './plain-form.ts';
import { pageRenderer, type RenderingParts } from './render-page.ts';

/** The sign-up form of the mailing list for browsers without JavaScript. */
export function signUpFormRoutes(app: FastifyInstance, services: RenderingParts): void {
  const render = pageRenderer(app, services);
  const { honeypot } = spamMarks;
  plainForm(app, {
    path: neverMissPath,
    call: subscribe,
    maxBytes: 16 * 1024,
    bodyOf: (values) => ({ email: values.email ?? '', [honeypot]: values[honeypot] ?? '' }),
    async answer(reply, { status, payload, values }) {
      reply.header('cache-control', 'no-store');
      if (status < 400) return reply.redirect(`${neverMissPath}?sent=yes`, 303);
      const typed = { email: values.email ?? '' };
      const page = await render(neverMissPath, refusal({ payload, values: typed }));
      return reply.code(status).send(uncachedPage(reply, page));
    },
  });
}
