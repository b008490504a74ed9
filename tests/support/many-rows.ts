import { type Insertable, sql } from 'kysely';
import type { Database, Tables } from '#server/db/tables.ts';

/**
 * Thousands of rows in one statement and as one parameter: to build a statement that has each of their values takes
 * longer than to store them. All of them have the columns of the first.
 */
export async function insertMany<Table extends keyof Tables>(
  { db, dialect }: Pick<Database, 'db' | 'dialect'>,
  table: Table,
  rows: Insertable<Tables[Table]>[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return;
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const text = JSON.stringify(rows);
  const selected =
    dialect === 'sqlite'
      ? sql`${sql.join(columns.map((column) => sql`value ->> ${`$.${column}`}`))} from json_each(${text})`
      : sql`${names} from json_populate_recordset(null::${sql.table(table)}, ${text})`;
  await sql`insert into ${sql.table(table)} (${names}) select ${selected}`.execute(db);
}
