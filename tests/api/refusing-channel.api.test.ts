import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Notice } from '#contract/monitoring.ts';
import { ChannelsStore } from '#server/outbox/channels.store.ts';
import { queueDueNewsletters } from '#server/subscribers/newsletters/queue-newsletters.ts';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { type SmtpStep, smtpSteps } from '#tests/support/mail-server.ts';
import { addSmsAdmin, type MessageSite, startMessageSite } from '#tests/support/message-site.ts';
import { apply } from '#tests/support/sample-application.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { addSubscribers } from '#tests/support/subscribers.ts';
import { dialects } from '#tests/support/test-site.ts';
import { shareOf } from '#tests/support/thorough.ts';

/** `LETTERS=500 vitest run …` does the same with a whole list, at each step and on both databases, and tells figures. */
const isCampaign = process.env.LETTERS !== undefined;
const letters = Number(process.env.LETTERS ?? 9);
/** How long it lasts. */
const refusedMinutes = isCampaign ? 45 : 12;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Ten in the morning of the first Thursday after the test's own clock. */
const thursday = new Date('2026-11-19T15:00:00.000Z');

interface Refusal {
  cause: string;
  at: SmtpStep;
  code: number;
  words: string;
}

const causes = [
  { cause: 'a wrong password', code: 535, words: '5.7.8 Username and password not accepted' },
  { cause: 'a sender that is refused', code: 550, words: '5.1.8 Sender address rejected' },
  { cause: 'relaying that is denied', code: 550, words: 'relay not permitted' },
  { cause: 'a rate limit', code: 452, words: '4.5.3 Too many mails today' },
  { cause: 'a quota that is exceeded', code: 552, words: '5.2.2 Sending quota exceeded' },
  { cause: 'an account that is suspended', code: 554, words: '5.7.0 Your account is suspended' },
];
/** Each cause at each step; in a short run each cause at one of them. Before, during and after a letter, in turn. */
const refusals: Refusal[] = causes.flatMap((cause, index) =>
  smtpSteps
    .filter((_, step) => isCampaign || step === (index + 1) % smtpSteps.length)
    .map((at) => ({ ...cause, at })),
);
const moments = ['before', 'during', 'after'] as const;
const cases = refusals.map((refusal, index) => ({
  ...refusal,
  moment: moments[index % moments.length] ?? 'before',
}));

describe.each(isCampaign ? dialects : (['sqlite'] as const))('A channel that refuses us on %s', (dialect) => {
  // Five hundred letters take most of a minute, so each case is tried on one of the databases.
  const ownCases = isCampaign
    ? cases.filter((_, index) => dialects[index % dialects.length] === dialect)
    : shareOf(cases, 0, 2);
  let site: MessageSite;
  let admin: SignedInAdmin;
  const figures = { cases: 0, letters: 0, tries: 0, minutesToRecover: 0 };
  beforeAll(async () => {
    site = await startMessageSite(dialect, { environment: { LETTERS_PER_MINUTE: '3000' } });
  });
  beforeEach(async () => {
    await site.reset();
    await site.database.db.deleteFrom('events').execute();
    site.time.now = thursday;
    admin = await signedInAdmin(site);
  });
  afterAll(async () => {
    await site.close();
    if (isCampaign) process.stdout.write(`${dialect} ${JSON.stringify(figures)}\n`);
  });

  async function notices(): Promise<Notice[]> {
    const answer = await site.http.inject({ url: '/api/admin/notices', headers: admin.headers });
    return answer.json<Notice[]>().filter(({ kind }) => kind.endsWith('Channel'));
  }

  async function switchLetterOn(): Promise<void> {
    const startDateTime = new Date(thursday.getTime() + 30 * hourMs).toISOString();
    const endDateTime = new Date(thursday.getTime() + 32 * hourMs).toISOString();
    await site.services.events.add([{ ...sampleEvent(), startDateTime, endDateTime }], startDateTime);
    const onSince = thursday.toISOString();
    await site.database.db.insertInto('letterSettings').values({ id: 1, onSince, intro: '' }).execute();
  }

  /** Lets time pass, in which letters are queued and messages tried. */
  async function work(minutes: number): Promise<void> {
    for (let minute = 0; minute < minutes; minute += 1) {
      await queueDueNewsletters(site.services);
      await site.deliver();
      site.pass(minuteMs);
    }
  }

  const isDone = async () =>
    (await site.outbox()).every(({ state }) => state === 'sent') &&
    (await site.database.db.selectFrom('letters').selectAll().execute()).length === letters;

  test('is stopped by eight mails in a row that are put off, and by none while some are accepted', async () => {
    const { outbox, outboxWorker } = site.services;
    const channels = new ChannelsStore(site.database.db);
    async function send(number: number, isTaken = false): Promise<void> {
      site.mail.refusal = isTaken
        ? null
        : { at: 'recipient', code: 452, words: '4.5.3 Too many mails today' };
      for (let count = 0; count < number; count += 1) {
        const message = { purpose: 'confirmation', subject: '', text: '', state: 'waiting' } as const;
        const recipient = `guest${count}@example.org`;
        await outbox.add({ channel: 'mail', recipient, ...message }, site.time.now.toISOString());
      }
      await outboxWorker.runOnce();
    }
    for (let turn = 0; turn < 2; turn += 1) {
      await send(1, true);
      await send(7);
    }
    expect(await channels.findStop('mail')).toBeUndefined();
    await send(1);
    expect(await channels.findStop('mail')).toMatchObject({ words: '452 4.5.3 Too many mails today' });
  });

  test.each(ownCases)(
    '$moment a letter, by $cause at $at: nothing is lost, and all of it arrives',
    {
      timeout: 60_000 + letters * 200,
    },
    async ({ moment, at, code, words }) => {
      const emails = Array.from({ length: letters }, (_, index) => `guest${index}@example.org`);
      await addSubscribers(site, emails);
      await switchLetterOn();
      if (moment === 'after') await work(2);
      const after = moment === 'during' ? Math.floor(letters / 2) : 0;
      site.mail.refusal = { at, code, words, after };
      await apply(site, { files: [] });
      await work(90);

      const stuck = await site.outbox();
      expect(stuck.filter(({ state }) => !['sent', 'waiting'].includes(state))).toEqual([]);
      expect(stuck.filter(({ state }) => state === 'waiting').length).toBeGreaterThan(0);
      const tries = stuck.reduce((sum, { attempts }) => sum + attempts, 0);
      expect(await notices(), 'told once').toEqual([
        {
          kind: 'mailChannel',
          text: expect.stringMatching(/^The mail server .+ since 10:\d\d AM.*\. \d+ messages wait\.$/),
          path: '/admin/messages',
        },
      ]);
      // Of 'try again later' some are counted, until eight in a row show that all are told so. Each of up to four that
      // were still accepted meanwhile begins the row anew.
      const isPutOff = code < 500 && smtpSteps.indexOf(at) > smtpSteps.indexOf('sender');
      const counted = tries - stuck.filter(({ state }) => state === 'sent').length;
      expect(counted, 'no try is counted').toBeLessThan(isPutOff ? 4 * 8 : 1);

      site.mail.refusal = null;
      let minutes = 0;
      while (!(await isDone()) && minutes < 90) {
        await work(1);
        minutes += 1;
      }
      expect(await isDone(), 'all of it is delivered').toBe(true);
      const recipients = site.mail.mails.flatMap((mail) => mail.recipients);
      expect(recipients.toSorted()).toEqual([...new Set(recipients)].toSorted());
      expect(recipients).toEqual(expect.arrayContaining(emails));
      const { db } = site.database;
      const states = await db.selectFrom('subscribers').select('state').distinct().execute();
      expect(states, 'no address is given up').toEqual([{ state: 'confirmed' }]);
      expect(await notices()).toEqual([]);
      figures.cases += 1;
      figures.letters += letters;
      figures.tries += tries;
      figures.minutesToRecover = Math.max(figures.minutesToRecover, minutes);
    },
  );

  test.each([
    { status: 401, body: { code: 20003, message: 'Authenticate' } },
    { status: 403, body: { code: 20005, message: 'Account not active' } },
  ])('by $status of Twilio: SMS wait, mails go out, and the SMS follow', async (refusal) => {
    await addSmsAdmin(site, 'ada', '(706) 555-0123');
    site.sms.refusal = refusal;
    for (let count = 0; count < 3; count += 1) await apply(site, { files: [] });
    await work(refusedMinutes);
    const states = (await site.outbox()).map(({ channel, state, attempts }) => [channel, state, attempts]);
    expect(new Set(states.map((state) => state.join()))).toEqual(new Set(['mail,sent,1', 'sms,waiting,0']));
    expect(await notices()).toEqual([
      {
        kind: 'smsChannel',
        text: expect.stringMatching(/^Twilio refuses our .+ since 10:00 AM.*\. 3 messages wait\.$/),
        path: '/admin/messages',
      },
    ]);
    expect(site.sms.asked.length, 'tried by one at a time, less and less often').toBeLessThan(30);
    site.sms.refusal = null;
    await work(6);
    expect((await site.outbox()).filter(({ state }) => state !== 'sent')).toEqual([]);
    expect(await notices()).toEqual([]);
  });
});
