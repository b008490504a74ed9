import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../tables.ts';

const tablesOf = {
  applications: ['applications', 'applicationFiles'],
  reviews: ['reviews', 'reviewReads', 'reviewScores', 'reviewNotes', 'reviewHistory', 'reviewMessages'],
  bookings: ['bookings'],
  events: ['events'],
  nights: ['sheets', 'outcomes'],
  images: ['images'],
  messages: ['outbox', 'channels'],
  invitations: ['invitations', 'invitationLinks'],
  team: ['users'],
  venue: ['venueFacts', 'venueLogo', 'venuePhotos'],
  reviewSettings: ['reviewSettings'],
  letter: ['letterSettings', 'letterWeeks', 'subscribers'],
  house: ['upkeep'],
  activity: ['activity'],
};

/**
 * Counts the changes of what staff see, noun by noun, whoever makes them. All counts stand in the row of the content
 * version: writers who change several things would wait for each other in any order if each had a row of its own. On
 * PostgreSQL they are counted at the commit, for the reasons of 033.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  if (dialect === 'postgres') {
    await sql`create function "countChange"() returns trigger language plpgsql as
      $$ declare
        noun text := tg_argv[0];
        counted text := coalesce(current_setting('greenroom.nouns_counted', true), '');
      begin
        if position(' ' || noun || ' ' in counted) = 0 then
          execute format('update "contentVersion" set %1$I = %1$I + 1 where id = 1', noun);
          perform set_config('greenroom.nouns_counted', counted || ' ' || noun || ' ', true);
        end if;
        return null;
      end $$`.execute(db);
  }
  for (const [noun, tables] of Object.entries(tablesOf)) {
    const column = sql.id(noun);
    await sql`alter table "contentVersion" add column ${column} integer not null default 0`.execute(db);
    for (const table of tables) {
      if (dialect === 'postgres') {
        await sql`create constraint trigger ${sql.id(`${table}Counted`)}
          after insert or update or delete on ${sql.table(table)} deferrable initially deferred
          for each row execute function "countChange"(${sql.lit(noun)})`.execute(db);
        continue;
      }
      for (const action of ['insert', 'update', 'delete']) {
        await sql`create trigger ${sql.id(`${table}CountedBy_${action}`)} after ${sql.raw(action)} on ${sql.table(table)}
          begin update "contentVersion" set ${column} = ${column} + 1 where id = 1; end`.execute(db);
      }
    }
  }
}
