import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ownersOnly, type TeamRole } from '#contract/accounts/team.ts';
import { keptDays } from '#contract/privacy.ts';
import * as calls from '#contract/subscribers/newsletter.ts';
import { listNotOpen } from '#contract/subscribers/subscribers.ts';
import { changedMeanwhile, forbidden, notConfigured } from '../../failure.ts';
import type { Admin } from '../../http/admin-guard.ts';
import { bindAdminCall } from '../../http/call-route.ts';
import type { RateLimit } from '../../http/rate-limit.ts';
import type { MailText } from '../../outbox/mail/mail-layout.ts';
import { OutboxStore } from '../../outbox/outbox.store.ts';
import { queueTest, requireConfigured } from '../../outbox/send-test-message.ts';
import type { Services } from '../../services.ts';
import { isListOpen } from '../list-open.ts';
import { SubscribersStore } from '../subscribers.store.ts';
import { newsletterMail, ownLetterMail } from './newsletter-mail.ts';
import { NewsletterSettingsStore } from './newsletter-settings.store.ts';
import { findNewsletterShows } from './newsletter-shows.ts';
import { newsletterTimes } from './newsletter-week.ts';
import { NewslettersStore } from './newsletters.store.ts';

const dayMs = 24 * 60 * 60_000;
const ownLetters: RateLimit = { name: 'own letter', max: 5, windowMs: dayMs };
const tests: RateLimit = { name: 'test letter', max: 10, windowMs: 60 * 60_000 };

/** The letter has its styles inline, and its pictures are on this site. Nothing in it can run. */
const previewPolicy =
  "default-src 'none'; img-src 'self' https: http:; style-src 'unsafe-inline'; frame-ancestors 'self'; " +
  'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox';

export function newsletterRoutes(app: FastifyInstance, services: Services): void {
  const { config, database, events, sessions, auditLog, clock, outboxWorker, rateLimiter, messageSettings } =
    services;
  const settings = new NewsletterSettingsStore(database.db);
  const subscribers = new SubscribersStore(database.db);
  const letters = new NewslettersStore(database.db);

  async function composeNow() {
    const venue = await services.venue.current();
    const { publicUrl } = messageSettings;
    const shows = await findNewsletterShows(events, venue, publicUrl, clock());
    const { intro } = await settings.get();
    const letter =
      shows.length === 0
        ? null
        : newsletterMail({ shows, intro, venue, publicUrl, unsubscribeUrl: undefined });
    return { venue, shows, letter };
  }

  bindAdminCall(app, sessions, calls.getNewsletter, () => settings.get());

  async function refuseSwitchingOn(role: TeamRole | undefined, on: unknown, stored = settings) {
    if (role !== 'owner' && on === true && !(await stored.get()).on) throw forbidden(ownersOnly);
  }

  /** Whatever else is wrong with it. */
  async function preHandler(request: FastifyRequest): Promise<void> {
    const { role } = (await sessions.find(request)) ?? {};
    await refuseSwitchingOn(role, (request.body as { on?: unknown } | null)?.on);
  }
  const options = { preHandler };
  bindAdminCall(app, sessions, calls.changeNewsletter, options, async ({ body, admin, request }) => {
    const now = clock();
    await auditLog.run(admin, async (trx, note) => {
      const store = new NewsletterSettingsStore(trx);
      await store.lock();
      await refuseSwitchingOn(admin.role, body.on, store);
      const { on, intro } = await store.get();
      const facts = { before: { on, intro }, after: body };
      note({ what: 'changed newsletter', target: { kind: 'settings' }, facts });
      const pausedSince = await store.change(body, now);
      if (pausedSince) await new OutboxStore(trx).resume('letter', pausedSince, now.toISOString());
    });
    outboxWorker.wake();
    request.log.info({ event: 'letter changed', on: body.on, address: request.ip });
    return settings.get();
  });

  bindAdminCall(app, sessions, calls.previewNewsletter, async () => {
    const { venue, shows, letter } = await composeNow();
    const { on } = await settings.get();
    const { last, next } = newsletterTimes(clock(), venue.timeZone);
    return {
      goesOutAt: on && isListOpen(config) ? next.at.toISOString() : null,
      letter,
      shows: shows.map(({ name }) => name),
      ...(await subscribers.count()),
      isMailConfigured: messageSettings.configured.mail,
      hasMarketingService: config.klaviyo !== undefined,
      progress: await countProgress(letters, last.week, on),
      own: await countOwnProgress(letters, clock()),
      testTo: await services.venue.staffAddress(),
    };
  });

  bindAdminCall(app, sessions, calls.showNewsletter, async ({ reply }) => {
    const { letter } = await composeNow();
    reply
      .removeHeader('x-frame-options')
      .header('content-security-policy', previewPolicy)
      .type('text/html; charset=utf-8');
    // A link must not take the place of the letter.
    return (
      letter?.html.replace('<head>', '<head>\n<base target="_blank">') ??
      `<!doctype html><title>Newsletter</title><p>${calls.noShowsForNewsletter}.</p>`
    );
  });

  bindAdminCall(app, sessions, calls.testNewsletter, async ({ admin }) => {
    requireConfigured(services, 'mail');
    const { letter } = await composeNow();
    if (!letter) throw changedMeanwhile(calls.noShowsForNewsletter);
    return sendTest(letter, admin);
  });

  bindAdminCall(app, sessions, calls.testOwnLetter, async ({ body, admin }) => {
    requireConfigured(services, 'mail');
    const { publicUrl } = messageSettings;
    const venue = await services.venue.current();
    return sendTest(ownLetterMail({ ...body, venue, publicUrl, unsubscribeUrl: undefined }), admin);
  });

  bindAdminCall(app, sessions, calls.sendOwnLetter, async ({ body, admin, request }) => {
    requireConfigured(services, 'mail');
    if (!isListOpen(config)) throw notConfigured(listNotOpen);
    const now = clock();
    const total = await auditLog.run(admin, async (trx, note) => {
      // Of two presses the second waits here, and finds the letter of the first.
      const stored = new NewsletterSettingsStore(trx);
      await stored.lock();
      if ((await stored.get()).restoredAt !== null) throw changedMeanwhile(calls.listRestored);
      const { confirmed } = await new SubscribersStore(trx).count();
      if (confirmed === 0) throw changedMeanwhile(calls.noReaders);
      const letters = new NewslettersStore(trx);
      if (await letters.hasOwn(body, new Date(now.getTime() - dayMs).toISOString()))
        throw changedMeanwhile(calls.ownLetterSentAlready);
      await rateLimiter.count(ownLetters, 'all', trx);
      await letters.addOwn(body, now.toISOString());
      note({ what: 'sent own letter', target: { kind: 'settings' } });
      return confirmed;
    });
    request.log.info({ event: 'own letter sent', total, address: request.ip });
    return { total };
  });

  async function sendTest(letter: MailText, admin: Admin) {
    await rateLimiter.take(tests, String(admin.id));
    const message = { channel: 'mail', recipient: await services.venue.staffAddress(), ...letter } as const;
    return queueTest(services, admin, message, 'sent test newsletter');
  }
}

/** Null once what became of each mail is forgotten: nobody could be counted any more. */
async function countOwnProgress(
  letters: NewslettersStore,
  now: Date,
): Promise<calls.NewsletterPreview['own']> {
  const last = await letters.findOwn('last');
  if (!last || Date.parse(last.week) <= now.getTime() - keptDays.newsletters * dayMs) return null;
  const left = last.isQueued ? 0 : await letters.countLeftOwn(last.week);
  return { subject: last.subject, sentAt: last.week, ...(await letters.countOutcomes(last.week, left)) };
}

/** Null while there is no letter this week. While it is on, those who are not queued yet wait, too. */
async function countProgress(
  letters: NewslettersStore,
  week: string,
  on: boolean,
): Promise<calls.NewsletterPreview['progress']> {
  const decision = await letters.findDecision(week);
  if (!decision || decision.eventIds.length === 0) return null;
  return letters.countOutcomes(week, on ? await letters.countLeft(week, decision.decidedAt) : 0);
}
