import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { countChanges, getHouse } from '#contract/monitoring.ts';
import { rowsName } from '#server/backup/archive-layout.ts';
import { addSampleContent } from '#server/samples/sample-content.ts';
import { addAdmin, sessionOf, signedInAdmin } from '#tests/support/admin.ts';
import { everyAnswer } from '#tests/support/answers.ts';
import {
  backUp,
  dropLaterTables,
  earlierRow,
  emptyPlace,
  manifestOf,
  readContent,
  restore,
  rewriteRows,
  writeContent,
} from '#tests/support/backups.ts';
import { addImage } from '#tests/support/gallery.ts';
import { oddTexts } from '#tests/support/odd-texts.ts';
import { apply, sampleFields, samplePhoto } from '#tests/support/sample-application.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { storeApplications } from '#tests/support/stored-applications.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { dialects, startTestSite, type TestSite } from '#tests/support/test-site.ts';

const password = 'four chords, if you must';

const invitationsPath = '/api/admin/invitations';

/** A site with something of everything, and with the last of everything deleted. */
async function lively(site: TestSite) {
  const { services, http, database } = site;
  await addSampleContent(database, services.clock(), services.galleryFiles);
  const account = await addAdmin(site, 'Rosa Bean', password);
  const admin = await sessionOf(site, account);
  const { headers } = admin;
  await addAdmin(site, 'Zoë Ångström');
  await services.accounts.addPerformer(
    { username: 'june', passwordHash: 'x', email: 'j@example.com', firstName: 'J', lastName: '' },
    services.clock().toISOString(),
  );
  await services.events.add(
    [
      sampleEvent({ name: oddTexts.join(' ').slice(0, 150), archived: true }),
      sampleEvent({ imageUrl: 'https://example.com/x.jpg' }),
    ],
    services.clock().toISOString(),
  );
  for (const bandBio of [oddTexts.join('\n'), 'plain']) {
    const files = [
      { bytes: await samplePhoto('#123') },
      { field: 'flyer', bytes: await samplePhoto('#fed') },
    ];
    const sent = await apply(site, { fields: { ...sampleFields, bandBio }, files });
    expect(sent.statusCode).toBe(201);
  }
  await storeApplications(
    site,
    oddTexts.concat(oddTexts).map((bandName) => ({ bandName, isSuspectedSpam: true })),
  );
  const image = await addImage(site, { headers, fields: { tags: 'Späte Show, late', isPublic: 'true' } });
  await addImage(site, { headers, fields: { description: 'a private one' } });
  const ask = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    http.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  await ask('POST', `/api/admin/generate-variation/${image.id}`, { variationType: 'lighting' });
  await ask('PUT', '/api/admin/sms-settings', {
    phoneNumber: '+1 706 555 0142',
    smsNotificationsEnabled: true,
  });
  await ask('POST', '/api/admin/invitations');
  await services.counts.add([{ day: '2026-11-15', name: 'page_view', path: '/é', label: '', count: 1 }]);

  const last = await createOneOfEach(site, headers);
  await ask('DELETE', `/api/admin/events/${last.event}`);
  await ask('DELETE', `/api/admin/images/${last.image}`);
  expect((await ask('DELETE', `/api/admin/applications/${last.application}`)).statusCode).toBe(200);
  await database.db.deleteFrom('users').where('id', '=', last.user).execute();
  return { account, admin };
}

async function createOneOfEach(site: TestSite, headers: Record<string, string>) {
  const now = site.services.clock().toISOString();
  const [event] = await site.services.events.add([sampleEvent()], now);
  const [application = 0] = await storeApplications(site, [{}]);
  const { id: image } = await addImage(site, { headers });
  const { id: user } = await addAdmin(site, 'someone new');
  return { event, application, image, user };
}

test('A site that moves from SQLite to PostgreSQL and back is the same site to everyone who asks it', async () => {
  const folder = temporaryFolder();
  const original = await startTestSite({ dialect: 'sqlite' });
  const { account, admin } = await lively(original);
  const places = [await emptyPlace('postgres'), await emptyPlace('sqlite')] as const;
  await backUp(original.environment, join(folder, '1.tar'));
  await restore(places[0], join(folder, '1.tar'));
  await backUp(places[0], join(folder, '2.tar'));
  await restore(places[1], join(folder, '2.tar'));

  const { madeAt, ...first } = await manifestOf(join(folder, '1.tar'));
  const { madeAt: later, ...second } = await manifestOf(join(folder, '2.tar'));
  expect(second).toEqual(first);
  expect(Date.parse(later)).toBeGreaterThanOrEqual(Date.parse(madeAt));

  const copies = await Promise.all(
    places.map((environment) => startTestSite({ dialect: 'sqlite', environment })),
  );
  expect(copies.map(({ database }) => database.dialect)).toEqual(['postgres', 'sqlite']);
  const known = { open: await everyAnswer(original, {}), admin: await everyAnswer(original, admin.headers) };
  expect(known.admin.size).toBeGreaterThan(60);
  // An invitation is a key: those of the original are not in the copies.
  expect(JSON.stringify(known.admin.get(invitationsPath))).toContain('Rosa Bean');
  // Each copy names the backup that it came from as the last one, and counts changes of its own.
  const ownToEach = [invitationsPath, getHouse.path, countChanges.path];
  for (const path of ownToEach) known.admin.delete(path);
  const next = await createOneOfEach(original, admin.headers);
  for (const copy of copies) {
    // As at a start: samples do not come on top of what was restored.
    await addSampleContent(copy.database, copy.services.clock(), copy.services.galleryFiles);
    const stale = await copy.http.inject({ url: '/api/admin/applications', headers: admin.headers });
    expect(stale.statusCode).toBe(401);
    const signedIn = await copy.http.inject({
      method: 'POST',
      url: '/api/admin/login',
      payload: { username: 'rosa bean', password },
    });
    expect(signedIn.statusCode).toBe(200);
    const { headers } = await sessionOf(copy, account);
    expect(await everyAnswer(copy, {})).toEqual(known.open);
    const answers = await everyAnswer(copy, headers);
    expect(answers.get(invitationsPath)).toMatchObject({ body: '[]' });
    const house = { body: expect.stringContaining('"isComplete":true') };
    expect(answers.get(getHouse.path)).toMatchObject(house);
    for (const path of ownToEach) answers.delete(path);
    expect(answers).toEqual(known.admin);
    expect(await createOneOfEach(copy, headers)).toEqual(next);
  }
  await Promise.all([original, ...copies].map((site) => site.close()));
});

describe.each(dialects)('A backup from before an update, on %s', (dialect) => {
  /** As the version before the gallery would have written it. */
  async function oldBackup(path: string): Promise<void> {
    const site = await startTestSite({ dialect: 'sqlite' });
    await addSampleContent(site.database, site.services.clock(), site.services.galleryFiles);
    await backUp(site.environment, path);
    await site.close();
    const content = await readContent(path);
    rewriteRows(content, 'images', (row) => {
      const { width, height, tagKeys, originId, lightTurn, isSample, ...rest } = earlierRow('images', row);
      return rest;
    });
    rewriteRows(content, 'events', (row) => earlierRow('events', row));
    content.manifest.migrations = content.manifest.migrations.filter((migration) => migration < '009');
    dropLaterTables(content);
    writeContent(path, content);
  }

  test('takes the way of a site that is updated, and only where nothing newer has been', async () => {
    const path = join(temporaryFolder(), 'old.tar');
    await oldBackup(path);
    const place = await emptyPlace(dialect);
    await restore(place, path);
    const site = await startTestSite({ dialect, environment: place });
    const images = await site.database.db
      .selectFrom('images')
      .select(['width', 'tagKeys', 'isSample'])
      .execute();
    expect(images).toEqual(Array(9).fill({ width: 0, tagKeys: '', isSample: false }));
    expect(await site.services.events.add([sampleEvent()], site.services.clock().toISOString())).toEqual([
      13,
    ]);
    await site.close();

    const updated = await emptyPlace(dialect);
    await (await startTestSite({ dialect, environment: updated })).close();
    await expect(restore(updated, path)).rejects.toThrow(
      /^This backup was made by an older version of Greenroom than the one that has set this database up: .*\. Nothing was changed\.$/,
    );
  });

  test('with months beside its days keeps the figures of both', async () => {
    const path = join(temporaryFolder(), 'months.tar');
    const source = await startTestSite({ dialect: 'sqlite' });
    const counted = (day: string, page: string, count: number) => {
      return { day, name: 'page_view', path: page, label: '', count };
    };
    // The first of them was condensed, and what it is of is in the months only.
    const days = [counted('2025-10-01', '*', 6), counted('2025-10-20', '/events', 2)];
    await source.database.db.insertInto('dailyCounts').values(days).execute();
    await backUp(source.environment, path);
    await source.close();
    const content = await readContent(path);
    const months = [
      ...[counted('', '/', 2), counted('', '/events', 4), counted('', '/live-music', 2)],
      { name: 'arrival', path: '', label: 'Google', count: 5 },
    ].map(({ name, path: page, label, count }) => ({ month: '2025-10', name, path: page, label, count }));
    const { manifest, bodies } = content;
    manifest.migrations = manifest.migrations.filter((migration) => migration < '034');
    dropLaterTables(content, ['sheets', 'outcomes', 'departures']);
    const after = manifest.tables.findIndex(({ name }) => name === 'dailyCounts') + 1;
    manifest.tables.splice(after, 0, { name: 'monthlyCounts', rows: months.length, lastId: null });
    const lines = months.map((row) => `${JSON.stringify(row)}\n`).join('');
    bodies.set(rowsName('monthlyCounts'), Buffer.from(lines));
    writeContent(path, content);

    const place = await emptyPlace(dialect);
    await restore(place, path);
    const site = await startTestSite({ dialect, environment: place });
    const { headers } = await signedInAdmin(site);
    const read = async (query: string) =>
      (await site.http.inject({ url: `/api/admin/figures${query}`, headers })).json();
    const year = await read('/overview?span=year&end=2025-12-31');
    expect(year).toMatchObject({ totals: { views: 8 }, sources: [{ name: 'Google', count: 5 }] });
    expect(year.bars[9]).toEqual({ when: '2025-10', views: 8 });
    expect(year.pages).toEqual([
      { path: '/events', count: 4 },
      { path: '/', count: 2 },
      { path: '/live-music', count: 2 },
    ]);
    const month = await read('/overview?span=month&end=2025-10-20');
    expect(month).toMatchObject({ totals: { views: 8 }, sources: [] });
    const [first] = await read('?from=2025-10-01&to=2025-10-20');
    expect(first.views).toEqual({ '*': 6 });
    await site.close();
  });
});

describe.each(dialects)('An owner with a place on %s', (dialect) => {
  test('restores into it while its server runs, as long as nothing is there', async () => {
    const folder = temporaryFolder();
    const source = await startTestSite({ dialect: 'sqlite' });
    await addSampleContent(source.database, source.services.clock(), source.services.galleryFiles);
    await backUp(source.environment, join(folder, '1.tar'));
    await source.close();

    const place = await emptyPlace(dialect);
    const site = await startTestSite({ dialect, environment: place });
    expect((await site.http.inject('/api/events')).json()).toEqual([]);
    const { version } = await site.services.freshness.current();
    await restore(place, join(folder, '1.tar'));
    expect((await site.http.inject('/api/gallery')).json()).toHaveLength(9);
    site.services.freshness.invalidate();
    expect((await site.services.freshness.current()).version).toBeGreaterThan(version);
    await expect(restore(place, join(folder, '1.tar'))).rejects.toThrow('has content already');
    expect((await site.http.inject('/api/gallery')).json()).toHaveLength(9);
    await site.close();
  });
});
