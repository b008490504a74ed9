import { type CompiledQuery, type Insertable, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ApplicationsStore } from '#server/applications/applications.store.ts';
import { queueApplicationMessages } from '#server/applications/messages/queue-application-messages.ts';
import type { Tables } from '#server/db/tables.ts';
import { RateLimiter } from '#server/http/rate-limits.store.ts';
import { startingVenue } from '#server/venue/starting-venue.ts';
import { insertMany } from '#tests/support/many-rows.ts';
import { type LoggedDatabase, openLoggedDatabase, planOf, scansOfTables } from '#tests/support/queries.ts';
import { sampleFields } from '#tests/support/sample-application.ts';
import { dialects } from '#tests/support/test-site.ts';

const now = new Date('2026-11-15T17:00:00.000Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
const many = 4_000;
/** Tables that grow with the life of a site. */
const growing = ['applications', 'applicationFiles', 'outbox', 'users', 'rateLimits'];

const input = {
  ...sampleFields,
  location: 'Folklore (Dawsonville)',
  performanceType: 'Band',
} as unknown as Parameters<ApplicationsStore['add']>[0]['input'];
const rare = { performanceType: 'Other', location: 'Myth & Legend (Cumming)' } as const;

describe.each(dialects)('A site with thousands of applications, on %s', (dialect) => {
  let database: LoggedDatabase;

  beforeAll(async () => {
    database = await openLoggedDatabase(dialect);
    const users: Insertable<Tables['users']>[] = [];
    const applications: Insertable<Tables['applications']>[] = [];
    const outbox: Insertable<Tables['outbox']>[] = [];
    for (let index = 0; index < many; index += 1) {
      users.push({
        username: `user ${index}`,
        usernameKey: `user ${index}`,
        password: 'x'.repeat(100),
        role: index < 3 ? 'admin' : 'performer',
        email: null,
        firstName: null,
        lastName: null,
        phoneNumber: '+1 706 555 0142',
        smsNotificationsEnabled: index < 3,
        createdAt: hoursAgo(index),
      });
      applications.push({
        ...input,
        ...(index === 7 ? rare : {}),
        searchText: 'x'.repeat(800),
        isSuspectedSpam: index === 7,
        submittedAt: hoursAgo(many - index),
        idempotencyKey: `key ${index}`,
        fingerprint: 'x',
      });
      outbox.push({
        channel: 'mail',
        purpose: index % 2 ? 'confirmation' : 'application',
        applicationId: index + 1,
        userId: null,
        recipient: 'june@example.com',
        recipientKey: `person ${index}`,
        replyToName: null,
        replyToAddress: null,
        subject: 'x',
        text: 'x'.repeat(800),
        html: null,
        tally: 1,
        messageKey: `message ${index}`,
        state: 'sent',
        providerWords: '',
        blamesRecipient: false,
        attempts: 1,
        uncertainAttempts: 0,
        createdAt: hoursAgo(many - index),
        queuedAt: hoursAgo(many - index),
        dueAt: hoursAgo(many - index),
        triedAt: null,
        finishedAt: hoursAgo(many - index),
        leaseToken: null,
        leasedUntil: null,
      });
      for (const userId of [1, 2, 3]) {
        outbox.push({
          ...(outbox.at(-1) as Insertable<Tables['outbox']>),
          channel: 'sms',
          purpose: 'alert',
          userId,
          recipientKey: null,
          messageKey: `sms ${index} ${userId}`,
        });
      }
    }
    const files = applications.map((_, index) => ({
      filename: `old ${index}.jpg`,
      applicationId: index + 1,
      kind: 'photo' as const,
      position: 0,
      mimeType: 'image/jpeg',
      byteSize: 1,
    }));
    const rateLimits = users.map((_, index) => ({
      key: `register 10.0.${index >> 8}.${index & 255}`,
      windowEnd: hoursAgo(-1 - index),
      count: 1,
    }));
    await insertMany(database, 'users', users);
    await insertMany(database, 'applications', applications);
    await insertMany(database, 'applicationFiles', files);
    await insertMany(database, 'rateLimits', rateLimits);
    await insertMany(database, 'outbox', outbox);
    // PostgreSQL does this by itself from time to time. SQLite never does, so neither does the test.
    if (dialect === 'postgres') await sql`vacuum analyze`.execute(database.db);
  });
  beforeEach(() => {
    database.queries.length = 0;
  });
  afterAll(() => database.close());

  const scansOf = (queries: CompiledQuery[]) => scansOfTables(database, queries, growing);

  test('reads no whole table to take another one', async () => {
    const { db, queries } = database;
    const limit = { name: 'apply', max: 60, windowMs: 3_600_000 };
    const rateLimiter = new RateLimiter(db, () => now);
    const parts = {
      venue: startingVenue,
      publicUrl: 'https://folklore.example.com',
      configured: { mail: true, sms: true },
    };
    await rateLimiter.check(limit, '203.0.113.7');
    // Six at once make a flood, of which the last ones are told in a summary.
    for (let number = 0; number < 7; number += 1) {
      await new ApplicationsStore(db).findSent(`new ${number}`);
      await db.transaction().execute(async (trx) => {
        const photo = {
          filename: `${number}.jpg`,
          kind: 'photo',
          position: 0,
          mimeType: 'image/jpeg',
          byteSize: 1,
        } as const;
        const application = {
          input,
          isSuspectedSpam: false,
          submittedAt: now.toISOString(),
          idempotencyKey: `new ${number}`,
          fingerprint: 'x',
        };
        const record = await new ApplicationsStore(trx).add(application, [photo]);
        if (!record) throw new Error('not stored');
        await rateLimiter.count(limit, '203.0.113.7', trx);
        await queueApplicationMessages(
          { ...parts, db: trx, now, at: now.toISOString(), by: 'Performer' },
          record,
        );
      });
    }
    const asked = [...queries];
    expect(asked.some(({ sql: text }) => text.includes('"submittedAt" >'))).toBe(true);
    expect(asked.some(({ sql: text }) => text.startsWith('update "outbox" set "tally"'))).toBe(true);
    expect(await scansOf(asked)).toEqual([]);
  });

  test('finds what staff choose on the desk without reading what they did not choose', async () => {
    const applications = new ApplicationsStore(database.db);
    for (const selection of [
      { performanceType: rare.performanceType },
      { location: rare.location },
      { suspected: 'only' as const },
    ]) {
      database.queries.length = 0;
      expect((await applications.list(selection, 50)).applications).toHaveLength(1);
      expect(await applications.count(selection)).toBe(1);
      const asked = [...database.queries];
      expect(await scansOf(asked)).toEqual([]);
      const ofApplications = asked.filter(({ sql: text }) => text.includes('from "applications"'));
      const plans = (await Promise.all(ofApplications.map((query) => planOf(database, query))))
        .flat()
        .join('\n');
      expect(plans).toMatch(/applicationsBy(?:Type|Location|Suspicion)/);
      expect(plans, 'what is found is in the right order already').not.toMatch(/TEMP B-TREE FOR ORDER BY/);
    }
  });

  test('lists, counts and deletes on the desk by an index', async () => {
    const applications = new ApplicationsStore(database.db);
    await applications.list({ after: 3_000 }, 50);
    await applications.get(11);
    await applications.erase(11);
    const asked = [...database.queries];
    expect(await scansOf(asked)).toEqual([]);
    database.queries.length = 0;
    await applications.count({});
    const [count] = database.queries;
    if (!count) throw new Error('nothing was asked');
    // All have to be counted, but not read.
    expect((await planOf(database, count)).join('\n')).toMatch(/USING COVERING INDEX|Index Only Scan/);
  });
});
