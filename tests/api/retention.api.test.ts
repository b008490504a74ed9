import { describe, expect, onTestFinished, test } from 'vitest';
import type { Notice } from '#contract/monitoring.ts';
import { OutboxStore } from '#server/outbox/outbox.store.ts';
import { eraseOldApplications, monthsBefore } from '#server/privacy/erase-old-applications.ts';
import { forgetWhatIsOld } from '#server/privacy/forget-what-is-old.ts';
import { RetainedApplicationsStore } from '#server/privacy/retained-applications.store.ts';
import { SubscribersStore } from '#server/subscribers/subscribers.store.ts';
import {
  readDepartures,
  UnsubscribedList,
  unsubscribedFolder,
} from '#server/subscribers/unsubscribed-list.ts';
import { signedInAdmin } from '#tests/support/admin.ts';
import { applyForPage } from '#tests/support/own-page.ts';
import { askAbout, bookedEvening } from '#tests/support/reviews.ts';
import { storeApplications } from '#tests/support/stored-applications.ts';
import { startTestSite, type TestSite, usualDialects } from '#tests/support/test-site.ts';

test('A month that is too short ends on its last day', () => {
  const before = (now: string, months: number) => monthsBefore(new Date(now), months).toISOString();
  expect(before('2026-11-15T17:00:00.000Z', 24)).toBe('2024-11-15T17:00:00.000Z');
  expect(before('2027-03-31T08:00:00.000Z', 1)).toBe('2027-02-28T08:00:00.000Z');
  expect(before('2027-01-15T08:00:00.000Z', 13)).toBe('2025-12-15T08:00:00.000Z');
});

describe.each(usualDialects)('How long decided applications are kept (%s)', (dialect) => {
  async function start(environment = {}) {
    const site = await startTestSite({ dialect, environment });
    onTestFinished(() => site.close());
    /** By someone who has just signed in: a session does not last for months. */
    async function ask(id: number, what: string, payload: object, method: 'POST' | 'PATCH' = 'POST') {
      const answer = await askAbout(site, await signedInAdmin(site), id, what, { method, payload });
      expect(answer.statusCode, answer.body).toBeLessThan(300);
    }
    return { site, ask };
  }
  const remaining = async ({ database: { db } }: TestSite) =>
    (await db.selectFrom('applications').select('id').orderBy('id').execute()).map(({ id }) => id);
  /** As if all mails were handed over. */
  const sendAll = ({ database: { db } }: TestSite) =>
    db.updateTable('outbox').set({ state: 'sent' }).execute();
  const eraseOld = async ({ processes }: TestSite) =>
    Promise.all(processes.map(({ services }) => eraseOldApplications(services)));

  test('those that are older than the setting go, once, whichever process does it', async () => {
    const { site, ask } = await start({ RETENTION_MONTHS: '3' });
    const declined = await applyForPage(site);
    const open = await applyForPage(site);
    const reopened = await applyForPage(site);
    for (const { id } of [declined, reopened]) await ask(id, 'decline', {});
    await ask(reopened.id, 'review', { state: 'new' }, 'PATCH');
    await sendAll(site);

    site.time.now = new Date('2027-02-15T16:59:59.000Z');
    expect(await eraseOld(site)).toEqual(site.processes.map(() => 0));
    const young = await applyForPage(site);
    await ask(young.id, 'decline', {});
    await sendAll(site);
    site.time.now = new Date('2027-02-15T17:00:01.000Z');
    const counts = await eraseOld(site);
    expect(counts.reduce((sum, count) => sum + count)).toBe(1);
    expect(await remaining(site)).toEqual([open.id, reopened.id, young.id]);
    const erased = await site.database.db.selectFrom('erasedApplications').selectAll().execute();
    expect(erased).toEqual([{ month: '2026-11', state: 'declined', answer: 'in time', count: 1 }]);
  });

  test('one waits for its show and for its mail', async () => {
    const { site, ask } = await start({
      RETENTION_MONTHS: '1',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'booking@example.com',
    });
    const booked = await applyForPage(site);
    const told = await applyForPage(site);
    await ask(booked.id, 'book', bookedEvening);
    await sendAll(site);
    site.time.now = new Date('2027-01-15T17:00:00.000Z');
    await ask(told.id, 'decline', {});
    await eraseOld(site);
    expect(await remaining(site), 'a show in March, a letter to be sent').toEqual([booked.id, told.id]);
    await sendAll(site);
    await eraseOld(site);
    expect(await remaining(site)).toEqual([booked.id]);
    site.time.now = new Date('2027-03-07T03:00:00.000Z');
    await sendAll(site);
    await eraseOld(site);
    expect(await remaining(site)).toEqual([]);
    const events = await site.database.db.selectFrom('events').select('name').execute();
    expect(events).toEqual([{ name: bookedEvening.name }]);
  });

  test('of the address of a mail not even a hash stays for longer than a day', async () => {
    const { site } = await start();
    await applyForPage(site);
    const keys = () => site.database.db.selectFrom('outbox').select('recipientKey').execute();
    const kept = async () => (await keys()).filter(({ recipientKey }) => recipientKey !== null).length;
    site.time.now = new Date('2026-11-16T16:59:00.000Z');
    await forgetWhatIsOld(site.services);
    expect(await kept()).toBe(1);
    site.time.now = new Date('2026-11-16T17:01:00.000Z');
    await forgetWhatIsOld(site.services);
    expect(await kept()).toBe(0);
  });

  test('not more than ten and a fifth at once, unless the owner has agreed; staff are told', async () => {
    const { site } = await start({ RETENTION_MONTHS: '3' });
    const { db } = site.database;
    const ids = await storeApplications(
      site,
      Array.from({ length: 12 }, () => ({})),
    );
    const decided = { state: 'declined' as const, isOpen: false };
    await db
      .insertInto('reviews')
      .values(ids.map((applicationId) => ({ applicationId, version: 1, ...decided })))
      .onConflict((known) => known.column('applicationId').doUpdateSet(decided))
      .execute();
    site.time.now = new Date('2031-02-15T17:00:00.000Z');
    await eraseOld(site);
    expect(await remaining(site)).toHaveLength(12);
    expect(site.logged).toContainEqual(
      expect.objectContaining({ event: 'too many old applications to erase at once', due: 12, total: 12 }),
    );
    const admin = await signedInAdmin(site);
    const notices = async () =>
      (await site.http.inject({ url: '/api/admin/notices', headers: admin.headers }))
        .json<Notice[]>()
        .filter(({ kind }) => kind === 'retention');
    expect(await notices()).toMatchObject([{ text: expect.stringContaining('12 of 12 applications') }]);
    await new RetainedApplicationsStore(db).agree(site.time.now.toISOString());
    await eraseOldApplications(site.services);
    expect([await remaining(site), await notices()]).toEqual([[], []]);
    expect(await new RetainedApplicationsStore(db).takeAgreement(), 'once').toBe(false);
  });

  test('none that gets a mail after it was listed', async () => {
    const { site, ask } = await start({ RETENTION_MONTHS: '3' });
    const { id } = await applyForPage(site);
    await ask(id, 'decline', {});
    await sendAll(site);
    site.time.now = new Date('2031-02-15T17:00:00.000Z');
    const { venue } = site.services;
    const waiting = {
      current: async () => {
        await new OutboxStore(site.database.db).add(
          {
            channel: 'mail',
            purpose: 'message',
            applicationId: id,
            recipient: 'j@example.com',
            state: 'waiting',
            subject: 'Hi',
            text: '',
          },
          site.time.now.toISOString(),
        );
        return venue.current();
      },
    } as typeof venue;
    expect(await eraseOldApplications({ ...site.services, venue: waiting })).toBe(0);
    expect(await remaining(site)).toEqual([id]);
  });

  test('nothing goes right after a step of the clock, whichever process noticed it', async () => {
    const { site, ask } = await start({ RETENTION_MONTHS: '3' });
    const { id } = await applyForPage(site);
    await ask(id, 'decline', {});
    await sendAll(site);
    await forgetWhatIsOld(site.services);
    const { db } = site.database;
    await new SubscribersStore(db).signUp('june@example.org', site.time.now.toISOString());
    await site.services.unsubscribedList.note(db, 'left@example.org', 'unsubscribed');
    const others = async () => [
      (await db.selectFrom('subscribers').select('id').execute()).length,
      (await readDepartures(unsubscribedFolder(site.services.config.dataDir))).length,
      (await db.selectFrom('activity').select('id').execute()).length > 0,
    ];
    site.time.now = new Date('2031-02-15T17:00:00.000Z');
    await forgetWhatIsOld(site.services);
    expect(await remaining(site)).toEqual([id]);
    expect(await others()).toEqual([1, 1, true]);
    expect(site.logged).toContainEqual(
      expect.objectContaining({ event: 'nothing old is erased after a step of the clock' }),
    );
    await forgetWhatIsOld(site.services, () => true);
    expect(await remaining(site)).toEqual([id]);
    site.time.now = new Date('2031-02-15T18:00:00.000Z');
    await forgetWhatIsOld(site.services, () => false, AbortSignal.abort());
    expect(await remaining(site)).toEqual([id]);
    await forgetWhatIsOld(site.services);
    expect(await remaining(site)).toEqual([]);
    expect(await others()).toEqual([0, 0, false]);
  });

  test('one thing that cannot be forgotten keeps nothing else, and is told', async () => {
    const { site, ask } = await start({ RETENTION_MONTHS: '3' });
    const old = await applyForPage(site);
    await ask(old.id, 'decline', {});
    await sendAll(site);
    site.time.now = new Date('2027-02-15T17:00:01.000Z');
    await new RetainedApplicationsStore(site.database.db).noteRun(site.time.now.toISOString());
    await new SubscribersStore(site.database.db).signUp('june@example.com', '2026-11-15T17:00:00.000Z');
    const unsubscribedList = new UnsubscribedList({ ...site.services, dataDir: site.config.dataDir });
    unsubscribedList.forgetOld = () => Promise.reject(new Error('The folder cannot be read'));
    await expect(forgetWhatIsOld({ ...site.services, unsubscribedList })).rejects.toThrow();
    expect(await remaining(site)).toEqual([]);
    expect(await site.database.db.selectFrom('subscribers').select('id').execute()).toEqual([]);
    expect(
      site.logged.filter((line) => JSON.stringify(line).includes('The folder cannot be read')),
    ).toHaveLength(1);
  });

  test('without the setting nothing goes', async () => {
    const { site, ask } = await start();
    const { id } = await applyForPage(site);
    await ask(id, 'decline', {});
    await sendAll(site);
    site.time.now = new Date('2046-11-15T17:00:00.000Z');
    await eraseOld(site);
    expect(await remaining(site)).toEqual([id]);
  });
});
