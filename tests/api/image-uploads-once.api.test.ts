import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idempotencyKeyHeader } from '#contract/applications/application-fields.ts';
import type { ManagedImage } from '#contract/gallery/gallery.ts';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { sendImage } from '#tests/support/gallery.ts';
import { samplePhoto } from '#tests/support/sample-application.ts';
import { keptFiles } from '#tests/support/stored-files.ts';
import { dialects, startTestSite, type TestSite } from '#tests/support/test-site.ts';

describe.each(dialects)('An image that is sent again on %s', (dialect) => {
  let site: TestSite;
  let admin: SignedInAdmin;
  beforeAll(async () => {
    site = await startTestSite({ dialect });
    admin = await signedInAdmin(site);
  });
  afterAll(() => site.close());

  function send(key: string, fields: Record<string, string> = {}, bytes?: Buffer) {
    return sendImage(site, {
      headers: { ...admin.headers, [idempotencyKeyHeader]: key },
      fields,
      ...(bytes ? { files: [{ field: 'image', name: 'stage.jpg', bytes }] } : {}),
    });
  }

  async function countKept(): Promise<{ rows: number; files: number }> {
    const { images } = await site.services.gallery.list({});
    return { rows: images.length, files: (await keptFiles(site, 'gallery')).files.length };
  }

  test('under the same key is stored once, and answered with the first one', async () => {
    const first = await send('one key', { description: 'The stage' });
    expect(first.statusCode).toBe(400);
    const stored = await send('one-key', { description: 'The stage' });
    expect(stored.statusCode).toBe(201);
    const before = await countKept();
    const again = await send('one-key', { description: 'The stage' });
    expect(again.statusCode).toBe(201);
    expect(again.json()).toEqual(stored.json());
    expect(await countKept()).toEqual(before);
  });

  test('ten times at once, to any process, is stored once', async () => {
    const before = await countKept();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send('at-once')));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(201));
    expect(new Set(answers.map((answer) => answer.json<ManagedImage>().id)).size).toBe(1);
    expect(await countKept()).toEqual({ rows: before.rows + 1, files: before.files + 1 });
  });

  test('under the same key with other texts or another file is refused', async () => {
    await send('taken', { tags: 'stage' });
    const before = await countKept();
    const photo = Buffer.concat([await samplePhoto(), Buffer.from('another')]);
    expect((await send('taken', { tags: 'bar' })).statusCode).toBe(409);
    expect((await send('taken', { tags: 'stage' }, photo)).statusCode).toBe(409);
    expect(await countKept()).toEqual(before);
  });

  test('without a key, or with another one, is another image', async () => {
    const before = await countKept();
    for (const headers of [admin.headers, admin.headers]) {
      expect((await sendImage(site, { headers })).statusCode).toBe(201);
    }
    expect((await send('new-key')).statusCode).toBe(201);
    expect((await countKept()).rows).toBe(before.rows + 3);
  });

  test('after it was deleted is stored again', async () => {
    const { id } = (await send('deleted')).json<ManagedImage>();
    const url = `/api/admin/images/${id}`;
    expect((await site.http.inject({ method: 'DELETE', url, headers: admin.headers })).statusCode).toBe(200);
    const again = (await send('deleted')).json<ManagedImage>();
    expect(again.id).not.toBe(id);
  });
});
