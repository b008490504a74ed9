import { CompiledQuery } from 'kysely';
import type { LoggedDatabase } from './query-log.ts';

/** How the database would carry out a query: one line for each step. */
export async function planOfQuery(
  { db, dialect }: LoggedDatabase,
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
    const lines = (await planOfQuery(database, query)).filter((line) => scan.test(line));
    found.push(...lines.map((line) => `${line}: ${query.sql}`));
  }
  return found;
}
