import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { watchAnswerDeadlines } from '#server/applications/review/watch-answer-deadlines.ts';
import { openDatabase } from '#server/db/connect.ts';
import { migrate, migrations } from '#server/db/migrate.ts';
import { OutboxStore } from '#server/outbox/outbox.store.ts';
import { outboxOf } from '#tests/support/message-site.ts';
import { sampleFields } from '#tests/support/sample-application.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { storeApplications } from '#tests/support/stored-applications.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { dialects, newShares, startTestSite } from '#tests/support/test-site.ts';

const early = '2026-01-02T00:00:00.000Z';

describe.each(dialects)('A site that is updated, on %s', (dialect) => {
  test.each([
    [72, null, '72'],
    [24, null, undefined],
    [120, 'We answer within 5 days.', '120'],
    [72, 'We write as soon as we can.', '72'],
    [24, 'We write as soon as we can.', 'null'],
    [24, 'We answer within a day.', undefined],
  ])('promises performers %i hours where its own words were %j: %s', async (promiseHours, received, told) => {
    const { DATABASE_URL: databaseUrl } = await newShares(dialect);
    const database = openDatabase({ databaseUrl, dataDir: temporaryFolder() }, () => {}, 'maintenance');
    const { db } = database;
    onTestFinished(() => db.destroy());
    await migrate(
      database,
      migrations.filter(({ name }) => name < '042'),
    );
    await db
      .insertInto('reviewSettings')
      .values({ id: 1, settings: JSON.stringify({ promiseHours }) })
      .execute();
    if (received) {
      const words = { field: 'texts.received', value: JSON.stringify(received) };
      await db.insertInto('venueFacts').values(words).execute();
    }
    await migrate(database);
    const fact = db.selectFrom('venueFacts').select('value').where('field', '=', 'promiseHours');
    expect((await fact.executeTakeFirst())?.value).toBe(told);
  });

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
    const undecided = { decidedAt: null, decidedBy: null, withdrawnAt: null, version: 0, remindedAt: null };
    const common = { state: 'new', isOpen: true, ...undecided };
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

  test('asks nobody about what was booked before, and remembers what was read and scored', async () => {
    const { DATABASE_URL: databaseUrl } = await newShares(dialect);
    const environment = {
      DATA_DIR: temporaryFolder(),
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    };
    const database = openDatabase({ databaseUrl, dataDir: environment.DATA_DIR }, () => {}, 'maintenance');
    const { db } = database;
    await migrate(
      database,
      migrations.filter(({ name }) => name < '018'),
    );
    const event = { ...sampleEvent(), archived: false, isSample: false, createdAt: early, updatedAt: early };
    const [{ id: eventId } = { id: 0 }] = await db
      .insertInto('events')
      .values({
        ...event,
        startDateTime: '2027-03-06T01:00:00.000Z',
        endDateTime: '2027-03-06T03:00:00.000Z',
      })
      .returning('id')
      .execute();
    const account = { username: 'rosa', usernameKey: 'rosa', role: 'admin', password: 'none' } as const;
    await db
      .insertInto('users')
      .values({ ...account, createdAt: early })
      .execute();
    const application = { ...sampleFields, searchText: '', isSuspectedSpam: false, idempotencyKey: null };
    await db
      .insertInto('applications')
      .values(['a', 'b'].map((fingerprint) => ({ ...application, fingerprint, submittedAt: early })))
      .execute();
    const booked = { state: 'booked', isOpen: false, decidedAt: early, decidedBy: 'rosa', eventId } as const;
    await db
      .insertInto('reviews')
      .values([
        { applicationId: 1, version: 1, ...booked },
        { applicationId: 2, version: 0, state: 'new', isOpen: true },
      ])
      .execute();
    await db.insertInto('reviewReads').values({ userId: 1, applicationId: 2 }).execute();
    await sql`insert into "reviewScores" ("applicationId", "userId", score) values (2, 1, 5)`.execute(db);
    await db.destroy();

    const site = await startTestSite({ dialect, environment });
    onTestFinished(() => site.close());
    await watchAnswerDeadlines(site.services);
    expect(await outboxOf(site)).toEqual([]);
    const reviews = await site.database.db
      .selectFrom('reviews')
      .select(['state', 'isSeen'])
      .orderBy('applicationId')
      .execute();
    expect(reviews).toEqual([
      { state: 'booked', isSeen: false },
      { state: 'new', isSeen: true },
    ]);
    expect(await site.database.db.selectFrom('bookings').selectAll().execute()).toMatchObject([
      { applicationId: 1, eventId, publish: 'now', answer: 'asked', askedAt: early, answeredAt: null },
    ]);
    const score = { applicationId: 2, userId: 1, author: 'rosa', score: 5 };
    expect(await site.database.db.selectFrom('reviewScores').selectAll().execute()).toEqual([score]);
    // It has no link yet. The first mail brings one.
    expect(await site.database.db.selectFrom('applicationLinks').selectAll().execute()).toEqual([]);
  });

  test('makes a booking of each booked review, with its answer and the mail that has not left', async () => {
    const { DATABASE_URL: databaseUrl } = await newShares(dialect);
    const database = openDatabase({ databaseUrl, dataDir: temporaryFolder() }, () => {}, 'maintenance');
    const { db } = database;
    onTestFinished(() => db.destroy());
    await migrate(
      database,
      migrations.filter(({ name }) => name < '029'),
    );
    const application = { ...sampleFields, searchText: '', isSuspectedSpam: false, idempotencyKey: null };
    const ids = [1, 2, 3, 4, 5, 6];
    await db
      .insertInto('applications')
      .values(ids.map((id) => ({ ...application, fingerprint: String(id), submittedAt: early })))
      .execute();
    const later = '2026-01-03T00:00:00.000Z';
    const rows: [number, string, number | null, boolean | null][] = [
      [1, 'booked', 11, null],
      [2, 'booked', 12, true],
      [3, 'booked', 13, false],
      [4, 'withdrawn', 14, null],
      [5, 'booked', null, null],
      [6, 'new', null, null],
    ];
    for (const [id, state, eventId, confirmed] of rows) {
      const answeredAt = confirmed === null ? null : later;
      await sql`insert into reviews
        ("applicationId", state, "isOpen", "decidedAt", "decidedBy", "eventId", version, confirmed, "confirmedAt")
        values (${id}, ${state}, ${state === 'new'}, ${state === 'new' ? null : early}, 'rosa', ${eventId}, 1,
          ${confirmed}, ${answeredAt})`.execute(db);
    }
    const { id: mailId } = await new OutboxStore(db).add(
      {
        channel: 'mail',
        purpose: 'booking',
        applicationId: 1,
        recipient: '',
        subject: '',
        text: '',
        state: 'waiting',
      },
      early,
    );
    const message = { applicationId: 1, outboxId: mailId, kind: 'booking', author: 'rosa' } as const;
    const text = 'You are booked.\n\nDoors at seven.\n\nBring cake.\n\nJust answer this mail.';
    await db
      .insertInto('reviewMessages')
      .values({ ...message, text, createdAt: early })
      .execute();
    await migrate(database);
    const bookings = await db.selectFrom('bookings').selectAll().orderBy('applicationId').execute();
    const common = { publish: 'now', isOffer: false, askedAt: early, known: null, held: null };
    expect(bookings).toMatchObject([
      {
        ...{ ...common, applicationId: 1, eventId: 11, answer: 'asked', answeredAt: null },
        ...{ mailId, ownMailId: mailId, message: 'Doors at seven.\n\nBring cake.' },
      },
      { ...common, applicationId: 2, eventId: 12, answer: 'accepted', answeredAt: later, mailId: null },
      { ...common, applicationId: 3, eventId: 13, answer: 'turnedDown', answeredAt: later },
      { ...common, applicationId: 4, eventId: 14, answer: 'asked' },
    ]);
    expect(bookings).toHaveLength(4);
  });

  test('knows of each event the application that it was booked for, earlier ones too', async () => {
    const site = await startTestSite({ dialect });
    onTestFinished(() => site.close());
    const { db } = site.database;
    const [id = 0] = await storeApplications(site, [{}]);
    const [first = 0, second = 0, other = 0] = await site.services.events.add(
      [sampleEvent(), sampleEvent(), sampleEvent()],
      early,
    );
    const history = [`Booked as event ${first}`, 'Turned the date down', `Booked again as event ${second}`];
    for (const what of history)
      await db
        .insertInto('reviewHistory')
        .values({ applicationId: id, at: early, by: 'rosa', what })
        .execute();
    for (const undo of [
      sql`drop table sheets`,
      sql`drop table outcomes`,
      sql`alter table bookings drop column "remindedDay"`,
      sql`drop index "eventsByApplication"`,
      sql`alter table events drop column "applicationId"`,
      sql`delete from migrations where name = '036-nights'`,
    ])
      await undo.execute(db);
    await migrate(site.database);
    const events = await db.selectFrom('events').select(['id', 'applicationId']).orderBy('id').execute();
    expect(events).toEqual([
      { id: first, applicationId: id },
      { id: second, applicationId: id },
      { id: other, applicationId: null },
    ]);
  });
});
