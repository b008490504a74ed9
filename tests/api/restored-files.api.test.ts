import { rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import type { Environment } from '#server/config.ts';
import { openFiles } from '#server/files/open-files.ts';
import { sweepOrphans } from '#server/files/sweep-orphans.ts';
import { signedInAdmin } from '#tests/support/admin.ts';
import {
  backUp,
  dropLaterTables,
  earlierRow,
  readContent,
  restore,
  rewriteRows,
  writeContent,
} from '#tests/support/backups.ts';
import { addImage } from '#tests/support/gallery.ts';
import {
  ageAll,
  emptyStore,
  pathOfFile,
  stateOf,
  storedNames,
  storeKinds,
} from '#tests/support/stored-files.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { emptyPostgres, postgresWithTables, startTestSite, type TestSite } from '#tests/support/test-site.ts';
import { variants } from '#tests/support/thorough.ts';

const refused = /^The files in .* belong to another site than this backup: .*\. Nothing was changed\.$/;

async function siteWithImages(environment: Environment, count: number): Promise<TestSite> {
  const site = await startTestSite({ dialect: 'sqlite', environment });
  const { headers } = await signedInAdmin(site);
  for (let index = 0; index < count; index += 1) await addImage(site, { headers });
  await ageAll(site);
  return site;
}

async function siteIdOf({ database }: TestSite): Promise<string> {
  return (await database.db.selectFrom('siteIdentity').select('siteId').executeTakeFirstOrThrow()).siteId;
}

describe.each(variants(storeKinds))('A backup that is restored beside files on %s', (kind) => {
  let archive: string;
  let source: TestSite;
  beforeEach(async () => {
    archive = join(temporaryFolder(), 'backup.tar');
    source = await siteWithImages(await emptyStore(kind), 3);
    await backUp(source.environment, archive);
  });
  afterEach(() => source.close());

  const emptyDatabase = async (store: Environment) => ({
    ...store,
    DATABASE_URL: await postgresWithTables(),
  });

  test('brings its id to an empty place, which is its own from then on', async () => {
    const place = await emptyDatabase(await emptyStore(kind));
    expect(await restore(place, archive)).toMatchObject({ files: 3, wasItsOwn: false });
    const copy = await startTestSite({ dialect: 'sqlite', environment: place });
    expect(await siteIdOf(copy)).toBe(await siteIdOf(source));
    expect(stateOf(copy)).toBe('ours');
    await copy.close();
  });

  test('is refused where they are another site’s, and nothing is changed', async () => {
    const store = await emptyStore(kind);
    const other = await siteWithImages(store, 2);
    const files = await storedNames(other);
    const place = await emptyDatabase(store);
    await expect(restore(place, archive)).rejects.toThrow(refused);
    expect(await storedNames(other)).toEqual(files);
    expect(await other.services.fileOwnership.isOurs()).toBe(true);
    const empty = await startTestSite({ dialect: 'sqlite', environment: place });
    expect(await empty.database.db.selectFrom('users').select('id').execute()).toEqual([]);
    await Promise.all([empty.close(), other.close()]);
  });

  test('is refused where they bear no mark, unless there are none', async () => {
    const store = await emptyStore(kind);
    const other = await siteWithImages(store, 2);
    rmSync(pathOfFile(other.config, 'gallery', '../site-id'));
    const files = await storedNames(other);
    await expect(restore(await emptyDatabase(store), archive)).rejects.toThrow(refused);
    expect(await storedNames(other)).toEqual(files);
    expect(await other.services.storeMark.read()).toBeUndefined();
    await other.close();
  });

  test('is taken where they are those of the empty database itself, whose server follows', async () => {
    const place = await emptyDatabase(await emptyStore(kind));
    const site = await startTestSite({ dialect: 'sqlite', environment: place });
    expect(stateOf(site)).toBe('ours');
    await restore(place, archive);
    expect(await site.services.fileOwnership.isOurs()).toBe(true);
    expect(await storedNames(site)).toHaveLength(3);
    expect(await siteIdOf(site)).toBe(await siteIdOf(source));
    await site.close();
  });

  test('is taken back by the place that it comes from, with a new database, and later files are not lost', async () => {
    const store = await emptyStore(kind);
    const site = await siteWithImages(store, 2);
    const path = join(temporaryFolder(), 'early.tar');
    await backUp(site.environment, path);
    const { headers } = await signedInAdmin(site);
    for (let index = 0; index < 3; index += 1) await addImage(site, { headers });
    await ageAll(site);
    const place = await emptyDatabase(store);
    expect(await restore(place, path)).toMatchObject({ wasItsOwn: true });
    const again = await startTestSite({ dialect: 'sqlite', environment: place });
    await ageAll(again);
    await sweepOrphans(again.services);
    expect(await storedNames(again)).toHaveLength(2);
    // Back with the newer database, as after a rollback that was not needed.
    for (const { filename } of await site.database.db.selectFrom('images').select('filename').execute()) {
      const url = `/images/${filename}`;
      expect((await site.http.inject({ url, headers })).statusCode).toBe(200);
    }
    await sweepOrphans(site.services);
    expect(await storedNames(site)).toHaveLength(5);
    await Promise.all([again.close(), site.close()]);
  });

  test('that fails leaves the files with the database that had them, and can be restored again', async () => {
    const place = await emptyDatabase(await emptyStore(kind));
    const site = await startTestSite({ dialect: 'sqlite', environment: place });
    const { siteId } = (await readContent(archive)).manifest;
    const marks: (string | undefined)[] = [];
    let puts = 0;
    const kept = openFiles(site.config);
    async function failingPut(): Promise<void> {
      puts += 1;
      // The first fails at once, and the others take longer.
      if (puts > 1) await sleep(100);
      marks.push(await kept.storeMark.read());
      throw Object.assign(new Error('full'), { code: 'ENOSPC' });
    }
    const galleryFiles = Object.assign(Object.create(kept.galleryFiles), { put: failingPut });
    await using file = await open(archive, 'r');
    const parts = {
      ...kept,
      galleryFiles,
      database: site.database,
      clock: site.services.clock,
      progress: () => {},
      signal: new AbortController().signal,
      departures: [],
    };
    await expect(restoreBackup(parts, file)).rejects.toThrow('full');
    expect(puts).toBeGreaterThan(1);
    // None was still on its way when the old mark was put back.
    expect(marks).toEqual(Array(puts).fill(siteId));
    expect(await site.services.fileOwnership.isOurs()).toBe(true);
    await restore(place, archive);
    expect(await site.services.fileOwnership.isOurs()).toBe(true);
    expect(await storedNames(site)).toHaveLength(3);
    await site.close();
  });

  test('from before there were ids gives the same one each time, so that a killed restore can be repeated', async () => {
    const path = join(temporaryFolder(), 'old.tar');
    const content = await readContent(archive);
    delete content.manifest.siteId;
    content.manifest.formatVersion = 1;
    content.manifest.migrations = content.manifest.migrations.filter((name) => name < '011');
    dropLaterTables(content);
    for (const table of ['users', 'events', 'images', 'outbox']) {
      rewriteRows(content, table, (row) => earlierRow(table, row));
    }
    writeContent(path, content);
    const store = await emptyStore(kind);
    await restore({ ...store, DATABASE_URL: await emptyPostgres() }, path);
    // Its database was lost: as if it had been killed before the rows were committed.
    const place = { ...store, DATABASE_URL: await emptyPostgres() };
    await restore(place, path);
    const site = await startTestSite({ dialect: 'sqlite', environment: place });
    expect(stateOf(site)).toBe('ours');
    expect(await siteIdOf(site)).not.toBe(await siteIdOf(source));
    await site.close();
    await expect(restore(await emptyDatabase(store), archive)).rejects.toThrow(refused);
  });
});
