import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { RestoredRowsStore } from '#server/backup/restored-rows.store.ts';
import { sqliteFile } from '#server/db/connect.ts';
import { queueDueNewsletters } from '#server/subscribers/newsletters/queue-newsletters.ts';
import { VenueStore } from '#server/venue/venue.store.ts';
import { site as venue } from '#site';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { type MessageSite, startMessageSite } from '#tests/support/message-site.ts';
import { apply } from '#tests/support/sample-application.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { addSubscribers, joinList, press, tokenIn } from '#tests/support/subscribers.ts';
import { startTestSite, usualDialects } from '#tests/support/test-site.ts';

const guests = (count: number) => Array.from({ length: count }, (_, index) => `guest${index}@example.org`);
const ada = 'ada@example.org';
const hourMs = 3_600_000;
const weekMs = 7 * 24 * hourMs;
/** Ten in the morning of the first Thursday after the test's own clock. */
const thursday = new Date('2026-11-19T15:00:00.000Z');

describe.each(usualDialects)('The newsletter on %s', (dialect) => {
  let site: MessageSite;
  let admin: SignedInAdmin;
  beforeAll(async () => {
    site = await startMessageSite(dialect);
  });
  beforeEach(async () => {
    await site.reset();
    await site.database.db.deleteFrom('events').execute();
    admin = await signedInAdmin(site);
  });
  afterAll(() => site.close());

  function ask(method: 'GET' | 'PUT' | 'POST', below = '', payload?: object) {
    const url = `/api/admin/letter${below}`;
    return site.http.inject({ method, url, headers: admin.headers, ...(payload && { payload }) });
  }

  async function switchOn(intro = '') {
    expect((await ask('PUT', '', { on: true, intro })).json()).toEqual({ on: true, intro });
  }

  async function setOnSince(time: Date) {
    await site.database.db.updateTable('letterSettings').set({ onSince: time.toISOString() }).execute();
  }

  /** All processes look at once whether a letter is due, and send what is. */
  async function work() {
    await Promise.all(site.processes.map(({ services }) => queueDueNewsletters(services)));
    await site.deliver();
  }

  async function addShow(name: string, start: string, facts: object = {}) {
    const endDateTime = new Date(Date.parse(start) + 2 * hourMs).toISOString();
    const show = { ...sampleEvent(), name, startDateTime: start, endDateTime, ...facts };
    const [id] = await site.services.events.add([show], site.time.now.toISOString());
    return id;
  }

  const letters = () =>
    site.mail.mails.filter(({ headers }) => headers.subject?.[0]?.startsWith('Coming up'));

  test('is off at first; switched on it goes out on Thursday at ten, once, with the shows of ten days', async () => {
    expect((await ask('GET')).json()).toEqual({ on: false, intro: '' });
    const token = await joinList(site, ada);
    await addSubscribers(site, ['waiting@example.org'], 'pending');
    await addSubscribers(site, ['gone@example.org'], 'ended');
    const id = await addShow('Night Porch & Friends', '2026-11-20T23:00:00.000Z', { price: '$10' });
    await addShow('Sold out show', '2026-11-28T23:00:00.000Z', { status: 'soldOut' });
    await addShow('Cancelled show', '2026-11-21T23:00:00.000Z', { status: 'cancelled' });
    await addShow('Draft show', '2026-11-21T23:00:00.000Z', { archived: true });
    await addShow('Distant show', '2026-11-29T15:00:01.000Z');
    const start = site.time.now;
    site.time.now = thursday;
    await work();
    expect(letters(), 'it is off').toEqual([]);

    site.time.now = start;
    await switchOn('Bring a friend.');
    await setOnSince(new Date(thursday.getTime() + 1));
    site.time.now = new Date(thursday.getTime() + 1);
    await work();
    expect(letters(), 'switched on after ten, it means the next Thursday').toEqual([]);
    await setOnSince(thursday);
    site.time.now = new Date(thursday.getTime() - 1);
    await work();
    expect(letters(), 'not a moment before').toEqual([]);
    site.time.now = thursday;
    await work();
    await work();
    site.pass(hourMs);
    await work();
    expect(letters().map(({ recipients }) => recipients)).toEqual([[ada]]);
    const [letter] = letters();
    if (!letter) throw new Error('no letter came');
    expect(letter.headers.subject).toEqual(['Coming up at Folklore: Night Porch & Friends and 1 more']);
    const own = tokenIn(letter);
    expect(own, 'each mail has a link of its own').not.toBe(token);
    expect(letter.headers).toMatchObject({
      'list-unsubscribe': [`<http://localhost:3000/subscription/${own}/unsubscribe>`],
      'list-unsubscribe-post': ['List-Unsubscribe=One-Click'],
      'reply-to': [`Folklore <${venue.bookingEmail}>`],
    });
    for (const words of ['Bring a friend.', 'Friday, November 20', '$10', 'Sold out', `/events/${id}`]) {
      expect(letter.text).toContain(words);
      expect(letter.html).toContain(words);
    }
    expect(letter.html).toContain('Night Porch &amp; Friends');
    expect(letter.html).toContain(`src="http://localhost:3000/events/${id}/card.png"`);
    for (const other of ['Cancelled show', 'Draft show', 'Distant show']) {
      expect(letter.text + letter.html).not.toContain(other);
    }
    expect((await press(site, own, 'unsubscribe')).statusCode).toBe(303);

    await addShow('A week later', '2026-11-27T23:00:00.000Z');
    site.time.now = new Date(thursday.getTime() + weekMs);
    await work();
    expect(letters(), 'whoever has left gets no more').toHaveLength(1);
  });

  test('goes out each week that has a show, and in no other', async () => {
    await addSubscribers(site, [ada]);
    await switchOn();
    await addShow('In the second week', '2026-11-30T23:00:00.000Z');
    for (let week = 0; week < 4; week += 1) {
      site.time.now = new Date(thursday.getTime() + week * weekMs);
      await work();
    }
    expect(letters()).toHaveLength(1);
    const { db } = site.database;
    expect(await db.selectFrom('letters').select('week').execute()).toEqual([{ week: '2026-11-26' }]);
  });

  test('goes out again as usual after a clock that was weeks ahead is right', async () => {
    await addSubscribers(site, [ada]);
    await switchOn();
    for (const week of [0, 1, 3]) {
      const day = new Date(thursday.getTime() + week * weekMs + 2 * 24 * hourMs);
      await addShow(`In week ${week}`, day.toISOString());
    }
    for (const week of [3, 0, 1]) {
      site.time.now = new Date(thursday.getTime() + week * weekMs);
      await work();
      await work();
    }
    expect(letters().map(({ headers }) => headers.subject?.[0])).toEqual([
      'Coming up at Folklore: In week 3',
      'Coming up at Folklore: In week 0 and 1 more',
      'Coming up at Folklore: In week 1',
    ]);
  });

  test('leaves at the pace that is set, also with several processes', async () => {
    await addSubscribers(site, guests(35));
    await switchOn();
    await addShow('A show', '2026-11-21T23:00:00.000Z');
    site.time.now = thursday;
    const counts: number[] = [];
    for (let span = 0; span < 5; span += 1) {
      await work();
      await work();
      counts.push(letters().length);
      site.pass(10_000);
    }
    expect(counts, 'sixty a minute').toEqual([10, 20, 30, 35, 35]);
    expect(new Set(letters().map(({ recipients }) => recipients[0])).size).toBe(35);
  });

  test('is decided once: a show that is published after ten sends none, and is in none', async () => {
    await addSubscribers(site, guests(12));
    await switchOn();
    site.time.now = thursday;
    await work();
    await addShow('Friday special', '2026-11-21T23:00:00.000Z');
    for (const hours of [1, 11, 23.9]) {
      site.time.now = new Date(thursday.getTime() + hours * hourMs);
      await work();
    }
    expect(letters(), 'it was decided that there is none').toEqual([]);

    site.time.now = new Date(thursday.getTime() + weekMs);
    await addShow('Known at ten', '2026-11-29T23:00:00.000Z');
    await addShow('Cancelled at noon', '2026-11-30T23:00:00.000Z');
    await work();
    await addShow('Too late for this one', '2026-11-30T01:00:00.000Z');
    await site.database.db
      .updateTable('events')
      .set({ status: 'cancelled' })
      .where('name', '=', 'Cancelled at noon')
      .execute();
    site.pass(10_000);
    await work();
    const texts = letters().map(({ text }) => text);
    expect(texts).toHaveLength(12);
    expect(texts.filter((text) => text?.includes('Known at ten'))).toHaveLength(12);
    expect(texts.filter((text) => text?.includes('Cancelled at noon'))).toHaveLength(10);
    expect(texts.filter((text) => text?.includes('Too late'))).toEqual([]);
  });

  test.each([
    ['goes out late on Thursday after a server was down', 11.9, 1],
    ['is left out when Thursday is over', 12, 0],
  ])('%s', async (_what, hours, expected) => {
    await addSubscribers(site, [ada]);
    await switchOn();
    await addShow('A show', '2026-11-21T23:00:00.000Z');
    site.time.now = new Date(thursday.getTime() + hours * hourMs);
    await work();
    expect(letters()).toHaveLength(expected);
  });

  test('that was decided reaches the rest days later, but nobody who came since', async () => {
    await addSubscribers(site, guests(11));
    await switchOn();
    await addShow('A show', '2026-11-21T23:00:00.000Z');
    await addShow('Another show', '2026-11-24T23:00:00.000Z');
    site.time.now = thursday;
    await work();
    expect(letters()).toHaveLength(10);
    site.pass(3 * 24 * hourMs);
    await joinList(site, ada);
    await work();
    const [late, ...others] = letters().slice(10);
    expect(others).toEqual([]);
    expect(late?.text).toContain('Another show');
    expect(late?.text, 'which is over').not.toContain('A show');
  });

  test.each([
    ['within the hour, and the rest gets it', 59, 12],
    ['later, and the next Thursday is meant', 61, 4],
  ])('is switched off and on again %s', async (_when, minutes, expected) => {
    await addSubscribers(site, guests(12));
    await switchOn();
    await addShow('A show', '2026-11-21T23:00:00.000Z');
    site.time.now = thursday;
    await queueDueNewsletters(site.services);
    // Four of the first ten have left.
    const waiting = (await site.outbox()).filter(({ purpose }) => purpose === 'letter').slice(4);
    const later = new Date(thursday.getTime() + 30_000).toISOString();
    const ids = waiting.map(({ id }) => id);
    const tried = { dueAt: later, attempts: 5, uncertainAttempts: 1 };
    await site.database.db.updateTable('outbox').set(tried).where('id', 'in', ids).execute();
    await site.deliver();
    expect(letters()).toHaveLength(4);
    admin = await signedInAdmin(site);
    await ask('PUT', '', { on: false, intro: '' });
    site.pass(60_000);
    await work();
    expect(letters(), 'it is off').toHaveLength(4);
    site.pass((minutes - 1) * 60_000);
    admin = await signedInAdmin(site);
    await ask('PUT', '', { on: true, intro: '' });
    const triesOf = site.database.db.selectFrom('outbox').select(['attempts', 'uncertainAttempts']);
    for (const { attempts, uncertainAttempts } of await triesOf.where('id', 'in', ids).execute()) {
      expect(uncertainAttempts, 'what may have been sent is not forgotten').toBe(1);
      expect(attempts).toBeGreaterThanOrEqual(5);
    }
    await work();
    site.pass(10_000);
    await work();
    expect(letters()).toHaveLength(expected);
    expect(new Set(letters().map(({ recipients }) => recipients[0])).size).toBe(expected);
    site.time.now = new Date(thursday.getTime() + weekMs);
    await addShow('A week later', '2026-11-29T23:00:00.000Z');
    await work();
    expect(letters().length, 'it is on').toBeGreaterThan(expected);
  });

  // A write is seen from another connection there.
  if (dialect === 'sqlite') {
    test('costs no write while there is nothing to send', async () => {
      await addSubscribers(site, [ada]);
      await switchOn();
      await addShow('A show', '2026-11-21T23:00:00.000Z');
      site.time.now = thursday;
      await work();
      site.pass(2 * hourMs);
      await work();
      const reader = new DatabaseSync(sqliteFile(site.config.dataDir));
      // Another one whenever another connection has written.
      const version = () => reader.prepare('pragma data_version').get();
      const before = version();
      for (let look = 0; look < 5; look += 1) {
        site.pass(3_000);
        await queueDueNewsletters(site.services);
      }
      expect(version()).toEqual(before);
      reader.close();
    });
  }

  test('waits while the mail server takes none, and lets every other mail go ahead', async () => {
    await addSubscribers(site, guests(40));
    await switchOn();
    await addShow('A show', '2026-11-21T23:00:00.000Z');
    site.time.now = thursday;
    for (let span = 0; span < 5; span += 1) {
      await Promise.all(site.processes.map(({ services }) => queueDueNewsletters(services)));
      site.pass(10_000);
    }
    expect((await site.outbox()).filter(({ purpose }) => purpose === 'letter')).toHaveLength(20);
    await apply(site, { files: [] });
    await site.deliver();
    const order = site.mail.mails.map(({ headers }) => headers.subject?.[0] ?? '');
    const others = order.flatMap((subject, index) => (subject.startsWith('Coming up') ? [] : [index]));
    expect(others).toHaveLength(2);
    expect(Math.max(...others), 'before all letters but those under way').toBeLessThan(6);
  });

  test('reaches everyone else when many mailboxes take none for now, and ends no subscription for that', async () => {
    const full = Array.from({ length: 21 }, (_, index) => `full${index}@example.org`);
    await addSubscribers(site, [...full, ada]);
    await switchOn();
    await addShow('A show', '2026-11-21T23:00:00.000Z');
    site.mail.refuse = { recipient: full, code: 452, words: '4.2.2 The mailbox is full' };
    site.time.now = thursday;
    for (let span = 0; span < 4; span += 1) {
      await work();
      site.pass(10_000);
    }
    expect(letters().map(({ recipients }) => recipients)).toEqual([[ada]]);
    // As if a day of tries were over.
    const { db } = site.database;
    await db
      .updateTable('outbox')
      .set({ attempts: 30, queuedAt: '2026-11-18T12:00:00.000Z' })
      .where('state', '=', 'waiting')
      .execute();
    site.pass(hourMs);
    await site.deliver();
    expect((await site.outbox()).filter(({ state }) => state === 'failed')).toHaveLength(full.length);
    const kept = await db.selectFrom('subscribers').select('id').where('state', '=', 'confirmed').execute();
    expect(kept).toHaveLength(full.length + 1);
  });

  test('stops when staff switch it off, also for letters that wait', async () => {
    await addSubscribers(site, [ada]);
    await switchOn();
    await addShow('A show', '2026-11-21T23:00:00.000Z');
    site.time.now = thursday;
    await queueDueNewsletters(site.services);
    // Four days later the session is over.
    admin = await signedInAdmin(site);
    expect((await ask('PUT', '', { on: false, intro: '' })).statusCode).toBe(200);
    await work();
    expect(letters()).toEqual([]);
    expect((await site.outbox()).find(({ purpose }) => purpose === 'letter')).toMatchObject({
      state: 'held back',
      providerWords: 'The newsletter has been switched off',
    });
  });

  test('that waits while a show is moved, cancelled or archived says what holds when it leaves', async () => {
    await addSubscribers(site, [ada]);
    await switchOn();
    const [moved, cancelled, archived] = [
      await addShow('The moved show', '2026-11-20T23:00:00.000Z'),
      await addShow('The cancelled show', '2026-11-21T23:00:00.000Z'),
      await addShow('The archived show', '2026-11-22T23:00:00.000Z'),
    ];
    site.time.now = thursday;
    admin = await signedInAdmin(site);
    await queueDueNewsletters(site.services);
    const change = async (id: number | undefined, payload: object) => {
      const { headers } = admin;
      const answer = await site.http.inject({ method: 'PATCH', url: `/api/events/${id}`, headers, payload });
      expect(answer.statusCode, answer.body).toBe(200);
    };
    await change(moved, {
      ...{ startDateTime: '2026-11-24T23:00:00.000Z', endDateTime: '2026-11-25T01:00:00.000Z' },
      price: '$15',
    });
    await change(cancelled, { status: 'cancelled' });
    await change(archived, { archived: true });
    await site.deliver();
    const [letter] = letters();
    expect(letter?.headers.subject).toEqual(['Coming up at Folklore: The moved show']);
    for (const body of [letter?.text, letter?.html]) {
      expect(body).toContain('Tuesday, November 24');
      expect(body).toContain('$15');
      expect(body).not.toMatch(/November 20|The cancelled show|The archived show/);
    }
    expect((await press(site, letter ? tokenIn(letter) : '', 'unsubscribe')).statusCode).toBe(303);
  });

  test('is still that of its week when the house has another time zone since', async () => {
    await addSubscribers(site, [ada]);
    await switchOn();
    await addShow('A show', '2026-11-21T23:00:00.000Z');
    site.time.now = thursday;
    await queueDueNewsletters(site.services);
    const moveTo = async (timeZone: string) => {
      await new VenueStore(site.database.db).change({ timeZone });
      await site.services.venue.follow();
    };
    await moveTo('Pacific/Honolulu');
    onTestFinished(() => moveTo(venue.timeZone));
    await site.deliver();
    expect(letters().map(({ headers }) => headers.subject)).toEqual([['Coming up at Folklore: A show']]);
  });

  test('is not sent when none of its shows takes place any more', async () => {
    await addSubscribers(site, [ada]);
    await switchOn();
    const id = await addShow('A show', '2026-11-21T23:00:00.000Z');
    site.time.now = thursday;
    await queueDueNewsletters(site.services);
    await site.database.db.deleteFrom('events').where('id', '=', Number(id)).execute();
    await site.deliver();
    expect(letters()).toEqual([]);
    expect((await site.outbox()).find(({ purpose }) => purpose === 'letter')).toMatchObject({
      state: 'held back',
      providerWords: 'None of its shows takes place any more',
    });
  });

  test('is not sent to whoever unsubscribes while it waits', async () => {
    const token = await joinList(site, ada);
    await switchOn();
    await addShow('A show', '2026-11-21T23:00:00.000Z');
    site.time.now = thursday;
    await queueDueNewsletters(site.services);
    await site.database.db
      .updateTable('subscribers')
      .set({ state: 'ended' })
      .where('email', '=', ada)
      .execute();
    await site.deliver();
    expect(letters()).toEqual([]);
    expect((await site.http.inject(`/api/subscriptions/${token}`)).json().letters).toMatchObject([
      { week: '2026-11-19' },
    ]);
  });

  test('ends a subscription when two in a row are refused because of the address, and staff bring it back', async () => {
    const words = [
      '5.1.1 <nobody@example.org>: no such user',
      '5.1.1 <moved@example.org>: moved away',
      '5.1.1 <twin1@example.org>: unknown here, id 7fK2-9a1',
      '5.1.1 <twin2@example.org>: unknown here, id 3bX9-1c4',
      '5.7.1 relaying denied',
    ];
    const names = ['nobody', 'moved', 'twin1', 'twin2', 'refused', 'well'];
    const emails = names.map((name) => `${name}@example.org`);
    await addSubscribers(site, emails);
    await switchOn();
    await addShow('A show', '2026-11-21T23:00:00.000Z');
    await addShow('A show', '2026-11-28T23:00:00.000Z');
    await addShow('A show', '2026-12-05T23:00:00.000Z');
    await addShow('A show', '2026-12-12T23:00:00.000Z');
    /** The letter of a week, of which the mail server refuses these. */
    async function sendWeek(week: number, refused: string[]) {
      site.time.now = new Date(thursday.getTime() + week * weekMs);
      site.mail.refuseEach = new Map(refused.map((name) => [`${name}@example.org`, wordsOf(name)]));
      for (let look = 0; look < 5; look += 1) {
        await queueDueNewsletters(site.services);
        await site.deliver();
        site.pass(6 * 60_000);
      }
      admin = await signedInAdmin(site);
    }
    const wordsOf = (name: string) => ({ code: 550, words: words[names.indexOf(name)] ?? '' });
    async function ended() {
      const { db } = site.database;
      const rows = await db.selectFrom('subscribers').selectAll().where('state', '!=', 'confirmed').execute();
      return rows.map(({ email, endReason }) => [email, endReason]);
    }
    const progress = async () => (await ask('GET', '/preview')).json().progress;
    expect(await progress()).toBeNull();
    await sendWeek(0, ['nobody', 'moved', 'twin1', 'twin2', 'refused']);
    expect(await ended()).toEqual([]);
    expect(await progress(), 'one is tried again for a day').toEqual({
      total: 6,
      sent: 1,
      failed: 4,
      waiting: 1,
    });
    await sendWeek(1, ['nobody', 'twin1', 'twin2', 'refused']);
    expect(await ended()).toEqual([['nobody@example.org', 'bounced']]);
    await sendWeek(2, ['moved']);
    expect(await ended(), 'not two in a row').toEqual([['nobody@example.org', 'bounced']]);

    const bounced = await site.http.inject({ url: '/api/admin/subscribers/bounced', headers: admin.headers });
    const [nobody, ...others] = bounced.json();
    expect(others).toEqual([]);
    expect(nobody).toEqual({
      id: expect.any(Number),
      email: 'nobody@example.org',
      endedAt: expect.any(String),
    });
    const bringBack = () =>
      site.http.inject({
        method: 'POST',
        url: `/api/admin/subscribers/${nobody.id}/bring-back`,
        headers: admin.headers,
      });
    expect((await bringBack()).json()).toEqual({ success: true });
    expect((await bringBack()).statusCode).toBe(404);
    expect(await ended()).toEqual([]);
    const { db } = site.database;
    const auditLog = await db
      .selectFrom('activity')
      .select('what')
      .where('what', '=', 'brought back subscriber')
      .execute();
    expect(auditLog).toHaveLength(1);
    await sendWeek(3, ['nobody']);
    expect(await ended(), 'its earlier refusals are forgotten').toEqual([]);

    // Staff have sent that letter again, and it has arrived.
    const retry = { method: 'POST', url: '/api/admin/messages/retry', headers: admin.headers } as const;
    site.mail.refuseEach = new Map();
    expect((await site.http.inject({ ...retry, payload: { all: 'failed' } })).statusCode).toBe(200);
    await site.deliver();
    await addShow('A show', '2026-12-19T23:00:00.000Z');
    await sendWeek(4, ['nobody']);
    expect(await ended(), 'one that arrived lies between').toEqual([]);
  });

  test('is shown to staff beforehand, sent to their own address, and the list is exported', async () => {
    await addSubscribers(site, ['=cmd|x@example.org', ada]);
    await addSubscribers(site, ['waiting@example.org'], 'pending');
    expect((await ask('GET', '/preview')).json()).toMatchObject({
      goesOutAt: null,
      letter: null,
      confirmed: 2,
      pending: 1,
    });
    expect((await ask('POST', '/test')).statusCode).toBe(409);
    await addShow('A <b>show</b>', '2026-11-21T23:00:00.000Z');
    await ask('PUT', '', { on: true, intro: ' Soup\r\nand songs ' });
    const preview = (await ask('GET', '/preview')).json();
    expect(preview).toMatchObject({
      goesOutAt: thursday.toISOString(),
      shows: ['A <b>show</b>'],
      testTo: venue.bookingEmail,
      letter: { subject: 'Coming up at Folklore: A <b>show</b>' },
    });
    expect(preview.letter.html).toContain('Soup<br>and songs');
    expect(preview.letter.html).toContain('A &lt;b&gt;show&lt;/b&gt;');
    const page = await ask('GET', '/preview.html');
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.stringMatching(
        /frame-ancestors 'self'; sandbox allow-same-origin allow-popups [\w-]+$/,
      ),
      'cache-control': 'no-store',
    });
    expect(page.body.replace('\n<base target="_blank">', '')).toBe(preview.letter.html);
    expect((await ask('POST', '/test')).statusCode).toBe(201);
    await site.deliver();
    expect(letters().map(({ recipients }) => recipients)).toEqual([[venue.bookingEmail]]);

    const csv = await site.http.inject({ url: '/api/admin/subscribers.csv', headers: admin.headers });
    expect(csv.headers['content-disposition']).toBe('attachment; filename="subscribers-2026-11-15.csv"');
    expect(csv.body.split('\r\n')).toEqual([
      '\uFEFF"Email","State","Signed Up","Confirmed","Ended","Why It Ended"',
      `"'=cmd|x@example.org","Confirmed","2026-11-01","2026-11-01","",""`,
      `"${ada}","Confirmed","2026-11-01","2026-11-01","",""`,
      '"waiting@example.org","Not confirmed","2026-11-01","","",""',
      '',
    ]);
    const { db } = site.database;
    const auditLog = await db.selectFrom('activity').select('what').orderBy('id').execute();
    expect(auditLog.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['changed newsletter', 'sent test newsletter', 'exported subscribers']),
    );
  });

  describe('A letter of the house’s own', () => {
    const letter = {
      subject: 'We are closed & moving',
      text: 'See\nhttps://folklore.example/new?a=1&b=2.\n\n<b>Soon</b>',
    };
    const own = () => site.mail.mails.filter(({ headers }) => headers.subject?.[0] === letter.subject);

    test('reaches everyone once, at the pace, though the weekly one is off, and a second press sends none', async () => {
      const token = await joinList(site, ada);
      await addSubscribers(site, guests(12));
      await addSubscribers(site, ['waiting@example.org'], 'pending');
      const presses = await Promise.all([ask('POST', '/own', letter), ask('POST', '/own', letter)]);
      expect(presses.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
      expect(presses.find(({ statusCode }) => statusCode === 201)?.json()).toEqual({ total: 13 });
      site.pass(1_000);
      await joinList(site, 'later@example.org');
      await work();
      expect((await ask('GET', '/preview')).json().own).toMatchObject({
        subject: letter.subject,
        sent: 10,
        waiting: 3,
      });
      site.pass(10_000);
      await work();
      await work();
      expect(new Set(own().map(({ recipients }) => recipients[0])).size).toBe(13);
      expect(own()).toHaveLength(13);
      expect((await ask('GET', '/preview')).json().own).toMatchObject({ total: 13, sent: 13, waiting: 0 });
      const mail = own().find(({ recipients }) => recipients.includes(ada));
      expect(mail?.html).toContain('<a class="link" href="https://folklore.example/new?a=1&amp;b=2"');
      expect(mail?.html).toContain('&lt;b&gt;Soon');
      expect(mail?.headers['list-unsubscribe-post']?.[0]).toBe('List-Unsubscribe=One-Click');
      expect(tokenIn(mail ?? { text: '' })).not.toBe(token);
      await site.database.db.updateTable('subscribers').set({ state: 'ended' }).execute();
      await addSubscribers(site, guests(20).slice(15));
      site.pass(60_000);
      await work();
      expect(own(), 'nobody who came later').toHaveLength(13);
    });

    test('is not sent to whoever has left since, and never goes on after a restore', async () => {
      await addSubscribers(site, guests(12));
      expect((await ask('POST', '/own', letter)).statusCode).toBe(201);
      await queueDueNewsletters(site.services);
      const { db } = site.database;
      await db
        .updateTable('subscribers')
        .set({ state: 'ended' })
        .where('email', '=', 'guest0@example.org')
        .execute();
      await site.deliver();
      expect(own()).toHaveLength(9);
      await new RestoredRowsStore(site.database).settle(site.time.now.toISOString(), 'another-site');
      site.pass(60_000);
      await work();
      expect(own()).toHaveLength(9);
      const next = { subject: 'Another', text: 'Word' };
      expect((await ask('POST', '/own', next)).statusCode, 'who has left may be on the list').toBe(409);
      expect((await ask('PUT', '', { on: false, intro: '' })).statusCode).toBe(200);
      expect((await ask('POST', '/own', next)).statusCode, 'staff have decided').toBe(201);
    });

    test('is no reason to give an address up when two of one day are refused', async () => {
      await addSubscribers(site, ['full@example.org', 'well@example.org']);
      site.mail.refuseEach = new Map([['full@example.org', { code: 550, words: '5.1.1 nobody here' }]]);
      const send = async (subject: string) => {
        expect((await ask('POST', '/own', { ...letter, subject })).statusCode).toBe(201);
        await work();
        site.pass(60_000);
      };
      await send('One');
      await send('Two');
      expect((await ask('POST', '/own', { ...letter, subject: 'One' })).statusCode, 'sent today').toBe(409);
      const states = () => site.database.db.selectFrom('subscribers').select('state').orderBy('id').execute();
      expect((await states()).map(({ state }) => state)).toEqual(['confirmed', 'confirmed']);
      site.pass(4 * 24 * hourMs);
      admin = await signedInAdmin(site);
      await send('Three');
      expect((await states()).map(({ state }) => state)).toEqual(['ended', 'confirmed']);
      site.mail.refuseEach = new Map();
      expect((await ask('GET', '/preview')).json().own).toMatchObject({
        subject: 'Three',
        sent: 1,
        failed: 1,
      });
      site.pass(8 * 24 * hourMs);
      admin = await signedInAdmin(site);
      expect((await ask('GET', '/preview')).json().own, 'its mails are forgotten').toBeNull();
    });

    test('can be sent to the house first, says what is missing, and needs readers', async () => {
      expect((await ask('POST', '/own/test', letter)).statusCode).toBe(201);
      await site.deliver();
      expect(own().map(({ recipients }) => recipients)).toEqual([[venue.bookingEmail]]);
      expect((await ask('POST', '/own', letter)).statusCode, 'nobody has confirmed').toBe(409);
      const empty = await ask('POST', '/own', { subject: 'a\nb', text: ' ' });
      expect([empty.statusCode, Object.keys(empty.json().fields)]).toEqual([400, ['subject', 'text']]);
    });
  });

  test('is for staff alone, and its sentence is checked', async () => {
    for (const [method, url] of [
      ['GET', '/api/admin/letter'],
      ['PUT', '/api/admin/letter'],
      ['GET', '/api/admin/letter/preview'],
      ['GET', '/api/admin/letter/preview.html'],
      ['POST', '/api/admin/letter/test'],
      ['GET', '/api/admin/subscribers.csv'],
    ] as const) {
      expect((await site.http.inject({ method, url })).statusCode, url).toBe(401);
    }
    const answer = await ask('PUT', '', { on: 'yes', intro: 'x'.repeat(501) });
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['on', 'intro']]);
  });
});

test('With a marketing service there is no newsletter, and staff read why', async () => {
  const mail = await startMailServer();
  const site = await startTestSite({
    dialect: 'sqlite',
    environment: { ...mail.environment, KLAVIYO_COMPANY_ID: 'Comp01', KLAVIYO_FORM_ID: 'Form01' },
  });
  onTestFinished(async () => {
    await site.close();
    await mail.close();
  });
  const { db } = site.database;
  const admin = await signedInAdmin(site);
  await addSubscribers(site, [ada]);
  await db
    .insertInto('letterSettings')
    .values({ id: 1, onSince: '2026-11-15T17:00:00.000Z', intro: '' })
    .execute();
  const startDateTime = '2026-11-20T23:00:00.000Z';
  const show = { ...sampleEvent(), startDateTime, endDateTime: '2026-11-21T01:00:00.000Z' };
  await site.services.events.add([show], site.time.now.toISOString());
  const preview = await site.http.inject({ url: '/api/admin/letter/preview', headers: admin.headers });
  expect(preview.json()).toMatchObject({ goesOutAt: null, hasMarketingService: true });
  // One that waits since before the service was configured.
  await site.services.outbox.add(
    { channel: 'mail', purpose: 'letter', recipient: ada, subject: 'This week', text: '', state: 'waiting' },
    site.time.now.toISOString(),
  );
  site.time.now = thursday;
  await queueDueNewsletters(site.services);
  await site.services.outboxWorker.runOnce();
  expect(mail.mails).toEqual([]);
  expect(await db.selectFrom('outbox').select('providerWords').execute()).toEqual([
    { providerWords: 'A marketing service writes to the guests' },
  ]);
});
