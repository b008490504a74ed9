import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { NewInvitation } from '#contract/accounts/admin-accounts.ts';
import { registrations } from '#server/accounts/accounts.routes.ts';
import { invitationLifetimeMs } from '#server/accounts/invitations.store.ts';
import { addAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { digest } from '#tests/support/stand-ins.ts';
import { hashPassword, startTestSite, type TestSite, usualDialects } from '#tests/support/test-site.ts';

const password = 'three chords & the truth';
const needsInvitation = 'Creating an admin account needs an invitation that is still valid';

describe.each(usualDialects)('Someone who wants to be an admin on %s', (dialect) => {
  let site: TestSite;
  const others: TestSite[] = [];
  beforeEach(async () => {
    site ??= await startTestSite({ dialect });
    const { db } = site.database;
    await db.deleteFrom('users').execute();
    await db.deleteFrom('milestones').execute();
    await db.deleteFrom('rateLimits').execute();
    site.logged.length = 0;
    vi.mocked(hashPassword).mockClear();
  });
  afterEach(async () => {
    for (const other of others.splice(0)) await other.close();
  });
  afterAll(() => site.close());

  interface Attempt {
    at?: TestSite;
    invite?: string;
    from?: string;
  }

  function register(body: unknown, { at = site, invite, from = '10.0.0.1' }: Attempt = {}) {
    return at.http.inject({
      method: 'POST',
      url: '/api/admin/register',
      headers: {
        'content-type': 'application/json',
        ...(invite === undefined ? {} : { 'x-invite': invite }),
      },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
      remoteAddress: from,
    });
  }

  /** The same database with another policy. */
  async function siteWith(policy: 'open' | 'closed' | 'invite'): Promise<TestSite> {
    const other = await startTestSite({
      dialect,
      besides: site,
      environment: { ADMIN_REGISTRATION: policy },
    });
    others.push(other);
    return other;
  }

  /**
   * Another process of the site. SQLite waits for a lock without letting go of the thread, so two connections in
   * one process would wait for each other: there, the one connection has to do.
   */
  async function secondProcess(): Promise<TestSite> {
    return dialect === 'sqlite' ? site : siteWith('invite');
  }

  function admins() {
    return site.database.db
      .selectFrom('users')
      .selectAll()
      .where('role', '=', 'admin')
      .orderBy('id')
      .execute();
  }

  async function invite(): Promise<{
    token: string;
    invitation: NewInvitation;
    headers: { cookie: string };
  }> {
    const { headers } = await signedInAdmin(site);
    const made = await site.http.inject({ method: 'POST', url: '/api/admin/invitations', headers });
    expect(made.statusCode).toBe(201);
    const invitation = made.json<NewInvitation>();
    return { token: new URL(invitation.link).searchParams.get('invite') ?? '', invitation, headers };
  }

  function countOf(answers: { statusCode: number }[], status: number): number {
    return answers.filter(({ statusCode }) => statusCode === status).length;
  }

  test('takes no name under which the activity knows someone else', async () => {
    const { token } = await invite();
    const register = (username: string) =>
      site.http.inject({
        method: 'POST',
        url: '/api/admin/register',
        headers: { 'x-invite': token },
        payload: { username, password: 'three chords & the truth' },
      });
    const refused = await register(' on THE Machine');
    expect([refused.statusCode, refused.json().fields]).toEqual([
      409,
      { username: 'That username is taken' },
    ]);
    expect((await register('Rosa Bean')).statusCode, 'the invitation is still good').toBe(201);
  });

  test('hears whether the first account is still to be made, whether one needs an invitation, and nothing else', async () => {
    async function needsFirstAdmin(at: TestSite): Promise<unknown> {
      const answer = await at.http.inject('/api/setup');
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['cache-control']).toBe('no-cache');
      return answer.json();
    }
    const closed = await siteWith('closed');
    const open = await siteWith('open');
    await site.services.accounts.addPerformer(
      { username: 'singer', passwordHash: 'x', email: 'a@example.com', firstName: 'A', lastName: 'B' },
      site.services.clock().toISOString(),
    );
    expect(await needsFirstAdmin(site)).toEqual({ needsFirstAdmin: true, needsInvitation: false });
    expect(await needsFirstAdmin(open)).toEqual({ needsFirstAdmin: true, needsInvitation: false });
    expect(await needsFirstAdmin(closed), 'nobody could make one').toEqual({
      needsFirstAdmin: false,
      needsInvitation: false,
    });
    await addAdmin(site);
    for (const one of [site, open, closed]) {
      expect(await needsFirstAdmin(one)).toEqual({ needsFirstAdmin: false, needsInvitation: one === site });
    }
  });

  test('becomes one by being the first, whoever has registered as a performer before', async () => {
    await site.http.inject({
      method: 'POST',
      url: '/api/users/register',
      payload: {
        username: 'june',
        email: 'june@example.com',
        firstName: 'June',
        lastName: 'Hollis',
        password: 'C0ffee&3Chords!',
        role: 'admin',
        isAdmin: true,
      },
    });
    const answer = await register({ username: ' Rosa ', password });
    expect(answer.statusCode).toBe(201);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.json()).toEqual({
      id: expect.any(Number),
      username: 'Rosa',
      phoneNumber: null,
      smsNotificationsEnabled: false,
    });
    const signedIn = await site.http.inject({
      method: 'POST',
      url: '/api/admin/login',
      payload: { username: 'rosa', password },
    });
    expect(signedIn.statusCode).toBe(200);
    expect(site.logged.filter(({ event }) => event === 'admin registered')).toEqual([
      expect.objectContaining({ userId: answer.json().id, address: '10.0.0.1', time: expect.any(String) }),
    ]);
    const seen = JSON.stringify(site.logged) + answer.body;
    expect(seen).not.toMatch(/argon2|three chords/);

    vi.mocked(hashPassword).mockClear();
    const second = await register({ username: 'Second', password });
    expect(hashPassword, 'no work for those who may not').not.toHaveBeenCalled();
    expect(second.statusCode).toBe(403);
    expect(second.json()).toEqual({ error: needsInvitation, message: needsInvitation });
    expect(second.headers['cache-control']).toBe('no-store');
    expect(await admins()).toHaveLength(1);
  });

  test('is the only one of fifty who come first at the same moment, at two processes of the site', async () => {
    const neighbour = await secondProcess();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        register({ username: `first ${index}`, password }, { at: index % 2 ? site : neighbour }),
      ),
    );
    expect([countOf(answers, 201), countOf(answers, 403)]).toEqual([1, 49]);
    expect(await admins()).toHaveLength(1);
    const restarted = await siteWith('invite');
    expect((await register({ username: 'late', password }, { at: restarted })).statusCode).toBe(403);
  });

  test('is the only one of twenty who come first with the same name', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        register({ username: index % 2 ? 'Rosa' : 'ROSA ', password }),
      ),
    );
    expect(countOf(answers, 201)).toBe(1);
    expect(countOf(answers, 403) + countOf(answers, 409)).toBe(19);
    expect(await admins()).toHaveLength(1);
  });

  test('does not use the first account up by choosing a name that a performer has', async () => {
    await site.services.accounts.addPerformer(
      { username: 'rosa', passwordHash: 'x', email: 'r@example.com', firstName: 'R', lastName: 'R' },
      site.time.now.toISOString(),
    );
    const before = await site.database.db.selectFrom('users').selectAll().execute();
    const taken = await register({ username: 'ROSA', password });
    expect(taken.statusCode).toBe(409);
    expect(taken.json().fields).toEqual({ username: 'That username is taken' });
    expect(await site.database.db.selectFrom('users').selectAll().execute()).toEqual(before);
    expect((await register({ username: 'Rosa B.', password })).statusCode).toBe(201);
  });

  test.each([
    [{ username: 'ab' }, { username: 'Username must be at least 3 characters' }],
    [{ password: '12345' }, { password: 'Password must be at least 6 characters' }],
    [{ password: undefined }, { password: 'Password must be at least 6 characters' }],
    [{ password: 'x'.repeat(1_001) }, { password: 'Password must be at most 1000 characters' }],
    [{ password: 'QWERTY123' }, { password: 'This password is too common. Please choose another one.' }],
    [
      { username: 'Folklore!', password: ' folklore!' },
      { password: 'The password must not be the username' },
    ],
    [{ username: ['Rosa'] }, { username: 'Expected string, received array' }],
    [{ password: { length: 20 } }, { password: 'Expected string, received object' }],
  ])('hears what is wrong with what they sent (%j)', async (change, fields) => {
    const answer = await register({ username: 'Rosa', password, ...change });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toEqual(fields);
    expect(await admins()).toEqual([]);
    expect(hashPassword).not.toHaveBeenCalled();
  });

  test('may have a password of six, or one that the other screen calls fine', async () => {
    expect((await register({ username: 'six', password: 'ch0rds' })).statusCode).toBe(201);
    const { token } = await invite();
    const fine = { username: 'all five', password: 'A lamp 4 every table!' };
    expect((await register(fine, { invite: token })).statusCode).toBe(201);
  });

  test('gets nothing but an account, whatever else is sent', async () => {
    const other = await addAdmin(site, 'Other');
    const open = await siteWith('open');
    const extras = {
      id: other.id,
      role: 'owner',
      usernameKey: 'other',
      phoneNumber: '+1 706 555 0142',
      smsNotificationsEnabled: true,
      createdAt: '1970-01-01T00:00:00.000Z',
      email: 'x@example.com',
    };
    const added = await register({ username: 'Rosa', password, ...extras }, { at: open });
    expect(added.statusCode).toBe(201);
    const [same, rosa] = await admins();
    expect(same).toMatchObject({ id: other.id, username: 'Other', password: 'none' });
    expect(rosa).toMatchObject({
      username: 'Rosa',
      usernameKey: 'rosa',
      role: 'admin',
      phoneNumber: null,
      smsNotificationsEnabled: false,
      email: null,
      createdAt: site.time.now.toISOString(),
    });
    const poison = '{"__proto__":{"isAdmin":true},"username":"Poison","password":"three chords"}';
    expect((await register(poison, { at: open })).statusCode).toBe(400);
    expect(await admins()).toHaveLength(2);
  });

  test('needs no invitation where registration is open, and has no chance where it is closed', async () => {
    const closed = await siteWith('closed');
    expect((await register({ username: 'first', password }, { at: closed })).statusCode).toBe(403);
    const { token } = await invite();
    const answer = await register({ username: 'invited', password }, { at: closed, invite: token });
    expect(answer.statusCode).toBe(403);
    expect(answer.json().error).toBe('No admin accounts can be created on this site');
    const { headers } = await signedInAdmin(site);
    const useless = await closed.http.inject({ method: 'POST', url: '/api/admin/invitations', headers });
    expect([useless.statusCode, useless.json().error]).toEqual([
      403,
      'No admin accounts can be created on this site',
    ]);
    expect(hashPassword).not.toHaveBeenCalled();

    const open = await siteWith('open');
    for (const username of ['one', 'two']) {
      expect((await register({ username, password }, { at: open })).statusCode).toBe(201);
    }
    expect((await register({ username: 'ONE', password }, { at: open })).statusCode).toBe(409);
    const stale = await register({ username: 'three', password }, { at: open, invite: 'x' });
    expect(stale.statusCode).toBe(201);
  });

  test('can use an invitation once, and its link says where', async () => {
    const { token, invitation } = await invite();
    expect(invitation).toEqual({
      id: expect.any(Number),
      createdAt: site.time.now.toISOString(),
      expiresAt: new Date(site.time.now.getTime() + 7 * 86_400_000).toISOString(),
      createdBy: expect.stringMatching(/^admin \d+$/),
      role: 'owner',
      mail: null,
      link: `http://localhost:3000/admin/register?invite=${token}`,
    });
    expect(token).toMatch(/^[\w-]{43}$/);
    const { tokenHash } = await site.database.db
      .selectFrom('invitations')
      .select('tokenHash')
      .executeTakeFirstOrThrow();
    expect(tokenHash).toBe(digest(token));

    const altered = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`;
    const otherCase = token.replace(/[a-z]/i, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    );
    for (const wrong of [
      altered,
      otherCase,
      tokenHash,
      '',
      'x',
      `${token}, ${token}`,
      `${token}A`,
      "' or 1=1",
    ]) {
      expect((await register({ username: 'guest', password }, { invite: wrong })).statusCode, wrong).toBe(
        403,
      );
    }
    const taken = await register({ username: invitation.createdBy, password }, { invite: token });
    expect(taken.statusCode, 'a taken name leaves the invitation as it was').toBe(409);

    const used = await register({ username: 'guest', password }, { invite: token });
    expect(used.statusCode).toBe(201);
    expect((await register({ username: 'guest two', password }, { invite: token })).statusCode).toBe(403);
    const { id } = used.json();
    expect(site.logged).toContainEqual(
      expect.objectContaining({ event: 'admin registered', userId: id, invitationId: invitation.id }),
    );
    const log = JSON.stringify(site.logged);
    for (const secret of [token, tokenHash, 'guest']) expect(log).not.toContain(secret);
  });

  test('is the only one of twenty who use one invitation at the same moment', async () => {
    const { token } = await invite();
    const neighbour = await secondProcess();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        register(
          { username: `guest ${index}`, password },
          { invite: token, at: index % 2 ? site : neighbour },
        ),
      ),
    );
    expect([countOf(answers, 201), countOf(answers, 403)]).toEqual([1, 19]);
    expect(await admins()).toHaveLength(2);
  });

  test('comes too late when the invitation has expired, or has been revoked', async () => {
    const { token, headers, invitation } = await invite();
    const listed = async () => (await site.http.inject({ url: '/api/admin/invitations', headers })).json();
    const { link: _, ...withoutLink } = invitation;
    expect(await listed()).toEqual([withoutLink]);
    const revoke = (id: number | string) =>
      site.http.inject({ method: 'DELETE', url: `/api/admin/invitations/${id}`, headers });
    expect((await revoke(invitation.id)).json()).toEqual({ success: true });
    expect((await register({ username: 'guest', password }, { invite: token })).statusCode).toBe(403);
    expect(await listed()).toEqual([]);
    for (const id of [invitation.id, 'x', '0', '-1', '99999999999', '1e3', "1' or 1=1"]) {
      const answer = await revoke(encodeURIComponent(id));
      expect(answer.statusCode).toBe(404);
      expect(answer.json().error).toBe('Invitation Not Found');
    }
    expect(site.logged.filter(({ event }) => String(event).startsWith('invitation'))).toEqual([
      expect.objectContaining({
        event: 'invitation made',
        invitationId: invitation.id,
        userId: expect.any(Number),
      }),
      expect.objectContaining({ event: 'invitation revoked', invitationId: invitation.id }),
    ]);

    const later = await invite();
    const began = site.time.now;
    site.time.now = new Date(began.getTime() + invitationLifetimeMs);
    const tooLate = await register({ username: 'guest', password }, { invite: later.token });
    expect(tooLate.statusCode).toBe(403);
    const whileHashing = site.services.accounts.addAdmin(
      { username: 'guest', passwordHash: 'x' },
      { isOpen: false, invitationHash: digest(later.token) },
      site.time.now.toISOString(),
    );
    await expect(whileHashing, 'expired while the password was hashed').rejects.toThrow(needsInvitation);
    site.time.now = new Date(began.getTime() + invitationLifetimeMs - 1);
    const justInTime = await register({ username: 'guest', password }, { invite: later.token });
    expect(justInTime.statusCode).toBe(201);
    site.time.now = began;
  });

  test('cannot find out who has an account: thirty tries an hour, where one may try at all', async () => {
    await addAdmin(site, 'Rosa');
    for (let attempt = 0; attempt <= registrations.max; attempt += 1) {
      expect((await register({ username: 'Rosa', password })).statusCode).toBe(403);
    }
    const open = await siteWith('open');
    for (let attempt = 0; attempt < registrations.max; attempt += 1) {
      expect((await register({ username: 'Rosa', password }, { at: open })).statusCode).toBe(409);
    }
    const answer = await register({ username: 'Rosa', password }, { at: open });
    expect(answer.statusCode).toBe(429);
    expect(answer.headers['retry-after']).toBe('3600');
  });
});
