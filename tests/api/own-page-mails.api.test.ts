import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listMessages, type MessageRecord } from '#contract/messages/messages.ts';
import { watchAnswerDeadlines } from '#server/applications/review/watch-answer-deadlines.ts';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { type MessageSite, startMessageSite } from '#tests/support/message-site.ts';
import {
  answerDate,
  applyForPage,
  dumpDatabase,
  erase,
  type Performer,
  readOwnPage,
  withdraw,
} from '#tests/support/own-page.ts';
import { askAbout, bookedEvening, readReviewOf } from '#tests/support/reviews.ts';
import { usualDialects } from '#tests/support/test-site.ts';

const dayMs = 24 * 3_600_000;
const afterUndoMs = 10_000;
const linkPattern = /http:\/\/localhost:3000\/application\/([\w-]{43})(?![\w-])/g;

describe.each(usualDialects)("Mails that lead to a performer's page, on %s", (dialect) => {
  let site: MessageSite;
  let rosa: SignedInAdmin;
  let june: Performer;
  beforeAll(async () => {
    site = await startMessageSite(dialect);
  });
  beforeEach(async () => {
    await site.reset();
    await site.database.db.deleteFrom('events').execute();
    rosa = await signedInAdmin(site);
    june = await applyForPage(site);
  });
  afterAll(() => site.close());

  const post = (what: string, payload: object, id = june.id) =>
    askAbout(site, rosa, id, what, { method: 'POST', payload });
  const book = (id = june.id) => post('book', bookedEvening, id);
  const toJune = () => site.mail.mails.filter(({ recipients }) => recipients.includes('june@example.com'));
  const tokensIn = (text: string | undefined) =>
    [...(text ?? '').matchAll(linkPattern)].map(([, token = '']) => token);
  /** What every process does every few seconds, in all of them at once. */
  async function watch(): Promise<void> {
    await Promise.all(site.processes.map(({ services }) => watchAnswerDeadlines(services)));
    await site.deliver();
  }

  test('each have a link of their own, which the outbox and the staff never see', async () => {
    await post('messages', { text: 'A question.' });
    await book();
    site.pass(afterUndoMs);
    const queued = await dumpDatabase(site);
    await site.deliver();
    expect(toJune().map(({ headers }) => headers.subject?.[0])).toEqual(
      expect.arrayContaining([
        'Application Received: Folklore',
        'A message about your application: Folklore',
        'Please confirm: Friday, March 5',
      ]),
    );
    expect(toJune()).toHaveLength(3);
    const tokens = new Set<string>();
    for (const mail of toJune()) {
      const [token = '', ...others] = tokensIn(mail.text);
      expect(tokensIn(mail.html), 'the same in both').toEqual([token]);
      expect(others).toEqual([]);
      expect(`${mail.text}${mail.html}`).not.toContain('own-page-');
      expect((await readOwnPage(site, { token })).json()).toMatchObject({ application: { id: june.id } });
      tokens.add(token);
    }
    expect(tokens.size).toBe(3);
    const rows = await dumpDatabase(site);
    const log = JSON.stringify(site.logged);
    const list = await site.http.inject({ url: listMessages.path, headers: rosa.headers });
    for (const token of tokens) {
      for (const text of [queued, rows, log, list.body]) expect(text).not.toContain(token);
    }
    const shown = list.json<MessageRecord[]>().filter(({ recipient }) => recipient === 'june@example.com');
    for (const { text } of shown) expect(text).toMatch(/http:\/\/localhost:3000\/application\/…$/m);
    expect(list.body).not.toMatch(/own-page-|linkMark/);
    await erase(site, june);
    for (const token of tokens) expect((await readOwnPage(site, { token })).statusCode).toBe(404);
  });

  test('leave no link behind when they do not leave', async () => {
    const links = async () =>
      (await site.database.db.selectFrom('applicationLinks').selectAll().execute()).length;
    expect(await links()).toBe(1);
    site.mail.refuse = { recipient: 'june@example.com', code: 451, words: 'Not now' };
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await site.deliver();
      site.pass(2 * 3_600_000);
    }
    const waiting = (await site.outbox()).filter(({ purpose }) => purpose === 'confirmation');
    expect(waiting).toMatchObject([{ state: 'waiting', attempts: 5 }]);
    expect(await links(), 'only the one of the form').toBe(1);
    site.mail.refuse = null;
    await site.deliver();
    expect(await links()).toBe(2);
  });

  test('keep their link to themselves when a mail server quotes it', async () => {
    const quotes = (raw: string) => `5.6.0 Blocked, see http://spam.example/${tokensIn(raw)[0]} `.repeat(9);
    site.mail.reactions.push(...Array.from({ length: 2 }, () => ({ code: 554, words: quotes })));
    await site.deliver();
    const [token = ''] = toJune().flatMap(({ text }) => tokensIn(text));
    const told = (await site.outbox()).find(({ purpose }) => purpose === 'confirmation');
    expect(told).toMatchObject({ state: 'failed', providerWords: expect.stringContaining('Blocked, see') });
    expect(told?.providerWords).toHaveLength(300);
    expect(told?.providerWords).not.toContain(token.slice(0, 6));
    expect(JSON.stringify(site.logged)).not.toContain(token.slice(0, 6));
  });

  const asked = () =>
    toJune().filter(
      ({ headers, text }) =>
        headers.subject?.[0] === 'Please confirm: Friday, March 5' && text?.includes('not heard yet'),
    );

  test('ask again once after three days, whatever the number of processes', async () => {
    await book();
    site.pass(3 * dayMs - 1);
    await watch();
    expect(asked()).toEqual([]);
    site.pass(1);
    await watch();
    await watch();
    site.pass(4 * dayMs);
    await watch();
    expect(asked()).toHaveLength(1);
    const [mail] = asked();
    expect(mail?.text).toContain('Friday, March 5, 2027, 8:00 PM – 10:00 PM, at Folklore (Dawsonville)');
    const [token = ''] = tokensIn(mail?.text);
    expect((await answerDate(site, { token }, true)).json()).toMatchObject({ confirmed: true });
    rosa = await signedInAdmin(site);
    expect(
      (await readReviewOf(site, rosa, june.id)).history.map(({ by, what }) => `${by}: ${what}`),
    ).toContain('Automatic: Asked again to confirm the date');
  });

  test.each([
    ['confirmed', () => answerDate(site, june, true)],
    ['turned down', () => answerDate(site, june, false)],
    ['withdrawn', () => withdraw(site, june)],
    [
      'reopened',
      () => askAbout(site, rosa, june.id, 'review', { method: 'PATCH', payload: { state: 'new' } }),
    ],
    ['over', () => changeEvent({ startDateTime: '2026-11-17T17:00:00.000Z' })],
    ['cancelled', () => changeEvent({ status: 'cancelled' })],
    ['postponed', () => changeEvent({ status: 'postponed' })],
    ['not published', () => changeEvent({ archived: true })],
    ['deleted', () => changeEvent()],
  ])('ask nobody again whose show is %s', async (_what, happen) => {
    await book();
    site.pass(afterUndoMs);
    await happen();
    site.pass(3 * dayMs);
    await watch();
    expect(asked()).toEqual([]);
    expect((await site.outbox()).filter(({ purpose }) => purpose === 'asking')).toEqual([]);
  });

  test('ask after all when the second question had not left before the show moved away and back', async () => {
    const { id } = (await book()).json();
    site.pass(afterUndoMs);
    await site.deliver();
    const questions = async () => (await site.outbox()).filter(({ purpose }) => purpose === 'asking').length;
    const remind = () => watchAnswerDeadlines(site.services);
    site.pass(3 * dayMs);
    const { headers } = await signedInAdmin(site);
    const move = (payload: object) =>
      site.http.inject({ method: 'PATCH', url: `/api/events/${id}`, headers, payload });
    await remind();
    expect(await questions()).toBe(1);
    const { startDateTime, endDateTime } = bookedEvening;
    const later = { startDateTime: '2027-03-07T01:00:00.000Z', endDateTime: '2027-03-07T03:00:00.000Z' };
    expect((await move(later)).statusCode).toBe(200);
    expect(await questions()).toBe(0);
    expect((await move({ startDateTime, endDateTime })).statusCode).toBe(200);
    await remind();
    expect(await questions()).toBe(1);
  });

  async function changeEvent(changes?: object): Promise<void> {
    const { db } = site.database;
    if (changes) await db.updateTable('events').set(changes).execute();
    else await db.deleteFrom('events').execute();
  }

  test('ask each of many, and a booking anew is asked about anew', async () => {
    const others = [await applyForPage(site), await applyForPage(site)];
    for (const { id } of [june, ...others]) await book(id);
    site.pass(3 * dayMs);
    await watch();
    expect(asked()).toHaveLength(3);
    rosa = await signedInAdmin(site);
    await askAbout(site, rosa, june.id, 'review', { method: 'PATCH', payload: { state: 'new' } });
    await book();
    site.pass(3 * dayMs);
    await watch();
    expect(asked()).toHaveLength(4);
  });
});
