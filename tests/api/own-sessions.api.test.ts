import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { browserOf, idleLifetimeMs } from '#server/accounts/sessions.ts';
import { type SignedInAdmin, sessionOf, signedInAdmin } from '#tests/support/admin.ts';
import { startTestSite, type TestSite, usualDialects } from '#tests/support/test-site.ts';

const password = 'three chords & the truth';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe.each(usualDialects)('An admin who asks where they are signed in, on %s', (dialect) => {
  let site: TestSite;
  let admin: SignedInAdmin;
  beforeAll(async () => {
    site = await startTestSite({ dialect });
  });
  beforeEach(async () => {
    await site.database.db.deleteFrom('users').execute();
    admin = await signedInAdmin(site, password);
  });
  afterAll(() => site.close());

  async function list(who: { headers: Record<string, string> } = admin) {
    const answer = await site.http.inject({ url: '/api/admin/sessions', headers: who.headers });
    expect(answer.statusCode).toBe(200);
    return answer.json();
  }

  function end(id: number | string, who = admin) {
    const url = id === '' ? '/api/admin/sessions' : `/api/admin/sessions/${id}`;
    return site.http.inject({ method: 'DELETE', url, headers: who.headers });
  }

  test('sees each browser, since when and until when, and nothing that could be used as a session', async () => {
    const began = site.time.now.toISOString();
    site.time.now = new Date(site.time.now.getTime() + 120_000);
    await site.http.inject({
      method: 'POST',
      url: '/api/admin/login',
      headers: { 'user-agent': firefox },
      payload: { username: admin.username, password },
    });
    const now = site.time.now.toISOString();
    const sessions = await list();
    expect(sessions).toEqual([
      {
        id: expect.any(Number),
        createdAt: now,
        lastSeenAt: now,
        browser: 'Firefox on Linux',
        current: false,
      },
      { id: expect.any(Number), createdAt: began, lastSeenAt: now, browser: '', current: true },
    ]);
    const rows = await site.database.db.selectFrom('sessions').selectAll().execute();
    for (const { tokenHash } of rows) expect(JSON.stringify(sessions)).not.toContain(tokenHash);
    site.time.now = new Date(site.time.now.getTime() + idleLifetimeMs - 1);
    const later = { ...admin, ...(await sessionOf(site, admin)) };
    site.time.now = new Date(site.time.now.getTime() + 1);
    expect(await list(later), 'the others have expired').toHaveLength(1);
  });

  test('ends one of them, or all others, and never one of somebody else', async () => {
    const [phone, tablet] = [await sessionOf(site, admin), await sessionOf(site, admin)];
    const other = await signedInAdmin(site);
    const [theirs] = await list(other);
    expect((await end(theirs.id)).statusCode).toBe(404);
    for (const nothing of [999_999, 'x', '0']) expect((await end(nothing)).statusCode).toBe(404);
    const phoneId = (await list(phone)).find(({ current }: { current: boolean }) => current).id;
    expect((await end(phoneId)).statusCode).toBe(200);
    const isKnown = async (who: { headers: Record<string, string> }) =>
      (await site.http.inject({ url: '/api/admin/auth', headers: who.headers })).json().isAuthenticated;
    expect([await isKnown(phone), await isKnown(tablet)]).toEqual([false, true]);
    expect((await end('')).statusCode).toBe(200);
    expect([await isKnown(tablet), await isKnown(admin), await isKnown(other)]).toEqual([false, true, true]);
    expect(await list()).toHaveLength(1);
  });
});

test.each([
  [firefox, 'Firefox on Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19.0 Mobile Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537 Chrome/140.0 Safari/537 Edg/140.0', 'Edge on Windows'],
  ['Mozilla/5.0 (Linux; Android 16) AppleWebKit/537 Chrome/140.0 Mobile Safari/537', 'Chrome on Android'],
  ['Firefox/140.0', 'Firefox'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'Linux'],
  ['<script>', 'Unknown browser'],
  [undefined, 'Unknown browser'],
])('A browser that calls itself %s is known as %s', (userAgent, name) => {
  expect(browserOf(userAgent)).toBe(name);
});
