import type { CompiledQuery } from 'kysely';
import { type LoggedDatabase, planOf } from './query-log.ts';

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
