import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ManagedImage } from '#contract/gallery/gallery.ts';
import { type ImageFormat, type ImageWidth, sizedImageUrl } from '#contract/gallery/image-sizes.ts';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { addImage } from '#tests/support/gallery.ts';
import { openWire, type Wire } from '#tests/support/over-the-wire.ts';
import { startTestSite, type TestSite, usualDialects } from '#tests/support/test-site.ts';

const stem = 'a'.repeat(32);
/** Names that would lead elsewhere, if anything but our own names were looked up. */
const otherNames = [
  '',
  'nope.jpg',
  '.',
  '..',
  '../',
  '../greenroom.sqlite',
  '..%2f..%2fgreenroom.sqlite',
  '%2e%2e/%2e%2e/greenroom.sqlite',
  '..%5c..%5cgreenroom.sqlite',
  '../applications/',
  '%2fetc%2fpasswd',
  '../../../../../../etc/passwd',
  'CON.jpg',
  '%zz.jpg',
  `${stem}.jpg`,
  `${stem}.jpg%00`,
  `${stem}.svg`,
  `${stem}-480.jpg`,
  `${stem}-481.webp`,
  `${stem}-480.avif`,
  `${stem}-480.webp.webp`,
  `${'a'.repeat(5_000)}.jpg`,
];

describe.each(usualDialects)('An image of the gallery (%s)', (dialect) => {
  let site: TestSite;
  let wire: Wire;
  let admin: SignedInAdmin;
  let photo: Buffer;
  beforeAll(async () => {
    site = await startTestSite({ dialect });
    wire = await openWire(site);
    admin = await signedInAdmin(site);
    photo = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#864' } })
      .jpeg()
      .toBuffer();
  });
  afterAll(() => site.close());

  function add(isPublic: boolean, bytes = photo): Promise<ManagedImage> {
    const files = [{ field: 'image', bytes }];
    return addImage(site, { headers: admin.headers, fields: { isPublic: String(isPublic) }, files });
  }

  function hide({ id }: ManagedImage, isPublic: boolean) {
    return site.http.inject({
      method: 'PATCH',
      url: `/api/admin/images/${id}/visibility`,
      headers: admin.headers,
      payload: { isPublic },
    });
  }

  function addressesOf(image: ManagedImage): string[] {
    const sizes: [ImageWidth, ImageFormat][] = [
      [480, 'avif'],
      [480, 'webp'],
      [1600, 'webp'],
    ];
    return [image.fileUrl, ...sizes.map(([width, format]) => sizedImageUrl(image, width, format))];
  }

  /** Every way to ask: all of an image, its head, a part of it, and whether it has changed. */
  async function statusesOf(image: ManagedImage, headers: Record<string, string> = {}): Promise<number[]> {
    const statuses: number[] = [];
    for (const address of addressesOf(image)) {
      const etag = `"${address.replace('/images/', '')}"`;
      for (const [method, more] of [
        ['GET', {}],
        ['HEAD', {}],
        ['GET', { range: 'bytes=0-9' }],
        ['GET', { 'if-none-match': etag }],
      ] as const) {
        const answer = await wire.ask(address, { method, headers: { ...headers, ...more } });
        statuses.push(answer.status);
        if (answer.status === 404) {
          expect(answer.headers['cache-control']).toBe('no-store');
          expect(answer.headers['content-type']).toMatch(/^application\/json/);
        }
      }
    }
    return [...new Set(statuses)].toSorted();
  }

  test('that is public shows to anyone as what it is, and can neither run nor be taken for anything else', async () => {
    const image = await add(true);
    const whole = await wire.ask(image.fileUrl);
    expect(whole.status).toBe(200);
    expect(whole.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(image.fileSize),
      'cache-control': 'public, max-age=600, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      etag: `"${image.filename}"`,
    });
    expect(whole.bytes.length).toBe(image.fileSize);
    const head = await wire.ask(image.fileUrl, { method: 'HEAD' });
    expect([head.status, head.bytes.length, head.headers['content-length']]).toEqual([
      200,
      0,
      String(image.fileSize),
    ]);
    const part = await wire.ask(image.fileUrl, { headers: { range: 'bytes=0-9' } });
    expect([part.status, hash(part.bytes)]).toEqual([200, hash(whole.bytes)]);
    const again = await wire.ask(image.fileUrl, { headers: { 'if-none-match': String(whole.headers.etag) } });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  });

  test('comes in the sizes that a page asks for, never larger than it is', async () => {
    const image = await add(true);
    const size = await wire.ask(sizedImageUrl(image, 480, 'webp'));
    // Another encoder, after an update, makes other bytes of the same size.
    expect(size.headers.etag).toMatch(/^W\/"/);
    const again = { headers: { 'if-none-match': String(size.headers.etag) } };
    expect((await wire.ask(sizedImageUrl(image, 480, 'webp'), again)).status).toBe(304);
    for (const [width, format, made] of [
      [480, 'webp', { format: 'webp', width: 480, height: 320 }],
      [1600, 'webp', { format: 'webp', width: 600, height: 400 }],
      [480, 'avif', { format: 'heif', compression: 'av1', width: 480, height: 320 }],
    ] as const) {
      const answer = await wire.ask(sizedImageUrl(image, width, format));
      expect(answer.headers).toMatchObject({
        'content-type': `image/${format}`,
        'content-length': String(answer.bytes.length),
        'x-content-type-options': 'nosniff',
      });
      expect(await sharp(answer.bytes).metadata()).toMatchObject(made);
    }
  });

  test('is made small once in each process that is asked, however many ask for it', async () => {
    const image = await add(true);
    const puts = site.processes.map(({ services }) => vi.spyOn(services.galleryFiles, 'put'));
    const address = sizedImageUrl(image, 480, 'webp');
    const answers = await Promise.all(Array.from({ length: 8 }, () => wire.ask(address)));
    answers.push(await wire.ask(address));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ bytes }) => hash(bytes))).size).toBe(1);
    const made = puts.map(({ mock }) => mock.calls.length);
    expect(Math.max(...made)).toBe(1);
    for (const put of puts) put.mockRestore();
  });

  test('that is private is not there for anyone but staff, in whatever size and way they ask', async () => {
    const image = await add(false);
    expect(await statusesOf(image)).toEqual([404]);
    const made = { cookie: `${site.services.sessions.cookieName}=${'x'.repeat(43)}` };
    expect(await statusesOf(image, made)).toEqual([404]);
    expect(await statusesOf(image, admin.headers)).toEqual([200, 304]);
    const shown = await wire.ask(image.fileUrl, { headers: admin.headers });
    expect(shown.headers['cache-control']).toBe('no-store');
    // Staff have had its sizes made: they are there, and still nobody else's.
    expect(await statusesOf(image)).toEqual([404]);
  });

  test('is gone from the moment that staff hide it, back when they show it, and gone for good when deleted', async () => {
    const image = await add(true);
    expect(await statusesOf(image)).toEqual([200, 304]);
    expect((await hide(image, false)).json()).toMatchObject({ id: image.id, isPublic: false });
    expect(await statusesOf(image)).toEqual([404]);
    expect((await hide(image, true)).statusCode).toBe(200);
    expect(await statusesOf(image)).toEqual([200, 304]);
    await site.http.inject({
      method: 'DELETE',
      url: `/api/admin/images/${image.id}`,
      headers: admin.headers,
    });
    expect(await statusesOf(image)).toEqual([404]);
    expect(await statusesOf(image, admin.headers)).toEqual([404]);
  });

  test('is the only thing that is found where it is kept', async () => {
    for (const name of otherNames) {
      const answer = await wire.ask(`/images/${name}`, { headers: admin.headers });
      expect([name, answer.status, answer.headers['content-type']]).toEqual([
        name,
        404,
        'application/json; charset=utf-8',
      ]);
    }
  });

  test('that is deleted while a size of it is made leaves nothing behind', async () => {
    const image = await add(true);
    const { galleryFiles, gallery } = site.services;
    const put = galleryFiles.put.bind(galleryFiles);
    const puts = site.processes.map(({ services }) =>
      vi.spyOn(services.galleryFiles, 'put').mockImplementation(async (name, bytes) => {
        await gallery.remove(image.id);
        await put(name, bytes);
      }),
    );
    const address = sizedImageUrl(image, 480, 'webp');
    expect((await wire.ask(address)).status).toBe(404);
    expect(puts.flatMap(({ mock }) => mock.calls)).toHaveLength(1);
    expect(await galleryFiles.open(address.replace('/images/', ''))).toBeUndefined();
    for (const spy of puts) spy.mockRestore();
  });
});

function hash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
