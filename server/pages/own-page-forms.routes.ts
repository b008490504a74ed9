import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  answerBooking,
  correctApplication,
  eraseOwnApplication,
  withdrawApplication,
} from '#contract/application-status.ts';
import type { ErrorBody } from '#contract/errors.ts';
import {
  type OwnPageForm,
  type OwnPageQuestion,
  ownPageAddresses,
  ownPagePath,
  sentPartId,
} from '#contract/own-page.ts';
import { ownPageAddress } from '../http/request-log.ts';
import type { Clock } from '../process/clock.ts';
import { answerWithPersonalPage } from './personal-page.ts';
import { personalPageRenderer, type RenderingParts } from './render-page.ts';

type Values = Record<string, string>;

interface PlainTarget {
  /** The call that does it, as it does for the page with JavaScript. */
  call: { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; path: string };
  body?: (values: Values) => unknown;
}

const targets: Record<OwnPageQuestion | 'answers', PlainTarget> = {
  answers: {
    call: correctApplication,
    body: ({ phone, preferredDates, additionalInfo }) => ({ phone, preferredDates, additionalInfo }),
  },
  confirm: { call: answerBooking, body: () => ({ accept: true }) },
  'turn-down': { call: answerBooking, body: () => ({ accept: false }) },
  withdraw: { call: withdrawApplication },
  erase: { call: eraseOwnApplication },
};

const maxFormBytes = 128 * 1024;

type TokenRequest = FastifyRequest<{ Params: { token: string }; Body: Values | undefined }>;

/** The forms of the performer's own page, for browsers without JavaScript. Each makes the call that a script makes. */
export function ownPageFormRoutes(app: FastifyInstance, services: RenderingParts & { clock: Clock }): void {
  const render = personalPageRenderer(app, services);

  async function answer(request: TokenRequest, reply: FastifyReply, name: keyof typeof targets) {
    const { call, body } = targets[name];
    const { token } = request.params;
    const addresses = ownPageAddresses(token);
    const values = request.body ?? {};
    const done = await app.inject({
      method: call.method,
      url: call.path.replace('{token}', encodeURIComponent(token)),
      remoteAddress: ownPageAddress,
      ...(body ? { payload: JSON.parse(JSON.stringify(body(values))) } : {}),
    });
    // After the end of an application its page says that it has ended.
    if (done.statusCode < 400 || done.statusCode === 404) {
      const isSaved = name === 'answers' && done.statusCode < 400;
      return reply.redirect(isSaved ? `${addresses.saved(name)}#${sentPartId}` : addresses.page, 303);
    }
    const { message, fields = {} } = done.json<ErrorBody>();
    const page = await render(viewOf(addresses, name), {
      outcome: 'refused',
      sentence: message,
      fields,
      values,
    });
    const retryAfter = done.headers['retry-after'];
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    return answerWithPersonalPage(reply, { ...page, status: done.statusCode }, services.config);
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

function viewOf(
  { question, form }: ReturnType<typeof ownPageAddresses>,
  name: OwnPageQuestion | OwnPageForm,
): string {
  return name === 'answers' || name === 'pictures' ? form(name) : question(name);
}
