import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '#tests/support/site-test.ts';
import { expectToast } from '#tests/support/toast.ts';

// A server of its own: other files read the facts that the site started with.
test.use({
  environment: { SAMPLE_CONTENT: 'on' },
  expectedNoise: /Failed to load resource: the server responded with a status of 4(15|00)/,
});

function part(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

const red = { r: 255, g: 0, b: 0 };
const logos = {
  png: () => sharp({ create: { width: 300, height: 100, channels: 3, background: red } }).png(),
  jpeg: () => sharp({ create: { width: 300, height: 100, channels: 3, background: red } }).jpeg(),
  webp: () => sharp({ create: { width: 300, height: 100, channels: 3, background: red } }).webp(),
  'transparent png': () =>
    sharp({ create: { width: 300, height: 100, channels: 4, background: { ...red, alpha: 0 } } }).png(),
};

for (const [kind, draw] of Object.entries(logos)) {
  test(`A logo as ${kind} is on the website as soon as it is chosen`, async ({ page, site }) => {
    await site.changeVenue({ brand: 'Ö & Hus' });
    await site.signIn(page.context());
    await page.goto('/admin/venue');
    const before = (await site.readVenue()).logoUrl;
    const mimeType = `image/${kind.split(' ').at(-1)}`;
    await part(page, 'Name and logo')
      .locator('input[type="file"]')
      .setInputFiles({ name: `logo.${kind}`, mimeType, buffer: await draw().toBuffer() });
    await expectToast(page, 'Saved', 'Your logo is on the website.');
    const { logoUrl } = await site.services.venue.follow();
    expect(logoUrl).toMatch(/^\/images\//);
    expect(logoUrl).not.toBe(before);
    await page.goto('/');
    const logo = page.getByTestId('hero').getByRole('img', { name: 'Ö & Hus' });
    await expect(logo).toHaveJSProperty('complete', true);
    const [corner, width, height] = await logo.evaluate((image: HTMLImageElement) => {
      const canvas = document.createElement('canvas');
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0);
      const { naturalWidth, naturalHeight } = image;
      return [[...(context?.getImageData(5, 5, 1, 1).data ?? [])], naturalWidth, naturalHeight] as const;
    });
    expect([width, height]).toEqual([300, 100]);
    if (kind === 'transparent png') expect(corner[3]).toBe(0);
    else {
      expect(corner[0]).toBeGreaterThan(240);
      expect(corner[3]).toBe(255);
    }
  });
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const wrongKind = 'Please choose a JPEG, PNG, WebP, GIF or AVIF picture';
for (const [what, file, sentence] of [
  ['an SVG', { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) }, wrongKind],
  ['a hidden SVG', { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(svg) }, wrongKind],
  [
    'half a picture',
    { name: 'logo.jpg', mimeType: 'image/jpeg', buffer: Buffer.of(0xff, 0xd8, 0xff, 0xe0, 0, 16, 1, 2) },
    'This picture is damaged or incomplete. Please choose another one.',
  ],
] as const) {
  test(`A logo that is ${what} is refused with a sentence, and nothing changes`, async ({ page, site }) => {
    await site.signIn(page.context());
    await page.goto('/admin/venue');
    const before = await site.readVenue();
    await part(page, 'Name and logo').locator('input[type="file"]').setInputFiles(file);
    await expectToast(page, 'Error', sentence, 'destructive');
    expect(await site.services.venue.follow()).toEqual(before);
  });
}
