import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompiledQuery, Kysely, sql } from 'kysely';
import { inject } from 'vitest';
import { sqliteFile } from '#server/db/connect.ts';
import { postgresDialect } from '#server/db/postgres.ts';
import { sqliteDialect } from '#server/db/sqlite.ts';
import type { Database, Dialect, Tables } from '#server/db/tables.ts';
import { createDatabase } from './postgres-server.ts';

export interface LoggedDatabase extends Database {
  /** What was asked of it, in order. */
  queries: CompiledQuery[];
  close(): Promise<void>;
}

/** An empty database that tells what it was asked. */
export async function openLoggedDatabase(dialect: Dialect): Promise<LoggedDatabase> {
  const queries: CompiledQuery[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-test-'));
  const { postgres, sqlite } = inject('migrated');
  if (dialect === 'sqlite') copyFileSync(sqlite, sqliteFile(folder));
  const { dialect: kyselyDialect } =
    dialect === 'postgres'
      ? postgresDialect(await createDatabase(inject('postgresUrl'), postgres), () => {}, 'maintenance')
      : sqliteDialect(sqliteFile(folder));
  const db = new Kysely<Tables>({
    dialect: kyselyDialect,
    log: ({ level, query }) => {
      if (level === 'query') queries.push(query);
    },
  });
  // As with every site of a test: nobody cuts the power.
  if (dialect === 'sqlite') await sql`pragma synchronous = off`.execute(db);
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
