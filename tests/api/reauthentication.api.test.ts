import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { wrongCurrentPassword } from '#server/accounts/check-credentials.ts';
import { confirmationLifetimeMs } from '#server/accounts/sessions.ts';
import { makeResetLink } from '#server/commands/account-commands.ts';
import { addAdmin, type SignedInAdmin, sessionOf, signedInAdmin } from '#tests/support/admin.ts';
import { type Oddities, SoftPasskey } from '#tests/support/soft-passkey.ts';
import { startTestSite, type TestSite } from '#tests/support/test-site.ts';

const origin = 'https://folklore.example.com';
const password = 'three chords & the truth';
const refusal = {
  error: 'Please confirm that it is you',
  message: 'Please confirm that it is you',
  reauthenticate: true,
};

describe('Someone at a tablet that was left signed in', () => {
  let site: TestSite;
  let admin: SignedInAdmin;
  beforeAll(async () => {
    site = await startTestSite({ dialect: 'sqlite', environment: { PUBLIC_URL: origin } });
  });
  beforeEach(async () => {
    for (const table of ['users', 'rateLimits'] as const) await site.database.db.deleteFrom(table).execute();
    admin = await signedInAdmin(site, password);
  });
  afterAll(() => site.close());

  function post(url: string, payload?: object, { headers }: { headers: Record<string, string> } = admin) {
    return site.http.inject({ method: 'POST', url, headers, ...(payload && { payload }) });
  }

  function wait(ms: number): void {
    site.time.now = new Date(site.time.now.getTime() + ms);
  }

  const invite = (who: { headers: Record<string, string> } = admin) =>
    post('/api/admin/invitations', undefined, who);
  const confirm = (payload: object = { password }, who: { headers: Record<string, string> } = admin) =>
    post('/api/admin/reauthenticate', payload, who);

  async function addPasskey(key: SoftPasskey, who = admin) {
    const options = (await post('/api/admin/passkeys/options', { currentPassword: password }, who)).json();
    const answer = key.make({ challenge: options.challenge, origin, userId: options.user.id });
    expect((await post('/api/admin/passkeys', { name: 'Phone', answer }, who)).statusCode).toBe(201);
  }

  async function answerBy(
    key: SoftPasskey,
    who: { headers: Record<string, string> } = admin,
    odd?: Oddities,
  ) {
    const { challenge } = (await post('/api/admin/reauthenticate/options', undefined, who)).json();
    return key.answer({ challenge, origin }, odd);
  }

  test.each(
    calls.filter(({ reauthenticate }) => reauthenticate).map(({ name, ...call }) => ({ name, call })),
  )('cannot make the call $name ten minutes after the sign-in, whatever they send', async ({ call }) => {
    const url = call.path.replaceAll(/\{\w+\}/g, '999999');
    const ask = () => site.http.inject({ method: call.method, url, headers: admin.headers });
    wait(confirmationLifetimeMs);
    expect((await ask()).body, 'not more than ten minutes').not.toContain('"reauthenticate"');
    wait(1);
    const refused = await ask();
    expect([refused.statusCode, refused.json()]).toEqual([403, refusal]);
    expect(refused.headers['cache-control']).toBe('no-store');
    expect((await confirm()).statusCode).toBe(200);
    expect((await ask()).body).not.toContain('"reauthenticate"');
  });

  test('can neither invite nor remove anyone, and everything else goes on as before', async () => {
    const sam = await addAdmin(site, 'Sam');
    const remove = () =>
      site.http.inject({ method: 'DELETE', url: `/api/admin/team/${sam.id}`, headers: admin.headers });
    wait(confirmationLifetimeMs + 1);
    for (const ask of [invite, remove]) expect((await ask()).json()).toEqual(refusal);
    const team = await site.http.inject({ url: '/api/admin/team', headers: admin.headers });
    expect([team.statusCode, team.json().length]).toEqual([200, 2]);

    const confirmed = await confirm();
    expect([confirmed.statusCode, confirmed.json()]).toEqual([200, { success: true }]);
    expect((await invite()).statusCode).toBe(201);
    expect((await remove()).statusCode).toBe(200);
    wait(confirmationLifetimeMs + 1);
    expect((await invite()).statusCode, 'again ten minutes later').toBe(403);
    wait(-2 * confirmationLifetimeMs - 2);
    expect((await invite()).statusCode, 'by a clock that was ahead').toBe(403);
  });

  test('is confirmed in that session alone', async () => {
    const elsewhere = await sessionOf(site, admin);
    wait(confirmationLifetimeMs + 1);
    const [phone] = [await sessionOf(site, admin)];
    expect((await invite(phone)).statusCode, 'signed in a moment ago').toBe(201);
    expect((await invite()).statusCode).toBe(403);
    expect((await confirm()).statusCode).toBe(200);
    expect((await invite()).statusCode).toBe(201);
    expect((await invite(elsewhere)).statusCode).toBe(403);
  });

  test('stays signed in after a wrong password, and cannot guess it', async () => {
    wait(confirmationLifetimeMs + 1);
    for (const [payload, problem] of [
      [{}, 'Password is required'],
      [{ password: '' }, 'Password is required'],
      [{ password: 7 }, 'Expected string, received number'],
      [{ password: 'x'.repeat(1_001) }, 'Password must be at most 1000 characters'],
    ] as const) {
      const refused = await confirm(payload);
      expect([refused.statusCode, refused.json().fields.password]).toEqual([400, problem]);
    }
    for (let tries = 0; tries < wrongCurrentPassword.max; tries += 1) {
      const refused = await confirm({ password: `guess ${tries}` });
      expect([refused.statusCode, refused.json().fields]).toEqual([
        400,
        { password: 'This is not your password' },
      ]);
    }
    const locked = await confirm();
    expect([locked.statusCode, locked.headers['retry-after']]).toEqual([429, '900']);
    const auth = await site.http.inject({ url: '/api/admin/auth', headers: admin.headers });
    expect(auth.json()).toEqual({ isAuthenticated: true });
    expect((await invite()).statusCode).toBe(403);
    wait(wrongCurrentPassword.windowMs);
    expect((await confirm()).statusCode).toBe(200);
    expect((await invite()).statusCode).toBe(201);
    expect((await site.http.inject({ method: 'POST', url: '/api/admin/reauthenticate' })).statusCode).toBe(
      401,
    );
  });

  test('is not confirmed by a password that was changed, or that is somebody else’s', async () => {
    const { sessions, accounts } = site.services;
    const other = await addAdmin(site, 'Sam');
    const [own, theirs] = [
      await accounts.findCredentials(admin.username),
      await accounts.findCredentials(other.username),
    ];
    if (!own || !theirs) throw new Error('both have a password');
    const request = { headers: admin.headers } as FastifyRequest;
    wait(confirmationLifetimeMs + 1);
    expect(await sessions.confirm(request, { ...own, password: 'changed meanwhile' })).toBe(false);
    expect(await sessions.confirm(request, theirs)).toBe(false);
    expect((await invite()).json()).toEqual(refusal);
    expect(await sessions.confirm(request, own)).toBe(true);
    expect((await invite()).statusCode).toBe(201);
  });

  test('may be confirmed by a passkey of that account, asked for in that session, once', async () => {
    const [key, stranger] = [new SoftPasskey(), new SoftPasskey()];
    await addPasskey(key);
    const other = await signedInAdmin(site, password);
    await addPasskey(stranger, other);
    wait(confirmationLifetimeMs + 1);
    const asked = (await post('/api/admin/reauthenticate/options')).json();
    expect(asked).toMatchObject({
      rpId: 'folklore.example.com',
      userVerification: 'required',
      allowCredentials: [{ id: key.id, type: 'public-key' }],
    });
    const elsewhere = await sessionOf(site, admin);
    const signInChallenge = (await post('/api/passkey-sign-in/options')).json().challenge;
    const newPasskey = (
      await post('/api/admin/passkeys/options', { currentPassword: password }, elsewhere)
    ).json();
    for (const [what, answer] of [
      ['of someone else', await answerBy(stranger)],
      ['asked for in another session', await answerBy(key, elsewhere)],
      ['without a finger', await answerBy(key, admin, { isVerified: false })],
      ['from a frame', await answerBy(key, admin, { isCrossOrigin: true })],
      ['for a sign-in', key.answer({ challenge: signInChallenge, origin })],
    ] as const) {
      const refused = await confirm({ answer });
      expect([refused.statusCode, refused.json().fields], what).toEqual([
        400,
        { answer: 'This passkey could not be used' },
      ]);
    }
    const forAdding = key.answer({ challenge: newPasskey.challenge, origin });
    expect((await confirm({ answer: forAdding }, elsewhere)).statusCode, 'for a new passkey').toBe(400);
    expect((await invite()).statusCode).toBe(403);

    const { challenge } = (await post('/api/admin/reauthenticate/options')).json();
    const made = new SoftPasskey().make({ challenge, origin, userId: 'YWRtaW4' });
    const added = await post('/api/admin/passkeys', { name: 'Mine', answer: made });
    expect(added.statusCode, 'the question asks for no password, so it adds no passkey').toBe(400);

    const right = await answerBy(key);
    expect((await confirm({ answer: right })).json()).toEqual({ success: true });
    expect((await invite()).statusCode).toBe(201);
    expect((await confirm({ answer: right })).statusCode, 'the same answer again').toBe(400);
    const session = await post('/api/passkey-sign-in', { answer: await answerBy(key) }, { headers: {} });
    expect(session.statusCode, 'a confirmation is no sign-in').toBe(401);
  });

  test('is confirmed by whatever else asks for the password', async () => {
    wait(confirmationLifetimeMs + 1);
    await post('/api/admin/passkeys/options', { currentPassword: password });
    expect((await invite()).statusCode).toBe(201);
    wait(confirmationLifetimeMs + 1);
    const changed = await site.http.inject({
      method: 'PUT',
      url: '/api/admin/password',
      headers: admin.headers,
      payload: { currentPassword: password, newPassword: 'four chords, if you must' },
    });
    expect(changed.statusCode).toBe(200);
    expect((await invite()).statusCode).toBe(201);
  });

  test.each(['changes the password', 'has it reset'])(
    'has made invitations in vain when the owner %s',
    async (how) => {
      const sam = await signedInAdmin(site, password);
      const tokenOf = async (who: SignedInAdmin) =>
        new URL((await invite(who)).json().link).searchParams.get('invite') ?? '';
      const [own, ofSam] = [await tokenOf(admin), await tokenOf(sam)];
      const newPassword = 'four chords, if you must';
      if (how === 'has it reset') {
        const link = new URL((await makeResetLink(site.services, admin.username)) ?? '');
        await post('/api/password-reset', { token: link.searchParams.get('reset'), password: newPassword });
      } else {
        const payload = { currentPassword: password, newPassword };
        const { headers } = admin;
        await site.http.inject({ method: 'PUT', url: '/api/admin/password', headers, payload });
      }
      const register = (username: string, token: string) =>
        site.http.inject({
          method: 'POST',
          url: '/api/admin/register',
          headers: { 'x-invite': token },
          payload: { username, password: 'a lamp on every table' },
        });
      expect((await register('ghost', own)).statusCode).toBe(403);
      expect((await register('Tia', ofSam)).statusCode, 'those of others stay').toBe(201);
    },
  );

  test('is named in openapi.json', async () => {
    const { paths, components } = (await site.http.inject('/api/openapi.json')).json();
    expect(paths['/api/admin/invitations'].post['x-reauthenticate']).toBe(true);
    expect(paths['/api/admin/team/{id}'].delete['x-reauthenticate']).toBe(true);
    expect(paths['/api/admin/team'].get).not.toHaveProperty('x-reauthenticate');
    expect(components.schemas.Error.properties).toHaveProperty('reauthenticate');
  });
});
