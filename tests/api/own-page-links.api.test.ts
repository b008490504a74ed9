import { createHash } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ownPageNotFound } from '#contract/applications/own-page.ts';
import { maxLinksPerApplication } from '#server/applications/application-links.store.ts';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { type MessageSite, startMessageSite } from '#tests/support/message-site.ts';
import { openWire } from '#tests/support/over-the-wire.ts';
import {
  answerDate,
  applyForPage,
  askOwnPage,
  correct,
  dumpDatabase,
  erase,
  ownPageApi,
  readOwnPage,
  withdraw,
} from '#tests/support/own-page.ts';
import { askAbout, bookedEvening } from '#tests/support/reviews.ts';
import { apply } from '#tests/support/sample-application.ts';
import { usualDialects } from '#tests/support/test-site.ts';

const hourMs = 3_600_000;
let strangers = 0;

/** A token that nobody was given, but that might have been. */
function unknownToken(): string {
  strangers += 1;
  return createHash('sha256').update(`stranger ${strangers}`).digest('base64url');
}

describe.each(usualDialects)("The link to a performer's page on %s", (dialect) => {
  let site: MessageSite;
  let rosa: SignedInAdmin;
  beforeAll(async () => {
    site = await startMessageSite(dialect);
  });
  beforeEach(async () => {
    await site.reset();
    rosa = await signedInAdmin(site);
  });
  afterAll(() => site.close());

  /** All that a client can see of an answer but the time it was sent. */
  function visible({ statusCode, headers, body }: LightMyRequestResponse): unknown {
    const { date, ...rest } = headers;
    return { statusCode, headers: rest, body };
  }

  test('has 256 random bits, of which only a hash is kept, and stands in no row and no line of the log', async () => {
    const tokens: string[] = [];
    for (let count = 0; count < 3; count += 1) tokens.push((await applyForPage(site)).token);
    expect(new Set(tokens).size).toBe(tokens.length);
    const june = { token: tokens[0] ?? '' };
    await readOwnPage(site, june);
    await correct(site, june, { phone: '1' });
    await answerDate(site, june, true);
    await site.http.inject(`/application/${june.token}`);
    await site.http.inject({ method: 'HEAD', url: `/application/${june.token}?x=${june.token}` });
    await site.http.inject({ method: 'PATCH', url: ownPageApi(june.token), payload: { phone: '' } });
    await site.http.inject({ method: 'DELETE', url: ownPageApi(june.token) });
    await site.http.inject({ method: 'POST', url: ownPageApi(june.token, 'nothing') });
    await site.http.inject(`/api/%61pplication-status/${june.token}`);
    await site.http.inject(`/application/${june.token}x`);
    await site.deliver();
    const rows = await dumpDatabase(site);
    const log = JSON.stringify(site.logged);
    expect(log).toContain('/application/[token]');
    expect(log).toContain('/api/application-status/[token]/confirm');
    for (const token of tokens) {
      expect(Buffer.from(token, 'base64url')).toHaveLength(32);
      expect(rows).toContain(createHash('sha256').update(token).digest('base64url'));
      for (const part of [token, token.slice(0, 20), token.slice(-20)]) {
        expect(rows).not.toContain(part);
        expect(log).not.toContain(part);
      }
    }
  });

  test('ends with the application: never was and erased are one answer, in every byte', async () => {
    const [erased, withdrawn] = [await applyForPage(site), await applyForPage(site)];
    expect((await withdraw(site, withdrawn)).statusCode).toBe(200);
    for (const performer of [erased, withdrawn]) {
      expect((await erase(site, performer)).statusCode).toBe(200);
    }
    const strange = { token: unknownToken() };
    const { body, headers } = await readOwnPage(site, strange);
    expect(JSON.parse(body).message).toBe(ownPageNotFound);
    expect(headers).toMatchObject(privateHeaders);
    // As many as an address may ask for within an hour, with the one above.
    await site.database.db.deleteFrom('rateLimits').execute();
    for (const [method, what, payload] of [
      ['GET', '', undefined],
      ['HEAD', '', undefined],
      ['PATCH', '', { phone: '1' }],
      ['PATCH', '', { phone: 1 }],
      ['POST', 'confirm', { accept: true }],
      ['POST', 'confirm', {}],
      ['POST', 'withdraw', undefined],
      ['POST', 'erase', undefined],
      ['PUT', 'pictures', undefined],
      ['GET', `pictures/${'0'.repeat(32)}.jpg`, undefined],
    ] as const) {
      const answers = [];
      for (const performer of [strange, erased, withdrawn]) {
        const options = { method, ...(payload ? { payload } : {}) };
        answers.push(visible(await askOwnPage(site, performer, what, options)));
      }
      expect(answers[0]).toMatchObject({ statusCode: 404 });
      expect(answers[1], `${method} ${what}`).toEqual(answers[0]);
      expect(answers[2], `${method} ${what}`).toEqual(answers[0]);
    }
  });

  test.each([
    ['calls', (token: string) => ownPageApi(token)],
    ['pages', (token: string) => `/application/${token}`],
    ['cut-off ones', (token: string) => ownPageApi(token.slice(0, 20))],
  ])('is not found by trying: after thirty unknown %s an address has to wait', async (_what, urlOf) => {
    const june = await applyForPage(site);
    const remoteAddress = '203.0.113.9';
    const ask = (token: string, from = remoteAddress) =>
      site.http.inject({ url: urlOf(token), remoteAddress: from });
    for (let count = 0; count < 30; count += 1) expect((await ask(unknownToken())).statusCode).toBe(404);
    const refused = await ask(unknownToken());
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('3600');
    expect(refused.headers['referrer-policy']).toBe('no-referrer');
    expect((await ask(unknownToken(), '203.0.113.10')).statusCode, 'others are not meant').toBe(404);
    // Nobody guesses a right one, and performers may share an address with whoever tries.
    const own = await site.http.inject({ url: ownPageApi(june.token), remoteAddress });
    expect(own.statusCode).toBe(200);
    site.pass(hourMs);
    expect((await ask(unknownToken())).statusCode).toBe(404);
  });

  const privateHeaders = {
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  };

  test('is kept by no cache and told to nobody when a request is refused or leads nowhere', async () => {
    const { token } = await applyForPage(site);
    const foreign = { 'sec-fetch-site': 'cross-site' };
    for (const [status, method, url] of [
      [403, 'POST', ownPageApi(token, 'withdraw')],
      [403, 'POST', `/application/${token}/withdraw`],
      [403, 'POST', `/application/${token}/pictures`],
      [404, 'GET', `/application/${token}/nothing`],
      [404, 'GET', `/Application/${token}`],
      [404, 'GET', `/application//${token}`],
    ] as const) {
      const { statusCode, headers } = await site.http.inject({ method, url, headers: foreign });
      expect(statusCode, url).toBe(status);
      expect(headers, url).toMatchObject(privateHeaders);
    }
  });

  test('is the same secret in a request line that names the host', async () => {
    const june = await applyForPage(site);
    const { ask } = await openWire(site);
    const own = await ask(`http://localhost:3000${ownPageApi(june.token)}`);
    expect(own).toMatchObject({ status: 200, headers: privateHeaders });
    const page = await ask(`http://localhost:3000/application/${june.token}`);
    expect(page.headers).toMatchObject(privateHeaders);
    for (let count = 0; count < 30; count += 1) await ask(`http://localhost/application/${unknownToken()}`);
    expect((await ask(`http://localhost/application/${unknownToken()}`)).status).toBe(429);
  });

  test('that is opened by ten scanners changes nothing', async () => {
    const june = await applyForPage(site);
    const booked = await askAbout(site, rosa, june.id, 'book', { method: 'POST', payload: bookedEvening });
    expect(booked.statusCode).toBe(201);
    await askAbout(site, rosa, june.id, 'review', { method: 'PATCH', payload: { isRead: true } });
    const [photo = ''] = (await readOwnPage(site, june)).json().application.bandPhotos;
    const before = await dumpDatabase(site);
    const paths = ['', 'confirm', 'withdraw', 'erase', 'pictures'].map((what) =>
      ownPageApi(june.token, what),
    );
    for (let scanner = 0; scanner < 10; scanner += 1) {
      const headers = { 'user-agent': `Link scanner ${scanner}`, 'x-http-method-override': 'POST' };
      for (const url of [...paths, `${paths[1]}?accept=true`, photo, `/application/${june.token}`]) {
        for (const method of ['GET', 'HEAD', 'OPTIONS'] as const) {
          await site.http.inject({ method, url, headers, remoteAddress: `198.51.100.${scanner}` });
        }
      }
    }
    expect(await dumpDatabase(site)).toBe(before);
    expect((await readOwnPage(site, june)).json()).toMatchObject({ canConfirm: true, confirmed: null });
  });

  test('obeys no form on another site', async () => {
    const june = await applyForPage(site);
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' };
    for (const [method, what, payload] of [
      ['PATCH', '', { phone: '1' }],
      ['POST', 'confirm', { accept: false }],
      ['POST', 'withdraw', undefined],
      ['POST', 'erase', undefined],
    ] as const) {
      const answer = await askOwnPage(site, june, what, { method, headers, ...(payload ? { payload } : {}) });
      expect(answer.statusCode, what).toBe(403);
    }
    expect((await readOwnPage(site, june)).json()).toMatchObject({ state: 'new' });
  });

  test('is good for a sane number of changes an hour, whoever else changes theirs', async () => {
    const june = await applyForPage(site);
    const other = await applyForPage(site);
    for (let count = 0; count < 60; count += 1) {
      expect((await correct(site, june, { phone: '1' })).statusCode).toBe(200);
    }
    expect((await correct(site, june, { phone: '2' })).statusCode).toBe(429);
    expect((await correct(site, other, { phone: '2' })).statusCode).toBe(200);
    expect((await readOwnPage(site, june)).statusCode, 'reading goes on').toBe(200);
  });

  test('is one of the newest fifty', async () => {
    const headers = { 'idempotency-key': 'fifty' };
    const first = await applyForPage(site, { headers });
    const second = await applyForPage(site, { headers });
    for (let count = 2; count < maxLinksPerApplication; count += 1) {
      site.pass(1_000);
      expect((await apply(site, { headers })).statusCode).toBe(201);
    }
    expect((await readOwnPage(site, first)).statusCode).toBe(200);
    site.pass(1_000);
    const last = await applyForPage(site, { headers });
    const opened = [first, second, last].map(async (link) => (await readOwnPage(site, link)).statusCode);
    expect((await Promise.all(opened)).toSorted()).toEqual([200, 200, 404]);
    expect(await site.database.db.selectFrom('applicationLinks').selectAll().execute()).toHaveLength(
      maxLinksPerApplication,
    );
  });
});
