import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { isDatabaseAway } from '../faults.ts';
import { migrate } from './migrate.ts';
import { type ConnectionUse, postgresDialect } from './postgres.ts';
import { RetryingKysely } from './retry-conflicts.ts';
import { sqliteDialect } from './sqlite.ts';
import type { ConnectedDatabase, Tables } from './tables.ts';

type DatabaseChoice = Pick<Config, 'databaseUrl' | 'dataDir'>;

export function sqliteFile(dataDir: string): string {
  return join(dataDir, 'greenroom.sqlite');
}

/** Retries the first connection, for a site that is started together with its database, as in two containers. */
export interface ConnectRetry {
  ms: number;
  /** Called once. */
  onWaiting(error: unknown): void;
}

const retryEveryMs = 500;

/** Opens the configured database and migrates it to the current schema. */
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
  // On connections without statement timeouts, because a migration may take long.
  const maintenance = openDatabase(choice, onIdleError, 'maintenance');
  try {
    await migrate(maintenance);
  } catch (error) {
    await maintenance.db.destroy();
    throw error;
  }
  if (maintenance.dialect === 'sqlite') return maintenance;
  await maintenance.db.destroy();
  return openDatabase(choice, onIdleError, 'for visitors');
}

/** Opens the database without migrating it. */
export function openDatabase(
  { databaseUrl, dataDir }: DatabaseChoice,
  onIdleError: (error: Error) => void,
  use: ConnectionUse,
): ConnectedDatabase {
  const { dialect, load } = databaseUrl
    ? postgresDialect(databaseUrl, onIdleError, use)
    : sqliteDialect(sqliteFile(dataDir));
  return { db: new RetryingKysely<Tables>({ dialect }), dialect: databaseUrl ? 'postgres' : 'sqlite', load };
}
