import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PastShow, TonightRecord } from '#contract/applications/bookings.ts';
import type { OwnPageRecord, SheetRecord } from '#contract/applications/own-page.ts';
import type { EventRecord } from '#contract/events/events.ts';
import type { AttendanceFigures } from '#contract/figures/figures.ts';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { backUp, placeWithTables, restore } from '#tests/support/backups.ts';
import { type MessageSite, startMessageSite } from '#tests/support/message-site.ts';
import { withDatabase } from '#tests/support/outbox.ts';
import {
  answerDate,
  applyForPage,
  dumpDatabase,
  erase,
  type Performer,
  readOwnPage,
  withdraw,
} from '#tests/support/own-page.ts';
import { askAbout, bookedEvening } from '#tests/support/reviews.ts';
import { sampleFields } from '#tests/support/sample-application.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { dialects, usualDialects } from '#tests/support/test-site.ts';

const hourMs = 3_600_000;
const nothing = {
  loadIn: null,
  soundCheck: null,
  running: [],
  contact: '',
  deal: '',
  forPerformer: '',
  notes: '',
};
const sheet: SheetRecord = {
  loadIn: '17:00',
  soundCheck: '18:15',
  running: [
    { at: '20:00', what: 'First set' },
    { at: '00:30', what: 'Lock-up' },
  ],
  contact: 'Marta, (706) 555-0199',
  deal: 'Eighty per cent of the door',
  forPerformer: 'Park behind the house.\nSoup is on us.',
  notes: 'They like it loud',
};
const { notes: _, ...forPerformer } = sheet;

describe.each(dialects)('A night (%s)', (dialect) => {
  let site: MessageSite;
  let rosa: SignedInAdmin;
  beforeAll(async () => {
    site = await startMessageSite(dialect);
  });
  beforeEach(async () => {
    await site.reset();
    await site.database.db.deleteFrom('events').execute();
    rosa = await signedInAdmin(site);
  });
  afterAll(() => site.close());

  const ask = (
    method: 'GET' | 'PUT' | 'PATCH' | 'POST' | 'DELETE',
    url: string,
    payload?: object,
    headers = {},
  ) =>
    site.http.inject({
      method,
      url,
      headers: { ...rosa.headers, ...headers },
      ...(payload ? { payload } : {}),
    });
  async function done<Answer>(...asked: Parameters<typeof ask>): Promise<Answer> {
    const answer = await ask(...asked);
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    return answer.json();
  }
  const addEvent = async (changes: object = {}): Promise<number> =>
    (await done<EventRecord>('POST', '/api/events', { ...bookedEvening, ...changes })).id;
  const applyAs = (fields: object = {}): Promise<Performer> =>
    applyForPage(site, { fields: { ...sampleFields, ...fields }, files: [] });
  async function book(performer: Performer, changes: object = {}): Promise<number> {
    const answer = await askAbout(site, rosa, performer.id, 'book', {
      method: 'POST',
      payload: { ...bookedEvening, ...changes },
    });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<EventRecord>().id;
  }
  const from = (startDateTime: string) => ({
    startDateTime,
    endDateTime: new Date(Date.parse(startDateTime) + hourMs).toISOString(),
  });
  const sheetPath = (id: number) => `/api/admin/events/${id}/sheet`;
  const outcomePath = (id: number) => `/api/admin/events/${id}/outcome`;
  const lastLine = () =>
    site.database.db
      .selectFrom('activity')
      .select(['what', 'targetKind', 'targetId', 'by'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();

  describe('has a sheet', () => {
    test('that is empty until it is written, and is read as it was written', async () => {
      const id = await addEvent();
      const first = await ask('GET', sheetPath(id));
      expect([first.statusCode, first.json()]).toEqual([200, nothing]);
      const written = await ask('PUT', sheetPath(id), sheet);
      expect([written.statusCode, written.json()]).toEqual([200, sheet]);
      const read = await ask('GET', sheetPath(id));
      expect(read.json()).toEqual(sheet);
      expect(read.headers.etag).toBeTruthy();
      expect(read.headers.etag).toBe(written.headers.etag);
      expect(read.headers.etag).not.toBe(first.headers.etag);
      expect(await lastLine()).toEqual({
        what: 'wrote sheet',
        targetKind: 'event',
        targetId: id,
        by: rosa.username,
      });
    });

    test('that only whoever has seen it writes over', async () => {
      const id = await addEvent();
      const { etag = '' } = (await ask('GET', sheetPath(id))).headers;
      const writing = (notes: string) =>
        ask('PUT', sheetPath(id), { ...sheet, notes }, { 'if-match': String(etag) });
      const both = await Promise.all([writing('one'), writing('other')]);
      expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
      const won = both.find(({ statusCode }) => statusCode === 200)?.json();
      expect((await ask('GET', sheetPath(id))).json()).toEqual(won);
      expect((await writing('late')).statusCode).toBe(409);
      const { etag: now = '' } = (await ask('GET', sheetPath(id))).headers;
      await done('PUT', sheetPath(id), sheet, { 'if-match': String(now) });
      await done('PUT', sheetPath(id), { ...sheet, notes: 'whatever' }, { 'if-match': '*' });
      await done('PUT', sheetPath(id), sheet);
    });

    test('that copies and repetitions start without, and that goes with its event', async () => {
      const id = await addEvent();
      await done('PUT', sheetPath(id), sheet);
      const copy = await done<EventRecord>('POST', `/api/admin/events/${id}/duplicate`);
      const [again] = await done<EventRecord[]>('POST', `/api/admin/events/${id}/repeat`, {
        everyWeeks: 1,
        times: 1,
      });
      for (const other of [copy.id, again?.id ?? 0])
        expect((await ask('GET', sheetPath(other))).json()).toEqual(nothing);
      await done('DELETE', `/api/admin/events/${id}`);
      expect(await site.database.db.selectFrom('sheets').selectAll().execute()).toEqual([]);
      for (const method of ['GET', 'PUT'] as const) {
        const answer = await ask(method, sheetPath(id), method === 'PUT' ? sheet : undefined);
        expect(answer.statusCode).toBe(404);
      }
    });

    test('whose times move with the start of the show by the clock, and are in the mail about it', async () => {
      const june = await applyAs();
      const id = await book(june);
      await done('PUT', sheetPath(id), sheet);
      const { etag = '' } = (await ask('GET', sheetPath(id))).headers;
      const move = (startDateTime: string, query = '') =>
        done('PATCH', `/api/events/${id}${query}`, from(startDateTime));
      const deliver = () => {
        site.pass(10_000);
        return site.deliver();
      };
      await deliver();
      // From 20:00 in winter to 17:30 two weeks later, in summer time.
      await move('2027-03-19T21:30:00.000Z');
      const earlier = {
        loadIn: '14:30',
        soundCheck: '15:45',
        running: [
          { at: '17:30', what: 'First set' },
          { at: '22:00', what: 'Lock-up' },
        ],
      };
      expect(await done('GET', sheetPath(id))).toEqual({ ...sheet, ...earlier });
      expect((await readOwnPage(site, june)).json<OwnPageRecord>().sheet).toMatchObject(earlier);
      expect((await ask('PUT', sheetPath(id), sheet, { 'if-match': String(etag) })).statusCode).toBe(409);
      await deliver();
      expect(site.mail.mails.at(-1)?.text).toMatch(
        /Load-in: 2:30 PM\s+Sound check: 3:45 PM\s+Start: 5:30 PM/,
      );
      await move('2027-03-20T00:30:00.000Z', '?told=true');
      expect(await done('GET', sheetPath(id))).toMatchObject({
        loadIn: '17:30',
        running: [{ at: '20:30' }, { at: '01:00' }],
      });
      await move('2027-03-06T01:00:00.000Z');
      expect((await ask('GET', sheetPath(id))).headers.etag, 'as it was').toBe(etag);
    });

    test('that moves with each later show of its series, and with no earlier one', async () => {
      const first = await addEvent();
      const [second, third] = await done<EventRecord[]>('POST', `/api/admin/events/${first}/repeat`, {
        everyWeeks: 1,
        times: 2,
      });
      const ids = [first, second?.id ?? 0, third?.id ?? 0];
      for (const id of ids) await done('PUT', sheetPath(id), sheet);
      const loadIns = async () =>
        Promise.all(ids.map(async (id) => (await done<SheetRecord>('GET', sheetPath(id))).loadIn));
      await done('PATCH', `/api/events/${second?.id}?scope=following`, {
        startDateTime: '2027-03-13T02:00:00.000Z',
      });
      expect(await loadIns()).toEqual(['17:00', '18:00', '18:00']);
      await done('PATCH', `/api/events/${third?.id}`, { price: '$12' });
      expect(await loadIns()).toEqual(['17:00', '18:00', '18:00']);
    });

    // SQLite has one writer at a time.
    if (dialect === 'postgres') {
      test('whose event is deleted while it is written is not found', async () => {
        const { db } = site.database;
        const id = await addEvent();
        const trx = await db.startTransaction().execute();
        await trx.deleteFrom('events').where('id', '=', id).execute();
        const writing = ask('PUT', sheetPath(id), sheet);
        await vi.waitFor(
          async () => {
            const { rows } = await sql<{ waiting: number }>`
              select count(*) as waiting from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'
            `.execute(db);
            expect(rows[0]?.waiting).toBe(1);
          },
          { timeout: 20_000, interval: 20 },
        );
        await trx.commit().execute();
        expect((await writing).statusCode).toBe(404);
        expect(await db.selectFrom('sheets').selectAll().execute()).toEqual([]);
      });
    }
  });

  describe('has an outcome', () => {
    test('from its start on, also when it is archived', async () => {
      const id = await addEvent(from(site.time.now.toISOString()));
      const later = await addEvent(from(new Date(site.time.now.getTime() + 1).toISOString()));
      expect((await ask('GET', outcomePath(later))).json()).toEqual({ attendance: null, note: '' });
      const early = await ask('PUT', outcomePath(later), { attendance: 3, note: '' });
      expect([early.statusCode, early.json().message]).toEqual([409, 'This show has not begun yet']);
      const outcome = { attendance: 41, note: 'Sold every slice of cake.' };
      expect(await done('PUT', outcomePath(id), outcome)).toEqual(outcome);
      expect(await lastLine()).toMatchObject({ what: 'noted outcome', targetId: id });
      await done('PATCH', `/api/admin/events/${id}/archive`);
      const none = { attendance: null, note: '' };
      expect(await done('PUT', outcomePath(id), none)).toEqual(none);
      expect(await done('PUT', outcomePath(id), { attendance: 0, note: '' })).toEqual({
        attendance: 0,
        note: '',
      });
      expect((await ask('GET', outcomePath(id))).json()).toEqual({ attendance: 0, note: '' });
      expect((await ask('GET', outcomePath(99_999))).statusCode).toBe(404);
    });
  });

  describe('of today', () => {
    const readDay = (day = '') => done<TonightRecord>('GET', `/api/admin/tonight${day && `?day=${day}`}`);

    test('lasts from 5:00 to 5:00, and has its shows by their start', async () => {
      // In New York it is five hours earlier.
      const late = await addEvent(from('2026-11-16T09:59:00.000Z'));
      const evening = await addEvent(from('2026-11-16T01:00:00.000Z'));
      const morning = await addEvent(from('2026-11-15T10:00:00.000Z'));
      const before = await addEvent(from('2026-11-15T09:59:00.000Z'));
      const after = await addEvent(from('2026-11-16T10:00:00.000Z'));
      await addEvent({ ...from('2026-11-15T20:00:00.000Z'), archived: true });
      const idsOf = ({ day, shows }: TonightRecord) => [day, ...shows.map(({ event }) => event.id)];
      expect(idsOf(await readDay())).toEqual(['2026-11-15', morning, evening, late]);
      expect(idsOf(await readDay('2026-11-14'))).toEqual(['2026-11-14', before]);
      site.time.now = new Date('2026-11-16T09:59:59.000Z');
      rosa = await signedInAdmin(site);
      expect(idsOf(await readDay())).toEqual(['2026-11-15', morning, evening, late]);
      site.time.now = new Date('2026-11-16T10:00:00.000Z');
      expect(idsOf(await readDay())).toEqual(['2026-11-16', after]);
      for (const day of ['1970-01-01', '2199-12-31']) expect(await readDay(day)).toMatchObject({ day });
      for (const day of ['', 'today', '2026-02-30', '1969-12-31', '2200-01-01', '2026-11-15&day=2026-11-16'])
        expect((await ask('GET', `/api/admin/tonight?day=${day}`)).statusCode, day).toBe(400);
    });

    test('says who comes, what they need and what is written down', async () => {
      const june = await applyForPage(site);
      const booked = await book(june, from('2026-11-16T01:00:00.000Z'));
      const open = await addEvent(from('2026-11-16T02:00:00.000Z'));
      await done('PUT', sheetPath(booked), sheet);
      const { shows } = await readDay();
      expect(shows).toEqual([
        {
          event: expect.objectContaining({ id: booked, name: bookedEvening.name }),
          booking: (await ask('GET', `/api/admin/events/${booked}/booking`)).json(),
          sheet,
          act: {
            bandLineup: sampleFields.bandLineup,
            setLength: sampleFields.setLength,
            equipmentNeeds: sampleFields.equipmentNeeds,
            photoUrl: june.bandPhotos[0],
          },
        },
        { event: expect.objectContaining({ id: open }), booking: null, sheet: nothing, act: null },
      ]);
      expect((await ask('GET', june.bandPhotos[0] ?? '')).statusCode).toBe(200);
    });

    test('counts what is open in the whole house', async () => {
      const waiting = async () => (await readDay('2031-05-01')).waiting;
      const none = { unanswered: 0, overdue: 0, turnedDown: 0, messages: 0 };
      expect(await waiting()).toEqual(none);
      const [june, bea, cleo] = [await applyAs(), await applyAs(), await applyAs({ email: 'c@example.com' })];
      await site.deliver();
      const asked = await book(june);
      const offered = await book(bea, { publish: 'accepted' });
      const past = await book(cleo, from('2026-11-15T16:59:00.000Z'));
      expect(await waiting()).toEqual({ ...none, unanswered: 2 });
      for (const status of ['postponed', 'cancelled']) {
        await done('PATCH', `/api/events/${asked}?told=true`, { status });
        expect(await waiting()).toEqual({ ...none, unanswered: 1 });
      }
      await done('PATCH', `/api/events/${asked}?told=true`, { status: 'soldOut' });
      await answerDate(site, bea, false);
      await answerDate(site, cleo, false);
      expect(await waiting()).toEqual({ ...none, unanswered: 1, turnedDown: 1 });
      await done('PATCH', `/api/events/${past}?told=true`, from('2026-11-20T01:00:00.000Z'));
      expect(await waiting()).toEqual({ ...none, unanswered: 1, turnedDown: 2 });
      await done('PATCH', `/api/events/${past}?told=true`, { status: 'cancelled' });
      await done('DELETE', `/api/admin/events/${offered}?told=true`);
      expect(await waiting()).toEqual({ ...none, unanswered: 1 });
      await answerDate(site, june, true);
      expect(await waiting()).toEqual(none);

      await applyAs({ email: 'd@example.com' });
      site.mail.refuse = { recipient: 'june@example.com', code: 550, words: '5.1.1 No such user' };
      site.pass(60_000);
      expect((await waiting()).messages).toBe(0);
      site.pass(1);
      const { length: queued } = (await site.outbox()).filter(({ state }) => state === 'waiting');
      expect(queued).toBeGreaterThan(2);
      expect((await waiting()).messages).toBe(queued);
      await site.deliver();
      const { length: failed } = (await site.outbox()).filter(({ state }) => state === 'failed');
      expect(failed).toBeGreaterThan(0);
      expect(await waiting()).toEqual({ ...none, messages: failed });
      site.pass(24 * hourMs);
      rosa = await signedInAdmin(site);
      expect(await waiting()).toEqual({ ...none, overdue: 1, messages: failed });
    });
  });

  test('is known of the same act from before, by its email or its band name', async () => {
    const past = async (id: number) => done<PastShow[]>('GET', `/api/admin/applications/${id}/past`);
    const began = (days: number) =>
      from(new Date(site.time.now.getTime() - days * 24 * hourMs).toISOString());
    const june = await applyAs();
    const mate = await applyAs({ email: 'pete@example.com', bandName: ' the  NIGHT\tporch ' });
    const solo = await applyAs({ email: 'JUNE@example.com', bandName: '' });
    const other = await applyAs({ email: 'else@example.com', bandName: '' });
    const nameless = await applyAs({ email: 'nobody@example.com', bandName: '' });
    const first = await book(june, { ...began(30), name: 'One' });
    const second = await book(mate, { ...began(20), name: 'Two' });
    const third = await book(solo, { ...began(10), name: 'Three' });
    await book(other, began(5));
    await done('PUT', outcomePath(first), { attendance: 41, note: 'Lovely' });
    await done('PATCH', `/api/admin/events/${first}/archive?told=true`);
    const ofFirst = {
      eventId: first,
      name: 'One',
      startDateTime: began(30).startDateTime,
      attendance: 41,
      note: 'Lovely',
    };
    const unknown = { attendance: null, note: '' };
    const [ofSecond, ofThird] = [
      { eventId: second, name: 'Two', startDateTime: began(20).startDateTime, ...unknown },
      { eventId: third, name: 'Three', startDateTime: began(10).startDateTime, ...unknown },
    ];
    expect(await past(june.id)).toEqual([ofThird, ofSecond, ofFirst]);
    expect(await past(mate.id)).toEqual([ofSecond, ofFirst]);
    expect(await past(solo.id)).toEqual([ofThird, ofFirst]);
    expect(await past(nameless.id)).toEqual([]);
    await done('PATCH', `/api/events/${second}?told=true`, { status: 'cancelled' });
    await done('PATCH', `/api/events/${third}?told=true`, from('2026-11-15T17:00:00.001Z'));
    expect(await past(june.id)).toEqual([ofFirst]);
    const offered = await book(nameless, { ...began(3), publish: 'accepted' });
    expect(
      (await past(nameless.id)).map(({ eventId }) => eventId),
      'an offer is booked, too',
    ).toEqual([offered]);
    await answerDate(site, nameless, false);
    expect(await past(nameless.id), 'and only a cancelled one is left out').toHaveLength(1);
    await withdraw(site, june);
    expect(await past(june.id)).toEqual([]);
    expect((await ask('GET', '/api/admin/applications/99999/past')).statusCode).toBe(404);
  });

  test('is counted with its guests by month, weekday and act', async () => {
    const figures = (query = '') => done<AttendanceFigures>('GET', `/api/admin/figures/attendance${query}`);
    expect(await figures()).toEqual({ months: [], weekdays: [], acts: [] });
    const played = async (
      start: string,
      attendance: number | null,
      facts: object = {},
      performer?: Performer,
    ) => {
      const changes = { ...from(start), ...facts };
      const id = performer ? await book(performer, changes) : await addEvent(changes);
      await done('PUT', outcomePath(id), { attendance, note: '' });
      return id;
    };
    site.time.now = new Date('2027-03-01T00:00:00.000Z');
    rosa = await signedInAdmin(site);
    const june = await applyAs();
    // At three in the morning of December 1, a Tuesday: it belongs to Monday and to November.
    await played('2026-12-01T08:00:00.000Z', 10, { performer: 'Cleo' });
    await played('2026-12-05T01:00:00.000Z', 40, { name: 'Whatever' }, june);
    await played('2026-12-12T01:00:00.000Z', 20, { performer: 'the night  porch' });
    const openMic = await played('2026-12-13T01:00:00.000Z', 0, { name: 'Open Mic' });
    await played('2026-12-14T01:00:00.000Z', null);
    expect(await figures()).toEqual({
      months: [
        { month: '2026-11', guests: 10, shows: 1 },
        { month: '2026-12', guests: 60, shows: 3 },
      ],
      weekdays: [
        { weekday: 'mo', guests: 10, shows: 1 },
        { weekday: 'fr', guests: 60, shows: 2 },
        { weekday: 'sa', guests: 0, shows: 1 },
      ],
      acts: [
        { act: 'the night  porch', guests: 60, shows: 2 },
        { act: 'Cleo', guests: 10, shows: 1 },
        { act: 'Open Mic', guests: 0, shows: 1 },
      ],
    });
    const { months, acts } = await figures('?from=2026-12-01&to=2026-12-10');
    expect([months, acts]).toEqual([
      [{ month: '2026-12', guests: 40, shows: 1 }],
      [{ act: sampleFields.bandName, guests: 40, shows: 1 }],
    ]);
    expect((await figures('?to=2026-11-30')).months).toEqual([{ month: '2026-11', guests: 10, shows: 1 }]);
    await withdraw(site, june);
    expect((await figures('?from=2026-12-01&to=2026-12-10')).acts).toEqual([
      { act: 'Whatever', guests: 40, shows: 1 },
    ]);
    // Counted, and then moved to an evening that is still to come.
    await done('PATCH', `/api/events/${openMic}`, from('2027-04-01T00:00:00.000Z'));
    expect((await figures()).acts.map(({ act }) => act)).not.toContain('Open Mic');
    for (const query of ['?from=2026-12-02&to=2026-12-01', '?from=x', '?to=2200-01-01'])
      expect((await ask('GET', `/api/admin/figures/attendance${query}`)).statusCode, query).toBe(400);
  });

  test('is forgotten with the application, of every event that it was booked for', async () => {
    const june = await applyAs();
    const first = await book(june, from('2026-11-15T16:00:00.000Z'));
    await done('PUT', outcomePath(first), { attendance: 41, note: 'June was hoarse' });
    await done('PUT', sheetPath(first), sheet);
    expect((await answerDate(site, june, false)).statusCode).toBe(200);
    const second = await book(june);
    await done('PUT', sheetPath(second), sheet);
    const others = await addEvent();
    await done('PUT', sheetPath(others), { ...nothing, notes: 'Of somebody else' });
    const before = (await ask('GET', sheetPath(second))).headers.etag;
    expect((await erase(site, june)).statusCode).toBe(200);
    const emptied = {
      ...nothing,
      loadIn: '17:00',
      soundCheck: '18:15',
      running: [
        { at: '20:00', what: '' },
        { at: '00:30', what: '' },
      ],
    };
    for (const id of [first, second]) expect((await ask('GET', sheetPath(id))).json()).toEqual(emptied);
    expect((await ask('GET', sheetPath(second))).headers.etag).not.toBe(before);
    expect((await ask('GET', outcomePath(first))).json()).toEqual({ attendance: 41, note: '' });
    expect((await ask('GET', sheetPath(others))).json()).toMatchObject({ notes: 'Of somebody else' });
    expect(await dumpDatabase(site)).not.toMatch(/hoarse|Eighty per cent|They like it loud/);
  });

  test('is in a backup, with the reminders that have gone', async () => {
    const june = await applyAs();
    const id = await book(june, from(site.time.now.toISOString()));
    await done('PUT', sheetPath(id), sheet);
    await done('PUT', outcomePath(id), { attendance: 41, note: 'Lovely' });
    await site.database.db.updateTable('bookings').set({ remindedDay: '2026-11-15' }).execute();
    const archive = `${temporaryFolder()}/site.tar`;
    await backUp({ ...site.environment, DATA_DIR: site.config.dataDir }, archive);
    const place = await placeWithTables(dialect);
    await restore(place, archive);
    const restored = await withDatabase(place, async (db) => ({
      sheets: await db.selectFrom('sheets').selectAll().execute(),
      outcomes: await db.selectFrom('outcomes').selectAll().execute(),
      bookings: await db.selectFrom('bookings').select(['eventId', 'remindedDay']).execute(),
      events: await db.selectFrom('events').select(['id', 'applicationId']).execute(),
    }));
    expect(restored).toEqual({
      sheets: [{ ...sheet, running: JSON.stringify(sheet.running), eventId: id }],
      outcomes: [{ eventId: id, attendance: 41, note: 'Lovely' }],
      bookings: [{ eventId: id, remindedDay: '2026-11-15' }],
      events: [{ id, applicationId: june.id }],
    });
  });

  // What follows has nothing to do with SQL.
  if (dialect !== 'sqlite') return;

  test('of an application that is deleted keeps its times, and no words that nobody could find by the person', async () => {
    const june = await applyAs();
    const id = await book(june, from(site.time.now.toISOString()));
    await done('PUT', sheetPath(id), sheet);
    await done('PUT', outcomePath(id), { attendance: 41, note: 'June was hoarse' });
    await done('DELETE', `/api/admin/applications/${june.id}`);
    expect((await ask('GET', sheetPath(id))).json()).toMatchObject({ loadIn: '17:00', deal: '', notes: '' });
    expect((await ask('GET', outcomePath(id))).json()).toEqual({ attendance: 41, note: '' });
  });

  // What follows is about fields, pages and who may see them.
  if (!usualDialects.includes(dialect)) return;

  test('is written with all of its fields, and every one that fails is named', async () => {
    const id = await addEvent();
    const problems = async (url: string, payload: object) => {
      const answer = await ask('PUT', url, payload);
      expect(answer.statusCode, answer.body).toBe(400);
      return Object.keys(answer.json().fields).toSorted();
    };
    const line = { at: '20:00', what: 'x' };
    expect(await problems(sheetPath(id), {})).toEqual(Object.keys(sheet).toSorted());
    for (const name of Object.keys(sheet)) {
      const { [name]: _left, ...others } = sheet as Record<string, unknown>;
      expect(await problems(sheetPath(id), others)).toEqual([name]);
    }
    const bad = {
      loadIn: '24:00',
      soundCheck: '7:00',
      running: [{ at: '20:60', what: '' }],
      contact: null,
      deal: 'x'.repeat(2_001),
      forPerformer: 3,
      notes: 'a\u0000b',
    };
    expect(await problems(sheetPath(id), bad)).toEqual(
      [...Object.keys(sheet), 'running.0.at', 'running.0.what'].toSorted(),
    );
    for (const running of [Array(31).fill(line), [{ ...line, what: 'x'.repeat(121) }], [line, null], null])
      expect(await problems(sheetPath(id), { ...sheet, running })).toContain('running');
    const most = {
      ...sheet,
      running: Array(30).fill({ ...line, what: '😀'.repeat(120) }),
      notes: '😀'.repeat(2_000),
    };
    expect(await done('PUT', sheetPath(id), most)).toEqual(most);
    site.time.now = new Date(bookedEvening.endDateTime);
    rosa = await signedInAdmin(site);
    expect(await problems(outcomePath(id), {})).toEqual(['attendance', 'note']);
    for (const attendance of [-1, 100_001, 1.5, '3'])
      expect(await problems(outcomePath(id), { attendance, note: '' })).toEqual(['attendance']);
    expect(await problems(outcomePath(id), { attendance: 1, note: 'x'.repeat(2_001) })).toEqual(['note']);
    const outcome = { attendance: 100_000, note: 'x'.repeat(2_000) };
    expect(await done('PUT', outcomePath(id), outcome)).toEqual(outcome);
  });

  test('is on the performer’s page without the notes, unless they have turned it down', async () => {
    const june = await applyAs();
    const sheetOnPage = async () => (await readOwnPage(site, june)).json<OwnPageRecord>().sheet;
    expect(await sheetOnPage()).toBeNull();
    const id = await book(june, { publish: 'accepted' });
    expect(await sheetOnPage()).toBeNull();
    await done('PUT', sheetPath(id), sheet);
    expect(await sheetOnPage()).toEqual(forPerformer);
    const yes = (await answerDate(site, june, true)).json<OwnPageRecord>();
    expect(yes.sheet).toEqual(forPerformer);
    const words = async () => (await site.http.inject(`/application/${june.token}`)).body;
    expect(await words()).toMatch(/Running order[\s\S]*href="tel:\d+"/);
    await done('PATCH', `/api/events/${id}?told=true`, { status: 'cancelled' });
    expect(await words(), 'there is nothing to come for').not.toMatch(/Running order|Load-in at/);
    await done('PATCH', `/api/events/${id}?told=true`, { status: 'scheduled' });
    await done('PATCH', `/api/admin/events/${id}/archive?told=true`);
    expect(await sheetOnPage()).toBeNull();
    await done('PATCH', `/api/admin/events/${id}/archive`);
    await done('PATCH', `/api/events/${id}`, from('2027-03-08T01:00:00.000Z'));
    expect(await sheetOnPage()).toEqual(forPerformer);
    await answerDate(site, june, false);
    expect(await sheetOnPage()).toBeNull();
    await withdraw(site, june);
    expect(await sheetOnPage()).toBeNull();
  });

  test('is nobody else’s, and no public answer says anything of it', async () => {
    const june = await applyAs();
    const id = await book(june, from(site.time.now.toISOString()));
    const places = [
      '/',
      '/events',
      `/events/${id}`,
      '/api/events',
      `/api/events/${id}`,
      '/api/calendar',
      '/events.ics',
      `/events/${id}.ics`,
      '/events.rss',
      '/events.json',
      '/embed/events',
      '/display',
      '/sitemap.xml',
      `/events/${id}/card.png`,
    ];
    const read = async () =>
      Promise.all(
        places.map(async (url) => {
          const { statusCode, headers, body } = await site.http.inject(url);
          expect(statusCode, url).toBe(200);
          return [url, headers.etag, body.replaceAll(/nonce="[^"]*"|nonce-[^']*/g, '')];
        }),
      );
    const before = await read();
    await done('PUT', sheetPath(id), sheet);
    await done('PUT', outcomePath(id), { attendance: 41, note: 'Lovely' });
    const after = await read();
    expect(after).toEqual(before);
    expect(JSON.stringify(after)).not.toMatch(/"applicationId"|remindedDay|Lovely|Eighty per cent|loadIn/);
    for (const url of [sheetPath(id), outcomePath(id), '/api/admin/tonight', '/api/admin/figures/attendance'])
      expect((await site.http.inject(url)).statusCode, url).toBe(401);
  });

  test('is in what is exported of its performer, without whom of the house they reach', async () => {
    const june = await applyAs();
    const id = await book(june, from(site.time.now.toISOString()));
    await done('PUT', sheetPath(id), sheet);
    await done('PUT', outcomePath(id), { attendance: 41, note: 'Lovely' });
    const exported = await ask('POST', '/api/admin/privacy/export', { email: sampleFields.email });
    const { contact: _contact, ...theirs } = sheet;
    expect(exported.json()).toMatchObject({
      stored: { nights: [{ eventId: id, ...theirs, attendance: 41, note: 'Lovely' }] },
    });
    expect(exported.body).not.toContain('Marta');
  });
});
