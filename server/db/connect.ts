import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Kysely, type Dialect as KyselyDialect } from 'kysely';
import { isDatabaseAway } from '../http/errors.ts';
import { migrate } from './migrate.ts';
import { postgresDialect } from './postgres.ts';
import { sqliteDialect } from './sqlite.ts';
import type { Database, Dialect, Tables } from './tables.ts';

export interface DatabaseChoice {
  databaseUrl: string | undefined;
  dataDir: string;
}

/** For a start together with the database's own, as in a container beside its container. */
export interface StartPatience {
  ms: number;
  /** Told once. */
  onWaiting(error: unknown): void;
}

const retryEveryMs = 500;

/** Opens the database of the configuration, brought up to date. */
export async function connectDatabase(
  choice: DatabaseChoice,
  onIdleError: (error: Error) => void,
  patience?: StartPatience,
): Promise<Database> {
  const startedMs = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await openUpToDate(choice, onIdleError);
    } catch (error) {
      if (!patience || !isDatabaseAway(error) || performance.now() - startedMs >= patience.ms) throw error;
      if (attempt === 1) patience.onWaiting(error);
      await setTimeout(retryEveryMs);
    }
  }
}

async function openUpToDate(
  { databaseUrl, dataDir }: DatabaseChoice,
  onIdleError: (error: Error) => void,
): Promise<Database> {
  if (!databaseUrl) {
    const database = opened(sqliteDialect(join(dataDir, 'greenroom.sqlite')), 'sqlite');
    try {
      await migrate(database);
    } catch (error) {
      await database.db.destroy();
      throw error;
    }
    return database;
  }
  // On a connection of its own: those for visitors give up on what takes long, and a migration may.
  const unhurried = opened(postgresDialect(databaseUrl, onIdleError, 'unhurried'), 'postgres');
  await migrate(unhurried).finally(() => unhurried.db.destroy());
  return opened(postgresDialect(databaseUrl, onIdleError), 'postgres');
}

function opened(dialect: KyselyDialect, name: Dialect): Database {
  return { db: new Kysely<Tables>({ dialect }), dialect: name };
}
