import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connectDatabase, sqliteFile } from '#server/db/connect.ts';
import { createDatabase, startPostgresServer } from './postgres-server.ts';
import { type S3Server, startS3Server } from './s3-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    migrated: MigratedDatabases;
    /** A folder with nothing in it. */
    noFiles: string;
    s3: Pick<S3Server, 'url' | 'folder'>;
  }
}

/** Databases with every table and not one guest: copied far sooner than they are made. */
export interface MigratedDatabases {
  /** The name of one on the PostgreSQL server. */
  postgres: string;
  /** The path of one of SQLite. */
  sqlite: string;
}

/** One server of PostgreSQL and one of S3 for the whole run; each test makes databases and buckets of its own on them. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  // What it provides is there for all the others.
  if (!project.isRootProject()) return undefined;
  const server = await startPostgresServer({ mayForgetOnCrash: true });
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-migrated-'));
  const databaseUrl = await createDatabase(server.url);
  for (const choice of [
    { databaseUrl, dataDir: folder },
    { databaseUrl: undefined, dataDir: folder },
  ]) {
    const { db } = await connectDatabase(choice, () => {});
    await db.destroy();
  }
  project.provide('postgresUrl', server.url);
  project.provide('migrated', {
    postgres: new URL(databaseUrl).pathname.slice(1),
    sqlite: sqliteFile(folder),
  });
  const noFiles = join(folder, 'no-files');
  mkdirSync(noFiles);
  project.provide('noFiles', noFiles);
  const bucketsFolder = mkdtempSync(join(tmpdir(), 'greenroom-s3-'));
  const s3 = await startS3Server(bucketsFolder);
  project.provide('s3', { url: s3.url, folder: bucketsFolder });
  return async () => {
    await server.stop();
    await s3.stop();
    for (const made of [folder, bucketsFolder]) rmSync(made, { recursive: true, force: true });
  };
}
