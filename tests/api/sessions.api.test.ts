import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { wrongCurrentPassword, wrongForName } from '#server/accounts/check-credentials.ts';
import { resetLinkLifetimeMs } from '#server/accounts/password-resets.store.ts';
import { idleLifetimeMs, sessionLifetimeMs } from '#server/accounts/sessions.ts';
import { makeResetLink } from '#server/commands/account-commands.ts';
import {
  type Account,
  addAdmin,
  type Session,
  type SignedInAdmin,
  sessionOf,
  signedInAdmin,
} from '#tests/support/admin.ts';
import { digest, fastHash } from '#tests/support/stand-ins.ts';
import { dialects, startTestSite, type TestSite } from '#tests/support/test-site.ts';

const password = 'three chords & the truth';
const newPassword = 'four chords, if you must';
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

describe.each(dialects)('An admin who is signed in on %s', (dialect) => {
  let site: TestSite;
  let admin: SignedInAdmin;
  const began = new Date('2026-11-15T17:00:00.000Z');
  beforeAll(async () => {
    site = await startTestSite({ dialect });
  });
  beforeEach(async () => {
    await site.database.db.deleteFrom('users').execute();
    await site.database.db.deleteFrom('rateLimits').execute();
    site.time.now = began;
    site.logged.length = 0;
    admin = await signedInAdmin(site, password);
  });
  afterAll(() => site.close());

  function wait(ms: number): void {
    site.time.now = new Date(site.time.now.getTime() + ms);
  }

  async function isKnown({ headers }: Pick<Session, 'headers'>, at = site): Promise<boolean> {
    return (await at.http.inject({ url: '/api/admin/auth', headers })).json().isAuthenticated;
  }

  function post(url: string, headers: Record<string, string>, payload?: object) {
    return site.http.inject({ method: 'POST', url, headers, ...(payload ? { payload } : {}) });
  }

  async function signIn(
    { username }: Pick<Account, 'username'>,
    secret: string,
    headers: Record<string, string> = {},
  ): Promise<Session | undefined> {
    const answer = await post('/api/admin/login', headers, { username, password: secret });
    if (answer.statusCode !== 200) return undefined;
    const [cookie = ''] = String(answer.headers['set-cookie']).split(';');
    return { token: cookie.split('=')[1] ?? '', headers: { cookie } };
  }

  function sessionCount(): Promise<number> {
    return site.database.db
      .selectFrom('sessions')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
      .then(({ count }) => count);
  }

  describe('stays so', () => {
    test('while they come back within twelve hours, for fourteen days', async () => {
      wait(idleLifetimeMs - 1);
      expect(await isKnown(admin)).toBe(true);
      for (;;) {
        wait(idleLifetimeMs - 1);
        if (site.time.now.getTime() - began.getTime() >= sessionLifetimeMs) break;
        expect(await isKnown(admin)).toBe(true);
      }
      expect(await isKnown(admin)).toBe(false);
      expect(await signIn(admin, password)).toBeDefined();
    });

    test('and is signed out by twelve hours of absence', async () => {
      wait(idleLifetimeMs);
      expect(await isKnown(admin)).toBe(false);
    });

    test('when the server is started again, and at every other process of the site', async () => {
      const restarted = await startTestSite({ dialect, besides: site });
      expect(await isKnown(admin, restarted)).toBe(true);
      const left = await restarted.http.inject({
        method: 'POST',
        url: '/api/admin/logout',
        headers: admin.headers,
      });
      expect(left.statusCode).toBe(200);
      expect(await isKnown(admin)).toBe(false);
      await restarted.close();
    });

    test('when a clock is put right by an hour, but not for longer than a session lasts', async () => {
      wait(-hourMs);
      expect(await isKnown(admin)).toBe(true);
      wait(idleLifetimeMs - 1);
      expect(await isKnown(admin), 'counted from the corrected time').toBe(true);
      site.time.now = new Date(began.getTime() + 365 * 24 * hourMs);
      const ahead = await sessionOf(site, admin);
      expect(await isKnown(ahead)).toBe(true);
      site.time.now = began;
      expect(await isKnown(ahead), 'begun by a clock that was a year ahead').toBe(false);
    });

    test('without a write for every request', async () => {
      const lastSeen = async () =>
        (await site.database.db.selectFrom('sessions').select('lastSeenAt').executeTakeFirstOrThrow())
          .lastSeenAt;
      wait(minuteMs - 1);
      await isKnown(admin);
      expect(await lastSeen()).toBe(began.toISOString());
      wait(1);
      await isKnown(admin);
      expect(await lastSeen()).toBe(site.time.now.toISOString());
    });
  });

  test('leaves nothing behind: what has expired is swept when someone signs in', async () => {
    wait(idleLifetimeMs);
    const later = await sessionOf(site, admin);
    expect(await sessionCount()).toBe(2);
    const signedIn = await signIn(admin, password);
    expect(signedIn).toBeDefined();
    expect(await sessionCount()).toBe(2);
    expect(await isKnown(later)).toBe(true);
  });

  test('has a new token at each sign-in, never one that someone else has chosen', async () => {
    const planted = 'A'.repeat(43);
    const { cookieName } = site.services.sessions;
    const cookie = { cookie: `${cookieName}=${planted}` };
    const first = await signIn(admin, password, cookie);
    expect(first?.token).not.toBe(planted);
    expect(await isKnown({ headers: cookie })).toBe(false);
    const second = await signIn(admin, password, first?.headers);
    expect(second?.token).not.toBe(first?.token);
    expect(await isKnown(first ?? admin), 'what the browser had before').toBe(false);
    expect(await isKnown(second ?? admin)).toBe(true);
    expect(await isKnown(admin), 'another browser').toBe(true);
    await post('/api/admin/login', admin.headers, { username: admin.username, password: 'wrong' });
    expect(await isKnown(admin), 'a sign-in that failed ends nothing').toBe(true);
  });

  test('signs out on the server: the cookie is worth nothing afterwards', async () => {
    const other = await sessionOf(site, admin);
    const answer = await post('/api/admin/logout', admin.headers);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ success: true });
    expect(answer.headers['set-cookie']).toBe('greenroom=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax');
    expect(await isKnown(admin)).toBe(false);
    expect(await isKnown(other), 'another device').toBe(true);
    expect((await post('/api/admin/logout', admin.headers)).statusCode).toBe(401);
    expect(site.logged.find(({ event }) => event === 'signed out')).toMatchObject({
      userId: admin.id,
      address: '127.0.0.1',
    });
  });

  test('reads and changes their own settings, as they typed them, and nobody else’s', async () => {
    const other = await addAdmin(site, 'Other');
    const settings = (payload: object) =>
      site.http.inject({ method: 'PUT', url: '/api/admin/sms-settings', headers: admin.headers, payload });
    const phoneNumber = '+1 (706) 555-0142';
    const record = { id: admin.id, username: admin.username, phoneNumber, smsNotificationsEnabled: true };
    const changed = await settings({ ...record, id: other.id, username: 'x', role: 'owner', password: 'x' });
    expect(changed.statusCode).toBe(200);
    expect(changed.json()).toEqual(record);
    const read = (url: string) => site.http.inject({ url, headers: admin.headers });
    expect((await read('/api/admin/current-user')).json()).toEqual({ ...record, role: 'owner', email: null });
    expect((await read('/api/admin/users-sms-settings')).json()).toEqual([
      record,
      { id: other.id, username: 'Other', phoneNumber: null, smsNotificationsEnabled: false },
    ]);
    for (const wrong of ['call me', '+', '1+2', `+${'1'.repeat(60)}`, '706.555.0142']) {
      const answer = await settings({ phoneNumber: wrong, smsNotificationsEnabled: true });
      expect(answer.statusCode, wrong).toBe(400);
      expect(answer.json().fields).toEqual({ phoneNumber: 'Please enter a valid phone number' });
    }
    expect(
      (await settings({ phoneNumber: '', smsNotificationsEnabled: false })).json().phoneNumber,
    ).toBeNull();
    expect((await settings({ phoneNumber: '', smsNotificationsEnabled: 'no' })).statusCode).toBe(400);
  });

  describe('who changes their password', () => {
    function change(currentPassword: unknown, wanted: unknown) {
      return site.http.inject({
        method: 'PUT',
        url: '/api/admin/password',
        headers: admin.headers,
        payload: { currentPassword, newPassword: wanted },
      });
    }

    test('is signed out everywhere else, and links to set one are void', async () => {
      const other = await sessionOf(site, admin);
      const someoneElse = await signedInAdmin(site);
      const link = await makeResetLink(site.services, admin.username);
      const answer = await change(password, newPassword);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ success: true });
      expect(await isKnown(admin)).toBe(true);
      expect(await isKnown(other)).toBe(false);
      expect(await isKnown(someoneElse)).toBe(true);
      expect(await signIn(admin, password)).toBeUndefined();
      expect(await signIn(admin, newPassword)).toBeDefined();
      expect((await reset(tokenOf(link))).statusCode).toBe(403);
      expect(site.logged).toContainEqual(
        expect.objectContaining({ event: 'password changed', userId: admin.id, address: '127.0.0.1' }),
      );
      expect(JSON.stringify(site.logged)).not.toMatch(/chords|argon2/);
    });

    test.each([
      ['wrong', newPassword, { currentPassword: 'This is not your current password' }],
      [password, 'short77', { newPassword: 'Password must be at least 8 characters' }],
      [password, 'Sunshine1', { newPassword: 'This password is too common. Please choose another one.' }],
      ['', newPassword, { currentPassword: 'Password is required' }],
      [password, ['x'.repeat(9)], { newPassword: 'Expected string, received array' }],
    ])('hears what is wrong (%j, %j)', async (current, wanted, fields) => {
      const other = await sessionOf(site, admin);
      const answer = await change(current, wanted);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().fields).toEqual(fields);
      expect(await isKnown(other)).toBe(true);
      expect(await signIn(admin, password)).toBeDefined();
    });

    test('cannot be someone who found the tablet and guesses', async () => {
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, index) => change(`guess ${index}`, newPassword)),
      );
      expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(wrongCurrentPassword.max);
      const right = await change(password, newPassword);
      expect(right.statusCode).toBe(429);
      expect(right.headers['retry-after']).toBe('900');
      expect(site.logged.filter(({ event }) => event === 'too many tries').at(-1)).toMatchObject({
        userId: admin.id,
        address: '127.0.0.1',
      });
      wait(wrongCurrentPassword.windowMs);
      expect((await change(password, newPassword)).statusCode).toBe(200);
    });
  });

  function tokenOf(link: string | undefined): string {
    return new URL(link ?? 'http://none').searchParams.get('reset') ?? '';
  }

  function reset(token: unknown, wanted: unknown = newPassword) {
    return post('/api/password-reset', {}, { token, password: wanted });
  }

  describe('and has forgotten the password', () => {
    test('sets a new one by a link, once, and is signed out everywhere', async () => {
      const link = await makeResetLink(site.services, ` ${admin.username.toUpperCase()} `);
      expect(link).toMatch(/^http:\/\/localhost:3000\/admin\/login\?reset=[\w-]{43}$/);
      const second = await makeResetLink(site.services, admin.username);
      for (let attempt = 0; attempt <= wrongForName.max; attempt += 1) await signIn(admin, 'guess');
      expect(await signIn(admin, password), 'locked out').toBeUndefined();

      const answer = await reset(tokenOf(link));
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ success: true });
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(await isKnown(admin)).toBe(false);
      expect(await signIn(admin, password)).toBeUndefined();
      expect(await signIn(admin, newPassword)).toBeDefined();
      for (const used of [link, second]) {
        const again = await reset(tokenOf(used), 'yet another one');
        expect(again.statusCode).toBe(403);
        expect(again.json().error).toBe('This link has been used already, or it has expired');
      }
      expect(site.logged).toContainEqual(
        expect.objectContaining({ event: 'password reset', userId: admin.id, address: '127.0.0.1' }),
      );
      for (const secret of [tokenOf(link), digest(tokenOf(link)), newPassword, admin.username]) {
        expect(JSON.stringify(site.logged)).not.toContain(secret);
      }
    });

    test('is the only one of ten who use a link at the same moment', async () => {
      const token = tokenOf(await makeResetLink(site.services, admin.username));
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) => reset(token, `password number ${index}`)),
      );
      const statuses = answers.map(({ statusCode }) => statusCode);
      expect(statuses.toSorted()).toEqual([200, ...Array(9).fill(403)]);
      expect(await signIn(admin, `password number ${statuses.indexOf(200)}`)).toBeDefined();
    });

    test('has an hour, and nothing but the link itself will do', async () => {
      const token = tokenOf(await makeResetLink(site.services, admin.username));
      const { tokenHash } = await site.database.db
        .selectFrom('passwordResets')
        .select('tokenHash')
        .executeTakeFirstOrThrow();
      expect(tokenHash).toBe(digest(token));
      for (const wrong of [tokenHash, token.toLowerCase(), `${token}A`, '', 'x'.repeat(43), admin.token]) {
        expect((await reset(wrong)).statusCode, wrong).toBe(403);
      }
      for (const [wanted, status] of [
        ['short77', 400],
        ['Sunshine1', 400],
        ['x'.repeat(1_001), 400],
      ] as const) {
        expect((await reset(token, wanted)).statusCode, wanted.slice(0, 20)).toBe(status);
      }
      expect((await reset(['a'])).statusCode).toBe(400);
      expect((await reset('x'.repeat(201))).statusCode).toBe(400);
      wait(resetLinkLifetimeMs);
      expect((await reset(token)).statusCode).toBe(403);
      wait(-1);
      expect((await reset(token)).statusCode).toBe(200);
    });

    test('is not a performer, nor nobody: there is no link for these', async () => {
      await site.services.accounts.addPerformer(
        {
          username: 'june',
          passwordHash: fastHash(password),
          email: 'j@example.com',
          firstName: 'J',
          lastName: 'H',
        },
        began.toISOString(),
      );
      expect(await makeResetLink(site.services, 'june')).toBeUndefined();
      expect(await makeResetLink(site.services, 'nobody')).toBeUndefined();
      const link = await makeResetLink(site.services, admin.username);
      await site.database.db
        .updateTable('users')
        .set({ role: 'performer' })
        .where('id', '=', admin.id)
        .execute();
      expect((await reset(tokenOf(link))).statusCode, 'no longer an admin').toBe(403);
    });
  });
});
