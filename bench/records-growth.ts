import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ActivityStore } from '#server/activity/activity.store.ts';
import { connectDatabase } from '#server/db/connect.ts';
import type { Db } from '#server/db/tables.ts';
import { EventsStore } from '#server/events/events.store.ts';
import { SeriesStore } from '#server/events/series.store.ts';
import { SubscribersStore } from '#server/subscribers/subscribers.store.ts';
import { addSubscribers } from '#tests/support/subscribers.ts';
import type { Figure } from './figure.ts';
import { medianRatio } from './rounds.ts';

const rounds = 61;
const warmUps = 10;
const times = 10;
const few = 100;
const many = 10_000;
const batch = 500;
const dayMs = 86_400_000;
const seriesLength = 52;

interface Growing {
  what: string;
  atMost: number;
  fill(db: Db, count: number): Promise<void>;
  read(db: Db): Promise<unknown>;
}

const growing: Growing[] = [
  {
    what: 'the newest page of 10,000 lines of activity',
    atMost: 1.5,
    fill: fillActivity,
    read: (db) => new ActivityStore(db).list({}),
  },
  {
    what: 'what one person did, among 10,000 lines of activity,',
    atMost: 1.5,
    fill: fillActivity,
    read: (db) => new ActivityStore(db).list({ by: 'wren' }),
  },
  {
    what: 'a series of 52 shows among 10,000 events',
    atMost: 1.5,
    fill: fillEvents,
    read: (db) => db.transaction().execute((trx) => new SeriesStore(trx, 'sqlite').lock(1)),
  },
  {
    what: 'a page of the list of 10,000 subscribers',
    atMost: 1.5,
    fill: fillSubscribers,
    read: (db) => new SubscribersStore(db).list(0, few),
  },
  // It looks at each of them.
  {
    what: 'counting 10,000 subscribers',
    atMost: 100,
    fill: fillSubscribers,
    read: (db) => new SubscribersStore(db).count(),
  },
];

/** What staff read of records that pile up, from a house with many of them and from one with a hundred. */
export async function recordsGrowth(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { what, atMost, fill, read } of growing) {
    const [small, large] = [await databaseOf(fill, few), await databaseOf(fill, many)];
    const measure = async ({ db }: Opened) => {
      const startedAt = performance.now();
      for (let time = 0; time < times; time += 1) await read(db);
      return (performance.now() - startedAt) / times;
    };
    for (let warmUp = 0; warmUp < warmUps; warmUp += 1) {
      await measure(small);
      await measure(large);
    }
    const { ratio, value, referenceValue } = await medianRatio(
      rounds,
      () => measure(large),
      () => measure(small),
    );
    for (const opened of [small, large]) await opened.close();
    figures.push({
      name: `${what} against 100, time`,
      value: ratio,
      limit: { atMost },
      note: `${value.toFixed(2)} ms against ${referenceValue.toFixed(2)} ms`,
    });
  }
  return figures;
}

interface Opened {
  db: Db;
  close(): Promise<void>;
}

async function databaseOf(fill: Growing['fill'], count: number): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-bench-'));
  const { db } = await connectDatabase({ databaseUrl: undefined, dataDir: folder }, () => {});
  await fill(db, count);
  return {
    db,
    async close() {
      await db.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function fillActivity(db: Db, count: number): Promise<void> {
  const lines = Array.from({ length: count }, (_, index) => ({
    at: new Date(Date.now() - (count - index) * 60_000).toISOString(),
    by: index % 2 === 0 ? 'wren' : 'june',
    what: 'uploaded image' as const,
    targetKind: 'image' as const,
    targetId: index + 1,
    targetLabel: null,
  }));
  for (let from = 0; from < count; from += batch) {
    await db
      .insertInto('activity')
      .values(lines.slice(from, from + batch))
      .execute();
  }
}

/** The first of them are a series. */
async function fillEvents(db: Db, count: number): Promise<void> {
  const events = Array.from({ length: count }, (_, index) => {
    const startMs = Date.now() + index * dayMs;
    return {
      name: `Evening number ${index}`,
      description: '<p>A small room, a good song, and people who listen.</p>',
      startDateTime: new Date(startMs).toISOString(),
      endDateTime: new Date(startMs + dayMs / 12).toISOString(),
      imageUrl: null,
      category: 'Live Music' as const,
    };
  });
  for (let from = 0; from < count; from += batch) {
    await new EventsStore(db).add(events.slice(from, from + batch), new Date().toISOString());
  }
  await db.updateTable('events').set({ seriesId: 1 }).where('id', '<=', seriesLength).execute();
}

async function fillSubscribers(db: Db, count: number): Promise<void> {
  const emails = Array.from({ length: count }, (_, index) => `reader${index}@example.org`);
  await addSubscribers({ database: { db } }, emails);
}
