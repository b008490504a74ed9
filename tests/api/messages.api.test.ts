import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TonightRecord } from '#contract/applications/bookings.ts';
import type { MessageRecord, ProvidersRecord } from '#contract/messages/messages.ts';
import type { Notice } from '#contract/monitoring.ts';
import { site as venue } from '#site';
import { type SignedInAdmin, signedInAdmin, signedInStaff } from '#tests/support/admin.ts';
import { addSmsAdmin, type MessageSite, startMessageSite } from '#tests/support/message-site.ts';
import { apply, sampleFields } from '#tests/support/sample-application.ts';
import { startTestSite, type TestSite, usualDialects } from '#tests/support/test-site.ts';

const hourMs = 60 * 60_000;

function asAdmin(site: TestSite, admin: SignedInAdmin) {
  const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
    site.http.inject({ method, url, headers: admin.headers, ...(payload ? { payload } : {}) });
  return {
    call,
    list: async () => (await call('GET', '/api/admin/messages')).json<MessageRecord[]>(),
    retry: (id: number) => call('POST', `/api/admin/messages/${id}/retry`),
    test: (channel: string) => call('POST', '/api/admin/messages/test', { channel }),
    providers: async () => (await call('GET', '/api/admin/message-providers')).json<ProvidersRecord>(),
    setNumber: (phoneNumber: string | null, smsNotificationsEnabled = true) =>
      call('PUT', '/api/admin/sms-settings', { phoneNumber, smsNotificationsEnabled }),
  };
}

describe.each(usualDialects)('An admin who wants to know what was sent on %s', (dialect) => {
  let site: MessageSite;
  let staff: ReturnType<typeof asAdmin>;
  beforeAll(async () => {
    site = await startMessageSite(dialect);
  });
  beforeEach(async () => {
    await site.reset();
    staff = asAdmin(site, await signedInAdmin(site));
  });
  afterAll(() => site.close());

  test('reads it all, newest first: to whom, what became of it, and in the words of the provider', async () => {
    site.mail.refuse = { recipient: 'june@example.com', code: 550, words: '5.1.1 No such mailbox' };
    await apply(site, { files: [] });
    expect((await staff.list()).map(({ state, dueAt }) => [state, dueAt])).toEqual([
      ['waiting', site.time.now.toISOString()],
      ['waiting', site.time.now.toISOString()],
    ]);
    await site.deliver();
    const answer = await staff.call('GET', '/api/admin/messages');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers.link).toBeUndefined();
    const now = site.time.now.toISOString();
    const id = expect.any(Number);
    const common = { id, channel: 'mail', applicationId: id, attempts: 1, createdAt: now, triedAt: now };
    expect(answer.json()).toEqual([
      {
        ...common,
        purpose: 'confirmation',
        recipient: 'june@example.com',
        subject: 'Application Received: Folklore',
        text: expect.stringContaining('An email with next steps will follow.'),
        state: 'failed',
        providerWords: '550 5.1.1 No such mailbox',
        dueAt: null,
        finishedAt: now,
      },
      {
        ...common,
        purpose: 'application',
        recipient: venue.bookingEmail,
        subject: 'New application: The Night Porch (Band)',
        text: expect.stringContaining('Any Friday in March'),
        state: 'sent',
        providerWords: '250 Ok: queued as 4F2A',
        dueAt: null,
        finishedAt: now,
      },
    ]);
    const about = `/api/admin/applications/${answer.json()[0].applicationId}/review`;
    expect((await staff.call('GET', about)).json().messages, 'the one to the performer').toMatchObject([
      { kind: 'confirmation', text: 'Application Received: Folklore', author: 'Automatic', state: 'failed' },
    ]);
  });

  test('turns page after page', async () => {
    for (let count = 0; count < 51; count += 1) {
      await site.services.outbox.add(
        {
          channel: 'mail',
          purpose: 'test',
          recipient: '',
          subject: `${count}`,
          text: '',
          state: 'held back',
        },
        site.time.now.toISOString(),
      );
    }
    const first = await staff.call('GET', '/api/admin/messages');
    expect(first.json()).toHaveLength(50);
    const next = /^<([^>]+)>; rel="next"$/.exec(String(first.headers.link))?.[1] ?? '';
    const second = await staff.call('GET', next);
    expect(second.json<MessageRecord[]>().map(({ subject }) => subject)).toEqual(['0']);
    expect(second.headers.link).toBeUndefined();
    for (const before of ['0', '-1', 'x', '99999999999', '1;']) {
      expect((await staff.call('GET', `/api/admin/messages?before=${before}`)).statusCode).toBe(400);
    }
  });

  test('asks for the SMS alone, or for what has failed, also page after page', async () => {
    for (const [channel, state] of [
      ['mail', 'failed'],
      ['sms', 'held back'],
      ['sms', 'failed'],
    ] as const) {
      const [purpose, recipient, text] = ['test' as const, '', ''];
      const message = { channel, state, purpose, recipient, text, subject: `${channel} ${state}` };
      await site.services.outbox.add(message, site.time.now.toISOString());
    }
    const subjects = async (query: string) =>
      (await staff.call('GET', `/api/admin/messages?${query}`))
        .json<MessageRecord[]>()
        .map(({ subject }) => subject);
    expect(await subjects('channel=sms')).toEqual(['sms failed', 'sms held back']);
    expect(await subjects('state=failed')).toEqual(['sms failed', 'mail failed']);
    expect(await subjects('channel=sms&state=failed')).toEqual(['sms failed']);
    expect((await staff.call('GET', '/api/admin/messages?channel=post')).statusCode).toBe(400);
  });

  test('has a message sent again that was refused, and only such a one', async () => {
    site.mail.refuse = { recipient: 'june@example.com', code: 550, words: '5.1.1 No such mailbox' };
    await apply(site, { files: [] });
    const [confirmation] = await staff.list();
    const id = confirmation?.id ?? 0;
    expect((await staff.retry(id)).statusCode, 'it waits already').toBe(409);
    await site.deliver();
    site.mail.refuse = null;
    const answers = await Promise.all([staff.retry(id), staff.retry(id)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await staff.list())[0]).toMatchObject({ state: 'waiting', attempts: 0 });
    await site.deliver();
    expect((await staff.list())[0]).toMatchObject({ state: 'sent', attempts: 1 });
    expect((await staff.retry(id)).statusCode, 'it is sent').toBe(409);
    expect((await staff.retry(99_999)).statusCode).toBe(404);
    expect((await staff.retry(99_999)).json()).toMatchObject({ error: 'Message Not Found' });
  });

  test('has all that failed sent again at once, letters included, which are listed when they fail', async () => {
    const { db } = site.database;
    const add = (
      purpose: 'letter' | 'message',
      state: 'failed' | 'waiting' | 'held back',
      recipient: string,
    ) =>
      site.services.outbox.add(
        { channel: 'mail', purpose, recipient, subject: recipient, text: 'x', state },
        site.time.now.toISOString(),
      );
    await add('message', 'failed', 'one@example.org');
    await add('message', 'failed', 'two@example.org');
    const { id: heldBack } = await add('message', 'held back', 'three@example.org');
    await add('letter', 'failed', 'four@example.org');
    await add('letter', 'held back', 'five@example.org');
    expect((await staff.list()).map(({ subject }) => subject)).toEqual([
      'four@example.org',
      'three@example.org',
      'two@example.org',
      'one@example.org',
    ]);
    const retry = (payload: object) => staff.call('POST', '/api/admin/messages/retry', payload);
    for (const payload of [{}, { all: 'sent' }, { ids: [1] }]) {
      expect((await retry(payload)).statusCode, JSON.stringify(payload)).toBe(400);
    }
    expect((await retry({ all: 'failed' })).json()).toEqual({ count: 3 });
    expect((await retry({ all: 'failed' })).json(), 'nothing is left').toEqual({ count: 0 });
    expect((await staff.retry(heldBack)).statusCode).toBe(200);
    await site.deliver();
    const recipients = site.mail.mails.map((mail) => mail.recipients[0]);
    expect(recipients.toSorted()).toEqual(['one@example.org', 'three@example.org', 'two@example.org']);
    const lines = await db
      .selectFrom('activity')
      .select('what')
      .where('what', '=', 'sent messages again')
      .execute();
    expect(lines).toHaveLength(1);
  });

  test('who is no owner neither sees nor repeats what is the owners’ own: invitations and links to new passwords', async () => {
    const add = (purpose: 'invitation' | 'reset' | 'message') =>
      site.services.outbox.add(
        {
          channel: 'mail',
          purpose,
          recipient: 'rosa@example.org',
          subject: purpose,
          text: 'x',
          state: 'failed',
        },
        site.time.now.toISOString(),
      );
    const [invitation, reset] = [await add('invitation'), await add('reset')];
    await add('message');
    const other = asAdmin(site, await signedInStaff(site));
    expect((await other.list()).map(({ purpose }) => purpose)).toEqual(['message']);
    const counted = async (who: typeof staff) => {
      const { waiting } = (await who.call('GET', '/api/admin/tonight')).json<TonightRecord>();
      const notices = (await who.call('GET', '/api/admin/notices')).json<Notice[]>();
      return [waiting.messages, notices.find(({ kind }) => kind === 'failedMessages')?.text];
    };
    expect(await counted(other)).toEqual([1, 'A message could not be sent.']);
    expect(await counted(staff)).toEqual([3, '3 messages could not be sent.']);
    const ids = [invitation.id, reset.id];
    for (const id of ids) {
      const answer = await other.retry(id);
      expect([answer.statusCode, answer.json().message]).toEqual([404, 'Message Not Found']);
    }
    const bulk = (who: typeof staff, payload: object) =>
      who.call('POST', '/api/admin/messages/retry', payload);
    expect((await bulk(other, { all: 'failed' })).json()).toEqual({ count: 1 });
    expect((await staff.list()).map(({ purpose }) => purpose)).toEqual(['message', 'reset', 'invitation']);
    expect((await staff.retry(reset.id)).statusCode).toBe(200);
    expect((await bulk(staff, { all: 'failed' })).json()).toEqual({ count: 1 });
  });

  test('sends a test to the booking address or to their own number, five an hour', async () => {
    expect((await staff.test('sms')).json()).toMatchObject({ error: 'Save your phone number first' });
    await staff.setNumber('(706) 555-0123', false);
    for (let count = 0; count < 5; count += 1) expect((await staff.test('mail')).statusCode).toBe(201);
    const refusal = await staff.test('mail');
    expect(refusal.statusCode).toBe(429);
    expect(refusal.headers['retry-after']).toBe('3600');
    expect((await staff.test('sms')).json()).toMatchObject({ channel: 'sms', recipient: '+17065550123' });
    expect((await staff.test('letter')).statusCode).toBe(400);
    await site.deliver();
    expect(site.mail.mails.map(({ recipients }) => recipients)).toEqual(Array(5).fill([venue.bookingEmail]));
    expect(site.mail.mails[0]?.headers.subject).toEqual(['Test: mail from Folklore works']);
    expect(site.sms.asked.map(({ to }) => to)).toEqual(['+17065550123']);
    site.pass(hourMs);
    expect((await staff.test('mail')).statusCode).toBe(201);
  });

  test('learns which of those who have switched SMS on cannot be reached', async () => {
    const jolene = await addSmsAdmin(site, 'Jolene', '12');
    await addSmsAdmin(site, 'Ada', '(706) 555-0123');
    const ben = await addSmsAdmin(site, 'Ben', '(706) 555-0124');
    await staff.setNumber('34', false);
    expect((await staff.providers()).sms.unreachable).toEqual([jolene]);
    site.sms.refuse = '+17065550124';
    await apply(site, { files: [] });
    await site.deliver();
    expect((await staff.providers()).sms.unreachable, 'Twilio has refused it').toEqual([jolene, ben]);
    site.sms.refuse = null;
    await apply(site, { files: [] });
    await site.deliver();
    expect((await staff.providers()).sms.unreachable, 'an SMS has reached it').toEqual([jolene]);
  });

  test('learns that a number cannot be reached, though it may be saved', async () => {
    expect(await staff.providers()).toEqual({
      mail: { isConfigured: true, to: venue.bookingEmail },
      sms: { isConfigured: true, to: null, numberProblem: null, unreachable: [] },
    });
    await staff.setNumber('+1 900 555 0123');
    expect((await staff.providers()).sms.numberProblem).toMatch(/No SMS can be sent to this kind of number/);
    expect((await staff.test('sms')).statusCode).toBe(409);

    await staff.setNumber('(706) 555-0123');
    expect((await staff.providers()).sms).toMatchObject({ to: '+17065550123', numberProblem: null });
    site.sms.reactions = [{ status: 400, body: { code: 21610, message: 'Attempt to send to unsubscribed' } }];
    await staff.test('sms');
    await site.deliver();
    expect((await staff.providers()).sms.numberProblem).toBe(
      'The last SMS to this number was refused. 21610: Attempt to send to unsubscribed',
    );
    await staff.test('sms');
    await site.deliver();
    expect((await staff.providers()).sms.numberProblem).toBeNull();
  });
});

test('An admin of a venue without mail or SMS is told what is missing, and sends what was kept once it is there', async () => {
  const site = await startTestSite({ dialect: 'sqlite' });
  const admin = await signedInAdmin(site);
  const staff = asAdmin(site, admin);
  await staff.setNumber('(706) 555-0123');
  await apply(site, { files: [] });
  expect(await staff.providers()).toMatchObject({
    mail: { isConfigured: false },
    sms: { isConfigured: false },
  });
  for (const answer of [await staff.test('mail'), await staff.retry(1)]) {
    expect(answer.statusCode).toBe(503);
    expect(answer.json().message).toMatch(/^Mail is not set up yet.*SMTP_URL and MAIL_FROM/);
  }
  expect((await staff.test('sms')).json().message).toMatch(/^SMS is not set up yet.*TWILIO_AUTH_TOKEN/);

  const later = await startMessageSite('sqlite', { besides: site });
  await later.deliver();
  expect(later.mail.mails, 'nothing leaves by itself that is perhaps weeks old').toEqual([]);
  const staffLater = asAdmin(later, admin);
  for (const { id } of await staff.list()) expect((await staffLater.retry(id)).statusCode).toBe(200);
  await later.deliver();
  expect(later.mail.mails).toHaveLength(2);
  expect(later.sms.asked).toHaveLength(1);
  await later.close();
  await site.close();
});

test('A performer learns nothing of the outbox, and neither do the logs of it', async () => {
  const site = await startMessageSite('sqlite');
  const sent = await apply(site, { files: [], fields: { ...sampleFields, name: 'Canary Person' } });
  expect(sent.json()).not.toHaveProperty('messages');
  for (const url of ['/api/admin/messages', '/api/admin/message-providers']) {
    expect((await site.http.inject({ url })).statusCode).toBe(401);
  }
  const staff = asAdmin(site, await signedInAdmin(site));
  await staff.setNumber('(706) 555-0123');
  await staff.test('mail');
  await staff.test('sms');
  await site.deliver();
  expect(await staff.list()).toHaveLength(4);
  const openApi = (await site.http.inject({ url: '/api/openapi.json' })).body;
  const everything = [JSON.stringify(site.logged), JSON.stringify(await staff.list()), openApi].join();
  expect(everything).not.toMatch(/CANARY|canary0123/);
  expect(JSON.stringify(site.logged)).not.toMatch(/Canary|june@|555/i);
  await site.close();
});
