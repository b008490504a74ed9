import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { EventRecord } from '#contract/events/events.ts';
import { signedInAdmin } from '#tests/support/admin.ts';
import { daysLater, onTheClock, seriesDesk } from '#tests/support/event-series.ts';
import { samplePhoto } from '#tests/support/sample-application.ts';
import { dialects, startTestSite, type TestSite } from '#tests/support/test-site.ts';
import { isThorough } from '#tests/support/thorough.ts';

const friday = {
  startDateTime: '2026-11-20T19:30',
  endDateTime: '2026-11-20T22:00',
  doorsDateTime: '2026-11-20T18:45',
};
const anHourLater = {
  startDateTime: '2026-11-20T20:30',
  endDateTime: '2026-11-20T23:00',
  doorsDateTime: '2026-11-20T19:45',
};

describe.each(dialects)('Several people at one series (%s)', (dialect) => {
  let site: TestSite;
  let desk: ReturnType<typeof seriesDesk>;
  beforeAll(async () => {
    site = await startTestSite({ dialect });
    desk = seriesDesk(site, await signedInAdmin(site));
  });
  afterAll(() => site.close());

  const starts = (events: EventRecord[]) => events.map(({ startDateTime }) => onTheClock(startDateTime));
  const weekly = (time: string, count: number) =>
    Array.from({ length: count }, (_, week) => `${daysLater('2026-11-20', 7 * week)} ${time}`);
  const seriesOf = async (event: EventRecord | undefined) => {
    const all = await desk.done<EventRecord[]>(desk.ask('GET', '/api/events?archived=include'));
    return all.filter(({ seriesId }) => seriesId !== null && seriesId === event?.seriesId);
  };

  test('who move and edit the same show: the second is told, and loses nothing', async () => {
    const [first, ...later] = await desk.createSeries(friday, { everyWeeks: 1, times: 5 });
    if (!first) throw new Error('no series');
    const [moved, edited] = await Promise.all([
      desk.changeFollowing(first.id, anHourLater, first.updatedAt),
      desk.change(first.id, { name: 'Edited' }, first.updatedAt),
    ]);
    expect([moved.statusCode, edited.statusCode].toSorted()).toEqual([200, 409]);
    expect([moved, edited].find(({ statusCode }) => statusCode === 409)?.json().error).toBe(
      'Someone else has changed this event in the meantime. Nothing was overwritten.',
    );
    const wasMoved = moved.statusCode === 200;
    expect(starts(await desk.readAll([first, ...later]))).toEqual(weekly(wasMoved ? '20:30' : '19:30', 6));
    expect((await desk.read(first.id)).name === 'Edited').toBe(!wasMoved);
    const late = await desk.changeFollowing(first.id, { name: 'Too late' }, first.updatedAt);
    expect(late.statusCode).toBe(409);
    expect((await desk.readAll([first, ...later])).map(({ name }) => name)).not.toContain('Too late');
  });

  test('who move the series while others edit shows of it: both are kept', async () => {
    // All of them wait for the same lock: forty took some past their time on a machine with more to do.
    const times = isThorough ? 20 : 8;
    const made = await desk.createSeries(friday, { everyWeeks: 1, times });
    const answers = await Promise.all([
      desk.changeFollowing(made[0]?.id ?? 0, anHourLater),
      ...made.map(({ id }) => desk.change(id, { performer: `Act ${id}` })),
      desk.changeFollowing(made[7]?.id ?? 0, { price: '$15' }),
      ...made.toReversed().map(({ id }) => desk.change(id, { ages: `From ${id}` })),
    ]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const after = await desk.readAll(made);
    expect(starts(after)).toEqual(weekly('20:30', times + 1));
    for (const [week, { id, performer, ages, price }] of after.entries()) {
      expect([performer, ages, price]).toEqual([`Act ${id}`, `From ${id}`, week < 7 ? null : '$15']);
    }
  });

  test('who move the series at once, from both ends: every move counts once', async () => {
    const made = await desk.createSeries(friday, { everyWeeks: 1, times: 9 });
    const move = (week: number) =>
      desk.changeFollowing(made[week]?.id ?? 0, {
        endDateTime: `${daysLater('2026-11-20', 7 * week)}T22:${week === 0 ? '15' : '30'}`,
      });
    const [all, half] = await Promise.all([move(0), move(5)]);
    expect([all?.statusCode, half?.statusCode]).toEqual([200, 200]);
    const ends = (await desk.readAll(made)).map(({ endDateTime }) => onTheClock(endDateTime)?.slice(11));
    // The second of the two saw what the first had done.
    expect(ends.slice(0, 5)).toEqual(Array(5).fill('22:15'));
    expect(ends[5]).toMatch(/^22:(30|45)$/);
    expect(['22:30', '22:45']).toContain(ends[9]);
    expect(new Set(ends.slice(5)).size).toBe(1);
  });

  test('who repeat one show at once: one set for a version, and two sets without', async () => {
    const event = await desk.create(friday);
    const repetition = { everyWeeks: 1, times: 4 };
    const once = () => desk.repeat(event.id, repetition, event.updatedAt);
    const answers = await Promise.all([once(), once(), once()]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
    expect(starts(await seriesOf(await desk.read(event.id)))).toEqual(weekly('19:30', 5));

    await Promise.all([desk.repeat(event.id, repetition), desk.repeat(event.id, repetition)]);
    const three = await seriesOf(await desk.read(event.id));
    expect(three.length).toBe(13);
    expect((await once()).statusCode, 'a retry of the first').toBe(409);
  });

  test('who change and repeat at once: what is added was changed before, or is changed with the others', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [first, , last] = await desk.createSeries(friday, { everyWeeks: 1, times: 2 });
      const [changed, repeated] = await Promise.all([
        desk.changeFollowing(first?.id ?? 0, { price: '$15' }),
        desk.repeat(last?.id ?? 0, { everyWeeks: 1, times: 3 }),
      ]);
      expect([changed.statusCode, repeated.statusCode]).toEqual([200, 201]);
      const prices = (await seriesOf(first)).map(({ price }) => price);
      expect(prices).toEqual(Array(6).fill('$15'));
    }
  });

  test('who delete and change at once: what is left was changed, and what is gone stays gone', async () => {
    const made = await desk.createSeries(friday, { everyWeeks: 1, times: 9 });
    const [changed, deleted] = await Promise.all([
      desk.changeFollowing(made[0]?.id ?? 0, anHourLater),
      desk.ask('DELETE', `/api/admin/events/${made[4]?.id}?scope=following`),
    ]);
    expect([changed.statusCode, deleted.statusCode]).toEqual([200, 200]);
    expect(starts(await seriesOf(made[0]))).toEqual(weekly('20:30', 4));
  });
});

describe.each(dialects)('A change of a series that fails halfway (%s)', (dialect) => {
  let site: TestSite;
  let desk: ReturnType<typeof seriesDesk>;
  beforeAll(async () => {
    site = await startTestSite({ dialect });
    desk = seriesDesk(site, await signedInAdmin(site));
  });
  afterEach(async () => {
    await sql`drop index if exists "oneAtATime"`.execute(site.database.db);
    await site.database.db.deleteFrom('events').execute();
  });
  afterAll(() => site.close());

  /** From now on the database refuses a second event with the same start. */
  const refuseDoubles = () =>
    sql`create unique index "oneAtATime" on events ("startDateTime")`.execute(site.database.db);
  const everything = () => desk.done<EventRecord[]>(desk.ask('GET', '/api/events?archived=include'));

  test('leaves nothing of a repetition', async () => {
    const event = await desk.create(friday);
    await desk.create({ startDateTime: '2026-12-11T19:30', endDateTime: '2026-12-11T22:00' });
    const before = await everything();
    await refuseDoubles();
    expect((await desk.repeat(event.id, { everyWeeks: 1, times: 5 })).statusCode).toBe(500);
    expect(await everything()).toEqual(before);
    expect(await desk.read(event.id), 'it did not found a series').toEqual(event);
  });

  test('leaves all of them as they were, and no picture', async () => {
    const [first] = await desk.createSeries(friday, { everyWeeks: 1, times: 5 });
    await desk.create({ startDateTime: '2026-12-11T20:30', endDateTime: '2026-12-11T22:00' });
    const before = await everything();
    await refuseDoubles();
    const imageData = (await samplePhoto()).toString('base64');
    const answer = await desk.changeFollowing(first?.id ?? 0, { ...anHourLater, imageData });
    expect(answer.statusCode).toBe(500);
    expect(await everything()).toEqual(before);
    expect(await desk.done(desk.ask('GET', '/api/admin/images'))).toEqual([]);
  });

  test('because of one show with times of its own names its day, and moves none', async () => {
    const [first, , third] = await desk.createSeries(friday, { everyWeeks: 1, times: 3 });
    await desk.done(desk.change(third?.id ?? 0, { endDateTime: '2026-12-04T19:40', doorsDateTime: null }));
    const before = await everything();
    const later = await desk.changeFollowing(first?.id ?? 0, { startDateTime: '2026-11-20T20:00' });
    expect([later.statusCode, later.json().fields]).toEqual([
      400,
      { endDateTime: 'The end must not be before the start (Friday, December 4, 2026)' },
    ]);
    await desk.done(desk.change(third?.id ?? 0, { doorsDateTime: '2026-12-04T19:25' }));
    const changed = await everything();
    const earlier = await desk.changeFollowing(first?.id ?? 0, { startDateTime: '2026-11-20T19:00' });
    expect([earlier.statusCode, earlier.json().fields]).toEqual([
      400,
      { doorsDateTime: 'The doors must not open after the start (Friday, December 4, 2026)' },
    ]);
    expect(await everything()).toEqual(changed);
    expect(changed.map(({ startDateTime }) => startDateTime)).toEqual(
      before.map(({ startDateTime }) => startDateTime),
    );
  });
});
