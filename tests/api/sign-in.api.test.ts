import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { wrongForName, wrongFromAddress, wrongFromAnywhere } from '#server/accounts/check-credentials.ts';
import { addAdmin } from '#tests/support/admin.ts';
import { openWire } from '#tests/support/over-the-wire.ts';
import { digest, fastHash } from '#tests/support/stand-ins.ts';
import {
  hashPassword,
  startTestSite,
  type TestSite,
  usualDialects,
  verifyPassword,
} from '#tests/support/test-site.ts';

const password = 'three chords & the truth ';
const wrong = { error: 'Invalid username or password', message: 'Invalid username or password' };

describe.each(usualDialects)('An admin who signs in on %s', (dialect) => {
  let site: TestSite;
  let places = 0;
  beforeAll(async () => {
    site = await startTestSite({ dialect });
    await addAdmin(site, 'Rosa', password);
    await site.services.accounts.addPerformer(
      {
        username: 'june',
        passwordHash: fastHash(password),
        email: 'june@example.com',
        firstName: 'June',
        lastName: 'Hollis',
      },
      site.time.now.toISOString(),
    );
  });
  beforeEach(async () => {
    await site.database.db.deleteFrom('rateLimits').execute();
    site.logged.length = 0;
    vi.mocked(verifyPassword).mockClear();
    vi.mocked(hashPassword).mockClear();
  });
  afterAll(() => site.close());

  interface Attempt {
    from?: string;
    headers?: Record<string, string>;
    url?: string;
  }

  function newPlace(): string {
    places += 1;
    return `10.0.${places >> 8}.${places & 255}`;
  }

  /** Each from an address of their own, unless a test says otherwise. */
  function send(body: unknown, { from = newPlace(), headers = {}, url = '/api/admin/login' }: Attempt = {}) {
    return site.http.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json', ...headers },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
      remoteAddress: from,
    });
  }

  function signIn(username: unknown, secret: unknown, attempt?: Attempt) {
    return send({ username, password: secret }, attempt);
  }

  function wait(ms: number): void {
    site.time.now = new Date(site.time.now.getTime() + ms);
  }

  test.each(['Rosa', 'rosa', ' ROSA ', 'ｒｏｓａ'])(
    'is known by their name however it is typed (%j)',
    async (name) => {
      const answer = await signIn(name, password);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ success: true });
      expect(answer.headers['cache-control']).toBe('no-store');
      const cookie = String(answer.headers['set-cookie']);
      const auth = await site.http.inject({
        url: '/api/admin/auth',
        headers: { cookie: cookie.split(';')[0] },
      });
      expect(auth.json()).toEqual({ isAuthenticated: true });
    },
  );

  test('gets a cookie that no script can read and no other site can send along', async () => {
    const cookie = String((await signIn('Rosa', password)).headers['set-cookie']);
    expect(cookie).toMatch(/^greenroom=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test('is told the same as everyone whom the site does not know, after the same work', async () => {
    const cases = [
      ['Rosa', `${password}!`],
      ['Rosa', password.trim()],
      ['nobody', password],
      ['june', password],
      ["' or 1=1; --", password],
      ['x'.repeat(1_000), password],
      ['\u200b', password],
    ];
    const answers = [];
    for (const [name, secret] of cases) answers.push(await signIn(name, secret));
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual(wrong);
      expect(answer.headers).toEqual({ ...answers[0]?.headers, date: expect.any(String) });
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    const checked = vi.mocked(verifyPassword).mock.calls;
    expect(checked).toHaveLength(cases.length);
    for (const [, stored] of checked) expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(hashPassword).not.toHaveBeenCalled();
  });

  test.each([
    [{}, { username: 'Username is required', password: 'Password is required' }],
    [
      { username: ' ', password: '' },
      { username: 'Username is required', password: 'Password is required' },
    ],
    [
      { username: ['Rosa'], password: { length: 9 } },
      { username: 'Expected string, received array', password: 'Expected string, received object' },
    ],
    [
      { username: 'Rosa', password: 'x'.repeat(1_001) },
      { password: 'Password must be at most 1000 characters' },
    ],
    [{ username: 'x'.repeat(1_001), password }, { username: 'Username must be at most 1000 characters' }],
    [{ username: 'Rosa\u0000', password }, { username: 'Contains characters that cannot be stored' }],
  ])('hears at once what cannot be right, and it counts as no try (%j)', async (body, fields) => {
    const from = newPlace();
    for (let attempt = 0; attempt <= wrongFromAddress.max; attempt += 1) {
      const answer = await send(body, { from });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().fields).toEqual(fields);
    }
    expect(verifyPassword).not.toHaveBeenCalled();
  });

  test.each([
    '[]',
    'null',
    '"Rosa"',
    '{',
    '',
    '{"__proto__":{"isAdmin":true},"username":"Rosa","password":"x"}',
  ])('is refused for a body that is no sign-in (%j)', async (body) => {
    expect((await send(body)).statusCode).toBe(400);
    expect(Object.prototype).not.toHaveProperty('isAdmin');
  });

  test('can be tried ten times from one address, and then not even with the right password', async () => {
    const from = newPlace();
    const disguises: [name: string, extra: object, attempt: Attempt][] = [
      ['Rosa', {}, {}],
      ['ROSA', {}, { headers: { 'x-forwarded-for': '192.0.2.1' } }],
      [
        ' rosa',
        { email: 'a@example.com' },
        { headers: { 'x-real-ip': '192.0.2.2', forwarded: 'for=192.0.2.2' } },
      ],
      ['ｒｏｓａ', { id: 7 }, { url: '/api/admin/login?a=b' }],
      ['ro\u200bsa', { role: 'admin' }, { headers: { cookie: `greenroom=${'A'.repeat(43)}` } }],
    ];
    for (let attempt = 0; attempt < 30; attempt += 1) {
      const [username, extra, how] = disguises[attempt % disguises.length] ?? ['Rosa', {}, {}];
      const answer = await send({ username, password: `guess ${attempt}`, ...extra }, { from, ...how });
      expect(answer.statusCode, String(attempt)).toBe(attempt < wrongForName.max ? 401 : 429);
    }
    expect(verifyPassword).toHaveBeenCalledTimes(wrongForName.max);
    wait(5 * 60_000);
    const right = await signIn('Rosa', password, { from });
    expect(right.statusCode).toBe(429);
    expect(right.headers['retry-after']).toBe('600');
    expect(right.json().error).toBe('Too many tries. Please try again in 10 minutes.');
    // Other spellings of the address lead nowhere at all.
    for (const url of ['/api/admin/login/', '/api/admin/LOGIN', '/api/admin//login']) {
      expect([401, 404]).toContain((await signIn('Rosa', password, { from, url })).statusCode);
    }
    expect((await signIn('Rosa', password)).statusCode, 'from elsewhere').toBe(200);
    wait(10 * 60_000);
    expect((await signIn('Rosa', password, { from })).statusCode, 'later').toBe(200);
  });

  test('gains nothing by trying all at once', async () => {
    const from = newPlace();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => signIn('Rosa', `guess ${index}`, { from })),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(wrongForName.max);
    expect(statuses.filter((status) => status === 429)).toHaveLength(100 - wrongForName.max);
    expect(verifyPassword).toHaveBeenCalledTimes(wrongForName.max);
  });

  test('cannot be looked for under ever new names from one address, or one IPv6 network', async () => {
    for (const place of ['192.0.2.77', '2001:db8:5:5::']) {
      const statuses: number[] = [];
      for (let index = 0; index < wrongFromAddress.max + 5; index += 1) {
        const from = place.endsWith(':') ? `${place}${index.toString(16)}` : place;
        statuses.push((await signIn(`name ${index}`, password, { from })).statusCode);
      }
      expect(statuses.filter((status) => status === 401)).toHaveLength(wrongFromAddress.max);
      expect(statuses.at(-1)).toBe(429);
      expect(
        (await signIn('Rosa', password, { from: `${place}${place.endsWith(':') ? '1' : ''}` })).statusCode,
      ).toBe(429);
    }
  });

  test('is not kept out of the house by those who guess elsewhere', async () => {
    const house = newPlace();
    expect((await signIn('Rosa', password, { from: house })).statusCode).toBe(200);
    for (let attempt = 0; attempt < wrongFromAnywhere.max; attempt += 1) {
      expect((await signIn('rosa', 'guess')).statusCode).toBe(401);
    }
    expect((await signIn('Rosa', 'guess')).statusCode, 'one more guess from anywhere').toBe(429);
    expect((await signIn('Rosa', password)).statusCode, 'from a place that nobody knows').toBe(429);
    expect((await signIn('someone else', password)).statusCode).toBe(401);
    expect((await signIn('Rosa', password, { from: house })).statusCode, 'from the house').toBe(200);
    for (let attempt = 0; attempt < wrongForName.max; attempt += 1) {
      expect((await signIn('Rosa', 'guess', { from: house })).statusCode).toBe(401);
    }
    expect((await signIn('Rosa', password, { from: house })).statusCode, 'guessing in the house').toBe(429);
    wait(wrongFromAnywhere.windowMs);
    expect((await signIn('Rosa', password)).statusCode, 'later').toBe(200);
  });

  test('is not kept out of the house by a guest on its network, for as long as they come by', async () => {
    const house = newPlace();
    const dayMs = 24 * 60 * 60_000;
    const guess = async () => {
      const statuses: number[] = [];
      for (let index = 0; index <= wrongFromAddress.max; index += 1) {
        statuses.push((await signIn(`name ${index}`, 'guess', { from: house })).statusCode);
      }
      expect(statuses.at(-1)).toBe(429);
    };
    expect((await signIn('Rosa', password, { from: house })).statusCode).toBe(200);
    for (const days of [20, 20, 20]) {
      wait(days * dayMs);
      await guess();
      expect((await signIn('Rosa', 'a mistake', { from: house })).statusCode, 'counted for her alone').toBe(
        401,
      );
      expect((await signIn('Rosa', password, { from: house })).statusCode).toBe(200);
    }
    expect((await signIn('Sam', password, { from: house })).statusCode, 'another name').toBe(429);
    for (let attempt = 0; attempt < wrongForName.max; attempt += 1) {
      expect((await signIn('Rosa', 'guess', { from: house })).statusCode).toBe(401);
    }
    expect((await signIn('Rosa', password, { from: house })).statusCode, 'her own budget has an end').toBe(
      429,
    );
    wait(31 * dayMs);
    await guess();
    expect((await signIn('Rosa', password, { from: house })).statusCode, 'after a long absence').toBe(429);
  });

  test('may sign in as often as they like, and mistakes are forgotten when they get it right', async () => {
    const from = newPlace();
    for (let round = 0; round < 6; round += 1) {
      for (let mistake = 0; mistake < 4; mistake += 1) await signIn('Rosa', 'guess', { from });
      expect((await signIn('Rosa', password, { from })).statusCode).toBe(200);
    }
    for (let time = 0; time < wrongFromAddress.max + 1; time += 1) {
      expect((await signIn('Rosa', password, { from })).statusCode).toBe(200);
    }
  });

  test('has an outdated hash replaced', async () => {
    const { db } = site.database;
    const outdated = `$argon2id$v=19$m=8,t=1,p=1$c2FsdA$${digest(password)}`;
    await db.updateTable('users').set({ password: outdated }).where('usernameKey', '=', 'rosa').execute();
    expect((await signIn('Rosa', password)).statusCode).toBe(200);
    const row = await db
      .selectFrom('users')
      .select('password')
      .where('usernameKey', '=', 'rosa')
      .executeTakeFirstOrThrow();
    expect(row.password).toBe(fastHash(password));
  });

  test('is let in nowhere when the password is changed while it is being checked', async () => {
    const rosa = await site.services.accounts.findCredentials('rosa');
    vi.mocked(verifyPassword).mockImplementationOnce(async () => {
      if (rosa) await site.services.accounts.changePassword(rosa, fastHash('another one'));
      return true;
    });
    const answer = await signIn('Rosa', password);
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual(wrong);
    expect(answer.headers['set-cookie']).toBeUndefined();
    if (rosa)
      await site.services.accounts.changePassword(
        { id: rosa.id, password: fastHash('another one') },
        rosa.password,
      );
    expect((await signIn('Rosa', password)).statusCode).toBe(200);
  });

  test('is in the log by number and address; what was typed is not', async () => {
    const from = '203.0.113.9';
    const rosa = await site.services.accounts.findCredentials('rosa');
    const right = await signIn('Rosa', password, { from });
    await signIn('Rosa', 'CANARY', { from });
    await signIn('CANARY', 'CANARY', { from });
    for (let attempt = 0; attempt < wrongForName.max; attempt += 1) await signIn('Rosa', 'CANARY', { from });
    const events = site.logged.filter(({ event }) => event);
    expect(events.slice(0, 3)).toEqual([
      expect.objectContaining({
        event: 'signed in',
        userId: rosa?.id,
        address: from,
        time: expect.any(String),
      }),
      expect.objectContaining({ event: 'sign-in failed', userId: rosa?.id, address: from }),
      expect.objectContaining({ event: 'sign-in failed', address: from }),
    ]);
    expect(events[2]).not.toHaveProperty('userId');
    expect(events.at(-1)).toMatchObject({ event: 'too many tries', address: from });
    const [, token = ''] = /=([\w-]{43});/.exec(String(right.headers['set-cookie'])) ?? [];
    expect(token).not.toBe('');
    const log = JSON.stringify(site.logged);
    for (const secret of ['CANARY', 'Rosa', password, token, digest(token), digest(password), 'argon2']) {
      expect(log).not.toContain(secret);
    }
    const limits = JSON.stringify(await site.database.db.selectFrom('rateLimits').selectAll().execute());
    expect(limits).not.toMatch(/CANARY|rosa/i);
    const sessions = JSON.stringify(await site.database.db.selectFrom('sessions').selectAll().execute());
    expect(sessions).toContain(digest(token));
    expect(sessions).not.toContain(token);
  });
});

test('An admin of a site with https gets a cookie for https and for this host alone', async () => {
  const site = await startTestSite({
    dialect: 'sqlite',
    environment: { PUBLIC_URL: 'https://folklore.example.com' },
  });
  await addAdmin(site, 'Rosa', password);
  const answer = await site.http.inject({
    method: 'POST',
    url: '/api/admin/login',
    payload: { username: 'Rosa', password },
  });
  const cookie = String(answer.headers['set-cookie']);
  expect(cookie).toMatch(
    /^__Host-greenroom=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  );
  const isKnown = async (header: string) =>
    (await site.http.inject({ url: '/api/admin/auth', headers: { cookie: header } })).json().isAuthenticated;
  const [pair = ''] = cookie.split(';');
  expect(await isKnown(pair)).toBe(true);
  expect(await isKnown(`a=b; greenroom=${'A'.repeat(43)};${pair} ; c=d`)).toBe(true);
  expect(await isKnown(pair.replace('__Host-', '')), 'a cookie that another site may have set').toBe(false);
  await site.close();
});

test('Behind a proxy, tries are counted by the address that the proxy saw', async () => {
  const site = await startTestSite({ dialect: 'sqlite', environment: { TRUST_PROXY: '1' } });
  const wire = await openWire(site);
  const statusFor = async (forwarded: string) =>
    (
      await wire.ask('/api/admin/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
        body: JSON.stringify({ username: 'Rosa', password: 'guess' }),
      })
    ).status;
  for (let attempt = 0; attempt < wrongForName.max; attempt += 1) {
    expect(await statusFor(`192.0.2.${attempt}, 203.0.113.5`)).toBe(401);
  }
  expect(await statusFor('192.0.2.200, 203.0.113.5')).toBe(429);
  expect(await statusFor('203.0.113.5, 192.0.2.200')).toBe(401);
  await site.close();
});
