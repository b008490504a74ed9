import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { registrations } from '#server/accounts/accounts.routes.ts';
import { removeAccount } from '#server/commands/account-commands.ts';
import { addAdmin } from '#tests/support/admin.ts';
import { openWire } from '#tests/support/over-the-wire.ts';
import { dialects, startTestSite, type TestSite, usualDialects } from '#tests/support/test-site.ts';

// The real hash takes long on purpose; how it is made and that it is used is a test of its own.
const password = 'C0ffee&3Chords! 🎸 ';
const june = {
  username: 'june.hollis',
  email: 'june@example.com',
  firstName: 'June',
  lastName: 'Hollis',
  password,
};

interface Answer {
  statusCode: number;
  headers: Record<string, unknown>;
  body: string;
  json(): { error: string; message: string; fields: Record<string, string> };
}

describe.each(dialects)('A performer who registers on %s', (dialect) => {
  let site: TestSite;
  let visitors = 0;
  beforeAll(async () => {
    site = await startTestSite({ dialect });
  });
  beforeEach(async () => {
    await site.database.db.deleteFrom('users').execute();
    site.logged.length = 0;
  });
  afterAll(() => site.close());

  /** Each from an address of their own, unless a test says otherwise. */
  function register(
    body: unknown,
    { from = `10.0.${visitors >> 8}.${visitors++ & 255}`, headers = {} } = {},
  ): Promise<Answer> {
    return site.http.inject({
      method: 'POST',
      url: '/api/users/register',
      headers: { 'content-type': 'application/json', ...headers },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
      remoteAddress: from,
    });
  }

  function rows() {
    return site.database.db.selectFrom('users').selectAll().orderBy('id').execute();
  }

  test('gets an account, and it back without its password', async () => {
    const answer = await register(june);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      id: expect.any(Number),
      username: 'june.hollis',
      email: 'june@example.com',
      firstName: 'June',
      lastName: 'Hollis',
      phoneNumber: null,
      smsNotificationsEnabled: false,
    });
    const [row] = await rows();
    expect(row).toMatchObject({
      usernameKey: 'june.hollis',
      role: 'performer',
      createdAt: site.time.now.toISOString(),
    });
  });

  test.each([
    'june.hollis',
    'June.Hollis',
    'JUNE.HOLLIS ',
    '\u00a0june.hollis',
    'ｊｕｎｅ．ｈｏｌｌｉｓ',
    'june.\u200bhollis',
  ])('cannot take a name that is taken (%j), nor change the account that has it', async (username) => {
    await register(june);
    const before = await rows();
    const answer = await register({ ...june, username, email: 'other@example.com', lastName: 'Other' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({
      error: 'That username is taken',
      message: 'That username is taken',
      fields: { username: 'That username is taken' },
    });
    expect(await rows()).toEqual(before);
  });

  test('may have a name in another alphabet, which is another name', async () => {
    await register({ ...june, username: 'admin' });
    expect((await register({ ...june, username: 'аdmin' })).statusCode).toBe(201);
    expect((await register({ ...june, username: '音楽家' })).statusCode).toBe(201);
    expect(await rows()).toHaveLength(3);
  });

  test('is the only one of twenty who want the same name at the same moment', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        register({ ...june, username: index % 2 ? 'Night Porch' : 'night porch', lastName: `N${index}` }),
      ),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses).toEqual([201, ...Array(19).fill(409)]);
    expect(await rows()).toHaveLength(1);
  });

  test('cannot try more than thirty times an hour from one address', async () => {
    const from = '198.51.100.7';
    for (let attempt = 0; attempt <= registrations.max; attempt += 1) {
      expect((await register({ ...june, email: 'nonsense' }, { from })).statusCode).toBe(400);
    }
    for (let attempt = 0; attempt < registrations.max; attempt += 1) {
      expect((await register(june, { from })).statusCode).toBe(attempt ? 409 : 201);
    }
    site.time.now = new Date(site.time.now.getTime() + 20 * 60_000);
    const forwarded = {
      'x-forwarded-for': '192.0.2.44',
      'x-real-ip': '192.0.2.44',
      forwarded: 'for=192.0.2.44',
    };
    for (const headers of [{}, forwarded]) {
      const answer = await register({ ...june, username: 'another', role: 'x' }, { from, headers });
      expect(answer.statusCode).toBe(429);
      expect(answer.headers['retry-after']).toBe('2400');
      const sentence = 'Too many tries. Please try again in 40 minutes.';
      expect(answer.json()).toEqual({ error: sentence, message: sentence });
    }
    expect(site.logged.at(-2)).toMatchObject({ level: 'warn', event: 'too many tries', address: from });
    expect((await register({ ...june, username: 'another' })).statusCode).toBe(201);
    site.time.now = new Date(site.time.now.getTime() + 40 * 60_000);
    expect((await register({ ...june, username: 'a third' }, { from })).statusCode).toBe(201);
  });

  test('shares a limit with everyone in the same IPv6 network', async () => {
    const statuses: number[] = [];
    for (let host = 0; host <= registrations.max; host += 1) {
      statuses.push((await register(june, { from: `2001:db8:7:7::${host.toString(16)}` })).statusCode);
    }
    expect(statuses.at(-2)).toBe(409);
    expect(statuses.at(-1)).toBe(429);
    expect((await register(june, { from: '2001:db8:7:8::1' })).statusCode).toBe(409);
  });

  // The rest knows no SQL.
  if (!usualDialects.includes(dialect)) return;

  test.each([
    ['username', 'ab', 'Username must be at least 3 characters'],
    ['email', 'june@', 'Please enter a valid email address'],
    ['email', 'june@example.com\r\nBcc: all@example.com', 'Please enter a valid email address'],
    ['firstName', ' ', 'First name is required'],
    ['lastName', '', 'Last name is required'],
    ['password', 'Aa1!aaa', 'Password must be at least 8 characters'],
    ['password', 'aa1!aaaa', 'Password must contain at least one uppercase letter'],
    ['password', 'AA1!AAAA', 'Password must contain at least one lowercase letter'],
    ['password', 'Aaa!aaaa', 'Password must contain at least one number'],
    ['password', 'Aa1-aaaa', 'Password must contain at least one special character'],
    ['username', ['june'], 'Expected string, received array'],
    ['password', { length: 12 }, 'Expected string, received object'],
    ['email', null, 'Expected string, received null'],
    ['firstName', 'Ju\u0000ne', 'Contains characters that cannot be stored'],
    ['password', `${password}\u0000`, 'Contains characters that cannot be stored'],
    ['username', 'june\ud800', 'Contains characters that cannot be stored'],
    ['username', 'j'.repeat(51), 'Username must be at most 50 characters'],
    ['lastName', 'h'.repeat(101), 'Last name must be at most 100 characters'],
    ['password', `Aa1!${'a'.repeat(997)}`, 'Password must be at most 1000 characters'],
  ])('is refused for a wrong %s (%j)', async (field, value, message) => {
    const answer = await register({ ...june, [field]: value });
    expect(answer.statusCode).toBe(400);
    const sentence = `${field}: ${message}`;
    expect(answer.json()).toEqual({ error: sentence, message: sentence, fields: { [field]: message } });
    expect(await rows()).toEqual([]);
  });

  test('hears of every wrong field at once', async () => {
    const answer = await register({ username: '', password: 'short' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toEqual({
      username: 'Username must be at least 3 characters',
      email: 'Please enter a valid email address',
      firstName: 'First name is required',
      lastName: 'Last name is required',
      password: 'Password must be at least 8 characters',
    });
  });

  test('is refused in few words, however much is sent', async () => {
    const huge = 'Aa1!'.repeat(60_000);
    const answer = await register({ ...june, username: huge, firstName: huge, email: huge, password: huge });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual(['username', 'email', 'firstName', 'password']);
    expect(answer.body.length).toBeLessThan(1_000);
    expect((await register({ ...june, password: huge.repeat(5) })).statusCode).toBe(413);
  });

  test.each(['[]', 'null', '"june"', '{', '{"username":"june"', ''])(
    'is refused for a body that is no account (%j)',
    async (body) => {
      expect((await register(body)).statusCode).toBe(400);
    },
  );

  test('is a performer, whatever else is sent', async () => {
    await register({ ...june, username: 'someone else' });
    const [other] = await rows();
    const extras = {
      role: 'admin',
      isAdmin: true,
      admin: true,
      id: other?.id,
      usernameKey: 'someone else',
      phoneNumber: '+1 706 555 0142',
      smsNotificationsEnabled: true,
      createdAt: '1970-01-01T00:00:00.000Z',
      confirmPassword: 'x',
      prototype: { isAdmin: true },
    };
    expect((await register({ ...june, ...extras })).statusCode).toBe(201);
    const [same, added] = await rows();
    expect(same).toEqual(other);
    expect(added).toMatchObject({
      usernameKey: 'june.hollis',
      role: 'performer',
      phoneNumber: null,
      smsNotificationsEnabled: false,
      createdAt: site.time.now.toISOString(),
    });
  });

  test.each(['"__proto__":{"isAdmin":true}', '"constructor":{"prototype":{"isAdmin":true}}'])(
    'gets nothing by poisoning (%s)',
    async (extra) => {
      const answer = await register(`{${extra},${JSON.stringify(june).slice(1)}`);
      expect(answer.statusCode).toBe(400);
      expect(await rows()).toEqual([]);
      expect(Object.prototype).not.toHaveProperty('isAdmin');
    },
  );

  test('is in the log by number and address, and by nothing that is theirs', async () => {
    const answer = await register(june, { from: '203.0.113.9' });
    await register(june, { from: '203.0.113.9' });
    await register({ ...june, email: 'nonsense', username: 'CANARY' });
    const [row] = await rows();
    expect(site.logged.filter(({ event }) => event)).toEqual([
      expect.objectContaining({
        level: 'info',
        event: 'user registered',
        userId: row?.id,
        address: '203.0.113.9',
        time: expect.any(String),
      }),
    ]);
    for (const text of [JSON.stringify(site.logged), answer.body]) {
      expect(text).not.toMatch(/C0ffee|argon2|CANARY/);
    }
    expect(JSON.stringify(site.logged)).not.toMatch(/june|hollis|example\.com/i);
  });
});

test('A performer who has only registered is removed from the machine, by name or address, and nobody else', async () => {
  const site = await startTestSite({ dialect: 'sqlite' });
  const { db } = site.database;
  const add = (username: string, email: string) =>
    site.services.accounts.addPerformer(
      { username, email, passwordHash: 'x', firstName: 'J', lastName: 'H' },
      site.time.now.toISOString(),
    );
  await add('june', 'june@example.com');
  await add('may', 'May@example.com');
  await addAdmin(site, 'Rosa');
  await addAdmin(site, 'Sam');
  const remove = (name: string) => removeAccount(site.config, db, name);
  const names = async () =>
    (await db.selectFrom('users').select('username').orderBy('id').execute()).map(({ username }) => username);
  await expect(remove('nobody')).rejects.toThrow('There is no account of that name or address.');
  expect(await remove(' JUNE ')).toBe('A private account was removed.\n');
  expect(await remove('may@EXAMPLE.com')).toBe('A private account was removed.\n');
  expect(await names()).toEqual(['Rosa', 'Sam']);
  expect(await remove('sam')).toContain('Sam is no admin any more.');
  await expect(remove('rosa')).rejects.toThrow('Rosa is the last owner,');
  expect(await names()).toEqual(['Rosa']);
  await site.close();
});

test('A site behind a proxy counts by the address that the proxy saw', async () => {
  const site = await startTestSite({ dialect: 'sqlite', environment: { TRUST_PROXY: '1' } });
  const wire = await openWire(site);
  const statusFor = async (forwarded: string) =>
    (
      await wire.ask('/api/users/register', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
        body: JSON.stringify(june),
      })
    ).status;
  for (let attempt = 0; attempt < registrations.max; attempt += 1) {
    await statusFor(`192.0.2.${attempt}, 203.0.113.5`);
  }
  expect(await statusFor('192.0.2.200, 203.0.113.5')).toBe(429);
  expect(await statusFor('203.0.113.5, 192.0.2.200')).toBe(409);
  await site.close();
});
