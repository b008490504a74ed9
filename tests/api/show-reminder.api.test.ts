import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { OwnPageRecord } from '#contract/applications/own-page.ts';
import type { EventRecord } from '#contract/events/events.ts';
import { remindPerformers } from '#server/applications/bookings/remind-performers.ts';
import { ReviewTalkStore } from '#server/applications/review/review-talk.store.ts';
import { OutboxStore } from '#server/outbox/outbox.store.ts';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { type MessageSite, startMessageSite } from '#tests/support/message-site.ts';
import {
  answerDate,
  applyForPage,
  erase,
  type Performer,
  readOwnPage,
  withdraw,
} from '#tests/support/own-page.ts';
import { askAbout, bookedEvening, readReviewOf } from '#tests/support/reviews.ts';
import { sampleFields } from '#tests/support/sample-application.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** On Friday, March 5, at 20:00; on Tuesday it is due at 10:00. In New York it is five hours earlier. */
const start = bookedEvening.startDateTime;
const due = '2027-03-02T15:00:00.000Z';
const laterBy = (ms: number) => ({
  startDateTime: new Date(Date.parse(bookedEvening.startDateTime) + ms).toISOString(),
  endDateTime: new Date(Date.parse(bookedEvening.endDateTime) + ms).toISOString(),
});
const nothing = {
  loadIn: null,
  soundCheck: null,
  running: [],
  contact: '',
  deal: '',
  forPerformer: '',
  notes: '',
};

describe('A performer who has said yes', () => {
  let site: MessageSite;
  let rosa: SignedInAdmin;
  let june: Performer;
  let eventId: number;
  beforeAll(async () => {
    site = await startMessageSite('sqlite');
  });
  beforeEach(async () => {
    await site.reset();
    await site.database.db.deleteFrom('events').execute();
    june = await applyForPage(site, { files: [] });
    eventId = await book();
    expect((await accept()).statusCode).toBe(200);
    await settle();
  });
  afterAll(() => site.close());

  /** By someone who has just signed in, however much time has passed. */
  async function ask(method: 'PATCH' | 'PUT' | 'DELETE', url: string, payload?: object) {
    rosa = await signedInAdmin(site);
    const answer = await site.http.inject({
      method,
      url,
      headers: rosa.headers,
      ...(payload ? { payload } : {}),
    });
    expect(answer.statusCode, answer.body).toBe(200);
  }
  async function book(changes: object = {}): Promise<number> {
    rosa = await signedInAdmin(site);
    const payload = { ...bookedEvening, ...changes };
    const booked = await askAbout(site, rosa, june.id, 'book', { method: 'POST', payload });
    expect(booked.statusCode, booked.body).toBe(201);
    return booked.json<EventRecord>().id;
  }
  const change = (changes: object, query = '') => ask('PATCH', `/api/events/${eventId}${query}`, changes);
  const archive = (query = '') => ask('PATCH', `/api/admin/events/${eventId}/archive${query}`);
  async function accept() {
    const { event } = (await readOwnPage(site, june)).json<OwnPageRecord>();
    return answerDate(site, june, true, event?.version);
  }
  /** Sends all that is due but reminders. */
  async function settle(): Promise<void> {
    site.pass(10_000);
    await site.deliver();
    site.mail.mails.length = 0;
  }
  function at(time: string): void {
    site.time.now = new Date(time);
  }
  const watch = () => Promise.all(site.processes.map(({ services }) => remindPerformers(services)));
  /** The reminders that come now. */
  async function reminders() {
    await watch();
    await watch();
    await site.deliver();
    const mails = site.mail.mails.filter(({ headers }) => headers.subject?.[0]?.startsWith('See you'));
    site.mail.mails.length = 0;
    return mails;
  }
  const reminded = async () => (await reminders()).map(({ headers }) => headers.subject?.[0]);
  const onFriday = ['See you on Friday, March 5'];

  test('is reminded once, at 10:00 on the third day before, with the entry of the calendar', async () => {
    at('2027-03-02T14:59:59.999Z');
    expect(await reminders()).toEqual([]);
    at(due);
    const [mail, ...others] = await reminders();
    expect(others).toEqual([]);
    expect(mail?.recipients).toEqual([sampleFields.email]);
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toContain('Friday, March 5, 2027, 8:00 PM – 10:00 PM');
      expect(body).toContain('Start: 8:00 PM');
      expect(body).toMatch(/\/application\/[\w-]{43}/);
    }
    const { siteId } = await site.services.siteIdentity.get();
    const entry = (await site.http.inject(`/events/${eventId}.ics`)).body;
    expect(entry).toContain(`UID:event-${eventId}@${siteId}\r\n`);
    expect(mail?.raw).toContain(`UID:event-${eventId}@${siteId}\r\n`);
    expect(mail?.raw).toMatch(/Content-Type: text\/calendar; charset=utf-8; name=show\.ics/i);
    site.pass(dayMs);
    expect(await reminders()).toEqual([]);
    const { history } = await readReviewOf(site, await signedInAdmin(site), june.id);
    expect(history.at(-1)).toMatchObject({ by: 'Automatic', what: 'Reminded of the show' });
  });

  test('is reminded as soon after that as possible, until the show begins', async () => {
    at(new Date(Date.parse(start) - 1).toISOString());
    expect(await reminded()).toEqual(onFriday);
    await site.database.db.updateTable('bookings').set({ remindedDay: null }).execute();
    at(start);
    expect(await reminders()).toEqual([]);
  });

  test('is reminded by what holds when it is handed over', async () => {
    at(due);
    await watch();
    const running = [{ at: '20:00', what: 'First set' }];
    await ask('PUT', `/api/admin/events/${eventId}/sheet`, { ...nothing, loadIn: '17:00', running });
    await change({ doorsDateTime: '2027-03-06T00:30:00.000Z' });
    const { brand, bookingEmail } = await site.services.venue.current();
    onTestFinished(() => ask('PATCH', '/api/admin/site', { brand, bookingEmail }));
    await ask('PATCH', '/api/admin/site', { brand: 'Mirabel', bookingEmail: 'stage@mirabel.test' });
    await site.deliver();
    expect(site.mail.mails.at(-1)?.headers['reply-to']).toEqual(['Mirabel <stage@mirabel.test>']);
    expect(site.mail.mails.at(-1)?.text.replaceAll('\r\n', '\n')).toContain(
      'Load-in: 5:00 PM\nDoors: 7:30 PM\nStart: 8:00 PM\n\n8:00 PM: First set\n',
    );
  });

  test('is reminded of a show after midnight by the day that it belongs to', async () => {
    await change(laterBy(6 * hourMs), '?told=true');
    at('2027-03-02T14:59:59.999Z');
    expect(await reminders()).toEqual([]);
    at(due);
    expect(await reminders()).toHaveLength(1);
  });

  test.each([
    ['at least 96 hours before', 96 * hourMs, 1],
    ['later', 96 * hourMs - 1, 0],
  ])('%s the start is reminded or not', async (_when, beforeMs, count) => {
    await change(laterBy(hourMs));
    await settle();
    at(new Date(Date.parse(start) + hourMs - beforeMs).toISOString());
    expect((await accept()).statusCode).toBe(200);
    at(due);
    expect(await reminders()).toHaveLength(count);
  });

  test.each([
    [
      'cancelled',
      () => change({ status: 'cancelled' }, '?told=true'),
      () => change({ status: 'soldOut' }, '?told=true'),
    ],
    [
      'postponed',
      () => change({ status: 'postponed' }, '?told=true'),
      () => change({ status: 'scheduled' }, '?told=true'),
    ],
    ['not public', () => archive('?told=true'), () => archive('?told=true')],
  ])(
    'is not reminded of a show that is %s, before or while the mail waits, unless it is on again',
    async (_what, off, on) => {
      await off();
      at(due);
      expect(await reminders()).toEqual([]);
      await on();
      await watch();
      await off();
      expect(await reminders()).toEqual([]);
      await on();
      expect(await reminded()).toEqual(onFriday);
      await off();
      await on();
      expect(await reminders()).toEqual([]);
    },
  );

  test('is not reminded of a date that was moved until they say yes to it, and then of that one', async () => {
    at(due);
    expect(await reminded()).toEqual(onFriday);
    await change(laterBy(7 * dayMs));
    await settle();
    expect((await accept()).statusCode).toBe(200);
    expect(await reminders()).toEqual([]);
    at('2027-03-09T14:59:00.000Z');
    expect(await reminders()).toEqual([]);
    site.pass(60_000);
    expect(await reminded()).toEqual(['See you on Friday, March 12']);
  });

  test('is not reminded again because the time has changed and they know', async () => {
    at(due);
    expect(await reminded()).toEqual(onFriday);
    await change(laterBy(hourMs), '?told=true');
    expect(await reminders()).toEqual([]);
  });

  test('is not reminded of what was asked and not answered, or turned down', async () => {
    await change(laterBy(hourMs));
    await settle();
    at(due);
    expect(await reminders()).toEqual([]);
    expect((await answerDate(site, june, false)).statusCode).toBe(200);
    expect(await reminders()).toEqual([]);
  });

  test.each([
    ['withdrawn', () => withdraw(site, june)],
    ['erased', () => erase(site, june)],
    [
      'reopened',
      async () =>
        askAbout(site, await signedInAdmin(site), june.id, 'review', {
          method: 'PATCH',
          payload: { state: 'new' },
        }),
    ],
  ])('is not reminded once the application is %s, even if the mail waits', async (_what, end) => {
    at(due);
    await watch();
    expect((await end()).statusCode).toBe(200);
    expect(await reminders()).toEqual([]);
    expect((await site.outbox()).filter(({ purpose }) => purpose === 'showReminder')).toEqual([]);
  });

  test('is reminded of a published offer, and of none that is still one', async () => {
    await withdraw(site, june);
    june = await applyForPage(site, { fields: { ...sampleFields, email: 'bea@example.com' }, files: [] });
    await book({ publish: 'accepted' });
    expect((await accept()).statusCode).toBe(200);
    at(due);
    expect(await reminded()).toEqual(onFriday);
  });

  test('gets it although the process dies at any point of queueing it, and once', async () => {
    at(due);
    for (const [store, method] of [
      [OutboxStore.prototype, 'add'],
      [ReviewTalkStore.prototype, 'addHistory'],
    ] as const) {
      const dying = vi
        .spyOn(store as OutboxStore, method as 'add')
        .mockRejectedValueOnce(new Error('killed'));
      await expect(watch()).rejects.toThrow('killed');
      dying.mockRestore();
      expect(await site.outbox()).not.toContainEqual(expect.objectContaining({ purpose: 'showReminder' }));
    }
    expect(await reminded()).toEqual(onFriday);
    expect(await reminders()).toEqual([]);
  });

  test('gets it once although the server hangs up after it was read', async () => {
    at(due);
    site.mail.reactions.push('hang up');
    expect(await reminders()).toHaveLength(1);
    for (let round = 0; round < 3; round += 1) {
      site.pass(hourMs);
      await watch();
      await site.deliver();
    }
    const again = site.mail.mails.filter(({ headers }) => headers.subject?.[0]?.startsWith('See you'));
    expect(again.length).toBeLessThanOrEqual(1);
    const rows = (await site.outbox()).filter(({ purpose }) => purpose === 'showReminder');
    expect(rows).toHaveLength(1);
  });
});
