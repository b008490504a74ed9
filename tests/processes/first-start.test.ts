import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Environment } from '#server/config.ts';
import { connectDatabase } from '#server/db/connect.ts';
import { migrate, migrations, NewerSchemaError } from '#server/db/migrate.ts';
import { addSampleContent } from '#server/db/sample-content.ts';
import { spawnServer, startServerProcess } from '#tests/support/server-process.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { dialects, emptyPostgres } from '#tests/support/test-site.ts';

async function emptyPlace(dialect: string): Promise<Environment> {
  return {
    DATA_DIR: temporaryFolder(),
    SAMPLE_CONTENT: 'on',
    ...(dialect === 'postgres' ? { DATABASE_URL: await emptyPostgres() } : {}),
  };
}

function open(place: Environment) {
  return connectDatabase({ databaseUrl: place.DATABASE_URL, dataDir: place.DATA_DIR ?? '' }, () => {});
}

function startSettingUp(place: Environment) {
  const script = resolve(import.meta.dirname, '../support/set-up-database.ts');
  return spawn(process.execPath, [script], { env: place, stdio: ['ignore', 'pipe', 'ignore'] });
}

/** Kills a process some milliseconds after it has begun to set the database up. */
async function killWhileSettingUp(place: Environment, delayMs: number): Promise<void> {
  const child = startSettingUp(place);
  const exited = once(child, 'exit');
  await once(child.stdout, 'data');
  await new Promise((done) => setTimeout(done, delayMs));
  child.kill('SIGKILL');
  await exited;
}

describe.each(dialects)('An empty database on %s', (dialect) => {
  test('is whole after the next start, whenever the first one was killed', { timeout: 120_000 }, async () => {
    for (let delayMs = 0; delayMs < 30; delayMs += 1) {
      const place = await emptyPlace(dialect);
      await killWhileSettingUp(place, delayMs);
      const database = await open(place);
      await addSampleContent(database, new Date());
      expect(await database.db.selectFrom('events').select('id').execute()).toHaveLength(12);
      await database.db.destroy();
    }
  });

  test('is migrated and filled once by several processes that start at the same moment', async () => {
    const place = await emptyPlace(dialect);
    const starts = Array.from({ length: 8 }, () => once(startSettingUp(place), 'exit'));
    expect((await Promise.all(starts)).map(([code]) => code)).toEqual(Array(8).fill(0));
    const database = await open(place);
    expect(await database.db.selectFrom('events').select('id').execute()).toHaveLength(12);
    await database.db.destroy();
  });

  test('is left as it was by a migration that fails halfway, and completed by the next', async () => {
    const place = await emptyPlace(dialect);
    const database = await open(place);
    const broken = {
      name: '999-broken',
      up: async (db: Parameters<(typeof migrations)[0]['up']>[0]) => {
        await db.schema.createTable('half').addColumn('id', 'integer').execute();
        throw new Error('killed here');
      },
    };
    await expect(migrate(database, [...migrations, broken])).rejects.toThrow('killed here');
    const tables = await database.db.introspection.getTables();
    expect(tables.map(({ name }) => name)).not.toContain('half');
    await migrate(database);
    await database.db.destroy();
  });

  test('of a newer version is refused with one sentence and not touched', async () => {
    const place = await emptyPlace(dialect);
    const newer = await open(place);
    const future = { name: '999-from-the-future', up: async () => {} };
    await migrate(newer, [...migrations, future]);
    await addSampleContent(newer, new Date('2026-11-15T17:00:00.000Z'));
    await newer.db.destroy();

    await expect(open(place)).rejects.toThrow(NewerSchemaError);
    const { child, output } = spawnServer({ ...place, PORT: '0' });
    const [code] = await once(child, 'exit');
    expect(code).toBe(1);
    expect(output().trim().split('\n')).toEqual([
      expect.stringMatching(/^The database was written by a newer version/),
    ]);
  });
});

test('A bad setting stops the start with one line and exit code 1', async () => {
  const { child, output } = spawnServer({ DATA_DIR: temporaryFolder(), PORT: 'eighty' });
  const [code] = await once(child, 'exit');
  expect(code).toBe(1);
  expect(output()).toBe("PORT: found 'eighty', accepted is a whole number from 0 to 65535\n");
});

test('A second start on the same port says so in one line', async () => {
  const server = await startServerProcess({ DATA_DIR: temporaryFolder() });
  const { child, output } = spawnServer({ DATA_DIR: temporaryFolder(), PORT: new URL(server.url).port });
  const [code] = await once(child, 'exit');
  expect(code).toBe(1);
  expect(output().trim().split('\n')).toHaveLength(1);
  expect(output()).toMatch(/^PORT: another program listens there already/);
  await server.end('SIGTERM');
});
