import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { InvitationsStore, invitationLifetimeMs } from '#server/accounts/invitations.store.ts';
import { forgetOldMessages } from '#server/privacy/forget-what-is-old.ts';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { type MessageSite, startMessageSite } from '#tests/support/message-site.ts';
import { applyForPage } from '#tests/support/own-page.ts';
import { sampleFields } from '#tests/support/sample-application.ts';
import { startTestSite, usualDialects } from '#tests/support/test-site.ts';

const email = 'rosa@example.org';
const linkIn = /\/admin\/register\?invite=([\w-]+)/;

function tokenIn(text: string | undefined): string {
  return linkIn.exec(text ?? '')?.[1] ?? '';
}

describe.each(usualDialects)('An invitation by mail, on %s', (dialect) => {
  let site: MessageSite;
  let admin: SignedInAdmin;
  beforeAll(async () => {
    site = await startMessageSite(dialect);
  });
  beforeEach(async () => {
    await site.reset();
    admin = await signedInAdmin(site);
  });
  afterAll(() => site.close());

  function invite(payload?: object) {
    const url = '/api/admin/invitations';
    return site.http.inject({ method: 'POST', url, headers: admin.headers, ...(payload && { payload }) });
  }

  function register(token: string, username = 'Rosa Bean') {
    return site.http.inject({
      method: 'POST',
      url: '/api/admin/register',
      headers: { 'x-invite': token },
      payload: { username, password: 'three chords & the truth' },
    });
  }

  test('has a link that works once, and of which nobody else finds a trace', async () => {
    const made = await invite({ email: ` ${email} ` });
    expect(made.statusCode, made.body).toBe(201);
    expect(made.json()).toMatchObject({
      mail: { to: email, state: 'waiting' },
      link: expect.stringMatching(linkIn),
    });
    await site.deliver();
    expect(site.mail.mails.map(({ recipients }) => recipients)).toEqual([[email]]);
    const mailed = tokenIn(site.mail.mails[0]?.text);
    expect(mailed).toMatch(/^[\w-]{43}$/);
    expect(mailed).not.toBe(tokenIn(made.json().link));

    const stored = [
      await site.outbox(),
      await site.database.db.selectFrom('invitations').selectAll().execute(),
      await site.database.db.selectFrom('invitationLinks').selectAll().execute(),
    ];
    const messages = await site.http.inject({ url: '/api/admin/messages', headers: admin.headers });
    expect(messages.json()[0]).toMatchObject({ purpose: 'invitation', recipient: email, state: 'sent' });
    for (const token of [mailed, tokenIn(made.json().link)]) {
      expect(JSON.stringify([stored, messages.json(), site.logged])).not.toContain(token);
    }
    expect(JSON.stringify(site.logged)).not.toContain(email);

    expect((await register(mailed)).statusCode).toBe(201);
    expect((await register(mailed, 'someone else')).statusCode).toBe(403);
    expect((await register(tokenIn(made.json().link), 'someone else')).statusCode, 'the other link').toBe(
      403,
    );
  });

  test('is not mailed after it was revoked, or used by the link that was shown, or whoever made it has left', async () => {
    const [revoked, used] = [(await invite({ email })).json(), (await invite({ email })).json()];
    const url = `/api/admin/invitations/${revoked.id}`;
    expect((await site.http.inject({ method: 'DELETE', url, headers: admin.headers })).statusCode).toBe(200);
    expect((await register(tokenIn(used.link))).statusCode).toBe(201);
    await invite({ email });
    const other = await signedInAdmin(site);
    const team = `/api/admin/team/${admin.id}`;
    expect((await site.http.inject({ method: 'DELETE', url: team, headers: other.headers })).statusCode).toBe(
      200,
    );
    await site.deliver();
    expect(site.mail.mails).toEqual([]);
    expect((await site.outbox()).map(({ state }) => state)).toEqual(['held back', 'held back', 'held back']);
  });

  test('is not handed over when it was revoked after the mail was begun', async () => {
    const { id } = (await invite({ email })).json();
    const url = `/api/admin/invitations/${id}`;
    vi.spyOn(InvitationsStore.prototype, 'isMailWanted').mockImplementationOnce(async () => {
      await site.http.inject({ method: 'DELETE', url, headers: admin.headers });
      return true;
    });
    await site.deliver();
    expect(site.mail.mails).toEqual([]);
    expect((await site.outbox())[0]).toMatchObject({ state: 'held back' });
  });

  test('that was handed over twice lets someone in by either mail, and only once', async () => {
    site.mail.reactions = ['hang up'];
    await invite({ email });
    await site.deliver();
    expect((await site.outbox())[0]).toMatchObject({ state: 'waiting', uncertainAttempts: 1 });
    site.pass(60 * 60_000);
    await site.deliver();
    const [first, second] = site.mail.mails.map(({ text }) => tokenIn(text));
    expect(first).not.toBe(second);
    expect((await register(first ?? '')).statusCode).toBe(201);
    expect((await register(second ?? '', 'someone else')).statusCode).toBe(403);
  });

  test('is listed with its mail, until staff or time take the address away', async () => {
    const list = async () =>
      (await site.http.inject({ url: '/api/admin/invitations', headers: admin.headers })).json();
    await invite({ email });
    await invite();
    site.mail.refuse = { recipient: email, code: 550, words: '5.1.1 No such user' };
    await site.deliver();
    const mailed = { to: email, state: 'failed' };
    expect(await list()).toMatchObject([{ mail: null }, { mail: mailed }]);

    const { id } = await applyForPage(site, { fields: { ...sampleFields, email: 'Rosa@example.org' } });
    const url = `/api/admin/applications/${id}/erase`;
    const payload = { everything: true };
    const erased = await site.http.inject({ method: 'POST', url, headers: admin.headers, payload });
    expect(erased.statusCode).toBe(200);
    expect(await list()).toMatchObject([{ mail: null }, { mail: null }]);
    expect(JSON.stringify(await site.outbox()).toLowerCase()).not.toContain(email);

    site.mail.refuse = null;
    await invite({ email });
    await site.deliver();
    site.pass(invitationLifetimeMs + 60_000);
    await forgetOldMessages(site.services);
    expect((await site.outbox()).filter(({ purpose }) => purpose === 'invitation')).toEqual([]);
  });

  test('keeps its address no longer because it was tried again', async () => {
    site.mail.refuse = { recipient: email, code: 550, words: '5.1.1 No such user' };
    await invite({ email });
    await site.deliver();
    site.pass(invitationLifetimeMs - 60_000);
    const [message] = await site.outbox();
    const url = `/api/admin/messages/${message?.id}/retry`;
    const again = await signedInAdmin(site);
    const tried = await site.http.inject({ method: 'POST', url, headers: again.headers });
    expect(tried.statusCode, tried.body).toBe(200);
    await site.deliver();
    site.pass(2 * 60 * 60_000);
    await forgetOldMessages(site.services);
    expect(await site.outbox()).toEqual([]);
  });

  test.each(['revoked', 'out of date', 'of an admin who has left'])(
    'that is %s after it was mailed lets nobody in',
    async (how) => {
      const { id } = (await invite({ email })).json();
      await site.deliver();
      const other = await signedInAdmin(site);
      if (how === 'out of date') site.pass(invitationLifetimeMs + 1);
      else {
        const url = how === 'revoked' ? `/api/admin/invitations/${id}` : `/api/admin/team/${admin.id}`;
        const ended = await site.http.inject({ method: 'DELETE', url, headers: other.headers });
        expect(ended.statusCode, ended.body).toBe(200);
      }
      expect((await register(tokenIn(site.mail.mails[0]?.text))).statusCode).toBe(403);
    },
  );

  test('lets one person in when both of its links are used many times at once', async () => {
    const { link } = (await invite({ email })).json();
    await site.deliver();
    const tokens = [tokenIn(link), tokenIn(site.mail.mails[0]?.text)];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => register(tokens[index % 2] ?? '', `Rosa ${index}`)),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 403)]);
  });

  test('goes to one address that is one, or to none, and not to many', async () => {
    const wrongs = [
      'nobody',
      'a@example.org, b@example.org',
      'a@example.org\r\nBcc: b@example.org',
      '',
      null,
      [email],
      { email },
    ];
    for (const wrong of wrongs) {
      expect((await invite({ email: wrong })).statusCode, JSON.stringify(wrong)).toBe(400);
    }
    for (const none of [undefined, {}]) {
      const made = await invite(none);
      expect([made.statusCode, made.json().mail]).toEqual([201, null]);
    }
    expect(await site.outbox()).toEqual([]);
    const answers = [];
    for (let count = 0; count < 21; count += 1) answers.push((await invite({ email })).statusCode);
    expect(answers).toEqual([...Array.from({ length: 20 }, () => 201), 429]);
    expect((await invite()).statusCode, 'without a mail').toBe(201);
  });
});

test('Where mail is not set up, the link is shown all the same, and the address is not kept', async () => {
  const site = await startTestSite({ dialect: 'sqlite' });
  const { headers } = await signedInAdmin(site);
  const made = await site.http.inject({
    method: 'POST',
    url: '/api/admin/invitations',
    headers,
    payload: { email },
  });
  expect(made.json()).toMatchObject({ mail: null, link: expect.stringMatching(linkIn) });
  expect(await site.database.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
  await site.close();
});
