import type { LightMyRequestResponse as LightResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { makeResetLink } from '#server/commands/account-commands.ts';
import { BackupLease } from '#server/files/backup-lease.ts';
import { clockSteps } from '#server/process/clock.ts';
import { site as venue } from '#site';
import { type SignedInAdmin, sessionOf, signedInAdmin } from '#tests/support/admin.ts';
import { addImage } from '#tests/support/gallery.ts';
import { type MessageSite, startMessageSite } from '#tests/support/message-site.ts';
import { apply, sampleFields } from '#tests/support/sample-application.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { oneOf, seededRandom } from '#tests/support/seeded-random.ts';
import { keptFiles } from '#tests/support/stored-files.ts';
import { startTestSite, type TestSite, usualDialects } from '#tests/support/test-site.ts';
import { isThorough } from '#tests/support/thorough.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const jumps = Number(process.env.JUMPS ?? (isThorough ? 12 : 6));
const stepsMs = [hourMs, -hourMs, dayMs, -dayMs, 3 * secondMs, -3 * secondMs, 7 * minuteMs];

describe.each(usualDialects)('A clock that is set while people are at work, on %s', (dialect) => {
  let site: MessageSite;
  let admin: SignedInAdmin;
  beforeAll(async () => {
    site = await startMessageSite(dialect);
    admin = await signedInAdmin(site);
  });
  afterAll(() => site.close());

  /** Time that passes, in steps that the worker would notice. */
  async function wait(ms: number, everyMs: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += everyMs) {
      site.pass(everyMs);
      await site.deliver();
    }
  }

  const busy = { code: 451, words: 'Busy, try again later' };
  async function applyOnce(key: string) {
    const fields = { ...sampleFields, name: key, email: `${key}@example.com` };
    return apply(site, { files: [], fields, headers: { 'idempotency-key': key } });
  }

  test(`loses no message, no application and no order in ${jumps} jumps`, async () => {
    const random = seededRandom(20_261_121);
    const keys: string[] = [];
    for (let jump = 0; jump < jumps; jump += 1) {
      const key = `jump${jump}`;
      keys.push(key);
      // Some are waiting for their next try when the clock is set.
      const isLast = jump === jumps - 1;
      site.mail.reactions = isLast || random() < 0.5 ? [busy, busy] : [];
      const sent = await applyOnce(key);
      expect(sent.statusCode).toBe(201);
      if (isLast || random() < 0.7) await site.deliver();
      // At the end a day back, of which not enough passes to make up for it.
      site.pass(isLast ? -dayMs : oneOf(stepsMs, random()));
      const { statusPath, ...record } = sent.json();
      expect((await applyOnce(key)).json(), 'the same key, the same answer').toMatchObject(record);

      await site.services.events.add([sampleEvent({ name: key })], site.time.now.toISOString());
      site.services.freshness.invalidate();
      const page = await site.http.inject('/events');
      expect(page.body.includes(key), 'a page that is not of another time').toBe(true);
    }
    site.mail.reactions = [];
    await wait(3 * hourMs, 5 * minuteMs);

    const messages = await site.outbox();
    expect(messages.map(({ state }) => state)).toEqual(Array(messages.length).fill('sent'));
    expect(messages).toHaveLength(2 * jumps);
    const { bookingEmail } = venue;
    const toStaff = messages.filter(({ recipient }) => recipient === bookingEmail);
    expect(toStaff).toHaveLength(jumps);

    // Newest first is by the order in which they came, whatever the clock said.
    const listed: string[] = [];
    const { headers } = await sessionOf(site, admin);
    let next: string | undefined = '/api/admin/applications?limit=5';
    while (next) {
      const answer: LightResponse = await site.http.inject({ url: next, headers });
      listed.push(...(answer.json() as { name: string }[]).map(({ name }) => name));
      next = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1];
    }
    expect(listed).toEqual(keys.toReversed());
  });

  test('ends no session by an hour that it has left, and makes none last for ever', async () => {
    const isKnown = async (headers: { cookie: string }) =>
      (await site.http.inject({ url: '/api/admin/auth', headers })).json().isAuthenticated as boolean;
    const { headers } = await sessionOf(site, admin);
    for (const stepMs of [hourMs, -hourMs, -hourMs, hourMs, hourMs]) {
      site.pass(stepMs);
      expect(await isKnown(headers)).toBe(true);
    }
    for (const aheadMs of [dayMs, 30 * dayMs]) {
      site.pass(aheadMs);
      const ahead = await sessionOf(site, admin);
      expect(await isKnown(ahead.headers)).toBe(true);
      site.pass(-aheadMs);
      // Used all the time, it is never idle: it ends when a session ends, at most a day later.
      let lastedMs = 0;
      while (lastedMs < 40 * dayMs && (await isKnown(ahead.headers))) {
        lastedMs += 6 * hourMs;
        site.pass(6 * hourMs);
      }
      expect(lastedMs).toBeLessThanOrEqual(15 * dayMs);
    }
  });

  test('keeps nobody out for longer than a limit lasts', async () => {
    const from = '10.9.9.9';
    const tryToSignIn = () =>
      site.http.inject({
        method: 'POST',
        url: '/api/admin/login',
        payload: { username: 'nobody at all', password: 'guess' },
        remoteAddress: from,
      });
    let answer = await tryToSignIn();
    for (let tries = 1; answer.statusCode !== 429 && tries < 100; tries += 1) answer = await tryToSignIn();
    expect(answer.statusCode).toBe(429);
    const windowMs = Number(answer.headers['retry-after']) * secondMs;
    site.pass(-dayMs);
    site.pass(windowMs);
    expect((await tryToSignIn()).statusCode).toBe(401);
  });
});

describe.each(usualDialects)('A clock that was ahead and is put right, on %s', (dialect) => {
  let site: TestSite;
  let admin: SignedInAdmin;
  beforeAll(async () => {
    site = await startTestSite({ dialect });
    admin = await signedInAdmin(site);
  });
  afterAll(() => site.close());

  const register = (token: string, username: string) =>
    site.http.inject({
      method: 'POST',
      url: '/api/admin/register',
      headers: { 'x-invite': token },
      payload: { username, password: 'four chords, if you must' },
    });
  async function invite(): Promise<string> {
    const { headers } = await sessionOf(site, admin);
    const made = await site.http.inject({ method: 'POST', url: '/api/admin/invitations', headers });
    return new URL(made.json().link).searchParams.get('invite') ?? '';
  }
  const setPassword = (link: string | undefined) =>
    site.http.inject({
      method: 'POST',
      url: '/api/password-reset',
      payload: { token: link?.split('=')[1], password: 'four chords, if you must' },
    });

  test.each([10 * minuteMs, 90 * dayMs])(
    'keeps no file from being deleted for a backup that was killed %s ms ahead',
    async (aheadMs) => {
      const { backups, clock } = site.services;
      const now = site.time.now;
      site.time.now = new Date(now.getTime() + aheadMs);
      const killed = await BackupLease.take(backups, clock);
      onTestFinished(() => killed.release());
      site.time.now = new Date(now.getTime() + 65 * minuteMs);
      const { headers } = await sessionOf(site, admin);
      const { id } = await addImage(site, { headers });
      const url = `/api/admin/images/${id}`;
      expect((await site.http.inject({ method: 'DELETE', url, headers })).statusCode).toBe(200);
      expect((await keptFiles(site, 'gallery')).files).toEqual([]);
    },
  );

  test('lets a backup that runs go on, though the clocks of two machines differ by minutes', async () => {
    const { backups } = site.services;
    const ahead = () => new Date(site.time.now.getTime() + 5 * minuteMs);
    const lease = await BackupLease.take(backups, ahead);
    onTestFinished(() => lease.release());
    expect(await backups.isAnyUnderWay(site.time.now.toISOString())).toBe(true);
  });

  test('does not let a one-time link work for longer than it would have', async () => {
    const now = site.time.now;
    site.time.now = new Date(now.getTime() + 90 * dayMs);
    const [token, link] = [await invite(), await makeResetLink(site.services, admin.username)];
    site.time.now = new Date(now.getTime() + 3 * hourMs);
    expect((await setPassword(link)).statusCode).toBe(403);
    site.time.now = new Date(now.getTime() + 8 * dayMs);
    const listed = await site.http.inject({
      url: '/api/admin/invitations',
      headers: (await sessionOf(site, admin)).headers,
    });
    expect(listed.json()).toEqual([]);
    expect((await register(token, `ahead on ${dialect}`)).statusCode).toBe(403);

    // Made by a machine whose clock is a little ahead, they work.
    site.time.now = new Date(site.time.now.getTime() + 10 * minuteMs);
    const [later, laterLink] = [await invite(), await makeResetLink(site.services, admin.username)];
    site.time.now = new Date(site.time.now.getTime() - 10 * minuteMs);
    expect((await register(later, `in time on ${dialect}`)).statusCode).toBe(201);
    expect((await setPassword(laterLink)).statusCode).toBe(200);
  });
});

test('A sweep sits out the round after a clock was set, in which young files look old', () => {
  let uptimeMs = 0;
  let clockMs = Date.parse('2026-11-15T17:00:00.000Z');
  const hasStepped = clockSteps(
    () => new Date(clockMs),
    () => uptimeMs,
  );
  function pass(realMs: number, shownMs: number): boolean {
    uptimeMs += realMs;
    clockMs += shownMs;
    return hasStepped();
  }
  expect(pass(0, 0)).toBe(false);
  expect(pass(hourMs, hourMs + secondMs)).toBe(false);
  expect(pass(hourMs, hourMs + dayMs)).toBe(true);
  expect(pass(hourMs, hourMs)).toBe(false);
  expect(pass(hourMs, -dayMs)).toBe(true);
});
