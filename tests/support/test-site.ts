import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { inject, vi } from 'vitest';
import type { Venue } from '#contract/venue/venue.ts';
import type { PasswordHash } from '#server/accounts/passwords.ts';
import { type App, type AppOptions, buildApp } from '#server/app.ts';
import { type Config, type Environment, parseConfig } from '#server/config.ts';
import { connectDatabase, openDatabase, sqliteFile } from '#server/db/connect.ts';
import type { Database, Dialect } from '#server/db/tables.ts';
import { openFiles } from '#server/files/open-files.ts';
import type { BucketTimeouts } from '#server/files/s3-bucket.ts';
import type { DiskSpace } from '#server/limits/free-disk.ts';
import { loadBuiltWeb, type Web } from '#server/pages/built-web.ts';
import type { Pens } from '#server/posters/pens.ts';
import { logsOn } from '#server/process/log.ts';
import { createServices, type Services } from '#server/services.ts';
import { roomyDisk } from './disk-space.ts';
import { createDatabase } from './postgres-server.ts';
import { newBucket } from './s3-server.ts';
import { quickPasswordHash, quickPens } from './stand-ins.ts';
import { variants } from './thorough.ts';

/** For stores, migrations, locks, paging and backups: whatever has to do with SQL. */
export const dialects: Dialect[] = ['sqlite', 'postgres'];
/** For what stands above the stores and knows no SQL: on both databases only with `npm run test:all`. */
export const usualDialects: readonly Dialect[] = variants(dialects);

/** It does not change while tests run, and there are hundreds of sites. */
let builtWeb: Promise<Web> | undefined;

/** What a process has to itself: everything but the database, the files, the clock and the log. */
export interface TestProcess {
  app: App;
  services: Services;
  database: Database;
  config: Config;
}

/** The first of its processes, and the front door to all of them. */
export interface TestSite extends TestProcess {
  /** Put into it, requests go to each of its processes in turn. */
  http: App['http'];
  processes: TestProcess[];
  environment: Environment;
  /** The lines of its log, parsed. */
  logged: Record<string, unknown>[];
  /** Where its clock stands; move it. */
  time: { now: Date };
  /** How full its disk is, whatever the machine's own is; change it. */
  disk: DiskSpace;
  close(): Promise<void>;
}

export interface TestSiteOptions {
  dialect: Dialect;
  environment?: Environment;
  now?: string;
  /** Another process of the same site: its database and files are shared. */
  besides?: TestSite;
  app?: AppOptions;
  /** Only one process, also on PostgreSQL: for a test that looks into it, and says so. */
  isAlone?: boolean;
  /** With a bucket, where it is known to fail. */
  patience?: BucketTimeouts;
  /** The facts of another `site.config.ts`. */
  starting?: Venue;
  /** In place of those that only look like it, for what a password costs and how it is stored. */
  passwordHash?: PasswordHash;
  /** In place of those that draw nothing, for what a picture shows. */
  pens?: Pens;
  /** With the scripts and styles of the build: each of them has a route, and they are half of all routes. */
  hasFiles?: boolean;
}

/** How often they are asked can be seen. */
export const hashPassword = vi.fn(quickPasswordHash.hashPassword);
export const verifyPassword = vi.fn(quickPasswordHash.verifyPassword);

/**
 * The whole site on an empty database, with a clock that stands still, listening to nothing. On SQLite it is one
 * process with its files on the disk. On PostgreSQL it is what it is when it has grown: two processes that share a
 * database and a bucket and nothing else, and no request knows to which of them it will go.
 */
export async function startTestSite({
  dialect,
  environment = {},
  now,
  besides,
  app: appOptions,
  patience,
  starting,
  passwordHash = { hashPassword, verifyPassword },
  pens = quickPens,
  hasFiles = false,
  isAlone = dialect === 'sqlite' || besides !== undefined,
}: TestSiteOptions): Promise<TestSite> {
  // Whoever names a database has one with something in it, or tests what a start makes of an empty one.
  const isNew = !besides && !environment.DATABASE_URL && !(dialect === 'sqlite' && environment.DATA_DIR);
  const place = besides?.environment ?? (await (isNew ? migratedShares : newShares)(dialect));
  const allSettings = { ...place, ...environment };
  const logged: Record<string, unknown>[] = [];
  const time = besides?.time ?? { now: new Date(now ?? '2026-11-15T17:00:00.000Z') };
  const disk = besides?.disk ?? { ...roomyDisk };
  const folders: string[] = [];

  async function startProcess(isFirst: boolean): Promise<TestProcess> {
    let dataDir = besides?.environment.DATA_DIR;
    if (!dataDir) {
      dataDir = mkdtempSync(join(tmpdir(), 'greenroom-test-'));
      folders.push(dataDir);
    }
    if (isNew && dialect === 'sqlite') copyFileSync(inject('migrated').sqlite, sqliteFile(dataDir));
    const config = parseConfig({ DATA_DIR: dataDir, ...allSettings });
    const logs = logsOn({ write: (line: string) => void logged.push(JSON.parse(line)) });
    // A copy has every table.
    const database = isNew
      ? openDatabase(config, () => {}, 'for visitors')
      : await connectDatabase(config, () => {});
    // Nobody cuts the power of a test, and to wait for the disk after every write takes longer than all the rest.
    if (database.dialect === 'sqlite') await sql`pragma synchronous = off`.execute(database.db);
    // Otherwise it would be the same site as every other copy, and their files its own.
    if (isNew && isFirst) {
      await database.db.updateTable('siteIdentity').set({ siteId: randomUUID() }).execute();
      await database.db.updateTable('upkeep').set({ watchedSince: time.now.toISOString() }).execute();
    }
    builtWeb ??= loadBuiltWeb(resolve(import.meta.dirname, '../../dist'));
    // A copy for each process, because a test may replace a part of it.
    const web = { ...(await builtWeb), ...(hasFiles ? {} : { filesRoot: inject('noFiles') }) };
    const services = createServices({
      config,
      database,
      logs,
      web,
      clock: () => time.now,
      files: openFiles(config, patience),
      measureDisk: async () => disk,
      passwordHash,
      pens,
      ...(starting ? { starting } : {}),
    });
    await services.fileOwnership.begin();
    return { app: await buildApp(services, appOptions), services, database, config };
  }

  const first = await startProcess(true);
  const processes = isAlone ? [first] : [first, await startProcess(false)];
  return {
    ...first,
    http: inTurn(processes),
    processes,
    environment: { DATA_DIR: first.config.dataDir, ...allSettings },
    logged,
    time,
    disk,
    async close() {
      for (const { app, database } of processes) {
        await app.http.close();
        await database.db.destroy();
      }
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Settings of what the processes of a site have in common, with nothing in it yet: none on SQLite. */
export async function newShares(dialect: Dialect): Promise<Environment> {
  if (dialect === 'sqlite') return {};
  return { DATABASE_URL: await emptyPostgres(), ...(await newBucket(inject('s3'))) };
}

/** The same with tables, so that no start has to make them. On SQLite they are in the folder of a process. */
export async function migratedShares(dialect: Dialect): Promise<Environment> {
  if (dialect === 'sqlite') return {};
  const databaseUrl = await createDatabase(inject('postgresUrl'), inject('migrated').postgres);
  return { DATABASE_URL: databaseUrl, ...(await newBucket(inject('s3'))) };
}

/** The first process as it is, except that every request that is put into it goes to the next one in line. */
function inTurn(processes: TestProcess[]): App['http'] {
  const [first] = processes;
  if (!first) throw new Error('a site has at least one process');
  let turn = 0;
  const injectNext = (...request: Parameters<App['http']['inject']>) => {
    const next = processes[turn % processes.length] ?? first;
    turn += 1;
    return next.app.http.inject(...request);
  };
  // Not set on the app itself, which renders pages by putting requests into itself.
  return Object.create(first.app.http, { inject: { value: injectNext } });
}

export function emptyPostgres(): Promise<string> {
  return createDatabase(inject('postgresUrl'));
}

/** The same with tables, for a site that is no other: its address. */
export async function postgresWithTables(): Promise<string> {
  const databaseUrl = await createDatabase(inject('postgresUrl'), inject('migrated').postgres);
  const { db } = openDatabase({ databaseUrl, dataDir: '' }, () => {}, 'maintenance');
  await db.updateTable('siteIdentity').set({ siteId: randomUUID() }).execute();
  await db.destroy();
  return databaseUrl;
}
