import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { subscriptionPath } from '#contract/addresses.ts';
import { spamMarks } from '#contract/applications/application-fields.ts';
import {
  type SubscriptionAction,
  signUpWords,
  subscriptionActions,
  subscriptionPagePath,
} from '#contract/own-page-addresses.ts';
import * as calls from '#contract/subscribers/subscribers.ts';
import { venueDay } from '#contract/time/venue-time.ts';
import { hashToken } from '../accounts/secret-token.ts';
import { bindExport } from '../activity/bind-export.ts';
import { badInput, notFound, refusedKind } from '../failure.ts';
import { bindAdminCall, bindCall, inScope } from '../http/call-route.ts';
import { byteOrderMark, csvLine } from '../http/csv.ts';
import { type RateLimit, senderAt } from '../http/rate-limit.ts';
import { type TokenDoor, tokenDoor } from '../http/secret-pages.ts';
import { OutboxStore } from '../outbox/outbox.store.ts';
import type { Services } from '../services.ts';
import { eraseSubscribers } from './erase-subscriber.ts';
import { importSubscribers } from './import/import-subscribers.ts';
import { NewslettersStore } from './newsletters/newsletters.store.ts';
import { signUp } from './sign-up.ts';
import { SubscriberLinksStore } from './subscriber-links.store.ts';
import { type Subscriber, SubscribersStore } from './subscribers.store.ts';

const states: Record<Subscriber['state'], string> = {
  pending: 'Not confirmed',
  confirmed: 'Confirmed',
  ended: 'Ended',
};
const reasons = { unsubscribed: 'Unsubscribed', bounced: 'Mail was returned' };

/** The mailing list as CSV, read in pages so that only one page is in memory. */
async function* subscriberTable(subscribers: SubscribersStore, timeZone: string): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(['Email', 'State', 'Signed Up', 'Confirmed', 'Ended', 'Why It Ended']);
  for await (const rows of subscribers.pages()) {
    yield rows.map((row) => csvLine(cellsOf(row, timeZone))).join('');
  }
}

function cellsOf(row: Subscriber, timeZone: string): string[] {
  const day = (instant: string | null) => (instant === null ? '' : venueDay(instant, timeZone));
  return [
    row.email,
    states[row.state],
    day(row.requestedAt),
    day(row.confirmedAt),
    day(row.endedAt),
    row.endReason === null ? '' : reasons[row.endReason],
  ];
}

export function subscriberRoutes(app: FastifyInstance, services: Services): void {
  const { database, sessions, auditLog, rateLimiter } = services;
  const subscribers = new SubscribersStore(database.db);

  bindCall(app, calls.subscribe, async ({ body, request }) => {
    const isSuspectedSpam = Boolean(body[spamMarks.honeypot]);
    await signUp(services, { email: body.email, sender: senderAt(request.ip), isSuspectedSpam });
    return { message: signUpWords };
  });

  const links = new SubscriberLinksStore(database.db);
  const door = tokenDoor(app, {
    page: 'subscription',
    ...{ rateLimiter, unknown: unknownLinks, gone: calls.subscriptionNotFound },
    find: (token) => links.findSubscriber(hashToken(token) ?? ''),
  });
  bindCall(app, calls.getSubscription, door.options, ({ request }) =>
    subscribers.getRecord(door.ownerOf(request)),
  );

  bindExport(app, services, calls.exportSubscribers, {
    name: 'subscribers',
    line: { what: 'exported subscribers', target: { kind: 'settings' } },
    rows: (_context, timeZone) => subscriberTable(subscribers, timeZone),
  });

  // Only this call takes a table, and nothing else.
  inScope(app, 'subscribers import', (scope) => {
    scope.addContentTypeParser('text/csv', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.addContentTypeParser('*', (_request, _body, done) =>
      done(refusedKind('This call takes a table: send Content-Type: text/csv')),
    );
    const options = { bodyLimit: calls.maxImportBytes };
    bindAdminCall(scope, sessions, calls.importSubscribers, options, async ({ body, admin, request }) => {
      const imported = await importSubscribers(services, body, admin);
      request.log.info({ event: 'subscribers imported', added: imported.added, address: request.ip });
      return imported;
    });
  });

  bindAdminCall(app, sessions, calls.listBounced, () => subscribers.listBounced(calls.maxBounced));

  bindAdminCall(app, sessions, calls.bringBackSubscriber, async ({ params, admin }) => {
    const transact = auditLog.as(admin, { what: 'brought back subscriber', target: { kind: 'settings' } });
    await transact(async (trx) => {
      const count = await new SubscribersStore(trx).bringBack([params.id]);
      if (count === 0) throw notFound(calls.bouncedNotFound);
      await new NewslettersStore(trx).forgetRefusals(params.id);
    });
    return { success: true as const };
  });

  subscriptionForms(app, services, door);
}

/** More than any form or mail program sends there. */
const maxFormBytes = 16 * 1024;

type ActionRequest = FastifyRequest<{ Params: { token: string }; Body: string | undefined }>;

/**
 * The forms of a subscription's page. Opening an address does nothing but lead to the page: programs that check mails
 * for harmful links open all of them.
 */
function subscriptionForms(app: FastifyInstance, services: Services, door: TokenDoor<Subscriber>): void {
  async function answer(request: ActionRequest, reply: FastifyReply, action: SubscriptionAction) {
    const { token } = request.params;
    const subscriber = door.ownerOf(request);
    const isOneClick = request.body?.includes('One-Click');
    // It means to leave, and what this address does is not that.
    if (isOneClick && action !== 'unsubscribe') throw badInput({}, 'This is not the address to unsubscribe');
    await carryOut(services, action, subscriber);
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

  inScope(app, 'subscription forms', (scope) => {
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
        { ...door.options, config: { isFormOfPersonalPage: true, isOneClick: action === 'unsubscribe' } },
        (request, reply) => answer(request as ActionRequest, reply, action),
      );
    }
  });
}

const unknownLinks: RateLimit = { name: 'unknown subscription', max: 30, windowMs: 60 * 60_000 };

/** Doing the same twice changes nothing, because mail programs and people press buttons twice. */
async function carryOut(
  services: Services,
  action: SubscriptionAction,
  { id, email }: Subscriber,
): Promise<void> {
  const { database, unsubscribedList, clock } = services;
  const now = clock().toISOString();
  if (action !== 'confirm')
    await unsubscribedList.note(database.db, email, action === 'erase' ? 'erased' : 'unsubscribed');
  if (action === 'erase') return eraseSubscribers(services, [id]);
  if (action === 'confirm') return void (await new SubscribersStore(database.db).confirm(id, now));
  await database.db.transaction().execute(async (trx) => {
    await new SubscribersStore(trx).end(id, 'unsubscribed', now);
    await new OutboxStore(trx).withdraw({ subscriberId: id });
  });
}
