import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { subscriptionPath } from '#contract/addresses.ts';
import {
  type SubscriptionAction,
  subscriptionActions,
  subscriptionPagePath,
} from '#contract/own-page-addresses.ts';
import { badInput } from '../failure.ts';
import type { Subscriptions } from './subscriptions.ts';

/** More than any form or mail program sends there. */
const maxFormBytes = 16 * 1024;

type ActionRequest = FastifyRequest<{ Params: { token: string }; Body: string | undefined }>;

/**
 * The forms of a subscription's page. Opening an address does nothing but lead to the page: programs that check mails
 * for harmful links open all of them.
 */
export function subscriptionForms(app: FastifyInstance, subscriptions: Subscriptions): void {
  async function answer(request: ActionRequest, reply: FastifyReply, action: SubscriptionAction) {
    const { token } = request.params;
    const subscriber = await subscriptions.require(token, request);
    const isOneClick = request.body?.includes('One-Click');
    // It means to leave, and what this address does is not that.
    if (isOneClick && action !== 'unsubscribe') throw badInput({}, 'This is not the address to unsubscribe');
    await subscriptions.carryOut(action, subscriber);
    request.log.info({ event: `subscription: ${action}`, subscriberId: subscriber.id });
    reply.header('cache-control', 'no-store');
    // A mail program, which must not be redirected (RFC 8058, 3.1).
    if (isOneClick) {
      return reply.type('text/plain; charset=utf-8').send('You are unsubscribed.\n');
    }
    return reply.redirect(subscriptionPagePath(token), 303);
  }

  for (const action of subscriptionActions) {
    app.get<{ Params: { token: string } }>(`${subscriptionPath}/:token/${action}`, (request, reply) =>
      reply.header('cache-control', 'no-store').redirect(subscriptionPagePath(request.params.token), 303),
    );
  }

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // One-click requests are URL-encoded or multipart; the form of the page is empty.
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: maxFormBytes },
      async (_request: FastifyRequest, body: string) => body,
    );
    for (const action of subscriptionActions) {
      scope.post(
        `${subscriptionPath}/:token/${action}`,
        { config: { isFormOfPersonalPage: true, isOneClick: action === 'unsubscribe' } },
        (request, reply) => answer(request as ActionRequest, reply, action),
      );
    }
  });
}
