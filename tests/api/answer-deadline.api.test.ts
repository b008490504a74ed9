import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { defaultReviewSettings } from '#contract/applications/review-settings.ts';
import { watchAnswerDeadlines } from '#server/applications/review/watch-answer-deadlines.ts';
import { site as venue } from '#site';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { addSmsAdmin, type MessageSite, startMessageSite } from '#tests/support/message-site.ts';
import { askAbout, readReviewOf } from '#tests/support/reviews.ts';
import { apply } from '#tests/support/sample-application.ts';
import { storeApplications } from '#tests/support/stored-applications.ts';
import { usualDialects } from '#tests/support/test-site.ts';
import { changeFacts, passASecond } from '#tests/support/venue.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

describe.each(usualDialects)('The promise of an answer on %s', (dialect) => {
  let site: MessageSite;
  let rosa: SignedInAdmin;
  beforeAll(async () => {
    site = await startMessageSite(dialect);
  });
  beforeEach(async () => {
    await site.reset();
    for (const table of ['reviewSettings', 'venueFacts'] as const)
      await site.database.db.deleteFrom(table).execute();
    rosa = await signedInAdmin(site);
  });
  afterAll(() => site.close());

  /** What every process does every few seconds, in all of them at once. */
  async function watch(): Promise<void> {
    await Promise.all(site.processes.map(({ services }) => watchAnswerDeadlines(services)));
    await site.deliver();
  }

  /** By someone who has just signed in, however much time has passed. */
  async function put(changes: object) {
    return site.http.inject({
      method: 'PUT',
      url: '/api/admin/review-settings',
      headers: (await signedInAdmin(site)).headers,
      payload: { ...defaultReviewSettings, ...changes },
    });
  }
  const smsOf = () => site.sms.asked.map(({ body }) => body);

  test('is told to staff once, two hours before it lapses, and by SMS to those who want them', async () => {
    await addSmsAdmin(site, 'ada', '(706) 555-0123');
    const [id = 0] = await storeApplications(site, [{}]);
    site.pass(22 * hourMs - 1);
    await watch();
    expect(site.mail.mails).toEqual([]);
    site.pass(1);
    await watch();
    await watch();
    expect(site.mail.mails).toHaveLength(1);
    const [mail] = site.mail.mails;
    expect(mail?.recipients).toEqual([venue.bookingEmail]);
    expect(mail?.headers.subject).toEqual(['Answer due: The Night Porch']);
    const link = `http://localhost:3000/admin/dashboard?application=${id}`;
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toContain(
        'The Night Porch (Band) should be answered by Monday, November 16, 2026, 12:00 PM.',
      );
      expect(body).toContain(link);
    }
    expect(smsOf()).toEqual(['Folklore: please answer The Night Porch by Monday, November 16, 12:00 PM.']);
    site.pass(dayMs);
    await watch();
    expect(site.mail.mails).toHaveLength(1);
  });

  test('is not told of what is decided, suspected of being spam, or long past', async () => {
    const [decided = 0] = await storeApplications(site, [{}, { isSuspectedSpam: true }]);
    await storeApplications(site, [
      { submittedAt: new Date(site.time.now.getTime() - 3 * dayMs).toISOString() },
    ]);
    await askAbout(site, rosa, decided, 'review', { method: 'PATCH', payload: { state: 'declined' } });
    site.pass(23 * hourMs);
    await watch();
    expect(await site.outbox()).toEqual([]);
  });

  test('is told in one mail and one SMS when many are due at once', async () => {
    await addSmsAdmin(site, 'ada', '(706) 555-0123');
    await storeApplications(site, Array(6).fill({ bandName: 'CANARY' }));
    site.pass(22 * hourMs);
    await watch();
    expect(site.mail.mails.map(({ headers }) => headers.subject)).toEqual([['6 answers are due']]);
    expect(site.mail.mails[0]?.text).not.toContain('CANARY');
    expect(smsOf()).toEqual([
      'Folklore: please answer 6 performers, the first by Monday, November 16, 12:00 PM.',
    ]);
    await watch();
    expect(await site.outbox()).toHaveLength(2);
  });

  test('is as long as the settings say', async () => {
    const [id = 0] = await storeApplications(site, [{}]);
    expect((await put({ promiseHours: 48 })).statusCode).toBe(200);
    const dueAt = new Date(site.time.now.getTime() + 48 * hourMs).toISOString();
    expect(await readReviewOf(site, rosa, id)).toMatchObject({ dueAt });
    site.pass(30 * hourMs);
    await watch();
    expect(site.mail.mails).toEqual([]);
    await put({ promiseHours: 12 });
    const overdue = await site.http.inject({
      url: '/api/admin/applications?overdue=true',
      headers: (await signedInAdmin(site)).headers,
    });
    expect(overdue.json()).toHaveLength(1);
    await watch();
    expect(site.mail.mails).toHaveLength(1);
  });

  test('is none in a house that tells no time: nothing is due, overdue or reminded of', async () => {
    const [id = 0, declined = 0] = await storeApplications(site, [{}, {}]);
    await put({ promiseHours: null, digest: true });
    await askAbout(site, rosa, declined, 'review', { method: 'PATCH', payload: { state: 'declined' } });
    expect(await readReviewOf(site, rosa, id)).toMatchObject({ dueAt: null });
    // After the usual 24 hours.
    site.time.now = new Date('2026-11-17T13:00:00.000Z');
    await watch();
    expect(site.mail.mails.map(({ headers }) => headers.subject)).toEqual([
      ['1 application is open (Folklore)'],
    ]);
    expect(site.mail.mails[0]?.text).toContain(
      'The Night Porch (Band), came Sunday, November 15, 2026, 12:00 PM',
    );
    const { headers } = await signedInAdmin(site);
    const get = async (url: string) => (await site.http.inject({ url, headers })).json();
    expect(await get('/api/admin/applications?overdue=true')).toEqual([]);
    expect(await get('/api/admin/tonight')).toMatchObject({ waiting: { overdue: 0 } });
    const { promiseHours, months } = await get('/api/admin/figures/applications');
    expect(promiseHours).toBe(null);
    expect(months.at(-1)).toMatchObject({
      received: 2,
      declined: 1,
      open: 1,
      inTime: 0,
      late: 0,
      overdue: 0,
    });
  });

  test('is one fact, which the website, the mail and the own page tell alike, or none of them', async () => {
    const told = async () => {
      const home = (await site.http.inject('/')).body;
      const { statusPath } = (await apply(site, { files: [] })).json();
      const { dueAt } = (await site.http.inject(`/api/application-status${statusPath.slice(12)}`)).json();
      const confirmed = (await site.outbox()).findLast(({ purpose }) => purpose === 'confirmation');
      const words = [home, confirmed?.text ?? ''].map(
        (said) => /review your application([\w ]*)/.exec(said)?.[1],
      );
      return [...words, dueAt && (Date.parse(dueAt) - site.time.now.getTime()) / hourMs];
    };
    expect(await told()).toEqual([' within 24 hours', ' within 24 hours', 24]);
    expect((await put({})).statusCode).toBe(200);
    expect((await site.http.inject('/api/site')).json(), 'nobody has said it').not.toHaveProperty(
      'promiseHours',
    );
    await put({ promiseHours: 72 });
    passASecond(site);
    expect(await told()).toEqual([' within 3 days', ' within 3 days', 72]);
    await changeFacts(site, rosa, { promiseHours: null });
    passASecond(site);
    expect(await told()).toEqual(['', '', null]);
    const settings = await site.http.inject({ url: '/api/admin/review-settings', headers: rosa.headers });
    expect(settings.json().promiseHours).toBe(null);
  });

  test('comes with a mail each morning of what is open, once, where it is switched on', async () => {
    await put({ digest: true });
    const morning = new Date('2026-11-16T13:00:00.000Z');
    await storeApplications(site, [
      { submittedAt: '2026-11-15T08:00:00.000Z' },
      { bandName: 'Second <b>Sight</b>', submittedAt: '2026-11-16T02:00:00.000Z' },
    ]);
    await site.database.db.updateTable('reviews').set({ remindedAt: morning.toISOString() }).execute();
    site.time.now = new Date(morning.getTime() - 1);
    await watch();
    expect(site.mail.mails).toEqual([]);
    site.time.now = morning;
    await watch();
    await watch();
    expect(site.mail.mails).toHaveLength(1);
    const [mail] = site.mail.mails;
    expect(mail?.recipients).toEqual([venue.bookingEmail]);
    expect(mail?.headers.subject).toEqual(['2 applications are open (Folklore)']);
    expect(mail?.text).toContain('The Night Porch (Band), was due Monday, November 16, 2026, 3:00 AM');
    expect(mail?.text).toContain('Second <b>Sight</b> (Band), due Monday, November 16, 2026, 9:00 PM');
    expect(mail?.html).toContain('Second &lt;b&gt;Sight&lt;/b&gt;');
    site.time.now = new Date(morning.getTime() + dayMs + 5 * hourMs);
    await watch();
    expect(site.mail.mails, 'a server that was away in the morning sends none').toHaveLength(1);
    site.time.now = new Date(morning.getTime() + 2 * dayMs);
    await watch();
    expect(site.mail.mails).toHaveLength(2);
    await put({ digest: false });
    site.pass(dayMs);
    await watch();
    expect(site.mail.mails).toHaveLength(2);
  });

  test('leaves no name in the morning mails once an application is deleted', async () => {
    const [id] = await storeApplications(site, [{ bandName: 'CANARY' }, {}]);
    await put({ digest: true });
    site.time.now = new Date('2026-11-16T13:00:00.000Z');
    await watch();
    expect(JSON.stringify(await site.outbox())).toContain('CANARY');
    await site.http.inject({
      method: 'DELETE',
      url: `/api/admin/applications/${id}`,
      headers: (await signedInAdmin(site)).headers,
    });
    expect(JSON.stringify(await site.outbox())).not.toContain('CANARY');
  });

  test('rings no phone in quiet hours: an SMS waits until they are over, a test does not', async () => {
    await addSmsAdmin(site, 'ada', '(706) 555-0123');
    // Noon in the venue's zone.
    await put({ quietFrom: '11:30', quietTo: '07:00' });
    expect((await apply(site)).statusCode).toBe(201);
    await site.deliver();
    expect(smsOf()).toEqual([]);
    expect(site.mail.mails).toHaveLength(2);
    const tester = await site.services.smsAdmins.list();
    await site.services.outbox.add(
      {
        channel: 'sms',
        purpose: 'test',
        userId: tester[0]?.id ?? 0,
        recipient: '+17065550123',
        subject: 'test',
        text: 'test',
        state: 'waiting',
      },
      site.time.now.toISOString(),
    );
    await site.deliver();
    expect(smsOf()).toEqual(['test']);
    site.pass(19 * hourMs - 1);
    await site.deliver();
    expect(smsOf()).toEqual(['test']);
    site.pass(1);
    await site.deliver();
    expect(smsOf()).toHaveLength(2);
  });

  test('is forgotten when it was kept before its reminder by SMS could leave', async () => {
    await addSmsAdmin(site, 'ada', '(706) 555-0123');
    await put({ quietFrom: '00:00', quietTo: '23:59' });
    const [id = 0] = await storeApplications(site, [{}]);
    site.pass(22 * hourMs);
    await watch();
    rosa = await signedInAdmin(site);
    await askAbout(site, rosa, id, 'review', { method: 'PATCH', payload: { state: 'declined' } });
    await put(defaultReviewSettings);
    await watch();
    expect(smsOf()).toEqual([]);
  });
});
