import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { PageState } from '#contract/pages.ts';
import { startingVenue } from '#server/venue/starting-venue.ts';
import { VenueStore } from '#server/venue/venue.store.ts';
import { addAdmin, type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { backUp, placeWithTables, restore } from '#tests/support/backups.ts';
import { addImage } from '#tests/support/gallery.ts';
import { addSmsAdmin, type MessageSite, startMessageSite } from '#tests/support/message-site.ts';
import { apply, sampleFields, samplePhoto } from '#tests/support/sample-application.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { startTestSite, type TestProcess, usualDialects } from '#tests/support/test-site.ts';
import {
  changeFacts,
  otherFacts,
  passASecond,
  readVenue,
  sendLogo,
  showPhoto,
} from '#tests/support/venue.ts';

/** What a page hands to its scripts. */
async function stateOf({ app }: TestProcess, url: string): Promise<PageState> {
  const { body } = await app.http.inject(url);
  const [, state = ''] = /<script type="application\/json" id="page-state">(.*?)<\/script>/s.exec(body) ?? [];
  return JSON.parse(state);
}

describe.each(usualDialects)('When staff change the facts about the venue, on %s', (dialect) => {
  let site: MessageSite;
  let other: MessageSite;
  let admin: SignedInAdmin;
  beforeAll(async () => {
    site = await startMessageSite(dialect);
    other = await startMessageSite(dialect, { besides: site });
    admin = await signedInAdmin(site);
  });
  afterAll(async () => {
    await other.close();
    await site.close();
  });
  const everyProcess = () => [...site.processes, ...other.processes];

  async function changeTo(facts: Record<string, unknown>): Promise<void> {
    const answer = await changeFacts(site, admin, facts);
    expect(answer.statusCode, answer.body).toBe(200);
    passASecond(site);
  }

  test('the process that changes them follows at once, and every other within a second', async () => {
    for (const process of everyProcess()) {
      expect((await stateOf(process, '/live-music')).venue).toMatchObject(startingVenue);
    }
    // The first one is asked itself, and not the next one in line.
    const answer = await changeFacts({ ...site, http: site.app.http }, admin, otherFacts);
    expect(answer.statusCode).toBe(200);
    expect((await stateOf(site, '/live-music')).venue).toMatchObject(otherFacts);
    passASecond(site);
    for (const process of everyProcess()) {
      expect((await stateOf(process, '/live-music')).venue).toMatchObject(answer.json());
      expect(await process.services.venue.current()).toEqual(answer.json());
    }
    await changeTo(startingVenue);
  });

  test('a kept page is kept as before: it asks for the facts only when something has changed', async () => {
    const reading = vi.spyOn(VenueStore.prototype, 'read');
    onTestFinished(() => reading.mockRestore());
    await site.app.http.inject('/events');
    reading.mockClear();
    for (const url of ['/events', '/events', '/live-music', '/']) await site.app.http.inject(url);
    passASecond(site);
    await site.app.http.inject('/events');
    expect(reading).not.toHaveBeenCalled();
  });

  test('mails and SMS about an application are in the new name, and go to the new address', async () => {
    await changeTo(otherFacts);
    await addSmsAdmin(other, 'Rosa Bean', '070 740 55 66');
    const sent = await apply(other, { fields: { ...sampleFields, location: 'Källaren' }, files: [] });
    expect(sent.statusCode, sent.body).toBe(201);
    const messages = await other.outbox();
    expect(messages.map(({ channel, recipient }) => [channel, recipient]).toSorted()).toEqual([
      ['mail', 'june@example.com'],
      ['mail', 'spela@ohus.example.com'],
      ['sms', '+46707405566'],
    ]);
    const confirmation = messages.find(({ purpose }) => purpose === 'confirmation');
    expect(confirmation?.text).toContain('Ö & 🎸 Hus, Storgatan 1, 903 26 Umeå, AC');
    expect(confirmation?.html).toContain('Ö &amp; 🎸 Hus');
    for (const message of messages) expect(JSON.stringify(message)).not.toContain('Folklore');
    await changeTo({ phone: '', address: { street: '', city: 'Umeå', region: '', postalCode: '' } });
    await apply(site, { fields: { ...sampleFields, location: '' }, files: [] });
    const [last] = (await site.outbox()).filter(({ purpose }) => purpose === 'confirmation').slice(-1);
    expect(last?.text).toContain('Just answer this mail.');
    expect(last?.text).toContain('Ö & 🎸 Hus, Umeå\n');
    await changeTo(startingVenue);
    await site.reset();
    admin = await signedInAdmin(site);
  });

  test('a location that was renamed is taken no more, and stays where it was named', async () => {
    const early = await apply(site, { files: [] });
    expect(early.statusCode).toBe(201);
    await changeTo({ locations: [{ name: 'Källaren' }] });
    for (const process of [site, other]) {
      const late = await apply(process, { files: [] });
      expect(late.statusCode).toBe(400);
      expect(late.json().fields).toEqual({ location: 'Please select a location for the show' });
      const valid = await apply(process, { fields: { ...sampleFields, location: 'Källaren' }, files: [] });
      expect(valid.statusCode).toBe(201);
    }
    const url = `/api/admin/applications/${early.json().id}`;
    const kept = await site.http.inject({ url, headers: admin.headers });
    expect(kept.json().location).toBe('Folklore (Dawsonville)');
    const filter = `/api/admin/applications?location=${encodeURIComponent('Folklore (Dawsonville)')}`;
    const found = await site.http.inject({ url: filter, headers: admin.headers });
    expect(found.json()).toHaveLength(1);
    const { paths } = (await other.http.inject('/api/openapi.json')).json();
    const form = paths['/api/performance-application'].post.requestBody.content['multipart/form-data'];
    expect(form.schema.properties.location.enum).toEqual(['', 'Källaren']);
    await changeTo(startingVenue);
  });

  test('a time without an offset is in the new zone, and stored instants do not move', async () => {
    const create = async () => {
      const times = { startDateTime: '2026-12-01T20:00', endDateTime: '2026-12-01T22:00' };
      const payload = { ...sampleEvent(), ...times, imageUrl: null };
      return other.http.inject({ method: 'POST', url: '/api/events', headers: admin.headers, payload });
    };
    const before = (await create()).json();
    await changeTo({ timeZone: 'Europe/Stockholm' });
    const after = (await create()).json();
    expect([before.startDateTime, after.startDateTime]).toEqual([
      '2026-12-02T01:00:00.000Z',
      '2026-12-01T19:00:00.000Z',
    ]);
    const still = (await site.http.inject(`/api/events/${before.id}`)).json();
    expect(still.startDateTime).toBe(before.startDateTime);
    await site.database.db.deleteFrom('applications').execute();
    site.time.now = new Date('2026-11-16T01:30:00.000Z');
    await apply(other, { files: [] });
    const csv = await other.http.inject({ url: '/api/admin/applications.csv', headers: admin.headers });
    expect(csv.headers['content-disposition']).toContain('applications-2026-11-16.csv');
    expect(csv.body).toContain('2026-11-16 02:30');
    await changeTo(startingVenue);
  });

  test('a poster names the new venue', async () => {
    const brand = 'Tom & Jerry 🎸';
    await changeTo({ brand });
    const url = '/api/admin/generate-image';
    const payload = { prompt: 'Open mic', style: 'artistic' };
    const drawn = await other.http.inject({ method: 'POST', url, headers: admin.headers, payload });
    expect(drawn.statusCode, drawn.body).toBe(201);
    const { posterOrder } = await site.database.db
      .selectFrom('images')
      .select('posterOrder')
      .where('id', '=', drawn.json().id)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(posterOrder ?? '').venue.brand).toBe(brand);
    await changeTo(startingVenue);
  }, 120_000);
});

describe.each(usualDialects)('A backup, on %s', (dialect) => {
  test('carries the facts, the logo and the photos, and a fact that cannot be is not believed', async () => {
    const site = await startTestSite({ dialect, isAlone: true });
    const admin = await signedInAdmin(site);
    const image = await addImage(site, { headers: admin.headers, fields: { isPublic: 'true' } });
    await changeFacts(site, admin, otherFacts);
    await sendLogo(site, admin, [{ bytes: await samplePhoto() }]);
    await showPhoto(site, admin, 'stage', image.id);
    const before = await readVenue(site);
    expect(before.facts).toMatchObject({
      logoUrl: expect.any(String),
      photos: { stage: { imageId: image.id } },
    });
    const path = join(temporaryFolder(), 'backup.tar');
    await backUp(site.environment, path);
    await site.close();

    const elsewhere = dialect === 'sqlite' ? 'postgres' : 'sqlite';
    const place = await placeWithTables(elsewhere);
    await restore(place, path);
    const copy = await startTestSite({ dialect: elsewhere, environment: place, isAlone: true });
    expect(await readVenue(copy)).toEqual(before);
    expect((await copy.http.inject(before.facts.logoUrl ?? '')).statusCode).toBe(200);
    await addAdmin(copy);
    const rows = [
      { field: 'locations', value: '[]' },
      { field: 'brand', value: '"' },
      { field: '__proto__', value: '{"brand":"x"}' },
      { field: 'colour', value: '"red"' },
    ];
    await copy.database.db.deleteFrom('venueFacts').execute();
    await copy.database.db.insertInto('venueFacts').values(rows).execute();
    const { facts } = await readVenue(copy);
    expect(facts).toEqual({ ...startingVenue, logoUrl: before.facts.logoUrl, photos: before.facts.photos });
    await copy.close();
  });
});
