import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ContentFreshness, maxStalenessMs, quarterHourMs } from '#server/db/content-freshness.ts';
import { EventsStore } from '#server/events/events.store.ts';
import { type LoggedDatabase, openLoggedDatabase } from '#tests/support/queries.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { dialects, startTestSite } from '#tests/support/test-site.ts';

const end = Date.parse(sampleEvent().endDateTime);
const at = (ms: number) => new Date(ms);

describe.each(dialects)('Whether a kept page is still right, on %s', (dialect) => {
  let database: LoggedDatabase;
  const time = { now: at(end - 10_000) };
  beforeAll(async () => {
    database = await openLoggedDatabase(dialect);
    await new EventsStore(database.db).add([sampleEvent()], time.now.toISOString());
  });
  afterAll(() => database.close());

  test('is asked once for a crowd of visitors, and once more when the answer is too old', async () => {
    const freshness = new ContentFreshness(database.db, () => time.now);
    const crowd = () => Promise.all(Array.from({ length: 100 }, () => freshness.current()));
    database.queries.length = 0;
    const found = await crowd();
    const questions = database.queries.length;
    expect(questions).toBeLessThanOrEqual(2);
    expect(new Set(found).size).toBe(1);
    await crowd();
    expect(database.queries).toHaveLength(questions);
    time.now = at(time.now.getTime() + maxStalenessMs);
    await crowd();
    expect(database.queries).toHaveLength(2 * questions);
  });

  test('is asked anew by whoever comes after a change, though an answer is on its way', async () => {
    const freshness = new ContentFreshness(database.db, () => time.now);
    const before = freshness.current();
    await new EventsStore(database.db).add([sampleEvent()], time.now.toISOString());
    freshness.invalidate();
    const after = await freshness.current();
    expect(after.version).toBeGreaterThanOrEqual((await before).version);
    expect(after).toEqual(await new ContentFreshness(database.db, () => time.now).current());
  });

  test('is asked anew by whoever comes long after the question that is on its way', async () => {
    const freshness = new ContentFreshness(database.db, () => time.now);
    database.queries.length = 0;
    const early = freshness.current();
    time.now = at(time.now.getTime() + maxStalenessMs);
    await Promise.all([early, freshness.current(), freshness.current()]);
    expect(database.queries.length).toBe(4);
  });

  test('is answered for the time after the show, when it ends while the database is asked', async () => {
    time.now = at(end - 1);
    const freshness = new ContentFreshness(database.db, () => time.now);
    const asked = freshness.current();
    time.now = at(end);
    expect((await asked).changesAtMs).toBeGreaterThan(end);
    expect((await freshness.current()).changesAtMs).toBeGreaterThan(end);
  });

  test('is not known without a question once a show ends, a quarter of an hour begins, or the clock is set back', async () => {
    const quarterMs = Math.floor(end / quarterHourMs) * quarterHourMs + 8 * quarterHourMs;
    const nextEnd = quarterMs + 5 * 60_000;
    await new EventsStore(database.db).add(
      [{ ...sampleEvent(), endDateTime: at(nextEnd).toISOString() }],
      time.now.toISOString(),
    );
    const freshness = new ContentFreshness(database.db, () => time.now);
    const isKnownAt = async (askedMs: number, readMs: number) => {
      freshness.invalidate();
      time.now = at(askedMs);
      await freshness.current();
      time.now = at(readMs);
      return freshness.known() !== undefined;
    };
    expect(await isKnownAt(nextEnd - 500, nextEnd - 1)).toBe(true);
    expect(await isKnownAt(nextEnd - 500, nextEnd)).toBe(false);
    expect(await isKnownAt(quarterMs - 500, quarterMs - 1)).toBe(true);
    expect(await isKnownAt(quarterMs - 500, quarterMs)).toBe(false);
    expect(await isKnownAt(quarterMs + 500, quarterMs + 499)).toBe(false);

    // Nor is it the same to whoever has to be sure, though nothing was changed.
    time.now = at(quarterMs - 1);
    const before = await freshness.confirmed();
    expect(before).toEqual({
      version: before.version,
      changesAtMs: nextEnd,
      quarterHour: quarterMs / quarterHourMs - 1,
    });
    time.now = at(quarterMs);
    const onQuarter = await freshness.confirmed();
    expect(onQuarter).toEqual({ ...before, quarterHour: quarterMs / quarterHourMs });
    time.now = at(nextEnd - 1);
    database.queries.length = 0;
    expect(await freshness.confirmed()).toBe(onQuarter);
    expect(database.queries, 'the version alone').toHaveLength(1);
    time.now = at(nextEnd);
    expect((await freshness.confirmed()).changesAtMs).toBeGreaterThan(nextEnd);
  });
});

describe.each(dialects)('A guest who comes just after a show has ended, on %s', (dialect) => {
  test('does not get the page that was begun before', async () => {
    const site = await startTestSite({ dialect, isAlone: true, now: at(end - 1_000).toISOString() });
    await site.services.events.add([sampleEvent()], site.time.now.toISOString());
    const { promise: isHeld, resolve: letGo } = Promise.withResolvers<void>();
    const { promise: hasRead, resolve: tellRead } = Promise.withResolvers<void>();
    const { events } = site.services;
    const list = events.list.bind(events);
    const listing = vi.spyOn(events, 'list').mockImplementationOnce(async (selection) => {
      const page = await list(selection);
      tellRead();
      await isHeld;
      return page;
    });

    const early = site.http.inject('/live-music');
    await hasRead;
    site.time.now = at(end + 1);
    const late = site.http.inject('/live-music');
    // It needs not wait for the other one. Should it do so all the same, the test goes on and reads what it got.
    await Promise.race([late, setTimeout(500)]);
    letGo();
    expect((await early).body).toContain('June Hollis');
    expect((await late).body).not.toContain('June Hollis');
    listing.mockClear();
    expect((await site.http.inject('/live-music')).body).not.toContain('June Hollis');
    expect(listing, 'the page of the one who came later is kept').not.toHaveBeenCalled();
    await site.close();
  });
});

test('A page that still says the same is not sent again, and its copy learns what time it is', async () => {
  // Seven hours before a show of that evening.
  const site = await startTestSite({
    dialect: 'sqlite',
    isAlone: true,
    environment: { PUBLIC_URL: 'https://folklore.example.com' },
    now: at(Date.parse(sampleEvent().startDateTime) - 7 * 3_600_000).toISOString(),
  });
  const [id] = await site.services.events.add([sampleEvent()], site.time.now.toISOString());
  const quarterMs = 15 * 60_000;
  const told = () => `now;dur=${Math.floor(site.time.now.getTime() / quarterMs)}`;
  for (const url of ['/', '/events', `/events/${id}`, '/live-music', '/embed/events']) {
    const opened = site.time.now;
    const first = await site.http.inject(url);
    const copy = { 'if-none-match': String(first.headers.etag) };
    for (let quarter = 0; quarter < 3; quarter += 1) {
      site.time.now = at(site.time.now.getTime() + quarterMs);
      const again = await site.http.inject({ url, headers: copy });
      expect([url, again.statusCode, again.headers.etag]).toEqual([url, 304, first.headers.etag]);
      if (!url.startsWith('/embed')) expect(again.headers['server-timing']).toBe(told());
    }
    // Something is different: it has begun.
    site.time.now = at(Date.parse(sampleEvent().startDateTime) + 60_000);
    if (url === `/events/${id}`)
      expect((await site.http.inject({ url, headers: copy })).statusCode, url).toBe(200);
    site.time.now = opened;
  }
  await site.close();
});

test('Without https, where browsers do not tell a page of its time, a copy of a quarter before is replaced', async () => {
  const site = await startTestSite({ dialect: 'sqlite', isAlone: true });
  const { etag } = (await site.http.inject('/')).headers;
  site.time.now = at(site.time.now.getTime() + 15 * 60_000);
  const again = await site.http.inject({ url: '/', headers: { 'if-none-match': String(etag) } });
  expect([again.statusCode, again.headers['server-timing']]).toEqual([200, undefined]);
  await site.close();
});
