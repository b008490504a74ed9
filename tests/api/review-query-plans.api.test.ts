import { type CompiledQuery, type Insertable, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reviewStates } from '#contract/applications/application-fields.ts';
import { defaultReviewSettings } from '#contract/applications/review-settings.ts';
import type { ApplicationSelection } from '#server/applications/application-selection.store.ts';
import { ApplicationsStore } from '#server/applications/applications.store.ts';
import { sortApplications } from '#server/applications/list-applications.ts';
import { remindStaff, sendDigest } from '#server/applications/review/watch-answer-deadlines.ts';
import type { Tables } from '#server/db/tables.ts';
import { startingVenue } from '#server/venue/starting-venue.ts';
import { insertMany } from '#tests/support/many-rows.ts';
import { type LoggedDatabase, openLoggedDatabase, planOf, scansOfTables } from '#tests/support/queries.ts';
import { sampleFields } from '#tests/support/sample-application.ts';
import { dialects } from '#tests/support/test-site.ts';

const now = new Date('2026-11-15T14:00:00.000Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
const many = 10_000;
const wide = ['applications', 'applicationFiles', 'outbox', 'users'];

describe.each(dialects)('A desk of ten thousand applications on %s', (dialect) => {
  let database: LoggedDatabase;

  beforeAll(async () => {
    database = await openLoggedDatabase(dialect);
    const { db } = database;
    await db
      .insertInto('users')
      .values(
        ['rosa', 'sam'].map((username) => ({
          username,
          usernameKey: username,
          password: 'none',
          role: 'admin' as const,
          createdAt: hoursAgo(1),
        })),
      )
      .execute();
    const applications: Insertable<Tables['applications']>[] = [];
    const reviews: Insertable<Tables['reviews']>[] = [];
    for (let index = 0; index < many; index += 1) {
      // Few are open, all of them among the latest, and nearly all are read.
      const isOpen = index >= many - 30;
      applications.push({
        ...(sampleFields as unknown as Insertable<Tables['applications']>),
        searchText: 'x'.repeat(800),
        isSuspectedSpam: false,
        submittedAt: hoursAgo(many - index),
        idempotencyKey: null,
        fingerprint: '',
      });
      reviews.push({
        applicationId: index + 1,
        state: isOpen ? (index % 2 ? 'new' : 'shortlisted') : index % 50 ? 'declined' : 'booked',
        isOpen,
        version: 0,
      });
    }
    await insertMany(database, 'applications', applications);
    await insertMany(database, 'reviews', reviews);
    const reads = reviews
      .filter(({ applicationId }) => applicationId % 2_000 !== 0)
      .map(({ applicationId }) => ({ applicationId, userId: 1 }));
    await insertMany(database, 'reviewReads', reads);
    if (dialect === 'postgres') await sql`vacuum analyze`.execute(db);
  });
  beforeEach(() => {
    database.queries.length = 0;
  });
  afterAll(() => database.close());

  test.each([{ sort: 'wanted' as const }, { evening: '2027-03-12' }])(
    'is sorted by wishes with one query for what was corrected: %o',
    async (order) => {
      const reader = { adminId: 1, settings: defaultReviewSettings };
      const applications = new ApplicationsStore(database.db);
      const parts = { applications, database, venue: startingVenue, reader, now };
      await sortApplications(parts, {}, order);
      const corrections = database.queries.filter(({ sql: text }) => text.includes('reviewHistory'));
      expect(corrections).toHaveLength(1);
      // No wish is read of those that are decided.
      if (order.sort) expect(corrections[0]?.parameters.length).toBeLessThan(40);
    },
  );

  async function plansOf(queries: CompiledQuery[]): Promise<string> {
    const plans = await Promise.all(queries.map((query) => planOf(database, query)));
    return plans.flat().join('\n');
  }

  test.each([
    ['new', { review: 'new' }, 15, /reviewsByState/],
    ['booked', { review: 'booked' }, 200, /reviewsByState/],
    ['late', { openSince: hoursAgo(24) }, 7, /reviewsByOpenness/],
    ['late and new', { review: 'new', openSince: hoursAgo(24) }, 3, /reviewsBy(State|Openness)/],
    ['new bands', { review: 'new', performanceType: 'Band' }, 15, /reviewsByState/],
  ] satisfies [string, ApplicationSelection, number, RegExp][])(
    'finds what is %s by an index, in the order of the list',
    async (_what, selection, count, index) => {
      const applications = new ApplicationsStore(database.db);
      const { applications: page } = await applications.list(selection, 50);
      expect(page).toHaveLength(Math.min(count, 50));
      expect(await applications.count(selection)).toBe(count);
      const asked = database.queries.filter(({ sql: text }) => text.includes('from "applications"'));
      expect(await scansOfTables(database, asked, [...wide, 'reviews'])).toEqual([]);
      const plans = await plansOf(asked);
      expect(plans).toMatch(index);
      expect(plans).not.toMatch(/TEMP B-TREE FOR ORDER BY/);
    },
  );

  test('skips what is read without looking at the application', async () => {
    const applications = new ApplicationsStore(database.db);
    const { applications: page } = await applications.list({ unreadBy: 1 }, 50);
    expect(page.map(({ id }) => id)).toEqual([10_000, 8_000, 6_000, 4_000, 2_000]);
    expect(await applications.count({ unreadBy: 1 })).toBe(5);
    const asked = database.queries.filter(({ sql: text }) => text.includes('from "applications"'));
    expect(await scansOfTables(database, asked, wide)).toEqual([]);
    const plans = await plansOf(asked);
    if (dialect === 'sqlite') {
      expect(plans).toMatch(/SEARCH reviewReads USING (PRIMARY KEY|COVERING INDEX)/);
      expect(plans).not.toMatch(/TEMP B-TREE FOR ORDER BY/);
    }
  });

  test('counts every state, and what is unread, without reading an application', async () => {
    const applications = new ApplicationsStore(database.db);
    const counts = await applications.countStates({});
    expect(await applications.count({ review: 'declined' })).toBe(9_770);
    expect(await applications.count({ unreadBy: 1 })).toBe(5);
    expect(await applications.count({ unreadBy: 2 })).toBe(many);
    expect(Object.keys(counts)).toEqual([...reviewStates]);
    expect(counts).toMatchObject({ new: 15, shortlisted: 15, booked: 200, declined: 9_770, withdrawn: 0 });
    expect(await plansOf([...database.queries])).not.toMatch(/applications\b/);
  });

  test('reminds staff, and writes the morning mail, by an index', async () => {
    const parts = {
      venue: startingVenue,
      publicUrl: 'https://folklore.example.com',
      configured: { mail: true, sms: true },
      ...{ db: database.db, now, at: now.toISOString(), by: 'Automatic' },
    };
    expect(await remindStaff(parts)).toBe(9);
    await database.db
      .insertInto('reviewSettings')
      .values({ id: 1, settings: JSON.stringify({ ...defaultReviewSettings, digest: true }) })
      .execute();
    expect(await sendDigest(parts)).toBe(true);
    expect(
      await scansOfTables(database, database.queries, [
        ...wide.filter((name) => name !== 'users'),
        'reviews',
      ]),
    ).toEqual([]);
  });
});
