import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connectDatabase, sqliteFile } from '#server/db/connect.ts';
import { createDatabase, startPostgresServer } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    migrated: MigratedDatabases;
  }
}

/** Databases with every table and not one guest: copied far sooner than they are made. */
export interface MigratedDatabases {
  /** The name of one on the PostgreSQL server. */
  postgres: string;
  /** The path of one of SQLite. */
  sqlite: string;
}

/** One PostgreSQL server for the whole run; each test makes databases of its own on it. */
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
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
