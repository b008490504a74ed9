import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { signedInAdmin } from '#tests/support/admin.ts';
import { startSilentServer } from '#tests/support/lines.ts';
import { mailPassword } from '#tests/support/mail-server.ts';
import {
  addSmsAdmin,
  type MessageSite,
  outboxOf,
  setSmsNumber,
  startMessageSite,
} from '#tests/support/message-site.ts';
import { apply, sampleFields } from '#tests/support/sample-application.ts';
import { smsToken } from '#tests/support/sms-provider.ts';
import { startTestSite, type TestSite, usualDialects } from '#tests/support/test-site.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** One mail and nothing else: to staff, about what looks like spam. */
function applyForOneMail(site: TestSite) {
  return apply(site, { files: [], fields: { ...sampleFields, secondsSpent: '1' } });
}

describe.each(usualDialects)('A message that cannot be sent at once on %s', (dialect) => {
  let site: MessageSite;
  beforeAll(async () => {
    site = await startMessageSite(dialect);
  });
  beforeEach(() => site.reset());
  afterAll(() => site.close());

  test('is tried again, later each time, until the mail server takes it', async () => {
    site.mail.reactions = [
      { code: 451, words: 'Greylisted, try again later' },
      { code: 451, words: 'Greylisted, try again later' },
    ];
    await applyForOneMail(site);
    await site.deliver();
    const [first] = await site.outbox();
    expect(first).toMatchObject({ state: 'waiting', attempts: 1 });
    expect(first?.providerWords).toBe('451 Greylisted, try again later');
    const firstDelayMs = Date.parse(first?.dueAt ?? '') - site.time.now.getTime();
    expect(firstDelayMs).toBeGreaterThan(0);

    await site.deliver();
    expect(site.mail.mails, 'not before it is due').toHaveLength(1);
    site.pass(firstDelayMs);
    await site.deliver();
    const [second] = await site.outbox();
    expect(second).toMatchObject({ state: 'waiting', attempts: 2 });
    site.pass(10 * minuteMs);
    await site.deliver();
    expect((await site.outbox())[0]).toMatchObject({ state: 'sent', attempts: 3 });
    const ids = site.mail.mails.map(({ headers }) => headers['message-id']?.[0]);
    expect(new Set(ids).size, 'the same Message-ID each time').toBe(1);
    expect(ids[0]).toMatch(/^<[0-9a-f-]{36}@example\.com>$/);
  });

  test('is not tried again when it was refused for good, and says why', async () => {
    await addSmsAdmin(site, 'ada', '(706) 555-0123');
    site.mail.refuse = { recipient: 'june@example.com', code: 550, words: '5.1.1 No such mailbox' };
    site.sms.reactions = [{ status: 400, body: { code: 21211, message: "The 'To' number is not valid." } }];
    await apply(site, { files: [] });
    await site.deliver();
    site.pass(hourMs);
    await site.deliver();
    expect(
      (await site.outbox()).map(({ state, attempts, providerWords }) => [state, attempts, providerWords]),
    ).toEqual([
      ['sent', 1, '250 Ok: queued as 4F2A'],
      ['failed', 1, '550 5.1.1 No such mailbox'],
      ['failed', 1, "21211: The 'To' number is not valid."],
    ]);
    expect(site.sms.asked).toHaveLength(1);
  });

  test('waits as long as the provider asks for', async () => {
    await addSmsAdmin(site, 'ada', '(706) 555-0123');
    site.sms.reactions = [
      { status: 429, body: 'no JSON at all' },
      { status: 429, body: { code: 20429, message: 'Too Many Requests' }, headers: { 'retry-after': '600' } },
    ];
    await apply(site, { files: [] });
    await site.deliver();
    site.pass(minuteMs);
    await site.deliver();
    expect((await site.outbox())[2]).toMatchObject({
      state: 'waiting',
      attempts: 2,
      providerWords: '20429: Too Many Requests',
      dueAt: new Date(site.time.now.getTime() + 10 * minuteMs).toISOString(),
    });
    site.pass(9 * minuteMs);
    await site.deliver();
    expect(site.sms.asked).toHaveLength(2);
    site.pass(minuteMs);
    await site.deliver();
    expect((await site.outbox())[2]).toMatchObject({ state: 'sent', attempts: 3 });
  });

  test('that may have arrived is sent once more if it is a mail, and never if it is an SMS', async () => {
    await addSmsAdmin(site, 'ada', '(706) 555-0123');
    site.mail.reactions = ['hang up', 'hang up', 'hang up', 'hang up'];
    site.sms.reactions = ['hang up'];
    await apply(site, { files: [] });
    for (let round = 0; round < 4; round += 1) {
      await site.deliver();
      site.pass(hourMs);
    }
    const states = (await site.outbox()).map(({ state, attempts }) => [state, attempts]);
    expect(states).toEqual([
      ['unknown', 2],
      ['unknown', 2],
      ['unknown', 1],
    ]);
    expect(site.sms.asked).toHaveLength(1);
    expect((await site.outbox()).map(({ providerWords }) => providerWords).join()).toMatch(/may have/);
  });

  test.each([408, 500, 502, 503, 504])(
    'is left for staff to send again by hand when it is an SMS that Twilio answered with %i',
    async (status) => {
      const admin = await signedInAdmin(site);
      await setSmsNumber(site, admin.id, '(706) 555-0123');
      site.sms.reactions = [{ status, body: 'upstream trouble', headers: { 'retry-after': '1' } }];
      await apply(site, { files: [] });
      await site.deliver();
      site.pass(hourMs);
      await site.deliver();
      expect(site.sms.asked, 'it may have been sent').toHaveLength(1);
      const sms = (await site.outbox())[2];
      expect(sms).toMatchObject({
        state: 'unknown',
        attempts: 1,
        providerWords: `Twilio answered with status ${status}. The SMS may have been sent.`,
      });
      const url = `/api/admin/messages/${sms?.id}/retry`;
      const answer = await site.http.inject({ method: 'POST', url, headers: admin.headers });
      expect(answer.statusCode).toBe(200);
      await site.deliver();
      expect((await site.outbox())[2]).toMatchObject({ state: 'sent', attempts: 1 });
      expect(site.sms.asked).toHaveLength(2);
    },
  );

  test('is given up after a day, and its last answer is kept', async () => {
    await applyForOneMail(site);
    await site.database.db.updateTable('outbox').set({ attempts: 55 }).execute();
    site.pass(24 * hourMs);
    site.mail.reactions = [{ code: 452, words: 'Mailbox full' }];
    await site.deliver();
    expect((await site.outbox())[0], 'nothing else passed either').toMatchObject({ state: 'waiting' });
    site.pass(24 * hourMs);
    site.mail.reactions = [{ code: 452, words: 'Mailbox full' }];
    await site.deliver();
    // By itself: of two that are due at once either may come first.
    await applyForOneMail(site);
    await site.deliver();
    site.pass(hourMs);
    site.mail.reactions = [{ code: 452, words: 'Mailbox full' }];
    await site.deliver();
    site.pass(24 * hourMs);
    await site.deliver();
    expect(site.mail.mails).toHaveLength(4);
    expect((await site.outbox())[0]).toMatchObject({
      state: 'failed',
      providerWords: 'Given up after 58 tries. 452 Mailbox full',
    });
  });

  test('and is refused without a reason stops the others for a moment, until they prove that only it is meant', async () => {
    site.mail.refuse = { recipient: 'june@example.com', code: 550, words: 'We do not like you' };
    await apply(site, { files: [] });
    await site.deliver();
    const states = async () => (await site.outbox()).map(({ state, attempts }) => [state, attempts]);
    site.pass(minuteMs);
    await applyForOneMail(site);
    await site.deliver();
    expect((await states()).map(([state]) => state)).toEqual(['sent', 'waiting', 'sent']);
    // From now on it is tried by itself, and holds up nobody.
    for (let hour = 0; hour < 3; hour += 1) {
      await applyForOneMail(site);
      await site.deliver();
      site.pass(hourMs);
    }
    const all = await states();
    expect(all.filter(([state]) => state === 'sent')).toHaveLength(5);
    expect(all[1]?.[0]).toBe('waiting');
    expect(all[1]?.[1]).toBeGreaterThan(1);
    await site.database.db
      .updateTable('outbox')
      .set({ attempts: 20 })
      .where('state', '=', 'waiting')
      .execute();
    site.pass(25 * hourMs);
    await site.deliver();
    expect((await site.outbox())[1]).toMatchObject({
      state: 'failed',
      providerWords: 'Given up after 21 tries. 550 We do not like you',
    });
  });

  test('survives a clock that jumps a year ahead, and one that jumps back', async () => {
    await applyForOneMail(site);
    site.mail.reactions = [
      { code: 451, words: 'Later' },
      { code: 451, words: 'Later' },
    ];
    await site.deliver();
    site.pass(365 * 24 * hourMs);
    await site.deliver();
    expect((await site.outbox())[0], 'not given up').toMatchObject({ state: 'waiting', attempts: 2 });
    site.pass(-365 * 24 * hourMs);
    await site.deliver();
    expect((await site.outbox())[0]).toMatchObject({ state: 'sent', attempts: 3 });
  });

  test('is sent once by two processes that share the work', async () => {
    const other = await startTestSite({ dialect, besides: site });
    for (let count = 0; count < 12; count += 1) {
      await apply(site, { files: [], fields: { ...sampleFields, email: `june${count}@example.com` } });
    }
    await Promise.all([site.deliver(), other.services.outboxWorker.runOnce(), site.deliver()]);
    await other.close();
    const ids = site.mail.mails.map(({ headers }) => headers['message-id']?.[0]);
    expect(ids).toHaveLength(24);
    expect(new Set(ids).size).toBe(24);
  });

  test("tells its provider's words without our secrets, and nothing personal to the log", async () => {
    await addSmsAdmin(site, 'ada', '(706) 555-0123');
    const credentials = Buffer.from(`ACcanary0123456789:${smsToken}`).toString('base64');
    site.mail.reactions = [
      { code: 554, words: `Bad ${mailPassword} for june@example.com` },
      { code: 554, words: Buffer.from(`\u0000greenroom\u0000${mailPassword}`).toString('base64') },
    ];
    site.sms.reactions = [
      { status: 401, body: { code: 20003, message: `Authenticate ${smsToken} ${credentials}` } },
    ];
    await apply(site, { files: [] });
    await site.deliver();
    const outbox = JSON.stringify(await site.outbox());
    expect(outbox).toContain('20003: Authenticate … …');
    const secrets = new RegExp(`${mailPassword}|${smsToken}|${credentials}`);
    expect(outbox).not.toMatch(secrets);
    const log = JSON.stringify(site.logged);
    expect(log).toContain('message tried');
    expect(log).not.toMatch(secrets);
    expect(log).not.toMatch(/june|Night Porch|5550123|555-0123|0117|booking@/i);
  });
});

test('A mail server that hangs holds up neither a stop of the server nor an SMS', async () => {
  const site = await startMessageSite('sqlite');
  onTestFinished(() => site.close());
  await addSmsAdmin(site, 'ada', '(706) 555-0123');
  site.mail.reactions = ['hang', 'hang'];
  await apply(site, { files: [] });
  const delivery = site.deliver();
  await expect.poll(() => site.mail.mails.length).toBe(2);
  await expect.poll(async () => (await site.outbox())[2]?.state).toBe('sent');
  await site.services.outboxWorker.stop(10);
  await delivery;
  expect((await site.outbox()).map(({ state }) => state)).toEqual(['waiting', 'waiting', 'sent']);
});

test('A performer does not wait for a mail server that hangs', async () => {
  const silent = await startSilentServer();
  const site = await startTestSite({
    dialect: 'sqlite',
    environment: { SMTP_URL: `smtp://127.0.0.1:${silent.port}`, MAIL_FROM: 'booking@example.com' },
  });
  site.services.outboxWorker.start();
  for (let count = 0; count < 6; count += 1) expect((await apply(site, { files: [] })).statusCode).toBe(201);
  // The worker is stuck with as many as it takes on at once.
  await expect.poll(() => silent.connections()).toBe(4);
  const states = (await outboxOf(site)).map(({ state }) => state);
  expect(states.filter((state) => state === 'sending')).toHaveLength(4);
  // With a confirmation that waits for room.
  expect(states.filter((state) => state === 'waiting')).toHaveLength(6);
  await site.services.outboxWorker.stop(10);
  await site.close();
});
