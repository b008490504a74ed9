import { afterEach, expect, test } from 'vitest';
import type { Notice } from '#contract/monitoring.ts';
import { noticeSources } from '#server/monitoring/notices.routes.ts';
import { signedInAdmin } from '#tests/support/admin.ts';
import { askAbout, bookedEvening } from '#tests/support/reviews.ts';
import { storeApplications } from '#tests/support/stored-applications.ts';
import { addSubscribers } from '#tests/support/subscribers.ts';
import { startTestSite, type TestSite } from '#tests/support/test-site.ts';

const hourMs = 60 * 60_000;

let site: TestSite;
afterEach(() => site.close());

test('A notice that cannot be read does not keep staff from the others', async () => {
  site = await startTestSite({ dialect: 'sqlite' });
  const { headers } = await signedInAdmin(site);
  const said = { kind: 'oven', text: 'The oven is on since 10:02.', path: '/admin/venue' };
  const usual = noticeSources.splice(
    0,
    Number.POSITIVE_INFINITY,
    () => Promise.reject(new Error('away')),
    async () => [said],
    async () => [],
  );
  const answer = await site.http.inject({ url: '/api/admin/notices', headers });
  noticeSources.splice(0, Number.POSITIVE_INFINITY, ...usual);
  expect(answer.json()).toEqual([said]);
  expect(site.logged).toContainEqual(
    expect.objectContaining({ msg: 'a notice for staff could not be read' }),
  );
});

test('A channel that is stopped is no news where the site no longer has it', async () => {
  site = await startTestSite({ dialect: 'sqlite' });
  const { headers } = await signedInAdmin(site);
  const stop = { stoppedAt: site.time.now.toISOString(), reason: 'The mail server refuses our password' };
  await site.database.db.updateTable('channels').set(stop).where('channel', '=', 'mail').execute();
  const answer = await site.http.inject({ url: '/api/admin/notices', headers });
  expect(answer.json()).toMatchObject([{ kind: 'sampleFacts' }, { kind: 'mailMissing' }]);
});

test('Whatever needs someone is told in the order of its urgency, and nothing when all is well', async () => {
  site = await startTestSite({
    dialect: 'sqlite',
    environment: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'booking@example.com' },
  });
  const admin = await signedInAdmin(site);
  const { db } = site.database;
  const notices = async () =>
    (await site.http.inject({ url: '/api/admin/notices', headers: admin.headers }))
      .json<Notice[]>()
      .filter(({ kind }) => kind !== 'sampleFacts');
  const [booked = 0] = await storeApplications(site, [{}]);
  await askAbout(site, admin, booked, 'book', { method: 'POST', payload: bookedEvening });
  await db.deleteFrom('outbox').execute();
  expect(await notices()).toEqual([]);

  const submittedAt = new Date(site.time.now.getTime() - 23 * hourMs).toISOString();
  const [undecided = 0] = await storeApplications(site, [{ submittedAt }]);
  const due = 'One answer to an application is due within two hours.';
  expect(await notices()).toEqual([{ kind: 'answers', text: due, path: '/admin/dashboard?sort=due' }]);
  site.time.now = new Date(site.time.now.getTime() + 2 * hourMs);
  await db.updateTable('bookings').set({ answer: 'turnedDown' }).execute();
  const at = site.time.now.toISOString();
  const mail = {
    channel: 'mail',
    purpose: 'test',
    recipient: 'a@example.com',
    subject: 'x',
    text: 'x',
  } as const;
  for (const [providerWords, finishedAt] of [
    ['550 No such mailbox', at],
    ['552 Mailbox full', submittedAt],
  ] as const) {
    const { id } = await site.services.outbox.add({ ...mail, state: 'waiting' }, at);
    await db
      .updateTable('outbox')
      .set({ state: 'failed', providerWords, finishedAt })
      .where('id', '=', id)
      .execute();
  }
  await addSubscribers(site.services, ['reader@example.org']);
  expect(await notices()).toEqual([
    {
      kind: 'answers',
      text: 'One answer to an application is overdue.',
      path: '/admin/dashboard?overdue=true',
    },
    {
      kind: 'turnedDown',
      text: 'One band has turned down its date. Offer another one, or cancel the show.',
      path: '/admin/dashboard?review=booked',
    },
    {
      kind: 'failedMessages',
      text: '2 messages could not be sent: ‘550 No such mailbox’.',
      path: '/admin/messages?state=failed',
    },
    {
      kind: 'letterOff',
      text: 'One person has signed up for the newsletter, and it is off.',
      path: '/admin/newsletter',
    },
  ]);

  await askAbout(site, admin, undecided, 'decline', { method: 'POST', payload: {} });
  await db.updateTable('bookings').set({ answer: 'accepted' }).execute();
  await db.deleteFrom('outbox').execute();
  await db.deleteFrom('subscribers').execute();
  expect(await notices()).toEqual([]);
});
