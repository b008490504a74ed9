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

export function sqliteFile(dataDir: string): string {
  return join(dataDir, 'greenroom.sqlite');
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

/** As it stands, whatever version it is of. */
export function openDatabase(
  { databaseUrl, dataDir }: DatabaseChoice,
  onIdleError: (error: Error) => void,
): Database {
  if (databaseUrl) {
    return {
      db: new Kysely<Tables>({ dialect: postgresDialect(databaseUrl, onIdleError) }),
      dialect: 'postgres',
    };
  }
  return {
    db: new Kysely<Tables>({ dialect: sqliteDialect(sqliteFile(dataDir)) }),
    dialect: 'sqlite',
  };
}
