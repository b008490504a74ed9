import { type Kysely, sql } from 'kysely';
import type { Migration } from '../migration.ts';

/**
 * How soon performers are answered is a fact of the venue. Where its own words after an application named another time,
 * or none, nobody was told the one that staff had set.
 */
export const moveAnswerTime: Migration = {
  name: '042-answer-time',
  async up(db: Kysely<unknown>) {
    const { rows } = await sql<{ settings: string | null }>`select settings from "reviewSettings"`.execute(
      db,
    );
    const hours = Number(/"promiseHours":(\d+)/.exec(rows[0]?.settings ?? '')?.[1] ?? 24);
    const told = await sql<{
      value: string;
    }>`select value from "venueFacts" where field = 'texts.received'`.execute(db);
    const named = new RegExp(`\\b(${hours} hours|${hours / 24} days)\\b`, 'i');
    const isTold = told.rows.every(({ value }) => named.test(value));
    if (isTold && hours === 24) return;
    const value = isTold ? String(hours) : 'null';
    await sql`insert into "venueFacts" (field, value) values ('promiseHours', ${value})`.execute(db);
  },
};
