import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type OwnPageQuestion,
  ownPageAddresses,
  ownPageForms,
  ownPagePath,
  ownPageQuestions,
} from '#contract/addresses.ts';
import {
  answerBooking,
  correctApplication,
  eraseOwnApplication,
  withdrawApplication,
} from '#contract/applications/own-page.ts';
import { ownPageAddress } from '../process/request-log.ts';
import { ownPageAnswers } from './own-page-answer.ts';
import type { RenderingParts } from './render-page.ts';

type Values = Record<string, string>;

interface PlainTarget {
  /** The call that does it, as it does for the page with JavaScript. */
  call: { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; path: string };
  body?: (values: Values) => object;
}

const targets: Record<OwnPageQuestion | 'answers', PlainTarget> = {
  answers: {
    call: correctApplication,
    body: ({ phone, preferredDates, additionalInfo }) => ({ phone, preferredDates, additionalInfo }),
  },
  confirm: { call: answerBooking, body: ({ eventVersion }) => ({ accept: true, eventVersion }) },
  'turn-down': { call: answerBooking, body: ({ eventVersion }) => ({ accept: false, eventVersion }) },
  withdraw: { call: withdrawApplication },
  erase: { call: eraseOwnApplication },
};

const maxFormBytes = 128 * 1024;

type TokenRequest = FastifyRequest<{ Params: { token: string }; Body: Values | undefined }>;

/** The forms of the performer's own page, for browsers without JavaScript. Each makes the call that a script makes. */
export function ownPageFormRoutes(app: FastifyInstance, services: RenderingParts): void {
  const answerForm = ownPageAnswers(app, services);

  async function answer(request: TokenRequest, reply: FastifyReply, form: keyof typeof targets) {
    const { call, body } = targets[form];
    const { token } = request.params;
    const values = request.body ?? {};
    const {
      statusCode,
      headers,
      body: payload,
    } = await app.inject({
      method: call.method,
      url: call.path.replace('{token}', encodeURIComponent(token)),
      remoteAddress: ownPageAddress,
      ...(body ? { payload: body(values) } : {}),
    });
    const { 'retry-after': retryAfter } = headers;
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    return answerForm(reply, { token, form, status: statusCode, payload, values });
  }

  // Whoever opens the address that a form was sent to, or reloads it, is led back to the page. Nothing is done by a GET.
  for (const form of [...ownPageForms, ...ownPageQuestions]) {
    app.get<{ Params: { token: string } }>(`${ownPagePath}/:token/${form}`, (request, reply) =>
      reply.header('cache-control', 'no-store').redirect(ownPageAddresses(request.params.token).page, 303),
    );
  }

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxFormBytes },
      async (_request: FastifyRequest, body: string) => readForm(body),
    );
    for (const name of Object.keys(targets) as (keyof typeof targets)[]) {
      scope.post(
        `${ownPagePath}/:token/${name}`,
        { config: { isFormOfPersonalPage: true } },
        (request, reply) => answer(request as TokenRequest, reply, name),
      );
    }
  });
}

/** Browsers end the lines of a form with two characters. */
function readForm(body: string): Values {
  const entries = [...new URLSearchParams(body)];
  return Object.fromEntries(entries.map(([name, value]) => [name, value.replaceAll('\r\n', '\n')]));
}
