import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { openWire, type Wire } from '#tests/support/over-the-wire.ts';
import { apply } from '#tests/support/sample-application.ts';
import { startTestSite, type TestSite, usualDialects } from '#tests/support/test-site.ts';

const folder = '/api/admin/application-files/';

/** Names that would lead elsewhere, if anything but our own names were looked up. */
const otherNames = [
  '',
  '.',
  '..',
  '../',
  '../greenroom.sqlite',
  '..%2fgreenroom.sqlite',
  '%2e%2e%2fgreenroom.sqlite',
  '%2e%2e/greenroom.sqlite',
  '..%5cgreenroom.sqlite',
  '..\\greenroom.sqlite',
  '....//greenroom.sqlite',
  '..;/greenroom.sqlite',
  '%252e%252e%252fgreenroom.sqlite',
  '%c0%ae%c0%ae%c0%afgreenroom.sqlite',
  '%uff0e%uff0e/greenroom.sqlite',
  '../../../../../../etc/passwd',
  '..%2f..%2f..%2f..%2fetc%2fpasswd%00.jpg',
  '%2fetc%2fpasswd',
  '//etc/passwd',
  'file:%2f%2f%2fetc%2fpasswd',
  'C:%5cwindows%5cwin.ini',
  'CON.jpg',
  'a.jpg',
  `${'a'.repeat(32)}.jpg`,
  `${'a'.repeat(32)}.jpg%00`,
  `${'a'.repeat(32)}.jpg.webp`,
  `${'a'.repeat(32)}.svg`,
  `${'A'.repeat(32)}.JPG`,
  `${'a'.repeat(5_000)}.jpg`,
];

describe.each(usualDialects)('A photo that came with an application (%s)', (dialect) => {
  let site: TestSite;
  let wire: Wire;
  let admin: SignedInAdmin;
  let photo: string;
  let flyer: string;
  beforeAll(async () => {
    site = await startTestSite({ dialect, hasFiles: true });
    wire = await openWire(site);
    admin = await signedInAdmin(site);
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
    const large = await sharp({
      create: { width: 1_600, height: 1_200, channels: 3, background: '#864', noise },
    })
      .jpeg()
      .toBuffer();
    const clear = await sharp({ create: { width: 20, height: 20, channels: 4, background: '#0000' } })
      .png()
      .toBuffer();
    const sent = await apply(site, { files: [{ bytes: large }, { field: 'flyer', bytes: clear }] });
    ({
      bandPhotos: [photo],
      flyer,
    } = sent.json());
  });
  afterAll(() => site.close());

  test('shows to staff as the picture that it is, and is kept nowhere on the way', async () => {
    const whole = await wire.ask(photo, { headers: admin.headers });
    expect(whole.status).toBe(200);
    expect(whole.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(whole.bytes.length),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `inline; filename="${photo.replace(folder, '')}"`,
    });
    expect(await sharp(whole.bytes).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1_600,
      height: 1_200,
    });
    const other = await wire.ask(flyer, { headers: admin.headers });
    expect(other.headers['content-type']).toBe('image/webp');
    expect(await sharp(other.bytes).metadata()).toMatchObject({ format: 'webp' });
  });

  test('shows small where several are shown, in a fraction of the bytes', async () => {
    const whole = await wire.ask(photo, { headers: admin.headers });
    const small = await wire.ask(`${photo}?size=thumbnail`, { headers: admin.headers });
    expect(small.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(await sharp(small.bytes).metadata()).toMatchObject({ format: 'webp', width: 640, height: 480 });
    expect(small.bytes.length).toBeLessThan(whole.bytes.length / 3);
    expect((await wire.ask(`${photo}?size=huge`, { headers: admin.headers })).status).toBe(400);
  });

  test('answers HEAD without its bytes, and a Range with all of them', async () => {
    const whole = await wire.ask(photo, { headers: admin.headers });
    const head = await wire.ask(photo, { method: 'HEAD', headers: admin.headers });
    expect(head.status).toBe(200);
    expect(head.bytes.length).toBe(0);
    expect(head.headers['content-type']).toBe('image/jpeg');
    expect(head.headers['content-length']).toBe(String(whole.bytes.length));
    for (const range of ['bytes=0-9', 'bytes=-5', 'bytes=999999999-', 'bytes=0-0,5-9', 'x']) {
      const answer = await wire.ask(photo, { headers: { ...admin.headers, range } });
      expect([range, answer.status, answer.headers['accept-ranges']]).toEqual([range, 200, 'none']);
      expect(hash(answer.bytes)).toBe(hash(whole.bytes));
    }
  });

  test('shows to nobody else, however they ask', async () => {
    const strangers = [{}, { cookie: `${site.services.sessions.cookieName}=${'x'.repeat(43)}` }];
    for (const headers of strangers) {
      for (const address of [photo, `${photo}?size=thumbnail`, flyer]) {
        for (const [method, range] of [
          ['GET', ''],
          ['HEAD', ''],
          ['GET', 'bytes=0-9'],
        ] as const) {
          const answer = await wire.ask(address, {
            method,
            headers: range ? { ...headers, range } : headers,
          });
          expect(answer.status).toBe(401);
          expect(answer.headers['content-type']).toMatch(/^application\/json/);
          expect(answer.headers['cache-control']).toBe('no-store');
        }
      }
    }
    const written = site.services.config.dataDir;
    for (const address of ['/data/files/', '/files/', '/uploads/', '/assets/', `${written}/files/`]) {
      expect((await wire.ask(photo.replace(folder, address))).status).toBe(404);
    }
  });

  test('is the only thing that is found where it is kept', async () => {
    for (const name of otherNames) {
      const answer = await wire.ask(folder + name, { headers: admin.headers });
      // An address that cannot even be decoded is a bad one; all others name nothing.
      expect([name, answer.status]).toEqual([name, isReadable(name) ? 404 : 400]);
      expect(answer.text).not.toMatch(/SQLite format|root:/);
    }
  });
});

function isReadable(name: string): boolean {
  try {
    decodeURIComponent(name);
    return true;
  } catch {
    return false;
  }
}

function hash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
