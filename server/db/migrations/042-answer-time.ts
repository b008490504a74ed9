import { type Kysely, sql } from 'kysely';

/**
 * How soon performers are answered is a fact of the venue. What staff had set stays. Where they had set nothing and the
 * venue's own words after an application named another time than the usual one, or none, no time is told.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ settings: string | null }>`select settings from "reviewSettings"`.execute(db);
  const hours = Number(/"promiseHours":(\d+)/.exec(rows[0]?.settings ?? '')?.[1] ?? 24);
  const told = await sql<{
    value: string;
  }>`select value from "venueFacts" where field = 'texts.received'`.execute(db);
  const isTold = told.rows.every(({ value }) => /\b(24 hours|(a|one|1) day)\b/i.test(value));
  if (isTold && hours === 24) return;
  const value = hours === 24 ? 'null' : String(hours);
  await sql`insert into "venueFacts" (field, value) values ('promiseHours', ${value})`.execute(db);
}
