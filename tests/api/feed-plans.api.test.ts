import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { EventsStore } from '#server/events/events.store.ts';
import { type CalendarSelection, FeedEventsStore } from '#server/events/feeds/feed-events.store.ts';
import { SeriesStore } from '#server/events/series.store.ts';
import { insertMany } from '#tests/support/many-rows.ts';
import { type LoggedDatabase, openLoggedDatabase, planOf } from '#tests/support/queries.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { dialects } from '#tests/support/test-site.ts';

const now = '2026-11-15T00:00:00.000Z';
const daysAgo = (days: number) => new Date(Date.parse(now) - days * 86_400_000).toISOString();
const wholeTable = /^(?:-> {2})?(?:SCAN events|(?:Parallel )?Seq Scan on events)/;

describe.each(dialects)('A house with ten thousand shows behind it, on %s', (dialect) => {
  let database: LoggedDatabase;

  beforeAll(async () => {
    database = await openLoggedDatabase(dialect);
    const shows = Array.from({ length: 10_000 }, (_, index) => {
      // Sixty of the last 180 days, and the others before them.
      const end = daysAgo(index < 60 ? index : 200 + index);
      return {
        ...sampleEvent({ startDateTime: end, endDateTime: end, description: 'x'.repeat(800) }),
        location: index % 2 ? 'Hall' : 'Garden',
        archived: false,
        isSample: false,
        createdAt: now,
        updatedAt: now,
      };
    });
    await insertMany(database, 'events', shows);
    // PostgreSQL does this by itself from time to time. SQLite never does, so neither does the test.
    if (dialect === 'postgres') await sql`vacuum analyze`.execute(database.db);
  });
  beforeEach(() => {
    database.queries.length = 0;
  });
  afterAll(() => database.close());

  async function readCalendar(selection: CalendarSelection): Promise<number[][]> {
    const pages: number[][] = [];
    for await (const page of new FeedEventsStore(database.db).listCalendar(selection)) {
      pages.push(page.map(({ id }) => id));
    }
    return pages;
  }

  async function plans(): Promise<string[]> {
    const asked = [...database.queries];
    return (await Promise.all(asked.map((query) => planOf(database, query)))).flat();
  }

  test('reads of its calendar what the window holds, by an index that has its order', async () => {
    for (const part of [{}, { location: 'Hall' }, { category: 'Live Music', location: 'Garden' } as const]) {
      database.queries.length = 0;
      const found = (await readCalendar({ since: daysAgo(180), ...part })).flat();
      expect(found).toHaveLength('location' in part ? 30 : 60);
      const steps = await plans();
      expect(steps.join('\n')).toContain('eventsByEnd');
      expect(steps.filter((step) => wholeTable.test(step))).toEqual([]);
      expect(steps.join('\n')).not.toContain('TEMP B-TREE FOR ORDER BY');
    }
  });

  test('reads a calendar of any length in pages, each show once', async () => {
    const pages = await readCalendar({ since: '' });
    expect(pages.every((page) => page.length <= 500)).toBe(true);
    expect(new Set(pages.flat()).size).toBe(10_000);
    expect(pages.flat()).toHaveLength(10_000);
    expect((await plans()).filter((step) => wholeTable.test(step))).toEqual([]);
  });

  test('counts its shows for the sitemap without reading them', async () => {
    expect(await new EventsStore(database.db).countPublic()).toBe(10_000);
    const [counting] = database.queries;
    if (!counting) throw new Error('Nothing was asked');
    const steps = await database.db.transaction().execute(async (db) => {
      // PostgreSQL prefers the table, or a bitmap over it, until a vacuum has marked its pages as visible to everyone,
      // which other connections can put off. What is tested is that the index has all that the count needs.
      if (dialect === 'postgres') await sql`set local enable_seqscan = off`.execute(db);
      if (dialect === 'postgres') await sql`set local enable_bitmapscan = off`.execute(db);
      return planOf({ db, dialect }, counting);
    });
    expect(steps.join('\n')).toMatch(/USING COVERING INDEX|Index Only Scan/);
  });

  test('finds a series by an index', async () => {
    const { db } = database;
    const year = Array.from({ length: 52 }, (_, week) =>
      sampleEvent({ startDateTime: daysAgo(-7 * week), endDateTime: daysAgo(-7 * week), seriesId: 1 }),
    );
    const [, second = 0] = await new EventsStore(db).add(year, now);
    onTestFinished(async () => {
      await db.deleteFrom('events').where('seriesId', '=', 1).execute();
    });
    database.queries.length = 0;
    const { others } = await db.transaction().execute((trx) => new SeriesStore(trx, dialect).lock(second));
    expect(others).toHaveLength(51);
    const reads = database.queries.filter(({ sql: text }) => text.startsWith('select'));
    expect(reads.length).toBeGreaterThan(1);
    const steps = (await Promise.all(reads.map((query) => planOf(database, query)))).flat();
    expect(steps.join('\n')).toContain('eventsBySeries');
    expect(steps.filter((step) => wholeTable.test(step))).toEqual([]);
  });

  test.each([undefined, 'include'] as const)(
    'reads a month by its indexes, archived %s',
    async (archived) => {
      const store = new EventsStore(database.db);
      // In the middle of all shows, where there are thousands before and after.
      const begins = daysAgo(5_000);
      const ordinaryFrom = daysAgo(5_031);
      const base = { archived, now };
      await store.list({ ...base, startsBefore: ordinaryFrom, endsAfter: begins, isAcrossMonths: true });
      const page = await store.list({
        ...base,
        startsFrom: ordinaryFrom,
        startsBefore: daysAgo(4_970),
        endsAfter: begins,
      });
      expect(page.events).toHaveLength(29);
      const steps = await plans();
      expect(steps.join('\n')).toContain('eventsAcrossMonths');
      expect(steps.join('\n')).toContain('eventsByStart');
      expect(steps.filter((step) => wholeTable.test(step))).toEqual([]);
    },
  );
});
