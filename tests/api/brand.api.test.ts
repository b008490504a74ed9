import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { imageFilesPath } from '#contract/gallery/image-sizes.ts';
import { maxStalenessMs } from '#server/db/content-freshness.ts';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { startTestSite, type TestSite, usualDialects } from '#tests/support/test-site.ts';
import { changeFacts, readVenue, sendLogo } from '#tests/support/venue.ts';

const pictures = [
  '/favicon.svg',
  '/favicon.ico',
  '/apple-touch-icon.png',
  '/icon-192.png',
  '/icon-512.png',
  '/icon-maskable-512.png',
  '/mail-logo.png',
  '/share-card.jpg',
];

describe.each(usualDialects)('The pictures of the brand, on %s', (dialect) => {
  let site: TestSite;
  let admin: SignedInAdmin;
  beforeAll(async () => {
    site = await startTestSite({ dialect });
    admin = await signedInAdmin(site);
  });
  afterAll(() => site.close());

  async function change(facts: Record<string, unknown>): Promise<void> {
    const answer = await changeFacts(site, admin, facts);
    expect(answer.statusCode, answer.body).toBe(200);
    otherProcessesFollow();
  }

  function otherProcessesFollow() {
    site.time.now = new Date(site.time.now.getTime() + maxStalenessMs);
  }

  async function readAll(): Promise<Map<string, Buffer>> {
    const answers = await Promise.all(pictures.map((url) => site.http.inject({ url })));
    for (const answer of answers) expect(answer.statusCode).toBe(200);
    return new Map(pictures.map((url, index) => [url, answers[index]?.rawPayload ?? Buffer.alloc(0)]));
  }

  test('are others within a second of another name, and those of the drawn mark again with its name', async () => {
    const drawn = await readAll();
    await change({ brand: 'Tom & Jerry 🎸' });
    const renamed = await readAll();
    for (const url of pictures)
      expect(renamed.get(url)?.equals(drawn.get(url) ?? Buffer.alloc(0)), url).toBe(false);
    await change({ brand: 'Folklore' });
    expect(await readAll()).toEqual(drawn);
  });

  test('have the accent in the drawn mark as well', async () => {
    await change({ brand: 'Folklore', accent: '#7fd0ff' });
    const blue = await readAll();
    expect(String(blue.get('/favicon.svg'))).toContain('fill="#7fd0ff"');
    for (const url of ['/apple-touch-icon.png', '/icon-192.png', '/icon-512.png', '/icon-maskable-512.png']) {
      const { data, info } = await sharp(blue.get(url))
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const string = (Math.round(info.height / 20) * info.width + info.width / 2) * 3;
      expect([...data.subarray(string, string + 3)], url).toEqual([0x7f, 0xd0, 0xff]);
    }
    await change({ accent: null });
    const own = await readAll();
    for (const url of pictures)
      expect(own.get(url)?.equals(blue.get(url) ?? Buffer.alloc(0)), url).toBe(false);
  });

  test('have the sizes and types that browsers expect', async () => {
    await change({ brand: 'Ö' });
    const all = await readAll();
    const sizeOf = async (url: string) => {
      const { format, width, height } = await sharp(all.get(url)).metadata();
      return [format, width, height];
    };
    expect(await sizeOf('/apple-touch-icon.png')).toEqual(['png', 180, 180]);
    expect(await sizeOf('/icon-192.png')).toEqual(['png', 192, 192]);
    expect(await sizeOf('/icon-512.png')).toEqual(['png', 512, 512]);
    expect(await sizeOf('/icon-maskable-512.png')).toEqual(['png', 512, 512]);
    expect(await sizeOf('/share-card.jpg')).toEqual(['jpeg', 1200, 630]);
    expect(all.get('/favicon.ico')?.subarray(0, 4)).toEqual(Buffer.from([0, 0, 1, 0]));
    expect(String(all.get('/favicon.svg'))).toMatch(/^<svg /);
  });

  test('are made of the logo where there is one', async () => {
    const red = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#f00' } })
      .png()
      .toBuffer();
    const answer = await sendLogo(site, admin, [{ name: 'logo.png', type: 'image/png', bytes: red }]);
    expect(answer.statusCode, answer.body).toBe(200);
    otherProcessesFollow();
    const icon = (await readAll()).get('/icon-192.png');
    const { data, info } = await sharp(icon).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const middle = (96 * info.width + 96) * 3;
    const [r = 0, g = 0, b = 0] = data.subarray(middle, middle + 3);
    expect(r).toBeGreaterThan(230);
    expect(Math.max(g, b)).toBeLessThan(40);
  });

  test('are those of the name where the logo came back as no picture, which is logged once', async () => {
    const { logoUrl } = (await readVenue(site)).facts;
    const name = String(logoUrl).slice(imageFilesPath.length);
    await site.services.galleryFiles.put(name, Buffer.from('\x89PNG\r\n\x1a\n and nothing else', 'latin1'));
    await change({ brand: 'The Night Porch' });
    const icons = await readAll();
    expect(String(icons.get('/favicon.svg'))).toContain('<path');
    await change({ tagline: 'Songs again.' });
    await readAll();
    const logged = site.logged.filter(({ logoUrl: url }) => url === logoUrl);
    expect(logged, 'once in each process').toHaveLength(site.processes.length);
  });

  test('come with a manifest that has the name, whatever is in it', async () => {
    const brand = '"</script> & Co';
    await change({ brand, tagline: 'Songs\\"' });
    const { headers, body } = await site.http.inject({ url: '/manifest.webmanifest' });
    expect(headers['content-type']).toMatch(/^application\/manifest\+json/);
    expect(JSON.parse(body)).toMatchObject({ name: brand, short_name: brand, description: 'Songs\\"' });
  });

  test('go with a style sheet for the accent, and for nothing that is no colour', async () => {
    const { headers, body } = await site.http.inject('/accent/7fd0ff.css');
    expect(body).toBe(':root{--color-amber:#7fd0ff;--accent-edge:#8a7462}');
    expect(headers['content-type']).toBe('text/css; charset=utf-8');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    for (const name of ['7FD0FF', '7fd0f', '7fd0ff0', 'red', '7fd0ff}body{', '%23fff000']) {
      expect((await site.http.inject(`/accent/${encodeURIComponent(name)}.css`)).statusCode, name).toBe(404);
    }
  });

  test('are not sent again to a browser that has them', async () => {
    for (const url of pictures) {
      const { headers } = await site.http.inject({ url });
      const again = await site.http.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
      expect(again.statusCode).toBe(304);
      expect(again.rawPayload).toHaveLength(0);
    }
  });
});
