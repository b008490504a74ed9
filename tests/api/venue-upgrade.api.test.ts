import { describe, expect, test } from 'vitest';
import type { Site } from '#contract/venue/venue.ts';
import { openDatabase } from '#server/db/connect.ts';
import { migrate, migrations } from '#server/db/migrate.ts';
import type { Db } from '#server/db/tables.ts';
import { venueFrom } from '#server/venue/starting-venue.ts';
import { signedInAdmin } from '#tests/support/admin.ts';
import { outboxOf } from '#tests/support/message-site.ts';
import { apply, sampleFields } from '#tests/support/sample-application.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { dialects, newShares, startTestSite, type TestSite } from '#tests/support/test-site.ts';
import { changeFacts, passASecond, readVenue } from '#tests/support/venue.ts';

/** A file as owners had it when it was the only place of the facts: locations are names, and there is nothing new. */
const edited: Site = {
  brand: 'The Old Mill',
  tagline: 'Songs by the water.',
  timeZone: 'America/Chicago',
  country: 'US',
  address: { street: '3 Mill Lane', city: 'Ames', region: 'IA', postalCode: '50010' },
  phone: '(515) 555-0199',
  bookingEmail: 'play@oldmill.example.com',
  links: {
    about: 'https://oldmill.example.com/about',
    contact: 'https://oldmill.example.com/contact',
    coffeeShop: 'https://oldmill.example.com/coffee',
    terms: 'https://oldmill.example.com/terms',
    social: [{ name: 'Instagram', url: 'https://social.example.com/oldmill' }],
  },
  locations: ['The Old Mill', 'The Barn'],
  questions: [{ question: 'Is there a piano?', answer: 'An upright one.' }],
};

const tables = ['events', 'applications', 'users', 'images', 'outbox', 'siteIdentity'] as const;

async function allRows(db: Db): Promise<Record<string, unknown[]>> {
  const rows = tables.map(
    async (table) => [table, await db.selectFrom(table).selectAll().execute()] as const,
  );
  return Object.fromEntries(await Promise.all(rows));
}

async function textOf(site: TestSite, url: string): Promise<string> {
  const { statusCode, body } = await site.http.inject(url);
  expect(statusCode, url).toBe(200);
  expect(body, url).not.toMatch(/folklore/i);
  return body;
}

describe.each(dialects)('An installation of the version before with an edited file, on %s', (dialect) => {
  test('is upgraded and everything is as it was, until staff change a fact', async () => {
    const shares = await newShares(dialect);
    const environment = dialect === 'sqlite' ? { DATA_DIR: temporaryFolder() } : shares;
    const place = { databaseUrl: shares.DATABASE_URL, dataDir: environment.DATA_DIR ?? temporaryFolder() };
    const database = openDatabase(place, () => {}, 'maintenance');
    await migrate(
      database,
      migrations.filter(({ name }) => name < '015'),
    );
    const then = '2026-11-01T12:00:00.000Z';
    const { id: eventId } = await database.db
      .insertInto('events')
      .values({ ...sampleEvent(), archived: false, isSample: false, createdAt: then, updatedAt: then })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: applicationId } = await database.db
      .insertInto('applications')
      .values({
        ...sampleFields,
        location: 'The Barn',
        searchText: '',
        isSuspectedSpam: false,
        submittedAt: then,
        idempotencyKey: null,
        fingerprint: '',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await database.db
      .insertInto('users')
      .values({
        username: 'Rosa',
        usernameKey: 'rosa',
        password: 'none',
        role: 'admin',
        phoneNumber: '(515) 555-0123',
        smsNotificationsEnabled: true,
        createdAt: then,
      })
      .execute();
    const before = await allRows(database.db);
    expect(before.applications).toHaveLength(1);
    await database.db.destroy();

    const starting = venueFrom(edited);
    const site = await startTestSite({ dialect, environment, starting });
    expect(await allRows(site.database.db)).toMatchObject(before);
    const { locations, ...facts } = edited;
    expect((await readVenue(site)).facts).toEqual({
      ...facts,
      locations: [
        { name: 'The Old Mill', address: null, mapUrl: null },
        { name: 'The Barn', address: null, mapUrl: null },
      ],
      hours: [],
      accent: null,
      logoUrl: null,
      photos: starting.photos,
    });
    const home = await textOf(site, '/');
    for (const text of ['3 Mill Lane', '(515) 555-0199', 'The Barn', 'Is there a piano?']) {
      expect(home).toContain(text);
    }
    expect(await textOf(site, `/events/${eventId}`)).toContain('6:30 PM');
    expect(JSON.parse(await textOf(site, '/manifest.webmanifest')).name).toBe('The Old Mill');

    const admin = await signedInAdmin(site);
    const url = `/api/admin/applications/${applicationId}`;
    expect((await site.http.inject({ url, headers: admin.headers })).json().location).toBe('The Barn');
    const sent = await apply(site, { fields: { ...sampleFields, location: 'The Barn' }, files: [] });
    expect(sent.statusCode, sent.body).toBe(201);
    const messages = await outboxOf(site);
    expect(messages.map(({ recipient }) => recipient)).toEqual(
      expect.arrayContaining(['play@oldmill.example.com', 'june@example.com', '+15155550123']),
    );
    for (const message of messages) expect(JSON.stringify(message)).not.toMatch(/folklore/i);

    const changed = await changeFacts(site, admin, { phone: '1' });
    expect(changed.json()).toEqual({ ...starting, phone: '1' });
    passASecond(site);
    expect(await textOf(site, '/')).toContain('3 Mill Lane');
    await site.close();
  });
});
