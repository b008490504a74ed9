import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgotPasswordWords, noResetMail } from '#contract/accounts/admin-accounts.ts';
import { wrongCurrentPassword } from '#server/accounts/check-credentials.ts';
import { addAdmin, type SignedInAdmin, sessionOf, signedInAdmin } from '#tests/support/admin.ts';
import { type MessageSite, startMessageSite } from '#tests/support/message-site.ts';
import { dialects, startTestSite, usualDialects } from '#tests/support/test-site.ts';

const password = 'three chords & the truth';
const newPassword = 'four chords, if you must';
const email = 'rosa@example.org';
const hourMs = 60 * 60_000;
const linkIn = /\/admin\/login\?reset=([\w-]+)/;

describe.each(dialects)('Whoever has forgotten their password, on %s', (dialect) => {
  let site: MessageSite;
  let rosa: SignedInAdmin;
  let addresses = 0;
  beforeAll(async () => {
    site = await startMessageSite(dialect);
  });
  beforeEach(async () => {
    await site.reset();
    rosa = await signedInAdmin(site, password);
  });
  afterAll(() => site.close());

  function setEmail(payload: unknown, who = rosa) {
    return site.http.inject({
      method: 'PUT',
      url: '/api/admin/account/email',
      headers: who.headers,
      payload: payload as object,
    });
  }

  /** Each time from another address. */
  function forget(username: unknown, remoteAddress = `198.51.100.${addresses % 250}`) {
    addresses += 1;
    const payload = { username };
    return site.http.inject({ method: 'POST', url: '/api/forgot-password', payload, remoteAddress });
  }

  function reset(token: string) {
    const payload = { token, password: newPassword };
    return site.http.inject({ method: 'POST', url: '/api/password-reset', payload });
  }

  const tokens = () => site.mail.mails.map(({ text }) => linkIn.exec(text ?? '')?.[1] ?? '');

  test('gets three an hour at most, however many ask at once', async () => {
    await setEmail({ email, password });
    const answers = await Promise.all(Array.from({ length: 12 }, () => forget(rosa.username)));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    await site.deliver();
    expect(site.mail.mails).toHaveLength(3);
    site.pass(hourMs - 1);
    await forget(email);
    await site.deliver();
    expect(site.mail.mails).toHaveLength(3);
    site.pass(1);
    await forget(email);
    await site.deliver();
    expect(site.mail.mails).toHaveLength(4);
    expect((await reset(tokens()[0] ?? '')).statusCode, 'after an hour').toBe(403);
    expect((await reset(tokens()[3] ?? '')).statusCode).toBe(200);
  });

  // The rest knows no SQL, and each of its requests takes half a second on purpose.
  if (!usualDialects.includes(dialect)) return;

  test('has an email that only they change, with their password', async () => {
    const account = async () =>
      (await site.http.inject({ url: '/api/admin/current-user', headers: rosa.headers })).json();
    for (const [payload, field] of [
      [{ email }, 'password'],
      [{ email, password: '' }, 'password'],
      [{ email, password: 'wrong' }, 'password'],
      [{ email, password: ['x'] }, 'password'],
      [{ password }, 'email'],
      [{ email: '', password }, 'email'],
      [{ email: 'a@b.co, victim@example.com', password }, 'email'],
      [{ email: `${'a'.repeat(300)}@example.com`, password }, 'email'],
      [{ email: 'a@b.co\r\nBcc: c@d.co', password }, 'email'],
      [{ email: { address: email }, password }, 'email'],
    ] as const) {
      const refused = await setEmail(payload);
      expect([refused.statusCode, Object.keys(refused.json().fields)], JSON.stringify(payload)).toEqual([
        400,
        [field],
      ]);
    }
    expect((await account()).email).toBeNull();
    const set = await setEmail({ email: ` ${email} `, password });
    expect([set.statusCode, set.json()]).toEqual([200, { ...(await account()), email }]);
    const lines = await site.http.inject({ url: '/api/admin/activity', headers: rosa.headers });
    expect(lines.json()[0]).toMatchObject({ by: rosa.username, what: 'changed own email', target: null });
    expect(lines.body).not.toContain(email);
    expect((await setEmail({ email: null, password })).json().email).toBeNull();
    for (let tries = 0; tries < wrongCurrentPassword.max; tries += 1)
      await setEmail({ email, password: 'no' });
    expect((await setEmail({ email, password })).statusCode).toBe(429);
  });

  test('gets a link by mail that works once, and of which nobody else finds a trace', async () => {
    await setEmail({ email, password });
    const elsewhere = await sessionOf(site, rosa);
    for (const name of [rosa.username, ` ${rosa.username.toUpperCase()}`, email.toUpperCase()]) {
      const answer = await forget(name);
      expect([answer.statusCode, answer.json()]).toEqual([202, { message: forgotPasswordWords }]);
    }
    await site.deliver();
    expect(site.mail.mails.map(({ recipients }) => recipients)).toEqual([[email], [email], [email]]);
    const [first = '', second = '', third = ''] = tokens();
    expect(new Set([first, second, third]).size).toBe(3);
    const messages = await site.http.inject({ url: '/api/admin/messages', headers: rosa.headers });
    const { db } = site.database;
    const stored = [await site.outbox(), await db.selectFrom('passwordResets').selectAll().execute()];
    for (const token of tokens())
      expect(JSON.stringify([stored, messages.json(), site.logged])).not.toContain(token);
    expect(JSON.stringify(site.logged)).not.toContain(email);

    expect((await reset(second)).statusCode).toBe(200);
    for (const token of [first, second, third]) expect((await reset(token)).statusCode).toBe(403);
    for (const { headers } of [rosa, elsewhere]) {
      expect((await site.http.inject({ url: '/api/admin/team', headers })).statusCode).toBe(401);
    }
    const signIn = await site.http.inject({
      method: 'POST',
      url: '/api/admin/login',
      payload: { username: rosa.username, password: newPassword },
    });
    expect(signIn.statusCode).toBe(200);
  });

  test('gets nothing that someone could use after email or password were changed, or they were removed', async () => {
    await setEmail({ email, password });
    await forget(rosa.username);
    await site.deliver();
    await forget(rosa.username);
    expect((await setEmail({ email: 'new@example.org', password })).statusCode).toBe(200);
    await site.deliver();
    expect(site.mail.mails, 'the one that waited').toHaveLength(1);
    expect((await reset(tokens()[0] ?? '')).statusCode).toBe(403);

    await forget(rosa.username);
    const { headers } = rosa;
    const payload = { currentPassword: password, newPassword };
    await site.http.inject({ method: 'PUT', url: '/api/admin/password', headers, payload });
    await site.deliver();
    expect(site.mail.mails).toHaveLength(1);

    const other = await signedInAdmin(site);
    await forget(rosa.username);
    const url = `/api/admin/team/${rosa.id}`;
    expect((await site.http.inject({ method: 'DELETE', url, headers: other.headers })).statusCode).toBe(200);
    await site.deliver();
    expect(site.mail.mails).toHaveLength(1);
  });

  test('gets no mail that could not leave for more than an hour', async () => {
    await setEmail({ email, password });
    await forget(rosa.username);
    site.pass(hourMs + 1);
    await site.deliver();
    expect(site.mail.mails).toEqual([]);
    expect((await site.outbox())[0]).toMatchObject({ state: 'held back' });
  });

  test('tells nobody whether there is such an account: neither by words nor by time', async () => {
    await setEmail({ email, password });
    const sam = await addAdmin(site, 'Sam Without Email');
    await site.http.inject({
      method: 'POST',
      url: '/api/users/register',
      payload: {
        username: 'june',
        email: 'june@example.com',
        firstName: 'June',
        lastName: 'Hollis',
        password: 'C0ffee&3Chords!',
      },
    });
    const answers = [];
    for (const name of [
      rosa.username,
      email,
      sam.username,
      'nobody',
      'june',
      'june@example.com',
      "' or 1=1",
    ]) {
      const begin = performance.now();
      const { statusCode, body, headers } = await forget(name);
      answers.push(`${statusCode} ${body} ${Object.keys(headers)}`);
      expect(performance.now() - begin).toBeGreaterThan(490);
    }
    expect(new Set(answers).size).toBe(1);
    await site.deliver();
    expect(site.mail.mails.flatMap(({ recipients }) => recipients)).toEqual([email, email]);
    for (const odd of ['', '  ', undefined, 7, ['x'], { a: 1 }, 'x'.repeat(1_001), 'a\u0000b']) {
      expect((await forget(odd)).statusCode).toBe(400);
    }
  });

  test('is not asked about without end from one address, whatever the names', async () => {
    const asked = await Promise.all(
      Array.from({ length: 25 }, (_, index) => forget(`name ${index}`, '203.0.113.7')),
    );
    expect(asked.filter(({ statusCode }) => statusCode === 202)).toHaveLength(20);
    const refused = asked.find(({ statusCode }) => statusCode === 429);
    expect(refused?.headers['retry-after']).toBe('3600');
    expect((await forget('name', '203.0.113.8')).statusCode).toBe(202);
  });
});

test('Without mail set up nobody is promised a link, whatever the name, and nothing is stored', async () => {
  await using site = await closing(startTestSite({ dialect: 'sqlite' }));
  const rosa = await signedInAdmin(site, password);
  const { db } = site.database;
  await db.updateTable('users').set({ email }).where('id', '=', rosa.id).execute();
  for (const username of [rosa.username, 'nobody']) {
    const answer = await site.http.inject({
      method: 'POST',
      url: '/api/forgot-password',
      payload: { username },
    });
    expect([answer.statusCode, answer.json()]).toEqual([202, { message: noResetMail }]);
  }
  expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([]);
});

async function closing<Site extends { close(): Promise<void> }>(starting: Promise<Site>) {
  const site = await starting;
  return { ...site, [Symbol.asyncDispose]: () => site.close() };
}
