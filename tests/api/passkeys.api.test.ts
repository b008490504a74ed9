import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { wrongFromAddress } from '#server/accounts/check-credentials.ts';
import { challengeLifetimeMs } from '#server/accounts/passkeys/passkeys.store.ts';
import { makeResetLink } from '#server/commands/account-commands.ts';
import { type SignedInAdmin, sessionOf, signedInAdmin } from '#tests/support/admin.ts';
import { type Oddities, SoftPasskey } from '#tests/support/soft-passkey.ts';
import { dialects, startTestSite, type TestSite, usualDialects } from '#tests/support/test-site.ts';

const origin = 'https://folklore.example.com';
const password = 'three chords & the truth';

describe.each(dialects)('A passkey on %s', (dialect) => {
  let site: TestSite;
  let admin: SignedInAdmin;
  let passkey: SoftPasskey;
  beforeAll(async () => {
    site = await startTestSite({ dialect, environment: { PUBLIC_URL: origin } });
  });
  beforeEach(async () => {
    for (const table of ['users', 'rateLimits'] as const) await site.database.db.deleteFrom(table).execute();
    site.logged.length = 0;
    admin = await signedInAdmin(site, password);
    passkey = new SoftPasskey();
  });
  afterAll(() => site.close());

  function post(url: string, payload?: object, headers: Record<string, string> = {}) {
    return site.http.inject({ method: 'POST', url, headers, ...(payload && { payload }) });
  }

  function askForPasskey(who = admin, currentPassword = password) {
    return post('/api/admin/passkeys/options', { currentPassword }, who.headers);
  }

  async function add(key = passkey, name = 'Phone', who = admin, oddities: Oddities = {}) {
    const options = (await askForPasskey(who)).json();
    const answer = key.make({ challenge: options.challenge, origin, userId: options.user.id }, oddities);
    return post('/api/admin/passkeys', { name, answer }, who.headers);
  }

  async function challenge(): Promise<string> {
    return (await post('/api/passkey-sign-in/options')).json().challenge;
  }

  function signIn(answer: object, headers: Record<string, string> = {}) {
    return post('/api/passkey-sign-in', { answer }, headers);
  }

  async function signInBy(key = passkey, oddities: Oddities = {}) {
    return signIn(key.answer({ challenge: await challenge(), origin }, oddities));
  }

  test('is added with the password, named, used to sign in, and removed', async () => {
    const options = (await askForPasskey()).json();
    expect(options).toMatchObject({
      rp: { id: 'folklore.example.com' },
      user: { name: admin.username },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const added = await add(passkey, '  Phone ');
    expect(added.statusCode, added.body).toBe(201);
    const record = { id: added.json().id, name: 'Phone', createdAt: site.time.now.toISOString() };
    expect(added.json()).toEqual({ ...record, lastUsedAt: null });
    const second = new SoftPasskey();
    expect((await add(second, 'Laptop')).statusCode).toBe(201);

    const signedIn = await signInBy();
    expect([signedIn.statusCode, signedIn.json()]).toEqual([200, { success: true }]);
    const [cookie = ''] = String(signedIn.headers['set-cookie']).split(';');
    expect(signedIn.headers['set-cookie']).toMatch(/^__Host-greenroom=\S+; .*HttpOnly; SameSite=Lax; Secure/);
    const me = await site.http.inject({ url: '/api/admin/current-user', headers: { cookie } });
    expect(me.json().id).toBe(admin.id);

    const list = () => site.http.inject({ url: '/api/admin/passkeys', headers: admin.headers });
    expect((await list()).json()).toEqual([
      { ...record, lastUsedAt: site.time.now.toISOString() },
      expect.objectContaining({ name: 'Laptop', lastUsedAt: null }),
    ]);
    const remove = () =>
      site.http.inject({
        method: 'DELETE',
        url: `/api/admin/passkeys/${record.id}`,
        headers: admin.headers,
      });
    expect((await remove()).statusCode).toBe(200);
    expect((await remove()).statusCode).toBe(404);
    expect((await signInBy()).statusCode).toBe(401);
    expect((await signInBy(second)).statusCode).toBe(200);
  });

  test('signs in once: the same answer again is refused, in every process', async () => {
    await add();
    const answer = passkey.answer({ challenge: await challenge(), origin });
    const answers = await Promise.all(Array.from({ length: 6 }, () => signIn(answer)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401, 401, 401, 401, 401]);
    expect((await signIn(answer)).json().error).toBe('This passkey could not be used to sign in');
  });

  test('that counts must count up: a copy of it is found out', async () => {
    await add(passkey, 'Stick', admin, { counter: 5 });
    expect((await signInBy(passkey, { counter: 6 })).statusCode).toBe(200);
    expect((await signInBy(passkey, { counter: 6 })).statusCode).toBe(401);
    expect((await signInBy(passkey, { counter: 2 })).statusCode).toBe(401);
    const foundOut = site.logged.filter(({ event }) => event === 'passkey counter went back');
    const [{ id: passkeyId } = { id: 0 }] = await site.services.passkeysStore.list(admin.id);
    expect(foundOut).toEqual(
      [1, 2].map(() => expect.objectContaining({ passkeyId, userId: admin.id, address: '127.0.0.1' })),
    );
    expect(JSON.stringify(foundOut)).not.toContain(passkey.id);
    expect((await signInBy(passkey, { counter: 4_294_967_295 })).statusCode).toBe(200);
  });

  test('opens the door however often a guest on the same network has tried, by password or by passkey', async () => {
    await add();
    const wrongPassword = (username: string) => post('/api/admin/login', { username, password: 'guess' });
    const statuses: number[] = [];
    for (let tries = 0; tries <= wrongFromAddress.max; tries += 1) {
      statuses.push((await wrongPassword(`name ${tries}`)).statusCode);
    }
    expect(statuses.at(-1)).toBe(429);
    const stolen = passkey.answer({ challenge: 'A'.repeat(64), origin });
    for (let tries = 0; tries <= wrongFromAddress.max; tries += 1) {
      expect((await signIn(stolen)).statusCode).toBe(401);
      expect((await signIn({ ...stolen, id: 'x', rawId: 'x' })).statusCode).toBe(401);
    }
    for (let questions = 0; questions <= 100; questions += 1) await challenge();
    const written = await site.database.db.selectFrom('passkeyChallenges').selectAll().execute();
    expect(written.length, 'one beginning for each process').toBeLessThanOrEqual(site.processes.length);
    expect((await signInBy()).statusCode).toBe(200);
    expect((await wrongPassword(admin.username)).statusCode, 'a budget of their own from now on').toBe(401);
  });

  test('goes with its account, and with a password that is set by a link', async () => {
    await add();
    const link = await makeResetLink(site.services, admin.username);
    const reset = await post('/api/password-reset', {
      token: new URL(link ?? '').searchParams.get('reset'),
      password: 'four chords, if you must',
    });
    expect(reset.statusCode).toBe(200);
    expect((await signInBy()).statusCode).toBe(401);
    const rosa = await signedInAdmin(site, password);
    const own = new SoftPasskey();
    expect((await add(own, 'Phone', rosa)).statusCode).toBe(201);
    await site.services.accounts.changePassword(rosa, 'another');
    expect((await signInBy(own)).statusCode, 'their own new password leaves it').toBe(200);
    await site.database.db.deleteFrom('users').where('id', '=', rosa.id).execute();
    expect((await signInBy(own)).statusCode).toBe(401);
    expect(await site.database.db.selectFrom('passkeys').selectAll().execute()).toEqual([]);
  });

  // The rest knows no SQL.
  if (!usualDialects.includes(dialect)) return;

  test('is added by nobody without the password, and by nobody for someone else', async () => {
    const wrong = await askForPasskey(admin, 'wrong');
    expect([wrong.statusCode, wrong.json().fields]).toEqual([
      400,
      { currentPassword: 'This is not your current password' },
    ]);
    const other = await signedInAdmin(site, password);
    const { challenge: asked, user } = (await askForPasskey()).json();
    const answer = passkey.make({ challenge: asked, origin, userId: user.id });
    expect((await post('/api/admin/passkeys', { name: 'x', answer }, other.headers)).statusCode).toBe(400);
    expect((await post('/api/admin/passkeys', { name: 'x', answer }, admin.headers)).statusCode).toBe(201);
    const again = await post('/api/admin/passkeys', { name: 'x', answer }, admin.headers);
    expect(again.statusCode, 'the same answer a second time').toBe(400);
    expect((await add(passkey, 'x', other)).statusCode, 'of someone else already').toBe(409);
    const removal = await site.http.inject({
      method: 'DELETE',
      url: `/api/admin/passkeys/${(await site.services.passkeysStore.list(admin.id))[0]?.id}`,
      headers: other.headers,
    });
    expect(removal.statusCode).toBe(404);
  });

  test('is added only in the browser that was asked for the password', async () => {
    const { headers: elsewhere } = await sessionOf(site, admin);
    const { challenge: asked, user } = (await askForPasskey()).json();
    const answer = passkey.make({ challenge: asked, origin, userId: user.id });
    expect((await post('/api/admin/passkeys', { name: 'x', answer }, elsewhere)).statusCode).toBe(400);
    expect((await post('/api/admin/passkeys', { name: 'x', answer }, admin.headers)).statusCode).toBe(201);
  });

  test.each<[what: string, oddities: Oddities]>([
    ['without asking its owner', { isVerified: false }],
    ['for another domain', { rpId: 'evil.example' }],
    ['in a frame of another site', { isCrossOrigin: true }],
    ['with a key that is no point of its curve', { y: new Uint8Array(32).fill(7) }],
    ['with a key of another length', { y: new Uint8Array(31).fill(7) }],
  ])('is not added %s', async (_what, oddities) => {
    expect((await add(passkey, 'x', admin, oddities)).statusCode).toBe(400);
  });

  test('signs in to nobody by an answer that is not right', async () => {
    await add();
    const asked = async () => ({ challenge: await challenge(), origin });
    const right = async () => passkey.answer(await asked());
    const altered = await right();
    const bytes = Buffer.from(altered.response.signature, 'base64url');
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    altered.response.signature = bytes.toString('base64url');
    const otherData = await right();
    const data = Buffer.from(otherData.response.authenticatorData, 'base64url');
    data[36] = 9;
    otherData.response.authenticatorData = data.toString('base64url');
    const forPasskey = (await askForPasskey()).json().challenge;
    const late = await right();
    const wrong: [what: string, answer: object][] = [
      ['altered signature', altered],
      ['altered data', otherData],
      ['another origin', passkey.answer({ ...(await asked()), origin: 'https://evil.example' })],
      ['http', passkey.answer({ ...(await asked()), origin: 'http://folklore.example.com' })],
      ['a challenge of their own', passkey.answer({ challenge: 'A'.repeat(43), origin })],
      ['the challenge for a new passkey', passkey.answer({ challenge: forPasskey, origin })],
      ['not verified', passkey.answer(await asked(), { isVerified: false })],
      ['in a frame of another site', passkey.answer(await asked(), { isCrossOrigin: true })],
      ['another account', passkey.answer(await asked(), { userHandle: 'YWRtaW4tMA' })],
      ['an unknown passkey', new SoftPasskey().answer(await asked())],
      [
        'signed by another key',
        { ...new SoftPasskey().answer(await asked()), id: passkey.id, rawId: passkey.id },
      ],
    ];
    for (const [what, answer] of wrong) {
      const refused = await signIn(answer);
      expect([refused.statusCode, refused.headers['set-cookie']], what).toEqual([401, undefined]);
    }
    site.time.now = new Date(site.time.now.getTime() + challengeLifetimeMs);
    expect((await signIn(late)).statusCode, 'too late').toBe(401);
    for (const broken of [
      {},
      { ...late, response: {} },
      { ...late, response: { ...late.response, signature: 'ö' } },
      { ...late, id: 'a\u0000b', rawId: 'a\u0000b' },
      { ...late, id: '\ud800', rawId: '\ud800' },
      { ...late, response: { ...late.response, userHandle: null } },
    ]) {
      expect([400, 401], JSON.stringify(broken)).toContain((await signIn(broken)).statusCode);
    }
    expect((await signInBy()).statusCode).toBe(200);
    expect(site.logged).toContainEqual(
      expect.objectContaining({ event: 'sign-in failed', userId: admin.id, address: '127.0.0.1' }),
    );
  });

  test('is asked for by other sites in vain', async () => {
    await add();
    const answer = passkey.answer({ challenge: await challenge(), origin });
    expect((await signIn(answer, { origin: 'https://evil.example' })).statusCode).toBe(403);
  });
});
