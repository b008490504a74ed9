import type { FastifyInstance } from 'fastify';
import { signUpWords } from '#contract/addresses.ts';
import { spamMarks } from '#contract/applications/application-fields.ts';
import {
  bouncedNotFound,
  bringBackSubscriber,
  exportSubscribers,
  getSubscription,
  listBounced,
  maxBounced,
  subscribe,
} from '#contract/subscribers/subscribers.ts';
import { bindExport } from '../accounts/activity/bind-export.ts';
import type { Deeds } from '../accounts/activity/deeds.ts';
import type { Sessions } from '../accounts/sessions.ts';
import { notFound } from '../failure.ts';
import { bindAdminCall, bindCall } from '../http/call-route.ts';
import { senderAt } from '../http/rate-limit.ts';
import { countUnknownPages, tokenDoor } from '../http/secret-pages.ts';
import { LettersStore } from './letters.store.ts';
import { type SignUpParts, signUp } from './sign-up.ts';
import { subscriberTable } from './subscriber-table.ts';
import { SubscribersStore } from './subscribers.store.ts';
import { subscriptionForms } from './subscription-forms.routes.ts';
import { type SubscriptionParts, Subscriptions } from './subscriptions.ts';

export function subscriberRoutes(
  app: FastifyInstance,
  services: SignUpParts & SubscriptionParts & { sessions: Sessions; deeds: Deeds },
): void {
  const { database, sessions, deeds } = services;
  const subscriptions = new Subscriptions(services);
  const subscribers = new SubscribersStore(database.db);

  bindCall(app, subscribe, async ({ body, request }) => {
    const isSuspectedSpam = Boolean(body[spamMarks.honeypot]);
    await signUp(services, { email: body.email, sender: senderAt(request.ip), isSuspectedSpam });
    return { message: signUpWords };
  });

  const door = tokenDoor((token, request) => subscriptions.require(token, request));
  bindCall(app, getSubscription, ({ request }) => subscribers.getRecord(door.ownerOf(request)), door.options);

  bindExport(app, services, exportSubscribers, {
    name: 'subscribers',
    line: { what: 'exported subscribers', target: { kind: 'settings' } },
    rows: (_context, timeZone) => subscriberTable(subscribers, timeZone),
  });

  // A form that is sent asks itself.
  countUnknownPages(app, 'subscription', async (token, request) => {
    if (request.method !== 'POST') await subscriptions.require(token, request);
  });

  bindAdminCall(app, sessions, listBounced, () => subscribers.listBounced(maxBounced));

  bindAdminCall(app, sessions, bringBackSubscriber, async ({ params, admin }) => {
    const line = { what: 'brought back subscriber', target: { kind: 'settings' } } as const;
    await deeds.as(
      admin,
      line,
    )(async (trx) => {
      const count = await new SubscribersStore(trx).bringBack([params.id]);
      if (count === 0) throw notFound(bouncedNotFound);
      await new LettersStore(trx).forgetRefusals(params.id);
    });
    return { success: true as const };
  });

  subscriptionForms(app, subscriptions);
}
