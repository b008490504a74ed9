import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { ApplicationsStore } from '#server/applications/applications.store.ts';
import { migrate, migrations, NewerSchemaError } from '#server/db/migrate.ts';
import { FileOwnership } from '#server/files/file-ownership.ts';
import { openFiles } from '#server/files/open-files.ts';
import { SiteIdentityStore } from '#server/files/site-identity.store.ts';
import { GalleryStore } from '#server/gallery/gallery.store.ts';
import { addSampleContent } from '#server/samples/sample-content.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { spawnServer, startServerProcess } from '#tests/support/server-process.ts';
import { emptyPlace, killWhileSettingUp, openPlace, startSettingUp } from '#tests/support/setting-up.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { usualDialects } from '#tests/support/test-site.ts';
import { whenThorough } from '#tests/support/thorough.ts';

/** `STARTS=50 vitest run …` does the same for longer. */
const starts = Number(process.env.STARTS ?? 1);
/** A first start takes so long, after its code has been loaded. */
const longestMs = 160;

describe.each(usualDialects)('An empty database on %s', (dialect) => {
  whenThorough(() => {
    test(
      `is whole after the next start, with its photos, whenever each of ${starts} first ones was killed`,
      async () => {
        const random = seededRandom(20_261_118);
        let finished = 0;
        for (let start = 0; start < starts; start += 1) {
          const place = await emptyPlace(dialect);
          await killWhileSettingUp(place, ((start + random()) / starts) * longestMs);
          const database = await openPlace(place);
          const kept = openFiles({ dataDir: place.DATA_DIR ?? '', s3: undefined });
          const files = kept.galleryFiles;
          const identity = new SiteIdentityStore(database.db);
          const owners = {
            applications: new ApplicationsStore(database.db),
            gallery: new GalleryStore(database.db),
          };
          const ownership = new FileOwnership({ ...kept, ...owners, identity, log: { warn() {} } });
          expect(await ownership.begin(), 'the files are its own').toBe('ours');
          finished += (await database.db.selectFrom('milestones').select('name').execute()).length;
          await addSampleContent(database, new Date(), files);
          expect(await database.db.selectFrom('events').select('id').execute()).toHaveLength(12);
          const images = await database.db.selectFrom('images').select(['filename', 'fileSize']).execute();
          expect(images).toHaveLength(9);
          for (const { filename, fileSize } of images) {
            const file = await files.open(filename);
            file?.stream.destroy();
            expect(file?.byteSize).toBe(fileSize);
          }
          await database.db.destroy();
        }
        expect(finished, 'Otherwise nobody was killed at work.').toBeLessThan(starts);
      },
      60_000 + starts * 20_000,
    );
  });

  test('is migrated and filled once by several processes that start at the same moment', async () => {
    const place = await emptyPlace(dialect);
    const together = Array.from({ length: 5 }, () => once(startSettingUp(place), 'exit'));
    expect((await Promise.all(together)).map(([code]) => code)).toEqual(Array(5).fill(0));
    const database = await openPlace(place);
    expect(await database.db.selectFrom('events').select('id').execute()).toHaveLength(12);
    const { storeMark } = openFiles({ dataDir: place.DATA_DIR ?? '', s3: undefined });
    const { siteId } = await new SiteIdentityStore(database.db).get();
    expect(await storeMark.read()).toBe(siteId);
    await database.db.destroy();
  });

  whenThorough(() => {
    test('is left as it was by a migration that fails halfway, and completed by the next', async () => {
      const place = await emptyPlace(dialect);
      const database = await openPlace(place);
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
      const newer = await openPlace(place);
      const future = { name: '999-from-the-future', up: async () => {} };
      await migrate(newer, [...migrations, future]);
      await addSampleContent(newer, new Date('2026-11-15T17:00:00.000Z'));
      await newer.db.destroy();

      await expect(openPlace(place)).rejects.toThrow(NewerSchemaError);
      const { child, output } = spawnServer({ ...place, PORT: '0' });
      const [code] = await once(child, 'exit');
      expect(code).toBe(1);
      expect(output().trim().split('\n')).toEqual([
        expect.stringMatching(/^The database was written by a newer version/),
      ]);
    });
  });
});

whenThorough(() => {
  test('A bad setting stops the start with one line and exit code 1', async () => {
    const { child, output } = spawnServer({ DATA_DIR: temporaryFolder(), PORT: 'eighty' });
    const [code] = await once(child, 'exit');
    expect(code).toBe(1);
    expect(output()).toBe("PORT: found 'eighty', accepted is a whole number from 0 to 65535\n");
  });
});

whenThorough(() => {
  test('A second start on the same port says so in one line', async () => {
    const server = await startServerProcess({ DATA_DIR: temporaryFolder() });
    const { child, output } = spawnServer({ DATA_DIR: temporaryFolder(), PORT: new URL(server.url).port });
    const [code] = await once(child, 'exit');
    expect(code).toBe(1);
    expect(output().trim().split('\n')).toHaveLength(1);
    expect(output()).toMatch(/^PORT: another program listens there already/);
    await server.end('SIGTERM');
  });
});
