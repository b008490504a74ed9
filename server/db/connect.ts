import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Kysely } from 'kysely';
import { isDatabaseAway } from '../failures/faults.ts';
import { migrate } from './migrate.ts';
import { type Hurry, postgresDialect } from './postgres.ts';
import { sqliteDialect } from './sqlite.ts';
import type { ConnectedDatabase, Tables } from './tables.ts';

export interface DatabaseChoice {
  databaseUrl: string | undefined;
  dataDir: string;
}

export function sqliteFile(dataDir: string): string {
  return join(dataDir, 'greenroom.sqlite');
}

/** For a start together with the database's own, as in a container beside its container. */
export interface ConnectRetry {
  ms: number;
  /** Told once. */
  onWaiting(error: unknown): void;
}

const retryEveryMs = 500;

/** Opens the database of the configuration, brought up to date. */
export async function connectDatabase(
  choice: DatabaseChoice,
  onIdleError: (error: Error) => void,
  retry?: ConnectRetry,
): Promise<ConnectedDatabase> {
  const startedMs = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await openUpToDate(choice, onIdleError);
    } catch (error) {
      if (!retry || !isDatabaseAway(error) || performance.now() - startedMs >= retry.ms) throw error;
      if (attempt === 1) retry.onWaiting(error);
      await setTimeout(retryEveryMs);
    }
  }
}

async function openUpToDate(
  choice: DatabaseChoice,
  onIdleError: (error: Error) => void,
): Promise<ConnectedDatabase> {
  // On connections of its own: those for visitors give up on what takes long, and a migration may.
  const unhurried = openDatabase(choice, onIdleError, 'unhurried');
  try {
    await migrate(unhurried);
  } catch (error) {
    await unhurried.db.destroy();
    throw error;
  }
  if (unhurried.dialect === 'sqlite') return unhurried;
  await unhurried.db.destroy();
  return openDatabase(choice, onIdleError, 'for visitors');
}

/** As it stands, whatever version it is of. */
export function openDatabase(
  { databaseUrl, dataDir }: DatabaseChoice,
  onIdleError: (error: Error) => void,
  hurry: Hurry,
): ConnectedDatabase {
  if (databaseUrl) {
    const { dialect, load } = postgresDialect(databaseUrl, onIdleError, hurry);
    return { db: new Kysely<Tables>({ dialect }), dialect: 'postgres', load };
  }
  const { dialect, load } = sqliteDialect(sqliteFile(dataDir));
  return { db: new Kysely<Tables>({ dialect }), dialect: 'sqlite', load };
}
