import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Environment } from '#server/config.ts';
import { openDatabase } from '#server/db/connect.ts';
import { migrate, migrations } from '#server/db/migrate.ts';
import { sweepOrphans } from '#server/files/sweep-orphans.ts';
import { signedInAdmin } from '#tests/support/admin.ts';
import { backUp, earlierRow } from '#tests/support/backups.ts';
import { addImage } from '#tests/support/gallery.ts';
import { apply } from '#tests/support/sample-application.ts';
import {
  ageAll,
  asideNames,
  emptyStore,
  foreignWarnings,
  pathOfFile,
  stateOf,
  storedNames,
  storeKinds,
} from '#tests/support/stored-files.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { emptyPostgres, postgresWithTables, startTestSite, type TestSite } from '#tests/support/test-site.ts';
import { variants } from '#tests/support/thorough.ts';

/** A site on SQLite with three images and an application, all as old as a sweep wants them. */
async function ownSite(store: Environment): Promise<TestSite> {
  const site = await startTestSite({ dialect: 'sqlite', environment: store });
  const { headers } = await signedInAdmin(site);
  for (let count = 0; count < 3; count += 1) await addImage(site, { headers });
  expect((await apply(site)).statusCode).toBe(201);
  await ageAll(site);
  return site;
}

/** A server of another database with the same place for files. */
async function stranger(store: Environment): Promise<TestSite> {
  return startTestSite({
    dialect: 'sqlite',
    environment: { ...store, DATABASE_URL: await postgresWithTables() },
  });
}

describe.each(variants(storeKinds))('Files on %s', (kind) => {
  test('outlive a start with an empty database of another kind, and the log says so in one line', async () => {
    const store = await emptyStore(kind);
    const site = await ownSite(store);
    const files = await storedNames(site);
    expect(files).toHaveLength(4);
    const other = await stranger(store);
    await sweepOrphans(other.services);
    await sweepOrphans(other.services);
    expect(await storedNames(site)).toEqual(files);
    expect(stateOf(other)).toBe('foreign');
    expect(foreignWarnings(other)).toEqual([
      expect.stringMatching(/^warn The files belong to another site .*npm run admin -- adopt-files$/),
    ]);
    expect((await other.http.inject('/healthz')).statusCode).toBe(200);
    expect(foreignWarnings(site)).toEqual([]);
    await Promise.all([other.close(), site.close()]);
  });

  test('outlive what staff delete in another database, which goes once the store has been taken over', async () => {
    const store = await emptyStore(kind);
    const site = await ownSite(store);
    const theirs = await storedNames(site);
    const images = await site.database.db.selectFrom('images').selectAll().execute();
    const other = await stranger(store);
    const { headers } = await signedInAdmin(other);
    // As after a copy of the database: its rows name files of the other site.
    for (const { id, ...image } of images)
      await other.database.db.insertInto('images').values(image).execute();
    const own = await addImage(other, { headers });
    const listed = (await other.http.inject({ url: '/api/admin/images', headers })).json<{ id: number }[]>();
    expect(listed).toHaveLength(4);
    for (const { id } of listed) {
      const url = `/api/admin/images/${id}`;
      expect((await other.http.inject({ method: 'DELETE', url, headers })).statusCode).toBe(200);
    }
    await sweepOrphans(other.services);
    expect(await storedNames(site)).toEqual([...theirs, `gallery/${own.filename}`].toSorted());

    await other.services.storeMark.write((await identityOf(other)).siteId);
    await sweepOrphans(other.services);
    // What was deleted is gone, and what this database has never named is aside.
    expect(await storedNames(site)).toEqual([]);
    expect(await asideNames(site.services.galleryFiles)).toEqual([]);
    expect(await asideNames(site.services.applicationFiles)).toHaveLength(1);
    await sweepOrphans(site.services);
    expect(stateOf(site)).toBe('foreign');
    await Promise.all([other.close(), site.close()]);
  });

  test('of a site that was updated become its own without a hand, and nobody else’s', async () => {
    const store = await emptyStore(kind);
    const older = await ownSite(store);
    const files = await storedNames(older);
    const rows = {
      images: await older.database.db.selectFrom('images').selectAll().execute(),
      applications: await older.database.db.selectFrom('applications').selectAll().execute(),
      applicationFiles: await older.database.db.selectFrom('applicationFiles').selectAll().execute(),
    };
    const { config } = older;
    await older.close();
    rmSync(pathOfFile(config, 'gallery', '../site-id'));

    // A database without an id, of the version before, with those rows.
    const DATABASE_URL = await emptyPostgres();
    const database = openDatabase(
      { databaseUrl: DATABASE_URL, dataDir: store.DATA_DIR },
      () => {},
      'maintenance',
    );
    await migrate(
      database,
      migrations.filter(({ name }) => name < '011'),
    );
    for (const table of ['images', 'applications', 'applicationFiles'] as const) {
      for (const row of rows[table]) {
        await database.db.insertInto(table).values(earlierRow(table, row)).execute();
      }
    }
    await database.db.destroy();

    const wrong = await stranger(store);
    expect(stateOf(wrong)).toBe('unowned');
    const { headers } = await signedInAdmin(wrong);
    await addImage(wrong, { headers });
    // Now it names a file that is in there, and is still not the one.
    await wrong.services.fileOwnership.settle();
    await sweepOrphans(wrong.services);
    expect(stateOf(wrong)).toBe('unowned');
    expect(foreignWarnings(wrong)).toHaveLength(1);

    const updated = await startTestSite({ dialect: 'sqlite', environment: { ...store, DATABASE_URL } });
    expect(stateOf(updated)).toBe('ours');
    expect(await storedNames(updated)).toEqual(expect.arrayContaining(files));
    await wrong.services.fileOwnership.settle();
    expect(stateOf(wrong)).toBe('foreign');
    await Promise.all([wrong.close(), updated.close()]);
  });

  test('of a new site whose store was away at its start become its own without a hand', async () => {
    const store = await emptyStore(kind);
    const site = await ownSite(store);
    // As it is when the store came back before the site had marked it: files, and no mark.
    rmSync(pathOfFile(site.config, 'gallery', '../site-id'));
    expect(await site.services.fileOwnership.isOurs()).toBe(false);
    const other = await stranger(store);
    expect(stateOf(other)).toBe('unowned');
    await sweepOrphans(site.services);
    expect(stateOf(site)).toBe('ours');
    expect(await site.services.fileOwnership.isOurs()).toBe(true);
    expect(foreignWarnings(site)).toEqual([]);
    await other.services.fileOwnership.settle();
    expect(stateOf(other)).toBe('foreign');
    await Promise.all([other.close(), site.close()]);
  });

  test('that are not there, nor most of the others, are not claimed: the volume may not be mounted', async () => {
    const site = await ownSite(await emptyStore(kind));
    const elsewhere = await emptyStore(kind);
    const path = join(elsewhere.DATA_DIR, 'greenroom.sqlite');
    rmSync(path);
    await sql`vacuum into ${path}`.execute(site.database.db);
    const bare = await startTestSite({ dialect: 'sqlite', environment: elsewhere });
    expect(stateOf(bare)).toBe('unowned');
    const { headers } = await signedInAdmin(bare);
    // Now it is not empty any more, and still lacks most.
    await addImage(bare, { headers });
    await sweepOrphans(bare.services);
    expect(stateOf(bare)).toBe('unowned');
    expect(await bare.services.storeMark.read()).toBeUndefined();
    expect(await bare.services.missingFiles.count()).toEqual({ named: 5, missing: 4 });
    const told = bare.logged.filter(({ event }) => event === 'missing files').map(({ msg }) => msg);
    expect(told).toEqual([expect.stringMatching(/^Files: 4 of 5 pictures .* is the volume mounted\?$/)]);
    await Promise.all([bare.close(), site.close()]);
  });

  test('of two new sites that begin in one empty place at once belong to one of them', async () => {
    const store = await emptyStore(kind);
    const sites = await Promise.all([
      startTestSite({ dialect: 'sqlite', environment: store }),
      stranger(store),
      stranger(store),
    ]);
    for (const site of sites) await addImage(site, { headers: (await signedInAdmin(site)).headers });
    for (const site of sites) await ageAll(site);
    const [first] = sites;
    const files = await storedNames(first);
    expect(files).toHaveLength(3);
    const masters: boolean[] = [];
    for (const site of sites) masters.push(await site.services.fileOwnership.isOurs());
    expect(masters.filter(Boolean)).toHaveLength(1);
    await Promise.all(sites.map((site) => sweepOrphans(site.services)));
    // What the others have put there is aside at the worst, and served to whoever names it.
    for (const site of sites) {
      const [image] = await site.database.db.selectFrom('images').select('filename').execute();
      const opened = await site.services.galleryFiles.open(image?.filename ?? '');
      opened?.stream.destroy();
      expect(opened?.byteSize).toBeGreaterThan(0);
    }
    await Promise.all(sites.map((site) => site.close()));
  });

  test('of another site can be backed up, and the backup says so', async () => {
    const store = await emptyStore(kind);
    const site = await ownSite(store);
    const other = await stranger(store);
    const folder = temporaryFolder();
    expect(await backUp(site.environment, join(folder, '1.tar'))).toMatchObject({
      files: 4,
      areForeign: false,
    });
    expect(await backUp(other.environment, join(folder, '2.tar'))).toMatchObject({
      files: 0,
      areForeign: true,
    });
    await Promise.all([other.close(), site.close()]);
  });
});

test('Files whose mark cannot be read are backed up all the same', async () => {
  const store = await emptyStore('disk');
  const site = await ownSite(store);
  const mark = pathOfFile(site.config, 'gallery', '../site-id');
  rmSync(mark);
  mkdirSync(mark);
  await expect(site.services.storeMark.read()).rejects.toThrow('EISDIR');
  const made = await backUp(site.environment, join(temporaryFolder(), '1.tar'));
  expect(made).toMatchObject({ files: 4, areForeign: false });
  await site.close();
});

function identityOf({ database }: TestSite) {
  return database.db.selectFrom('siteIdentity').selectAll().executeTakeFirstOrThrow();
}

test('Every database has an id of its own, made with it', async () => {
  const ids = new Set<string>();
  for (const environment of [{}, {}, { DATABASE_URL: await emptyPostgres() }]) {
    const site = await startTestSite({ dialect: 'sqlite', environment });
    const { siteId, hadFiles } = await identityOf(site);
    expect(siteId).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(hadFiles).toBe(false);
    ids.add(siteId);
    await site.close();
  }
  expect(ids.size).toBe(3);
});
