import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signUpWords } from '#contract/own-page-addresses.ts';
import type { QueuedMessage } from '#server/outbox/mail/mailed-link.ts';
import { eraseAddress, findStoredAbout, forgetOldSubscribers } from '#server/subscribers/erase-subscriber.ts';
import type { ReceivedMail } from '#tests/support/mail-server.ts';
import { type MessageSite, startMessageSite } from '#tests/support/message-site.ts';
import { addSubscribers, joinList, mailsTo, press, signUp, tokenIn } from '#tests/support/subscribers.ts';
import { startTestSite, usualDialects } from '#tests/support/test-site.ts';

const ada = 'ada@example.org';
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

describe.each(usualDialects)('The mailing list on %s', (dialect) => {
  let site: MessageSite;
  beforeAll(async () => {
    site = await startMessageSite(dialect);
  });
  beforeEach(async () => {
    await site.reset();
    await site.database.db.deleteFrom('subscribers').execute();
  });
  afterAll(() => site.close());

  const subscribers = () => site.database.db.selectFrom('subscribers').selectAll().orderBy('id').execute();
  const stateOf = async (email: string) => (await subscribers()).find((row) => row.email === email)?.state;

  async function askFor(token: string) {
    const answer = await site.http.inject(`/api/subscriptions/${token}`);
    return answer.statusCode === 200 ? answer.json() : answer.statusCode;
  }

  test('asks by mail before it sends anything else, and nothing but a press of the button confirms', async () => {
    const answer = await signUp(site, `  ${ada} `);
    expect([answer.statusCode, answer.json()]).toEqual([202, { message: signUpWords }]);
    expect(site.mail.mails, 'nothing is sent while the guest waits').toEqual([]);
    await site.deliver();
    const [mail] = mailsTo(site, ada);
    if (!mail) throw new Error('no mail came');
    expect(mail.headers.subject).toEqual(['Please confirm: the newsletter of Folklore']);
    const token = tokenIn(mail);
    const address = `http://localhost:3000/subscription/${token}/unsubscribe`;
    expect(mail.headers).toMatchObject({
      'list-unsubscribe': [`<${address}>`],
      'list-unsubscribe-post': ['List-Unsubscribe=One-Click'],
    });
    for (const body of [mail.text, mail.html]) {
      expect(body).toContain(`http://localhost:3000/subscription/${token}`);
      expect(body).toContain(address);
    }
    expect(JSON.stringify(await site.outbox()), 'the database has no way in').not.toContain(token);

    // Programs that check mails open every link.
    for (const path of ['', '/confirm', '/unsubscribe', '/erase']) {
      const opened = await site.http.inject(`/subscription/${token}${path}`);
      expect(opened.statusCode, path).toBe(path === '' ? 200 : 303);
      expect(opened.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    }
    expect(await askFor(token)).toMatchObject({ email: ada, state: 'pending', confirmedAt: null });
    const pressed = await press(site, token, 'confirm');
    expect([pressed.statusCode, pressed.headers.location]).toEqual([303, `/subscription/${token}`]);
    expect(await askFor(token)).toMatchObject({ email: ada, state: 'confirmed', letters: [] });
    expect(JSON.stringify(site.logged)).not.toMatch(new RegExp(`${ada}|${token}`));
  });

  test('is left by the link and by one click of a mail program, which needs no page, no origin and no cookies', async () => {
    for (const [type, payload] of [
      ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
      [
        'multipart/form-data; boundary=x',
        '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      ],
    ] as const) {
      const email = `${type.length}@example.org`;
      const token = await joinList(site, email);
      const clicked = () =>
        site.http.inject({
          method: 'POST',
          url: `/subscription/${token}/unsubscribe`,
          headers: {
            'content-type': type,
            origin: 'https://mail.example.net',
            'sec-fetch-site': 'cross-site',
          },
          payload,
        });
      expect((await clicked()).statusCode, type).toBe(200);
      expect((await clicked()).statusCode, 'the second click changes nothing').toBe(200);
      expect(await askFor(token)).toMatchObject({ state: 'ended', endReason: 'unsubscribed' });
    }
    const token = await joinList(site, ada);
    const foreign = await site.http.inject({
      method: 'POST',
      url: `/subscription/${token}/erase`,
      headers: { origin: 'https://mail.example.net' },
    });
    expect(foreign.statusCode, 'only leaving is possible from elsewhere').toBe(403);
    expect((await press(site, token, 'unsubscribe')).statusCode).toBe(303);
    expect(await stateOf(ada)).toBe('ended');
    await press(site, token, 'confirm');
    expect(await stateOf(ada), 'an old link does not bring it back').toBe('ended');
  });

  test.each(['confirm', 'erase'] as const)(
    'takes one click of a mail program for nothing else than leaving: %s',
    async (action) => {
      await signUp(site, ada);
      await site.deliver();
      const token = tokenIn(mailsTo(site, ada)[0] as ReceivedMail);
      const clicked = await site.http.inject({
        method: 'POST',
        url: `/subscription/${token}/${action}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      });
      expect([clicked.statusCode, clicked.body]).toEqual([
        400,
        expect.not.stringContaining('You are unsubscribed'),
      ]);
      expect(await stateOf(ada)).toBe('pending');
    },
  );

  test('gives the same answer to an address that is new, waiting, known and unsubscribed, and mails each of them', async () => {
    await addSubscribers(site, ['known@example.org']);
    await addSubscribers(site, ['gone@example.org'], 'ended');
    await addSubscribers(site, ['waiting@example.org'], 'pending');
    const names = ['new', 'known', 'gone', 'waiting'];
    const answers = [];
    for (const name of names) answers.push(await signUp(site, `${name}@example.org`));
    const told = answers.map(({ statusCode, body, headers: { date, ...headers } }) => ({
      statusCode,
      body,
      headers,
    }));
    expect(told.slice(1)).toEqual([told[0], told[0], told[0]]);
    await site.deliver();
    expect(
      site.mail.mails.map(({ recipients, headers }) => [recipients[0], headers.subject?.[0]]).sort(),
    ).toEqual([
      ['gone@example.org', 'Please confirm: the newsletter of Folklore'],
      ['known@example.org', 'You are on the list of Folklore'],
      ['new@example.org', 'Please confirm: the newsletter of Folklore'],
      ['waiting@example.org', 'Please confirm: the newsletter of Folklore'],
    ]);
    expect(await Promise.all(names.map((name) => stateOf(`${name}@example.org`)))).toEqual([
      'pending',
      'confirmed',
      'pending',
      'pending',
    ]);
  });

  test('keeps when and how an address came onto the list, whoever enters it again', async () => {
    const token = await joinList(site, ada);
    const proof = await askFor(token);
    site.pass(2 * hourMs);
    await signUp(site, ada, { from: '198.51.100.9' });
    const entered = site.time.now.toISOString();
    expect(await askFor(token), 'a stranger changes nothing').toEqual({ ...proof, askedAt: entered });

    await press(site, token, 'unsubscribe');
    const left = await askFor(token);
    site.pass(2 * hourMs);
    await signUp(site, ada, { from: '198.51.100.9' });
    const asked = { state: 'pending', askedAt: site.time.now.toISOString() };
    expect(await askFor(token), 'nor that they have left').toEqual({ ...left, ...asked });
    site.pass(31 * dayMs);
    await forgetOldSubscribers(site.services);
    expect(await askFor(token), 'without an answer it is as it was').toEqual({
      ...left,
      askedAt: asked.askedAt,
    });

    site.pass(dayMs);
    await signUp(site, ada);
    const again = site.time.now.toISOString();
    site.pass(1_000);
    await press(site, token, 'confirm');
    expect(await askFor(token)).toMatchObject({
      state: 'confirmed',
      requestedAt: again,
      confirmedAt: site.time.now.toISOString(),
      endedAt: null,
      endReason: null,
    });
  });

  test('sends nobody more than one mail an hour and three a day, however their address is written', async () => {
    for (const email of [
      ada,
      'ADA@example.org',
      'ada+1@example.org',
      'a.da@example.org',
      'a.d.a@example.org',
    ])
      await signUp(site, email);
    await site.deliver();
    expect(site.mail.mails).toHaveLength(1);
    for (let hour = 0; hour < 6; hour += 1) {
      site.pass(hourMs + 1_000);
      expect((await signUp(site, ada)).statusCode).toBe(202);
      await site.deliver();
    }
    expect(mailsTo(site, ada)).toHaveLength(3);
    expect((await site.outbox()).filter(({ state }) => state === 'held back').length).toBeGreaterThan(3);
    expect(
      (await site.outbox()).filter(({ state }) => state === 'waiting'),
      'one waits for room',
    ).toHaveLength(1);
    for (const host of ['gmail.com', 'GoogleMail.com']) await signUp(site, `ben@${host}`);
    await site.deliver();
    expect(site.mail.mails.filter(({ recipients }) => recipients[0]?.startsWith('ben@'))).toHaveLength(1);
    site.pass(dayMs);
    await signUp(site, ada);
    await site.deliver();
    expect(mailsTo(site, ada)).toHaveLength(4);
  });

  test('takes twenty addresses an hour from one client, and sends to at most two hundred strangers', async () => {
    const statuses = [];
    for (let count = 0; count < 22; count += 1) {
      statuses.push((await signUp(site, `guest${count}@example.org`)).statusCode);
    }
    expect(statuses).toEqual([...Array(20).fill(202), 429, 429]);
    await site.deliver();
    expect(site.mail.mails).toHaveLength(20);
    // As if 178 others had got theirs in the same moment.
    const { db } = site.database;
    const { id: _id, ...sent } = (await site.outbox())[0] as QueuedMessage;
    const others = Array.from({ length: 178 }, (_, index) => `other${index}@example.org`);
    await db
      .insertInto('outbox')
      .values(
        others.map((recipient) => ({ ...sent, recipient, recipientKey: recipient, messageKey: recipient })),
      )
      .execute();
    for (let count = 20; count < 25; count += 1) {
      const answer = await signUp(site, `guest${count}@example.org`, { from: `198.51.100.${count}` });
      expect(answer.statusCode).toBe(202);
    }
    await site.deliver();
    expect(site.mail.mails, 'the 199th and the 200th').toHaveLength(22);
    // The others wait, and get theirs when there is room.
    site.pass(hourMs - 1_000);
    await site.deliver();
    expect(site.mail.mails).toHaveLength(22);
    site.pass(1_000);
    await site.deliver();
    expect(mailsTo(site, 'guest24@example.org')).toHaveLength(1);
    expect(site.mail.mails).toHaveLength(25);
  });

  test('takes a hundred an hour from a network of which one client may have every address', async () => {
    const statuses = [];
    for (let count = 0; count < 103; count += 1) {
      const from = `2001:db8:7:${count.toString(16)}::1`;
      statuses.push((await signUp(site, `guest${count}@example.org`, { from })).statusCode);
    }
    expect(statuses).toEqual([...Array(100).fill(202), 429, 429, 429]);
  });

  test('does not take what is no address, comes from another site or was filled in by a program', async () => {
    for (const email of ['', 'ada', 'a@b.co, victim@example.org', `${'a'.repeat(250)}@example.org`]) {
      const answer = await signUp(site, email);
      expect(answer.statusCode, email).toBe(400);
      expect(answer.json().fields).toEqual({ email: 'Please enter a valid email address' });
    }
    const foreign = await site.http.inject({
      method: 'POST',
      url: '/api/subscribers',
      headers: { origin: 'https://elsewhere.example' },
      payload: { email: ada },
    });
    expect(foreign.statusCode).toBe(403);
    const spam = await signUp(site, ada, { referenceCode: 'x' });
    expect([spam.statusCode, spam.json()]).toEqual([202, { message: signUpWords }]);
    expect(await subscribers()).toEqual([]);
    expect(await site.outbox()).toEqual([]);
  });

  test('does not end where the mail that asks for confirmation is refused', async () => {
    site.mail.refuse = { recipient: ada, code: 550, words: '5.1.1 No such user here' };
    await signUp(site, ada);
    await site.deliver();
    expect(await subscribers()).toMatchObject([{ email: ada, state: 'pending', endReason: null }]);
    expect(await site.outbox()).toMatchObject([{ state: 'failed' }]);
  });

  test('shows a subscriber everything that is stored, and erases all of it', async () => {
    const token = await joinList(site, ada);
    const record = await askFor(token);
    const stored = await findStoredAbout(site.database.db, 'Ada@Example.org');
    expect(stored).toEqual({
      ...record,
      messages: [
        expect.objectContaining({ subject: expect.stringContaining('Please confirm'), state: 'sent' }),
      ],
    });
    await site.pass(2 * hourMs);
    await signUp(site, ada);
    await press(site, token, 'erase');
    expect(await askFor(token)).toBe(404);
    expect((await site.http.inject(`/subscription/${token}`)).statusCode).toBe(404);
    expect(await subscribers()).toEqual([]);
    expect(await findStoredAbout(site.database.db, ada)).toBeUndefined();
    expect(JSON.stringify(await site.outbox())).not.toContain('ada@');
    expect(await site.database.db.selectFrom('subscriberLinks').selectAll().execute()).toEqual([]);

    await addSubscribers(site, [ada]);
    expect(await eraseAddress(site.database.db, site.services.unsubscribedList, 'ADA@example.org')).toBe(
      true,
    );
    expect(await eraseAddress(site.database.db, site.services.unsubscribedList, ada)).toBe(false);
  });

  test('forgets who has not confirmed for a month, and who has left half a year ago', async () => {
    await signUp(site, ada);
    await addSubscribers(site, ['gone@example.org'], 'ended');
    await addSubscribers(site, ['known@example.org']);
    const forget = () => Promise.all(site.processes.map(({ services }) => forgetOldSubscribers(services)));
    site.pass(29 * dayMs);
    await forget();
    expect(await subscribers()).toHaveLength(3);
    site.pass(2 * dayMs);
    await forget();
    expect((await subscribers()).map(({ email }) => email)).toEqual([
      'gone@example.org',
      'known@example.org',
    ]);
    expect(JSON.stringify(await site.outbox())).not.toContain('ada@');
    site.pass(180 * dayMs);
    await forget();
    expect((await subscribers()).map(({ email }) => email)).toEqual(['known@example.org']);
  });

  test('forgets as many as there are, and who got the letters of long ago', async () => {
    const strangers = Array.from({ length: 1_100 }, (_, index) => `stranger${index}@example.org`);
    await addSubscribers(site, strangers, 'pending');
    await addSubscribers(site, [ada]);
    const { db } = site.database;
    const { id } = (await subscribers()).find(({ email }) => email === ada) ?? { id: 0 };
    const letter = { subscriberId: id, queuedAt: site.time.now.toISOString() };
    site.pass(32 * dayMs);
    await db
      .insertInto('letters')
      .values([
        { ...letter, week: '2026-05-28' },
        { ...letter, week: '2026-12-10' },
      ])
      .execute();
    await forgetOldSubscribers(site.services);
    expect((await subscribers()).map(({ email }) => email)).toEqual([ada]);
    expect(await db.selectFrom('letters').select('week').execute()).toEqual([{ week: '2026-12-10' }]);
  });

  test('answers unknown links with 404, and with 429 when there are too many', async () => {
    const token = await joinList(site, ada);
    const unknown = () =>
      site.http.inject({ url: `/api/subscriptions/${'x'.repeat(43)}`, remoteAddress: '198.51.100.1' });
    for (let count = 0; count < 30; count += 1) expect((await unknown()).statusCode).toBe(404);
    expect((await unknown()).statusCode).toBe(429);
    const right = await site.http.inject({
      url: `/api/subscriptions/${token}`,
      remoteAddress: '198.51.100.1',
    });
    expect(right.statusCode, 'a right one is never refused').toBe(200);
  });

  test('counts a form that is sent to an unknown link once', async () => {
    const send = () =>
      site.http.inject({
        method: 'POST',
        url: `/subscription/${'x'.repeat(43)}/confirm`,
        remoteAddress: '198.51.100.2',
      });
    for (let count = 0; count < 30; count += 1) expect((await send()).statusCode).toBe(404);
    expect((await send()).statusCode).toBe(429);
  });
});

test.each([
  ['mail is not configured', {}],
  [
    'a marketing service has the list',
    {
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'a@example.com',
      KLAVIYO_COMPANY_ID: 'Comp01',
      KLAVIYO_FORM_ID: 'Form01',
    },
  ],
])('Where %s, there is no list to sign up for', async (_why, environment) => {
  const site = await startTestSite({ dialect: 'sqlite', environment });
  const answer = await signUp(site, ada);
  expect([answer.statusCode, answer.json().message]).toEqual([
    503,
    'The mailing list is not open on this site',
  ]);
  await site.close();
});
