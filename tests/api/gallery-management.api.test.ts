import type { InjectOptions } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { imageNotFound, type ManagedImage, noImageFile } from '#contract/gallery/gallery.ts';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { addImage, sendImage } from '#tests/support/gallery.ts';
import { samplePhoto } from '#tests/support/sample-application.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { keptFiles } from '#tests/support/stored-files.ts';
import { startTestSite, type TestSite, usualDialects } from '#tests/support/test-site.ts';

const oddIds = ['0', '-1', '1.5', '1e3', '2147483648', '99999999999999999999', 'x', '1;', '2147483647'];

describe.each(usualDialects)('Staff in the gallery on %s', (dialect) => {
  let site: TestSite;
  let admin: SignedInAdmin;
  beforeAll(async () => {
    site = await startTestSite({ dialect });
    admin = await signedInAdmin(site);
  });
  afterAll(() => site.close());

  function ask(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: InjectOptions['payload']) {
    return site.http.inject({ method, url, headers: admin.headers, ...(body ? { payload: body } : {}) });
  }
  const upload = (fields: Record<string, string> = {}) => addImage(site, { headers: admin.headers, fields });

  const kept = () => keptFiles(site, 'gallery');

  async function listed(query = ''): Promise<ManagedImage[]> {
    const answer = await ask('GET', `/api/admin/images${query}`);
    expect(answer.statusCode).toBe(200);
    return answer.json();
  }

  test('add an image that is private unless they say otherwise, and of the venue', async () => {
    const image = await upload();
    expect(image).toEqual({
      id: expect.any(Number),
      filename: expect.stringMatching(/^[0-9a-f]{32}\.jpg$/),
      originalName: 'stage.jpg',
      fileUrl: `/images/${image.filename}`,
      fileSize: expect.any(Number),
      mimeType: 'image/jpeg',
      width: 48,
      height: 32,
      category: 'venue',
      description: null,
      caption: null,
      tags: null,
      isPublic: false,
      uploadedAt: site.time.now.toISOString(),
      originId: null,
      followsEvents: false,
      usedByEvents: [],
    });
    const file = await ask('GET', image.fileUrl);
    expect(file.rawPayload.length).toBe(image.fileSize);
    const told = await upload({
      description: ' The stage ',
      category: 'crew',
      isPublic: 'true',
      tags: 'stage, Späte Show',
    });
    expect(told).toMatchObject({
      description: 'The stage',
      category: 'crew',
      isPublic: true,
      tags: 'stage, Späte Show',
    });
  });

  test('are told what is wrong with an upload, and nothing of it is kept', async () => {
    const before = await kept();
    const none = await sendImage(site, { headers: admin.headers, files: [] });
    expect(none.statusCode).toBe(400);
    expect(none.json()).toEqual({ error: noImageFile, message: noImageFile, fields: { image: noImageFile } });
    const jpeg = { field: 'image', bytes: await samplePhoto() };
    const refused: [status: number, field: string, sent: Parameters<typeof sendImage>[1]][] = [
      [415, 'image', { files: [{ field: 'image', name: 'a.jpg', bytes: Buffer.from('<script>') }] }],
      [
        415,
        'image',
        { files: [{ field: 'image', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }] },
      ],
      [415, 'image', { files: [{ field: 'image', bytes: jpeg.bytes.subarray(0, 200) }] }],
      [413, 'image', { files: [{ field: 'image', bytes: Buffer.alloc(15_000_001, 'x') }] }],
      [400, 'image', { files: [jpeg, jpeg] }],
      [400, 'isPublic', { fields: { isPublic: 'yes' } }],
      [400, 'category', { fields: { category: '<b>' } }],
      [400, 'tags', { fields: { tags: 'x'.repeat(501) } }],
      [400, 'description', { fields: { description: 'x'.repeat(1_001) } }],
      [400, 'description', { fields: { description: 'a\u0000b' } }],
    ];
    for (const [status, field, sent] of refused) {
      const answer = await sendImage(site, { ...sent, headers: admin.headers });
      expect([field, answer.statusCode]).toEqual([field, status]);
      expect(answer.json().fields).toHaveProperty(field);
    }
    expect(await kept()).toEqual({ ...before, uploads: [] });
  });

  test('read the name that a file had as text, whatever it was', async () => {
    const bytes = await samplePhoto();
    for (const [name, shown] of [
      ['../../etc/pass%77d.jpg', /^pass%77d\.jpg$/],
      ['Bühne 舞台.jpg', /^Bühne 舞台\.jpg$/],
      ['a\u202Egpj.exe', /^agpj\.exe$/],
      ['CON', /^CON$/],
      [`${'x'.repeat(5_000)}.jpg`, /^x{200}$/],
    ] as const) {
      const image = await addImage(site, {
        headers: admin.headers,
        files: [{ field: 'image', name, bytes }],
      });
      expect(image.originalName).toMatch(shown);
      expect(image.filename).toMatch(/^[0-9a-f]{32}\.jpg$/);
    }
  });

  test('find images by page, category, visibility and tag', async () => {
    const category = 'archive';
    const older = await upload({ category, isPublic: 'true', tags: 'stage, Späte Show' });
    const newer = await upload({ category, tags: 'stage_hands' });
    const found = async (query: string) =>
      (await listed(`?category=${category}&${query}`)).map(({ id }) => id);
    expect(await found('')).toEqual([newer.id, older.id]);
    expect(await listed('?category=nobody')).toEqual([]);
    expect(await found('visibility=public')).toEqual([older.id]);
    expect(await found('visibility=private')).toEqual([newer.id]);
    expect(await found('tag=sp%C3%84te%20show')).toEqual([older.id]);
    expect(await found('tag=Stage')).toEqual([older.id]);
    for (const tag of ['sp', '%', 'stage%', '_tage', ',', "'"]) {
      expect(await found(`tag=${encodeURIComponent(tag)}`), tag).toEqual([]);
    }
    for (const query of ['?visibility=all', '?after=0', '?after=x', '?after=99999999999', '?category=%00']) {
      expect((await ask('GET', `/api/admin/images${query}`)).statusCode, query).toBe(400);
    }
    const row = { originalName: 'x', fileSize: 1, mimeType: 'image/jpeg', category: 'many' };
    await site.database.db
      .insertInto('images')
      .values(
        Array.from({ length: 61 }, (_, index) => ({
          ...row,
          filename: `${index}`,
          fileUrl: `/images/${index}`,
          description: null,
          tags: null,
          isPublic: false,
          uploadedAt: site.time.now.toISOString(),
        })),
      )
      .execute();
    const first = await ask('GET', '/api/admin/images?category=many');
    const [, next = ''] = /^<(.+)>; rel="next"$/.exec(String(first.headers.link)) ?? [];
    const second = await ask('GET', next);
    expect([first.json().length, second.json().length, second.headers.link]).toEqual([60, 1, undefined]);
    await site.database.db.deleteFrom('images').where('category', '=', 'many').execute();
  });

  test('see which events show an image', async () => {
    const image = await upload();
    const now = site.time.now.toISOString();
    await site.services.events.add([sampleEvent({ name: 'Jazz', imageUrl: image.fileUrl })], now);
    const found = (await listed()).find(({ id }) => id === image.id);
    expect(found?.usedByEvents).toEqual(['Jazz']);
  });

  test('find the image at an address, and the private ones that events show to nobody', async () => {
    const [shown, hidden, unused] = [await upload({ isPublic: 'true' }), await upload(), await upload()];
    const events = [shown, hidden].map(({ fileUrl }) => sampleEvent({ imageUrl: fileUrl }));
    await site.services.events.add([...events, sampleEvent()], site.time.now.toISOString());
    const idsOf = async (query: string) => (await listed(query)).map(({ id }) => id);
    expect(await idsOf(`?fileUrl=${encodeURIComponent(unused.fileUrl)}`)).toEqual([unused.id]);
    expect(await idsOf('?fileUrl=%2Fimages%2Fnone.jpg')).toEqual([]);
    const onEvents = await idsOf('?visibility=private&shownBy=events');
    expect(onEvents).toContain(hidden.id);
    expect(onEvents).not.toContain(shown.id);
    expect(onEvents).not.toContain(unused.id);
    expect((await ask('GET', '/api/admin/images?shownBy=guests')).statusCode).toBe(400);
  });

  test('delete an image once, with its file and every size of it', async () => {
    const before = await kept();
    const image = await upload();
    for (const size of ['-480.avif', '-960.webp']) {
      expect((await ask('GET', image.fileUrl.replace('.jpg', size))).statusCode).toBe(200);
    }
    expect((await kept()).files).toHaveLength(before.files.length + 3);
    const deleted = await Promise.all([1, 2].map(() => ask('DELETE', `/api/admin/images/${image.id}`)));
    expect(deleted.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
    expect(await kept()).toEqual(before);
    for (const size of ['.jpg', '-480.avif', '-960.webp', '-1600.avif']) {
      expect((await ask('GET', image.fileUrl.replace('.jpg', size))).statusCode).toBe(404);
    }
  });

  test('get 404 for what is not there, and 400 for what makes no sense', async () => {
    const { id } = await upload();
    for (const odd of [...oddIds, id + 1_000]) {
      for (const [method, url, body] of [
        ['DELETE', `/api/admin/images/${odd}`],
        ['PATCH', `/api/admin/images/${odd}/visibility`, { isPublic: true }],
        ['POST', `/api/admin/generate-variation/${odd}`, { variationType: 'lighting' }],
      ] as const) {
        const answer = await ask(method, url, body);
        expect([url, answer.statusCode]).toEqual([url, 404]);
        expect(answer.json().message).toBe(imageNotFound);
      }
    }
    for (const [url, body, field] of [
      [`/api/admin/generate-variation/${id}`, { variationType: 'weather' }, 'variationType'],
      ['/api/admin/generate-image', { prompt: ' ' }, 'prompt'],
      ['/api/admin/generate-image', { prompt: 'x'.repeat(1_001) }, 'prompt'],
      ['/api/admin/generate-image', { prompt: 'x', style: 'baroque' }, 'style'],
      ['/api/admin/generate-image', { prompt: 'x', size: '9x9' }, 'size'],
      ['/api/admin/generate-image', { prompt: 'x', quality: 'best' }, 'quality'],
    ] as const) {
      const answer = await ask('POST', url, body);
      expect([url, answer.statusCode]).toEqual([url, 400]);
      expect(answer.json().fields).toHaveProperty(field);
    }
    const toggled = await ask('PATCH', `/api/admin/images/${id}/visibility`, { isPublic: 'true' });
    expect(toggled.statusCode).toBe(400);
  });

  test('get the next light at each click, of photos of the venue only', async () => {
    const photo = await upload();
    const lights: unknown[] = [];
    for (let click = 0; click < 4; click += 1) {
      const made = await ask('POST', `/api/admin/generate-variation/${photo.id}`, {
        variationType: 'lighting',
      });
      expect(made.statusCode).toBe(201);
      expect(made.json()).toMatchObject({
        category: 'generated',
        originId: photo.id,
        isPublic: false,
        width: 48,
        height: 32,
      });
      expect(made.json().description).toBe(`stage.jpg, in another light: ${made.json().tags}`);
      lights.push(made.json().tags);
    }
    expect(lights).toEqual(['golden hour', 'stage blue', 'candlelight', 'golden hour']);
    const [variation] = await listed();
    const refused = await ask('POST', `/api/admin/generate-variation/${variation?.id}`, {
      variationType: 'lighting',
    });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().message).toBe('Only photos of the venue can be shown in another light');
    await ask('DELETE', `/api/admin/images/${photo.id}`);
    expect((await listed()).find(({ id }) => id === variation?.id)?.originId).toBeNull();
  });
});

test('Staff have a poster made from words, which is private at first', async () => {
  const site = await startTestSite({ dialect: 'sqlite' });
  const { headers } = await signedInAdmin(site);
  onTestFinished(() => site.close());
  const made = await site.http.inject({
    method: 'POST',
    url: '/api/admin/generate-image',
    headers,
    payload: {
      prompt: 'Jazz Night: Friday!',
      style: 'vivid',
    },
  });
  expect(made.statusCode).toBe(201);
  const poster = made.json<ManagedImage>();
  expect(poster).toMatchObject({
    originalName: 'jazz-night-friday.jpg',
    category: 'generated',
    description: 'Jazz Night: Friday!',
    tags: 'vivid',
    isPublic: false,
    originId: null,
  });
  const file = await site.http.inject({ url: poster.fileUrl, headers });
  expect(await sharp(file.rawPayload).metadata()).toMatchObject({
    format: 'jpeg',
    width: poster.width,
    height: poster.height,
  });
});
