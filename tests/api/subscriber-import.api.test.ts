import { appendFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SiteIdentityStore } from '#server/files/site-identity.store.ts';
import { forgetOldMessages } from '#server/privacy/forget-what-is-old.ts';
import { forgetOldSubscribers } from '#server/subscribers/erase-subscriber.ts';
import { queueDueNewsletters } from '#server/subscribers/newsletters/queue-newsletters.ts';
import { departureHash, unsubscribedFolder } from '#server/subscribers/unsubscribed-list.ts';
import { addAdmin, type SignedInAdmin, sessionOf, signedInAdmin } from '#tests/support/admin.ts';
import { backUp, placeWithTables, readContent, restore } from '#tests/support/backups.ts';
import { type MessageSite, startMessageSite } from '#tests/support/message-site.ts';
import { apply } from '#tests/support/sample-application.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { addSubscribers, mailsTo, press, signUp, tokenIn } from '#tests/support/subscribers.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { dialects, startTestSite, usualDialects } from '#tests/support/test-site.ts';

const url = '/api/admin/subscribers/import';

describe.each(dialects)('Subscribers that are imported, on %s', (dialect) => {
  let site: MessageSite;
  let owner: SignedInAdmin;
  beforeAll(async () => {
    site = await startMessageSite(dialect);
  });
  beforeEach(async () => {
    await site.reset();
    owner = await signedInAdmin(site);
  });
  afterAll(() => site.close());

  function send(payload: string | Buffer, type = 'text/csv', { http }: Pick<MessageSite, 'http'> = site) {
    const headers = { ...owner.headers, 'content-type': type };
    return http.inject({ method: 'POST', url, headers, payload });
  }

  /** What the server does by itself every few seconds, in all of its processes at once. */
  async function turn(): Promise<void> {
    await Promise.all(site.processes.map(({ services }) => queueDueNewsletters(services)));
    await site.deliver();
  }

  const states = () =>
    site.database.db.selectFrom('subscribers').select(['email', 'state']).orderBy('id').execute();

  test('are asked once each; nothing else is sent before they confirm', async () => {
    const answer = await send(
      'Email,Name\r\n"June@example.com","June, H."\nsam@example.com;Sam\n\nrosa@example.com\tRosa',
    );
    expect([answer.statusCode, answer.json()]).toEqual([200, { added: 3, known: 0, refused: [] }]);
    for (let times = 0; times < 3; times += 1) await turn();
    expect(site.mail.mails.flatMap(({ recipients }) => recipients).toSorted()).toEqual([
      'June@example.com',
      'rosa@example.com',
      'sam@example.com',
    ]);
    const [mail] = mailsTo(site, 'sam@example.com');
    expect(mail?.raw).toMatch(/^List-Unsubscribe-Post: /m);
    expect((await states()).map(({ state }) => state)).toEqual(['pending', 'pending', 'pending']);
    await press(site, tokenIn(mail ?? { text: '' }), 'confirm');
    expect(await states()).toContainEqual({ email: 'sam@example.com', state: 'confirmed' });
    const again = await send('june@EXAMPLE.com\nsam@example.com\nnew@example.com\nNEW@example.com');
    expect(again.json()).toEqual({ added: 1, known: 3, refused: [] });
    await turn();
    expect(site.mail.mails).toHaveLength(4);
  });

  test('do not include those who have left, unsubscribed or erased, on whichever server and however long ago', async () => {
    const [one = site, other = site] = site.processes.map(({ app }) => ({ ...site, http: app.http }));
    for (const [email, action] of [
      ['left@example.com', 'unsubscribe'],
      ['erased@example.com', 'erase'],
    ] as const) {
      await signUp(site, email);
      await site.deliver();
      await press(one, tokenIn(mailsTo(site, email)[0] ?? { text: '' }), action);
    }
    const sent = site.mail.mails.length;
    const folder = unsubscribedFolder(site.config.dataDir);
    const { siteId } = await new SiteIdentityStore(site.database.db).get();
    // Noted by a version that knew of no other place.
    appendFileSync(
      join(folder, '2026-11.txt'),
      `2026-11-02T12:00:00.000Z erased ${departureHash(siteId, 'earlier@example.com')}\n`,
    );
    for (let months = 0; months < 8; months += 1) {
      site.pass(60 * 24 * 3_600_000);
      await forgetOldSubscribers(site.services);
      await site.services.unsubscribedList.forgetOld(site.database.db);
    }
    expect(readdirSync(folder)).toEqual([]);
    expect(await states()).toEqual([]);
    owner = await signedInAdmin(site);
    const table = 'left@example.com\nErased@example.com\nearlier@example.com';
    expect((await send(table, 'text/csv', other)).json()).toEqual({
      added: 0,
      known: 3,
      refused: [],
    });
    await turn();
    expect(site.mail.mails).toHaveLength(sent);
  });

  test('leave together with the letter no faster than its pace, and after every other mail', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `guest${index}@example.org`);
    await addSubscribers(site, names);
    await site.http.inject({
      method: 'PUT',
      url: '/api/admin/letter',
      headers: owner.headers,
      payload: { on: true, intro: '' },
    });
    const show = { startDateTime: '2026-11-21T23:00:00.000Z', endDateTime: '2026-11-22T01:00:00.000Z' };
    await site.services.events.add([{ ...sampleEvent(), ...show }], site.time.now.toISOString());
    // Ten in the morning of a Thursday.
    site.time.now = new Date('2026-11-19T15:00:00.000Z');
    owner = await signedInAdmin(site);
    await send(Array.from({ length: 40 }, (_, index) => `new${index}@example.com`).join('\n'));
    await turn();
    await turn();
    expect(site.mail.mails, 'sixty a minute, whatever they are').toHaveLength(10);
    for (let span = 0; span < 5; span += 1) {
      site.pass(10_000);
      await turn();
    }
    site.mail.mails.length = 0;
    for (let span = 0; span < 4; span += 1) {
      site.pass(10_000);
      await Promise.all(site.processes.map(({ services }) => queueDueNewsletters(services)));
    }
    expect((await site.outbox()).filter(({ state }) => state === 'waiting')).toHaveLength(20);
    await apply(site, { files: [] });
    await site.deliver();
    const subjects = site.mail.mails.map(({ headers }) => headers.subject?.[0] ?? '');
    const others = subjects.flatMap((subject, index) => (/^Please confirm/.test(subject) ? [] : [index]));
    expect(others).toHaveLength(2);
    expect(Math.max(...others), 'before all of them but those under way').toBeLessThan(6);
  });

  test('are mails to strangers: one an hour to a person, with those of signing up', async () => {
    await send('june+1@example.com\nsam@example.com\nju.ne+2@example.com\njune+3@example.com');
    await turn();
    const recipients = () => site.mail.mails.flatMap((mail) => mail.recipients);
    expect(recipients().toSorted()).toEqual(['june+1@example.com', 'sam@example.com']);
    await signUp(site, 'sam@example.com');
    await site.deliver();
    expect(recipients()).toHaveLength(2);
    site.pass(3_600_000);
    await turn();
    expect(recipients().slice(2).toSorted(), 'the next one waited').toEqual([
      'ju.ne+2@example.com',
      'sam@example.com',
    ]);
    expect((await site.outbox()).map(({ state }) => state).toSorted()).toEqual([
      'held back',
      'sent',
      'sent',
      'sent',
      'sent',
    ]);
  });

  test('who sign up by themselves meanwhile get one mail', async () => {
    await send('june@example.com');
    await signUp(site, 'june@example.com');
    await turn();
    await turn();
    expect(mailsTo(site, 'june@example.com')).toHaveLength(1);
  });

  test('and were not asked yet wait for it where a backup was restored; who has left stays off there, too', async () => {
    await signUp(site, 'erased@example.com');
    await site.deliver();
    await press(site, tokenIn(mailsTo(site, 'erased@example.com')[0] ?? { text: '' }), 'erase');
    await send('june@example.com');
    const archive = join(temporaryFolder(), '1.tar');
    await backUp(site.environment, archive);
    const place = await placeWithTables(dialect);
    await restore(place, archive);
    await backUp(place, `${archive}.2`);
    const { bodies } = await readContent(`${archive}.2`);
    const rowsOf = (table: string) =>
      String(bodies.get(`rows/${table}.ndjson`))
        .trim()
        .split('\n')
        .map((row) => JSON.parse(row));
    expect(rowsOf('subscribers')).toMatchObject([
      { email: 'june@example.com', state: 'pending', isToBeAsked: true },
    ]);
    expect(rowsOf('departures')).toHaveLength(1);

    const environment = { ...place, SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'booking@example.com' };
    const copy = await startTestSite({ dialect, environment });
    const { headers } = await sessionOf(copy, await addAdmin(copy, 'Rosa Bean'));
    const queued = async () => {
      await queueDueNewsletters(copy.services);
      const rows = await copy.database.db.selectFrom('outbox').select('purpose').execute();
      return rows.filter(({ purpose }) => purpose === 'import').length;
    };
    const told = (await copy.http.inject({ url: '/api/admin/notices', headers })).body;
    expect([await queued(), /a backup was restored/.test(told)], 'until staff have chosen').toEqual([
      0,
      true,
    ]);
    const chosen = { url: '/api/admin/letter', headers, payload: { on: false, intro: '' } };
    expect((await copy.http.inject({ method: 'PUT', ...chosen })).statusCode).toBe(200);
    expect(await queued()).toBe(1);
    await copy.close();
  });

  // The rest knows no SQL.
  if (!usualDialects.includes(dialect)) return;

  test('are refused line by line where they are no addresses', async () => {
    const lines = [
      'june@example.com',
      'no address',
      'a@b.co, victim@example.com',
      `${'a'.repeat(300)}@example.com`,
      ',empty@example.com',
      '=cmd()@x',
      '"open@example.com',
      'nul\u0000@example.com',
      `${'"'.repeat(10_000)}`,
    ];
    const { added, known, refused } = (await send(lines.join('\n'))).json();
    expect([added, known]).toEqual([3, 0]);
    expect(refused.map(({ line }: { line: number }) => line)).toEqual([2, 4, 5, 6, 8, 9]);
    expect(new Set(refused.map(({ why }: { why: string }) => why))).toEqual(
      new Set(['Please enter a valid email address']),
    );
    expect((await states()).map(({ email }) => email)).toEqual([
      'june@example.com',
      'a@b.co',
      'open@example.com',
    ]);
    for (const odd of [
      '\uFEFFEmail\nnew@example.com',
      Buffer.from([0xff, 0xfe, 0x0a]),
      ' ',
      'x'.repeat(100_000),
    ]) {
      expect((await send(odd)).statusCode).toBe(200);
    }
    expect((await send('{}', 'application/json')).statusCode).toBe(400);
    expect((await send('a@b.co', 'text/plain')).statusCode).toBe(415);
    expect((await send('', 'text/csv')).statusCode).toBeLessThan(500);
    const other = { ...owner.headers, 'content-type': 'text/csv' };
    const elsewhere = await site.http.inject({
      method: 'POST',
      url: '/api/events',
      headers: other,
      payload: 'a',
    });
    expect(elsewhere.statusCode, 'no other call takes a table').toBe(415);
  });

  test('are ten thousand at most, and leave at the pace of the letter', async () => {
    const table = (count: number) =>
      Array.from({ length: count }, (_, index) => `guest${index}@example.com`).join('\n');
    const tooMany = await send(`Email\n${table(10_001)}`);
    expect([tooMany.statusCode, tooMany.json().message]).toEqual([
      413,
      'Please keep this to 10,000 addresses',
    ]);
    expect((await send('x'.repeat(5_000_001))).statusCode).toBe(413);
    expect(await states()).toEqual([]);
    expect((await send(`Email\n${table(10_000)}`)).json()).toEqual({ added: 10_000, known: 0, refused: [] });
    // Sixty a minute are ten in ten seconds, whatever the number of processes.
    for (const expected of [10, 10]) {
      await turn();
      expect(site.mail.mails).toHaveLength(expected);
    }
    site.pass(10_001);
    await turn();
    expect(site.mail.mails).toHaveLength(20);
    expect((await signUp(site, 'guest@example.org')).statusCode, 'and nobody else waits for them').toBe(202);
    await site.deliver();
    expect(mailsTo(site, 'guest@example.org')).toHaveLength(1);
    const listed = await site.http.inject({ url: '/api/admin/messages', headers: owner.headers });
    expect(listed.json().filter(({ purpose }: { purpose: string }) => purpose === 'import')).toEqual([]);
  });

  test('are told who has put them on the list, and the mails are kept no longer than letters', async () => {
    await send('june@example.com');
    await turn();
    const [mail] = mailsTo(site, 'june@example.com');
    expect(mail?.text).not.toMatch(/You asked|did not ask|typed your address/);
    expect(mail?.text).toContain('Folklore has put your address on its list');
    expect((await send('a@b.co', 'text/plain')).json().message).toBe(
      'This call takes a table: send Content-Type: text/csv',
    );
    site.pass(8 * 24 * 3_600_000);
    await forgetOldMessages(site.services);
    expect(await site.outbox()).toEqual([]);
  });
});

test('Without mail set up, or with a marketing service, nobody can be imported', async () => {
  const site = await startTestSite({ dialect: 'sqlite' });
  const { headers } = await signedInAdmin(site);
  const payload = 'june@example.com';
  const answer = await site.http.inject({
    method: 'POST',
    url,
    headers: { ...headers, 'content-type': 'text/csv' },
    payload,
  });
  expect([answer.statusCode, answer.json().message]).toEqual([
    409,
    'The mailing list is not open on this site',
  ]);
  await site.close();
});
