import type { FastifyInstance } from 'fastify';
import { neverMissPath, ownPagePath } from '#contract/addresses.ts';
import { spamMarks } from '#contract/applications/application-fields.ts';
import {
  answerBooking,
  correctApplication,
  correctNight,
  eraseOwnApplication,
  withdrawApplication,
} from '#contract/applications/own-page.ts';
import {
  type OwnPageQuestion,
  ownPageAddresses,
  ownPageForms,
  ownPageQuestions,
} from '#contract/own-page-addresses.ts';
import { subscribe } from '#contract/subscribers/subscribers.ts';
import type { Services } from '../services.ts';
import { uncachedPage } from './page-answer.ts';
import { ownPageAnswers, plainForm, refusal } from './plain-form.ts';
import { pageRenderer } from './render-page.ts';

type Target = Pick<Parameters<typeof plainForm>[1], 'call' | 'bodyOf'>;

const targets: Record<OwnPageQuestion | 'answers' | 'night', Target> = {
  answers: {
    call: correctApplication,
    bodyOf: ({ phone, preferredDates, additionalInfo }) => ({ phone, preferredDates, additionalInfo }),
  },
  night: {
    call: correctNight,
    bodyOf: ({ phone, bandLineup, equipmentNeeds }) => ({ phone, bandLineup, equipmentNeeds }),
  },
  confirm: { call: answerBooking, bodyOf: ({ eventVersion }) => ({ accept: true, eventVersion }) },
  'turn-down': { call: answerBooking, bodyOf: ({ eventVersion }) => ({ accept: false, eventVersion }) },
  withdraw: { call: withdrawApplication },
  erase: { call: eraseOwnApplication },
};

const maxBytes = 128 * 1024;

/** The forms of the performer's own page, for browsers without JavaScript. */
export function ownPageFormRoutes(app: FastifyInstance, services: Services): void {
  const answerForm = ownPageAnswers(app, services);
  // Whoever opens the address that a form was sent to, or reloads it, is led back to the page. Nothing is done by a GET.
  for (const form of [...ownPageForms, ...ownPageQuestions]) {
    app.get<{ Params: { token: string } }>(`${ownPagePath}/:token/${form}`, (request, reply) =>
      reply.header('cache-control', 'no-store').redirect(ownPageAddresses(request.params.token).page, 303),
    );
  }
  for (const form of Object.keys(targets) as (keyof typeof targets)[]) {
    plainForm(app, {
      path: `${ownPagePath}/:token/${form}`,
      ...targets[form],
      maxBytes,
      isOfPersonalPage: true,
      answer: (reply, outcome) => answerForm(reply, form, outcome),
    });
  }
}

/** The sign-up form of the mailing list for browsers without JavaScript. */
export function signUpFormRoutes(app: FastifyInstance, services: Services): void {
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
      const page = await render(neverMissPath, { submission: refusal({ payload, values: typed }) });
      return reply.code(status).send(uncachedPage(reply, page));
    },
  });
}
