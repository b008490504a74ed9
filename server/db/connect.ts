import { join } from 'node:path';
import { Kysely } from 'kysely';
import { migrate } from './migrate.ts';
import { postgresDialect } from './postgres.ts';
import { sqliteDialect } from './sqlite.ts';
import type { Database, Tables } from './tables.ts';

export interface DatabaseChoice {
  databaseUrl: string | undefined;
  dataDir: string;
}

/** Opens the database of the configuration, brought up to date. */
export async function connectDatabase(
  choice: DatabaseChoice,
  onIdleError: (error: Error) => void,
): Promise<Database> {
  const database = openDatabase(choice, onIdleError);
  try {
    await migrate(database);
  } catch (error) {
    await database.db.destroy();
    throw error;
  }
  return database;
}

function openDatabase(
  { databaseUrl, dataDir }: DatabaseChoice,
  onIdleError: (error: Error) => void,
): Database {
  if (databaseUrl) {
    const { dialect, load } = postgresDialect(databaseUrl, onIdleError);
    return { db: new Kysely<Tables>({ dialect }), dialect: 'postgres', load };
  }
  const { dialect, load } = sqliteDialect(join(dataDir, 'greenroom.sqlite'));
  return { db: new Kysely<Tables>({ dialect }), dialect: 'sqlite', load };
}
