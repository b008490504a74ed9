import { type Kysely, sql } from 'kysely';

/**
 * Counts are in one table, by day. Days older than 400 days had been condensed to sums of all pages, whose path is `*`,
 * and what they were of was in the monthly counts only: it becomes rows whose `day` is that month.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into "dailyCounts" (day, name, path, label, count)
    select monthly.month, monthly.name, monthly.path, monthly.label, monthly.count - coalesce(kept.count, 0)
    from "monthlyCounts" as monthly
    left join (
      select substr(day, 1, 7) as month, name, path, label, cast(sum(count) as integer) as count
      from "dailyCounts" group by substr(day, 1, 7), name, path, label
    ) as kept
      on kept.month = monthly.month and kept.name = monthly.name
      and kept.path = monthly.path and kept.label = monthly.label
    where monthly.count > coalesce(kept.count, 0)`.execute(db);
  await sql`drop table "monthlyCounts"`.execute(db);
}
