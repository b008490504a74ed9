import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompiledQuery, Kysely } from 'kysely';
import { sqliteFile } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { postgresDialect } from '#server/db/postgres.ts';
import { sqliteDialect } from '#server/db/sqlite.ts';
import type { Database, Dialect, Tables } from '#server/db/tables.ts';
import { newShares } from './test-site.ts';

export interface LoggedDatabase extends Database {
  /** What was asked of it, in order. */
  queries: CompiledQuery[];
  close(): Promise<void>;
}

/** An empty database that tells what it was asked. */
export async function openLoggedDatabase(dialect: Dialect): Promise<LoggedDatabase> {
  const queries: CompiledQuery[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-test-'));
  const { DATABASE_URL } = await newShares(dialect);
  const { dialect: kyselyDialect } = DATABASE_URL
    ? postgresDialect(DATABASE_URL, () => {}, 'maintenance')
    : sqliteDialect(sqliteFile(folder));
  const db = new Kysely<Tables>({
    dialect: kyselyDialect,
    log: ({ level, query }) => {
      if (level === 'query') queries.push(query);
    },
  });
  await migrate({ db, dialect });
  queries.length = 0;
  return {
    db,
    dialect,
    queries,
    async close() {
      await db.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** How the database would carry out a query: one line for each step. */
export async function planOf(
  { db, dialect }: Database,
  { sql: text, parameters }: CompiledQuery,
): Promise<string[]> {
  if (dialect === 'sqlite') {
    const query = CompiledQuery.raw(`explain query plan ${text}`, [...parameters]);
    const { rows } = await db.executeQuery<{ detail: string }>(query);
    return rows.map(({ detail }) => detail);
  }
  const query = CompiledQuery.raw(`explain ${text}`, [...parameters]);
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>(query);
  return rows.map((row) => row['QUERY PLAN'].trim());
}

/** Steps that read the whole of one of these tables, each with the query that it belongs to. */
export async function scansOfTables(
  database: LoggedDatabase,
  queries: CompiledQuery[],
  tables: string[],
): Promise<string[]> {
  const scan = new RegExp(`^(?:->  )?(?:SCAN|(?:Parallel )?Seq Scan on) "?(?:${tables.join('|')})\\b`);
  const found: string[] = [];
  for (const query of queries.filter(({ sql: text }) => /^(?:select|insert|update|delete|with)/.test(text))) {
    const lines = (await planOf(database, query)).filter((line) => scan.test(line));
    found.push(...lines.map((line) => `${line}: ${query.sql}`));
  }
  return found;
}
