import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EventRecord } from '#contract/events/events.ts';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { samplePhoto } from '#tests/support/sample-application.ts';
import { keptFiles } from '#tests/support/stored-files.ts';
import { startTestSite, type TestSite, usualDialects } from '#tests/support/test-site.ts';

const event = {
  name: 'Jazz & Friends',
  description: '<p>Late.</p>',
  startDateTime: '2026-12-05T00:30:00.000Z',
  endDateTime: '2026-12-05T02:30:00.000Z',
};

describe.each(usualDialects)('A picture that comes with an event (%s)', (dialect) => {
  let site: TestSite;
  let admin: SignedInAdmin;
  let photo: string;
  beforeAll(async () => {
    site = await startTestSite({ dialect });
    admin = await signedInAdmin(site);
    photo = (await samplePhoto()).toString('base64');
  });
  afterAll(() => site.close());

  function send(method: 'POST' | 'PATCH', url: string, payload: object, headers = {}) {
    return site.http.inject({ method, url, headers: { ...admin.headers, ...headers }, payload });
  }

  async function kept(): Promise<{ rows: number; files: number }> {
    const rows = await site.database.db.selectFrom('images').select('id').execute();
    const { files } = await keptFiles(site, 'gallery');
    return { rows: rows.length, files: files.length };
  }

  test('becomes a public one of the gallery, and is never carried by the event', async () => {
    const created = await send('POST', '/api/events', {
      ...event,
      imageUrl: 'https://elsewhere.example/x.jpg',
      imageData: photo,
      imageMimeType: 'image/jpeg',
    });
    expect(created.statusCode).toBe(201);
    const { id, imageUrl } = created.json<EventRecord>();
    expect(imageUrl).toMatch(/^\/images\/[0-9a-f]{32}\.jpg$/);
    const file = await site.http.inject(imageUrl ?? '');
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/jpeg']);
    const [image] = (await site.http.inject({ url: '/api/admin/images', headers: admin.headers })).json();
    expect(image).toMatchObject({
      fileUrl: imageUrl,
      originalName: 'jazz-friends.jpg',
      category: 'event',
      description: 'Jazz & Friends',
      isPublic: true,
      usedByEvents: ['Jazz & Friends'],
    });
    for (const url of ['/api/events', `/api/events/${id}`]) {
      expect((await site.http.inject(url)).body).not.toMatch(/imageData|imageMimeType|base64/);
    }
    const changed = await send('PATCH', `/api/events/${id}`, {
      imageData: `data:image/jpeg;base64,${photo}`,
    });
    expect(changed.json().imageUrl).toMatch(/^\/images\//);
    expect(changed.json().imageUrl).not.toBe(imageUrl);
    const untouched = await send('PATCH', `/api/events/${id}`, { imageData: null, imageMimeType: null });
    expect(untouched.json().imageUrl).toBe(changed.json().imageUrl);
  });

  test('is refused when it is none, and then nothing is kept', async () => {
    const before = await kept();
    const encode = (text: string) => Buffer.from(text).toString('base64');
    const svg = encode('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    for (const [status, field, imageData, imageMimeType] of [
      [415, 'imageMimeType', photo, 'text/html'],
      [415, 'imageMimeType', svg, 'image/svg+xml'],
      [415, 'imageMimeType', `data:text/html;base64,${photo}`, 'image/png'],
      [415, 'imageData', svg, 'image/png'],
      [415, 'imageData', encode('<script>alert(1)</script>'), null],
      [415, 'imageData', photo.slice(0, 100), 'image/jpeg'],
      [400, 'imageData', 'https://elsewhere.example/x.png', null],
      [400, 'imageData', 'data:image/png,plain', null],
      [400, 'imageData', '****', 'image/png'],
      [400, 'imageData', 7, null],
    ] as const) {
      const answer = await send('POST', '/api/events', { ...event, imageData, imageMimeType });
      expect([imageData, answer.statusCode]).toEqual([imageData, status]);
      expect(answer.json().fields).toHaveProperty(field);
    }
    expect(await kept()).toEqual(before);
  });

  test('does not stay when its event cannot be written', async () => {
    const { id } = (await send('POST', '/api/events', event)).json<EventRecord>();
    const before = await kept();
    const change = { imageData: photo };
    expect((await send('PATCH', '/api/events/2147483647', change)).statusCode).toBe(404);
    const early = { ...change, endDateTime: '2026-12-01T00:00:00.000Z' };
    expect((await send('PATCH', `/api/events/${id}`, early)).statusCode).toBe(400);
    const stale = await send('PATCH', `/api/events/${id}`, change, { 'if-match': '"long ago"' });
    expect(stale.statusCode).toBe(409);
    expect(await kept()).toEqual(before);
  });
});
