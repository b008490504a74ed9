import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sqliteFile } from '#server/db/connect.ts';
import { OutboxStore } from '#server/outbox/outbox.store.ts';
import { site as venue } from '#site';
import { signedInAdmin } from '#tests/support/admin.ts';
import { backUp } from '#tests/support/backups.ts';
import { addSmsAdmin } from '#tests/support/message-site.ts';
import { applyForPage, readOwnPage, withdraw } from '#tests/support/own-page.ts';
import { askAbout, bookedEvening, readReviewOf } from '#tests/support/reviews.ts';
import { sampleFields, samplePhoto } from '#tests/support/sample-application.ts';
import { keptFiles } from '#tests/support/stored-files.ts';
import { addSubscribers } from '#tests/support/subscribers.ts';
import { startTestSite, type TestSite, usualDialects } from '#tests/support/test-site.ts';

/** Words that occur nowhere else. */
const canary = {
  name: 'Ottilie Canaryperson',
  email: 'ottilie.canary@example.com',
  phone: '(706) 555-0188',
  bandBio: 'Canarybiography in three acts',
  additionalInfo: 'Canaryextra',
};
const secrets = [
  ...Object.values(canary),
  '7065550188',
  'canarynote',
  'canarymessage',
  'canary-photo-name',
  // As they are folded for the search.
  'ottilie canaryperson',
];

async function allRows({ database: { db, dialect } }: TestSite): Promise<string> {
  const names =
    dialect === 'sqlite'
      ? await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(db)
      : await sql<{ name: string }>`select table_name as name from information_schema.tables
          where table_schema = 'public'`.execute(db);
  const rows = await Promise.all(
    names.rows.map(async ({ name }) => (await sql`select * from ${sql.table(name)}`.execute(db)).rows),
  );
  return JSON.stringify(rows);
}

function found(where: string | Buffer): string[] {
  const text = (typeof where === 'string' ? where : where.toString('latin1')).toLowerCase();
  return secrets.filter((secret) => text.includes(secret.toLowerCase()));
}

describe.each(usualDialects)('A performer who is erased by staff (%s)', (dialect) => {
  async function start(environment = {}) {
    const site = await startTestSite({ dialect, environment });
    onTestFinished(() => site.close());
    return { site, admin: await signedInAdmin(site) };
  }

  async function applyAsCanary(site: TestSite) {
    return applyForPage(site, {
      fields: { ...sampleFields, ...canary },
      files: [{ name: 'canary-photo-name.jpg', bytes: await samplePhoto('#123') }],
    });
  }

  /** Who performs may also get the weekly letter, perhaps under an address with other capitals. */
  async function subscribeAsCanary({ database: { db } }: TestSite): Promise<void> {
    const email = 'Ottilie.Canary@example.com';
    await addSubscribers({ database: { db } }, [email]);
    const { id } = await db
      .selectFrom('subscribers')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const at = '2026-11-12T15:00:00.000Z';
    await db.insertInto('letters').values({ subscriberId: id, week: '2026-11-12', queuedAt: at }).execute();
    const letter = { channel: 'mail', purpose: 'letter', state: 'waiting' } as const;
    await new OutboxStore(db).add(
      { ...letter, subscriberId: id, recipient: email, subject: 'This week', text: 'One show' },
      at,
    );
  }

  test('is in no row, file, backup or line of the log any more; the booked event stays with its act', async () => {
    const { site, admin } = await start();
    const performer = await applyAsCanary(site);
    const ask = (what: string, payload: object) =>
      askAbout(site, admin, performer.id, what, { method: 'POST', payload });
    await ask('notes', { text: 'canarynote' });
    await ask('messages', { text: 'canarymessage' });
    const booked = await ask('book', { ...bookedEvening, performer: 'The Night Porch' });
    expect(booked.statusCode, booked.body).toBe(201);
    const { eventId } = await readReviewOf(site, admin, performer.id);
    const account = await site.http.inject({
      method: 'POST',
      url: '/api/users/register',
      payload: {
        username: 'otti',
        password: 'A lamp 4 every table!',
        confirmPassword: 'A lamp 4 every table!',
        email: canary.email,
        firstName: 'Ottilie',
        lastName: 'Canaryperson',
        phoneNumber: canary.phone,
      },
    });
    expect(account.statusCode, account.body).toBe(201);
    await subscribeAsCanary(site);
    const earlier = await applyAsCanary(site);
    expect(found(await allRows(site)).length).toBeGreaterThan(6);

    const listed = await askAbout(site, admin, performer.id, 'erasure');
    expect([listed.statusCode, listed.json()]).toEqual([
      200,
      {
        applications: [
          { id: performer.id, submittedAt: site.time.now.toISOString(), state: 'booked' },
          { id: earlier.id, submittedAt: site.time.now.toISOString(), state: 'new' },
        ],
        accounts: ['otti'],
        isSubscribed: true,
        messages: expect.any(Number),
      },
    ]);
    expect(listed.json().messages).toBeGreaterThan(3);
    const erased = await ask('erase', { everything: true });
    expect([erased.statusCode, erased.json()]).toEqual([200, { success: true }]);
    expect((await ask('erase', {})).statusCode).toBe(404);
    for (const page of [performer, earlier]) expect((await readOwnPage(site, page)).statusCode).toBe(404);

    expect(found(await allRows(site))).toEqual([]);
    expect((await keptFiles(site)).files).toEqual([]);
    if (dialect === 'sqlite') {
      const file = sqliteFile(site.config.dataDir);
      for (const part of [file, `${file}-wal`]) expect(found(readFileSync(part)), part).toEqual([]);
    }
    const archive = join(site.config.dataDir, 'after.tar');
    onTestFinished(() => rm(archive, { force: true }));
    await backUp(site.environment, archive);
    expect(found(readFileSync(archive))).toEqual([]);
    expect(found(JSON.stringify(site.logged))).toEqual([]);

    expect((await site.http.inject(`/api/events/${eventId}`)).json()).toMatchObject({
      name: bookedEvening.name,
      performer: 'The Night Porch',
    });
    const counts = await site.database.db
      .selectFrom('erasedApplications')
      .selectAll()
      .orderBy('state')
      .execute();
    expect(counts).toEqual([
      { month: '2026-11', state: 'booked', answer: 'in time', count: 1 },
      { month: '2026-11', state: 'new', answer: 'none', count: 1 },
    ]);
    expect(site.logged).toContainEqual(
      expect.objectContaining({ event: 'application erased', applicationId: performer.id, userId: admin.id }),
    );
  });

  test('loses that application alone unless staff chose more: nobody has verified the address', async () => {
    const { site, admin } = await start();
    const { id } = await applyAsCanary(site);
    const other = await applyAsCanary(site);
    await site.database.db
      .insertInto('users')
      .values({
        username: 'otti',
        usernameKey: 'otti',
        password: 'no hash of anything',
        role: 'performer',
        email: canary.email,
        createdAt: '2026-11-15T17:00:00.000Z',
      })
      .execute();
    await subscribeAsCanary(site);
    const url = `/api/admin/applications/${id}/erase`;
    const wrong = await site.http.inject({
      method: 'POST',
      url,
      headers: admin.headers,
      payload: { everything: 'yes' },
    });
    expect(wrong.statusCode).toBe(400);
    const erased = await site.http.inject({ method: 'POST', url, headers: admin.headers });
    expect([erased.statusCode, erased.json()]).toEqual([200, { success: true }]);
    expect((await readOwnPage(site, other)).statusCode).toBe(200);
    const { json } = await askAbout(site, admin, other.id, 'erasure');
    expect(json()).toMatchObject({
      applications: [{ id: other.id }],
      accounts: ['otti'],
      isSubscribed: true,
    });
  });

  test('is erased once by two at once, and only by staff', async () => {
    const { site, admin } = await start();
    const { id } = await applyAsCanary(site);
    const url = `/api/admin/applications/${id}/erase`;
    expect((await site.http.inject({ method: 'POST', url })).statusCode).toBe(401);
    const both = await Promise.all(
      [1, 2].map(() => site.http.inject({ method: 'POST', url, headers: admin.headers })),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
    const counts = await site.database.db.selectFrom('erasedApplications').select('count').execute();
    expect(counts).toEqual([{ count: 1 }]);
  });

  test('can be told before what is stored about their address, however it is written', async () => {
    const { site, admin } = await start();
    await addSmsAdmin(site, 'sam-of-staff', '+17065550177');
    const { id } = await applyAsCanary(site);
    await applyForPage(site);
    await addSubscribers(site, ['someone.else@example.com']);
    const declined = await askAbout(site, admin, id, 'decline', { method: 'POST', payload: {} });
    expect(declined.statusCode, declined.body).toBe(200);
    await askAbout(site, admin, id, 'notes', { method: 'POST', payload: { text: 'canarynote' } });
    await subscribeAsCanary(site);
    const ask = (email: unknown, headers = admin.headers) =>
      site.http.inject({ method: 'POST', url: '/api/admin/privacy/export', headers, payload: { email } });
    const answer = await ask(canary.email.toUpperCase());
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename=".+\.json"$/);
    const { stored } = answer.json();
    expect(stored.applications).toEqual([expect.objectContaining({ id, ...canary, state: 'declined' })]);
    expect(stored.pictures).toEqual([expect.objectContaining({ applicationId: id, kind: 'photo' })]);
    expect(stored.notes).toEqual([expect.objectContaining({ applicationId: id, text: 'canarynote' })]);
    expect(stored.mails.length).toBeGreaterThan(0);
    const marks = await site.database.db.selectFrom('outbox').select('linkMark').execute();
    expect(marks.some(({ linkMark }) => linkMark !== null && answer.body.includes(linkMark))).toBe(false);
    expect(stored.subscriptions).toEqual([
      expect.objectContaining({
        state: 'confirmed',
        letters: [expect.objectContaining({ week: '2026-11-12' })],
      }),
    ]);
    expect(answer.body).not.toContain(sampleFields.email);
    expect(stored.mails.map(({ channel }: { channel: string }) => channel)).toContain('sms');
    const ofStaff = ['7065550177', 'sam-of-staff', admin.username];
    for (const other of ofStaff) expect(answer.body, other).not.toContain(other);
    const ofHouse = (await ask(venue.bookingEmail)).body;
    expect([found(ofHouse), ofHouse.includes(sampleFields.email)], 'what staff are told').toEqual([
      [],
      false,
    ]);
    expect(found(JSON.stringify(site.logged))).toEqual([]);
    expect((await ask('nobody')).json().fields).toEqual({ email: 'Please enter a valid email address' });
    expect((await ask(canary.email, { cookie: '' })).statusCode).toBe(401);
    const nothing = (await ask('nobody@example.com')).json();
    expect(Object.values(nothing.stored).flat()).toEqual([]);
  });

  test('are told of what became of their application: the public copy of the photo, the date, the letters', async () => {
    const { site, admin } = await start();
    const { db } = site.database;
    const own = await applyAsCanary(site);
    const other = await applyForPage(site);
    for (const { id, bandPhotos } of [own, other]) {
      const payload = { ...bookedEvening, photo: bandPhotos[0] };
      const booked = await askAbout(site, admin, id, 'book', { method: 'POST', payload });
      expect(booked.statusCode, booked.body).toBe(201);
    }
    const askedAgainAt = site.time.now.toISOString();
    await db.updateTable('bookings').set({ askedAgainAt }).execute();
    expect((await withdraw(site, own)).statusCode).toBe(200);
    await subscribeAsCanary(site);
    await db.updateTable('letters').set({ refusal: '550 5.1.1 no such user' }).execute();
    const answer = await site.http.inject({
      method: 'POST',
      url: '/api/admin/privacy/export',
      headers: admin.headers,
      payload: { email: canary.email },
    });
    const { stored } = answer.json();
    const [image] = await db.selectFrom('images').selectAll().where('applicationId', '=', own.id).execute();
    expect(stored.applications).toEqual([
      expect.objectContaining({ state: 'withdrawn', withdrawnAt: site.time.now.toISOString(), askedAgainAt }),
    ]);
    expect(stored.pictures).toEqual([
      expect.objectContaining({ kind: 'photo' }),
      {
        applicationId: own.id,
        kind: 'public copy',
        mimeType: image?.mimeType,
        byteSize: image?.fileSize,
        url: image?.fileUrl,
      },
    ]);
    expect(stored.subscriptions[0].letters).toEqual([
      expect.objectContaining({ week: '2026-11-12', refusal: '550 5.1.1 no such user' }),
    ]);
  });
});
