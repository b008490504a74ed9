import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/db/connect.ts';
import { migrate, migrations } from '#server/db/migrate.ts';
import { sampleFields } from '#tests/support/sample-application.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { dialects, newShares } from '#tests/support/test-site.ts';

describe.each(dialects)('A site that is updated, on %s', (dialect) => {
  test('has a review for each application, and nobody has old ones to read', async () => {
    const { DATABASE_URL: databaseUrl } = await newShares(dialect);
    const choice = { databaseUrl, dataDir: temporaryFolder() };
    const database = openDatabase(choice, () => {}, 'maintenance');
    const { db } = database;
    onTestFinished(() => db.destroy());
    await migrate(
      database,
      migrations.filter(({ name }) => name < '017'),
    );
    const account = { password: 'none', createdAt: '2026-01-01T00:00:00.000Z' };
    await db
      .insertInto('users')
      .values([
        { ...account, username: 'rosa', usernameKey: 'rosa', role: 'admin' },
        { ...account, username: 'june', usernameKey: 'june', role: 'performer' },
      ])
      .execute();
    const application = {
      ...sampleFields,
      searchText: '',
      isSuspectedSpam: false,
      idempotencyKey: null,
      fingerprint: '',
    } as const;
    await db
      .insertInto('applications')
      .values([
        { ...application, submittedAt: '2026-01-02T00:00:00.000Z' },
        { ...application, submittedAt: new Date().toISOString() },
      ])
      .execute();
    await migrate(database);
    const reviews = await db.selectFrom('reviews').selectAll().orderBy('applicationId').execute();
    const unanswered = { confirmed: null, confirmedAt: null, askedAgainAt: null };
    const undecided = { decidedAt: null, decidedBy: null, eventId: null, version: 0, remindedAt: null };
    const common = { state: 'new', isOpen: true, ...undecided, ...unanswered };
    expect(reviews).toEqual([
      { applicationId: 1, isSeen: true, ...common },
      { applicationId: 2, isSeen: false, ...common },
    ]);
    expect(await db.selectFrom('reviewReads').selectAll().execute()).toEqual([
      { userId: 1, applicationId: 1 },
    ]);
    const contradiction = sql`update reviews set state = 'booked'`.execute(db);
    await expect(contradiction).rejects.toThrow(/check/i);
  });
});
