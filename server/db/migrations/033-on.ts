import { sql } from 'kysely';
import type { Migrations } from '../schema-parts.ts';

export const migrations: Migrations = {
  /**
   * On PostgreSQL the content version was counted by each statement that changed content, and its row locked from then
   * until the commit: every two writers met there, in any order. Now it is counted once, at the commit. It cannot be a
   * sequence: readers would see the new number before the new content, and keep the old content under it.
   */
  async '033-version-at-commit'(db, dialect) {
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
  },

  /**
   * Counts are in one table, by day. Days older than 400 days had been condensed to sums of all pages, whose path is `*`,
   * and what they were of was in the monthly counts only: it becomes rows whose `day` is that month.
   */
  async '034-one-table-of-counts'(db) {
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
  },

  /** The sheet of a night and what came of it, which reminders have gone, and whom an event was made for. */
  async '036-nights'(db) {
    await sql`create table sheets (
      "eventId" integer primary key references events (id) on delete cascade,
      "loadIn" text,
      "soundCheck" text,
      running text not null,
      contact text not null,
      deal text not null,
      "forPerformer" text not null,
      notes text not null
    )`.execute(db);
    await sql`create table outcomes (
      "eventId" integer primary key references events (id) on delete cascade,
      attendance integer,
      note text not null
    )`.execute(db);
    await sql`alter table bookings add column "remindedDay" text`.execute(db);

    // No reference: events are restored before applications, and outlive them.
    await sql`alter table events add column "applicationId" integer`.execute(db);
    await sql`create index "eventsByApplication" on events ("applicationId")`.execute(db);
    for (const words of ['Booked as event ', 'Booked again as event ']) {
      await sql`update events set "applicationId" = history."applicationId" from "reviewHistory" as history
        where history.what = ${words} || events.id`.execute(db);
    }
  },

  /** Owners and staff, and subscribers who wait to be asked. Who was an admin before there were roles is an owner, and so is whoever was invited then. */
  async '037-roles'(db) {
    await sql`alter table users add column "teamRole" text not null default 'staff'
      check ("teamRole" in ('owner', 'staff'))`.execute(db);
    await sql`update users set "teamRole" = 'owner' where role = 'admin'`.execute(db);
    await sql`alter table invitations add column role text not null default 'owner'
      check (role in ('owner', 'staff'))`.execute(db);
    // Those who were imported are asked little by little.
    await sql`alter table subscribers add column "isToBeAsked" boolean not null default false`.execute(db);
    await sql`create index "subscribersToBeAsked" on subscribers (id) where "isToBeAsked"`.execute(db);
  },

  /** Who has left the mailing list. Those who left before stand in a file, and follow within a minute of the start. */
  async '038-departures'(db) {
    await sql`create table departures (hash text primary key, at text not null)`.execute(db);
  },

  /**
   * Counts the changes of what staff see, noun by noun, whoever makes them. All counts stand in the row of the content
   * version: writers who change several things would wait for each other in any order if each had a row of its own. On
   * PostgreSQL they are counted at the commit, for the reasons of 033.
   */
  async '039-changes'(db, dialect) {
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
  },

  /**
   * What guests read below a photo, beside what is read out to those who cannot see it; what a change was from and to; and
   * letters of the house's own, which are weeks with words and without shows.
   */
  async '040-office'(db) {
    await sql`alter table images add column caption text`.execute(db);
    await sql`alter table activity add column changes text`.execute(db);
    await sql`alter table "letterWeeks" add column subject text`.execute(db);
    await sql`alter table "letterWeeks" add column text text`.execute(db);
    await sql`alter table "letterWeeks" add column "isQueued" boolean not null default false`.execute(db);
  },

  /** What stays in view of a cropped picture, and which pictures staff have put in the strip of the room, in which order. */
  async '041-picture-places'(db) {
    for (const column of ['focusX', 'focusY', 'roomPosition']) {
      await sql`alter table images add column ${sql.id(column)} integer`.execute(db);
    }
  },

  /**
   * How soon performers are answered is a fact of the venue. What staff had set stays. Where they had set nothing and the
   * venue's own words after an application named another time than the usual one, or none, no time is told.
   */
  async '042-answer-time'(db) {
    const { rows } = await sql<{ settings: string | null }>`select settings from "reviewSettings"`.execute(
      db,
    );
    const hours = Number(/"promiseHours":(\d+)/.exec(rows[0]?.settings ?? '')?.[1] ?? 24);
    const told = await sql<{
      value: string;
    }>`select value from "venueFacts" where field = 'texts.received'`.execute(db);
    const isTold = told.rows.every(({ value }) => /\b(24 hours|(a|one|1) day)\b/i.test(value));
    if (isTold && hours === 24) return;
    const value = hours === 24 ? 'null' : String(hours);
    await sql`insert into "venueFacts" (field, value) values ('promiseHours', ${value})`.execute(db);
  },
};

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
