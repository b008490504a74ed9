import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../tables.ts';

/**
 * On PostgreSQL the content version was counted by each statement that changed content, and its row locked from then
 * until the commit: every two writers met there, in any order. Now it is counted once, at the commit. It cannot be a
 * sequence: readers would see the new number before the new content, and keep the old content under it.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  // On SQLite a writer has the whole database anyway.
  if (dialect === 'sqlite') return;
  await sql`create or replace function "countContentChange"() returns trigger language plpgsql as
    $$ begin
      if coalesce(current_setting('greenroom.content_counted', true), '') = '' then
        update "contentVersion" set version = version + 1 where id = 1;
        perform set_config('greenroom.content_counted', 'yes', true);
      end if;
      return null;
    end $$`.execute(db);
  const { rows } = await sql<{ trigger: string; table: string }>`
    select tgname as trigger, relname as "table" from pg_trigger join pg_class on pg_class.oid = tgrelid
    where tgfoid = '"countContentChange"'::regproc and not tgisinternal
  `.execute(db);
  for (const { trigger, table } of rows) {
    await sql`drop trigger ${sql.id(trigger)} on ${sql.table(table)}`.execute(db);
    await sql`create constraint trigger ${sql.id(trigger)} after insert or update or delete on ${sql.table(table)}
      deferrable initially deferred for each row execute function "countContentChange"()`.execute(db);
  }
}
