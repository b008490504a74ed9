import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { ManagedImage } from '#contract/gallery/gallery.ts';
import { pens } from '#server/posters/pens.ts';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { backUp, placeWithTables, restore } from '#tests/support/backups.ts';
import { addImage } from '#tests/support/gallery.ts';
import { samplePhoto } from '#tests/support/sample-application.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { startTestSite, type TestSite, usualDialects } from '#tests/support/test-site.ts';

/** Drawing takes a core for seconds, and this machine may have others to serve. */
const patienceMs = 240_000;

function download({ http }: TestSite, { headers }: { headers: { cookie?: string } }, id: number | string) {
  return http.inject({ url: `/api/admin/images/${id}/download`, headers });
}

async function generate({ http }: TestSite, { headers }: SignedInAdmin, prompt: string) {
  return http.inject({
    method: 'POST',
    url: '/api/admin/generate-image',
    headers,
    payload: { prompt, style: 'vintage' },
  });
}

/** What printers get: the same words give the same bytes, whichever database they come from. */
let printed: Buffer | undefined;

describe.each(usualDialects)('Staff who download an image (%s)', (dialect) => {
  let site: TestSite;
  let admin: SignedInAdmin;
  let poster: ManagedImage;
  beforeAll(async () => {
    site = await startTestSite({ dialect });
    admin = await signedInAdmin(site);
    const made = await generate(site, admin, 'Halloween late show! DJ Static');
    expect(made.statusCode).toBe(201);
    poster = made.json<ManagedImage>();
  }, patienceMs);
  afterAll(() => site.close());

  test('get a photo as it is kept, under the name that it came with', async () => {
    const files = [{ field: 'image', name: 'Zoë & live.png', bytes: await samplePhoto() }];
    const { id, fileUrl } = await addImage(site, { headers: admin.headers, files });
    const file = await download(site, admin, id);
    expect(file.statusCode).toBe(200);
    expect(file.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': `attachment; filename="Zoe _ live.jpg"; filename*=UTF-8''Zo%C3%AB%20%26%20live.jpg`,
      'cache-control': 'no-store',
      'content-length': String(file.rawPayload.length),
    });
    const shown = await site.http.inject({ url: fileUrl, headers: admin.headers });
    expect(file.rawPayload.equals(shown.rawPayload)).toBe(true);
  });

  test('are alone with it, and find only what is there', async () => {
    const { id } = await addImage(site, { headers: admin.headers, fields: { isPublic: 'true' } });
    expect((await download(site, { headers: {} }, id)).statusCode).toBe(401);
    for (const odd of [0, -1, 'x', '9999999', '1e3', '99999999999999999999']) {
      const missing = await download(site, admin, odd);
      expect([odd, missing.statusCode, missing.json().error]).toEqual([odd, 404, 'Image Not Found']);
    }
  });

  test('get a poster of ours large enough for a printer, also after a move to the other database', {
    timeout: patienceMs,
  }, async () => {
    expect(poster).toMatchObject({ width: 1024, height: 1024 });
    const file = `${temporaryFolder()}/site.tar`;
    await backUp(site.environment, file);
    const place = await placeWithTables(dialect === 'sqlite' ? 'postgres' : 'sqlite');
    await restore(place, file);
    const moved = await startTestSite({
      dialect: dialect === 'sqlite' ? 'postgres' : 'sqlite',
      environment: place,
    });
    onTestFinished(() => moved.close());
    const places = [{ at: moved, by: await signedInAdmin(moved) }];
    // After the move from either database, and once before it: each takes a core for seconds.
    if (dialect === 'sqlite') places.push({ at: site, by: admin });
    for (const { at, by } of places) {
      const large = await download(at, by, poster.id);
      expect(large.statusCode).toBe(200);
      expect(large.headers['content-disposition']).toContain('halloween-late-show-dj-static-print.jpg');
      expect(await sharp(large.rawPayload).metadata()).toMatchObject({
        ...{ format: 'jpeg', width: 3072, height: 3072, density: 300 },
      });
      printed ??= large.rawPayload;
      expect(large.rawPayload.equals(printed)).toBe(true);
    }
  });

  test('get the poster that they chose, should posters look different by now', {
    timeout: patienceMs,
  }, async () => {
    const { id, fileUrl } = poster;
    const shown = await site.http.inject({ url: fileUrl, headers: admin.headers });
    const { posterOrder } = await site.database.db
      .selectFrom('images')
      .select('posterOrder')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const orders = [
      null,
      'nonsense',
      '{"style":"baroque"}',
      JSON.stringify({ ...JSON.parse(posterOrder ?? ''), drawing: 'of another year' }),
    ];
    for (const order of orders) {
      await site.database.db.updateTable('images').set({ posterOrder: order }).where('id', '=', id).execute();
      const file = await download(site, admin, id);
      expect([order, file.statusCode, file.rawPayload.equals(shown.rawPayload)]).toEqual([order, 200, true]);
    }
  });
});

test('Staff are told which words of a prompt cannot be drawn, and nothing is kept', async () => {
  const site = await startTestSite({ dialect: 'sqlite', pens });
  onTestFinished(() => site.close());
  const refused = await generate(site, await signedInAdmin(site), '今晚爵士乐, jazz tonight');
  expect(refused.statusCode).toBe(400);
  expect(refused.json().fields).toEqual({
    prompt: 'Posters are written in Latin or Cyrillic letters, and these are not: 今晚爵士乐,',
  });
  expect((await site.services.gallery.list({})).images).toEqual([]);
});
