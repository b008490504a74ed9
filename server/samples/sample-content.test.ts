import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventCategories } from '#contract/events/event-values.ts';
import { wallTimeAt } from '#contract/time/venue-time.ts';
import { site } from '#site';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { dialects, emptyPostgres } from '#tests/support/test-site.ts';
import { connectDatabase } from '../db/connect.ts';
import type { Database } from '../db/tables.ts';
import { cleanHtml } from '../events/clean-html.ts';
import { EventsStore } from '../events/events.store.ts';
import { addSampleContent, sampleEvents } from './sample-content.ts';

const dayMs = 86_400_000;

describe('An owner who looks at the site for the first time', () => {
  /** Late in the evening of every weekday at the venue, and around the change from summer time. */
  const days = [Date.UTC(2026, 10, 16, 4, 30), Date.UTC(2026, 9, 28, 13)].flatMap((first) =>
    Array.from({ length: 7 }, (_, day) => new Date(first + day * dayMs).toISOString()),
  );

  test.each(days)('sees a dozen shows around today, the next one still to come (%s)', (today) => {
    const events = sampleEvents(new Date(today), site.timeZone);
    expect(events).toHaveLength(12);
    const over = events.filter((event) => event.endDateTime <= today);
    const toCome = events.filter((event) => event.startDateTime > today);
    expect(over).toHaveLength(3);
    expect(toCome).toHaveLength(events.length - over.length);
    const next = Math.min(...toCome.map((event) => Date.parse(event.startDateTime)));
    expect(next - Date.parse(today)).toBeLessThan(8 * dayMs);
    expect(new Set(events.map((event) => event.name)).size).toBeGreaterThanOrEqual(11);
  });

  test('sees them in the evening or by day as the venue’s clock has it, also across a change of summer time', () => {
    const times = (today: string) =>
      sampleEvents(new Date(today), site.timeZone).map(({ startDateTime }) => {
        const { hour, minute, weekday } = wallTimeAt(startDateTime, site.timeZone);
        return [hour, minute, weekday].join(':');
      });
    expect(times('2026-10-20T12:00:00.000Z')).toEqual(times('2026-06-20T12:00:00.000Z'));
  });

  test('sees in them what a show may have: place, price, doors, tickets and a picture of its own', () => {
    const pictures = new Map(
      readdirSync(join(import.meta.dirname, 'photos')).map((file) => [file, `/${file}`]),
    );
    const events = sampleEvents(new Date('2026-11-15T17:00:00.000Z'), site.timeZone, pictures);
    for (const { imageUrl, location, price, doorsDateTime, startDateTime } of events) {
      expect(imageUrl && location && price).toBeTruthy();
      expect(doorsDateTime && doorsDateTime < startDateTime).toBe(true);
    }
    const coming = events.slice(3);
    const of = (fact: 'imageUrl' | 'location' | 'status') => new Set(coming.map((event) => event[fact]));
    expect(of('imageUrl').size).toBe(8);
    expect(of('location').size).toBe(2);
    expect([...of('status')].toSorted()).toEqual(['cancelled', 'scheduled', 'soldOut']);
    expect(coming.some(({ price }) => price === 'Free')).toBe(true);
    expect(coming.some(({ ages }) => ages?.startsWith('Ages 3'))).toBe(true);
    expect(coming.filter(({ ticketUrl }) => ticketUrl).length).toBeGreaterThan(4);
  });

  test('sees nothing in them that the cleaner would change', () => {
    for (const event of sampleEvents(new Date('2026-11-15T17:00:00.000Z'), site.timeZone)) {
      expect(cleanHtml(event.description)).toBe(event.description);
      expect(eventCategories).toContain(event.category);
      expect(event.isSample).toBe(true);
      expect(event.endDateTime > event.startDateTime).toBe(true);
    }
  });
});

describe.each(dialects)('Sample shows on %s', (dialect) => {
  const now = new Date('2026-11-15T17:00:00.000Z');
  let folder: string;
  let database: Database;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'greenroom-sample-'));
    database = await connectDatabase(
      { dataDir: folder, databaseUrl: dialect === 'postgres' ? await emptyPostgres() : undefined },
      () => {},
    );
  });
  afterEach(async () => {
    await database.db.destroy();
    rmSync(folder, { recursive: true, force: true });
  });

  async function count(): Promise<number> {
    const { length } = await database.db.selectFrom('events').select('id').execute();
    return length;
  }

  test('are there once, however often the owner starts, and even from two starts at once', async () => {
    await Promise.all([addSampleContent(database, now), addSampleContent(database, now)]);
    await addSampleContent(database, new Date(now.getTime() + 30 * dayMs));
    expect(await count()).toBe(12);
    const series = await database.db
      .selectFrom('events')
      .select('seriesId')
      .where('seriesId', 'is not', null)
      .execute();
    expect(series).toHaveLength(2);
    expect(series[0]).toEqual(series[1]);
  });

  test('do not come back after staff have removed them', async () => {
    await addSampleContent(database, now);
    await database.db.deleteFrom('events').where('isSample', '=', true).execute();
    await addSampleContent(database, now);
    expect(await count()).toBe(0);
  });

  test('do not mix with what staff have written, now or later', async () => {
    const [own = 0] = await new EventsStore(database.db).add([sampleEvent()], now.toISOString());
    await addSampleContent(database, now);
    expect(await count()).toBe(1);
    await database.db.deleteFrom('events').where('id', '=', own).execute();
    await addSampleContent(database, now);
    expect(await count()).toBe(0);
  });
});
