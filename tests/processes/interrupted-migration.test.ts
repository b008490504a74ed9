import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import type { Environment } from '#server/config.ts';
import { openDatabase } from '#server/db/connect.ts';
import { migrate, migrations } from '#server/db/migrate.ts';
import type { Database, Dialect } from '#server/db/tables.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { emptyPlace, killWhileSettingUp, openPlace, startSettingUp } from '#tests/support/setting-up.ts';
import { dialects } from '#tests/support/test-site.ts';
import { isThorough, whenThorough } from '#tests/support/thorough.ts';

/** `UPGRADES=30 vitest run …` does the same for longer. */
const upgrades = Number(process.env.UPGRADES ?? 1);
const servers = isThorough ? 3 : 2;
/** An upgrade takes so long, after its code has been loaded. */
const longestMs = 60;
/** Events, counts and images: a site of the first days. */
const oldSteps = migrations.slice(0, 3);
const rowCount = 400;

describe.each(dialects)('A site of an earlier version on %s', (dialect) => {
  whenThorough(() => {
    test(
      `is brought up to date with all it had by the start after each of ${upgrades} that were killed`,
      async () => {
        const random = seededRandom(20_261_119);
        let unfinished = 0;
        for (let upgrade = 0; upgrade < upgrades; upgrade += 1) {
          const place = await oldPlace(dialect);
          await killWhileSettingUp(place, ((upgrade + random()) / upgrades) * longestMs);
          const before = await stepsDone(place);
          // All of it or nothing: there is no schema in between.
          expect([oldSteps.length, migrations.length]).toContain(before);
          if (before < migrations.length) unfinished += 1;
          await expectUpToDate(place);
        }
        expect(unfinished, 'Otherwise nobody was killed at work.').toBeGreaterThan(0);
      },
      300_000 + upgrades * 20_000,
    );
  });

  test('is brought up to date once by servers that start together', async () => {
    const place = await oldPlace(dialect);
    const together = Array.from({ length: servers }, () => once(startSettingUp(place), 'exit'));
    expect((await Promise.all(together)).map(([code]) => code)).toEqual(Array(servers).fill(0));
    await expectUpToDate(place);
  });
});

async function oldPlace(dialect: Dialect): Promise<Environment> {
  const place = { ...(await emptyPlace(dialect)), SAMPLE_CONTENT: 'off' };
  const old = openAsItIs(place);
  await migrate(old, oldSteps);
  const numbers = Array.from({ length: rowCount }, (_, index) => index);
  const time = '2026-11-15T17:00:00.000Z';
  const times = { startDateTime: time, endDateTime: time, createdAt: time, updatedAt: time };
  // As the tables were then.
  const events = numbers.map((number) => ({ name: `Show ${number}`, description: 'Songs', ...times }));
  const images = numbers.map((number) => ({
    filename: `${number}.jpg`,
    originalName: 'june.jpg',
    fileUrl: `/images/${number}.jpg`,
    fileSize: 1,
    mimeType: 'image/jpeg',
    uploadedAt: time,
  }));
  await old.db
    .insertInto('events')
    .values(events as never)
    .execute();
  await old.db
    .insertInto('images')
    .values(images as never)
    .execute();
  await old.db.destroy();
  return place;
}

function openAsItIs({ DATABASE_URL, DATA_DIR = '' }: Environment): Database {
  return openDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR }, () => {}, 'maintenance');
}

async function stepsDone(place: Environment): Promise<number> {
  const { db } = openAsItIs(place);
  const done = await db
    .selectFrom('migrations' as 'milestones')
    .select('name')
    .execute();
  await db.destroy();
  return done.length;
}

async function expectUpToDate(place: Environment): Promise<void> {
  const { db } = await openPlace(place);
  const events = await db.selectFrom('events').select('name').where('name', 'like', 'Show %').execute();
  const images = await db.selectFrom('images').select(['filename', 'lightTurn']).execute();
  await db.destroy();
  expect(await stepsDone(place)).toBe(migrations.length);
  expect([events.length, images.length]).toEqual([rowCount, rowCount]);
}
