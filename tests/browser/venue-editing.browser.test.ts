import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { addImage } from '#tests/support/gallery-screen.ts';
import { holdBack } from '#tests/support/hold-back.ts';
import { expect, test } from '#tests/support/site-test.ts';
import { variants } from '#tests/support/thorough.ts';
import { expectToast } from '#tests/support/toast.ts';

// A server of its own: other files read the facts that the site started with.
test.use({
  environment: { SAMPLE_CONTENT: 'on' },
  expectedNoise: /Failed to load resource: the server responded with a status of 4(15|00)/,
});

function part(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

/** The names of the locations, in the order of their fields. */
function locationNames(page: Page): Promise<string[]> {
  return part(page, 'Locations')
    .getByLabel('Name', { exact: true })
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
}

interface Point {
  x: number;
  y: number;
}

function gripOf(page: Page, name: string): Locator {
  return part(page, 'Locations').getByRole('button', {
    name: `Move ${name}: drag, or use the arrow keys`,
  });
}

/** Where it is now, in the window: what is scrolled to another is somewhere else afterwards. */
async function middleOf(grip: Locator): Promise<Point> {
  const box = await grip.boundingBox();
  if (!box) throw new Error('The grip is not on the page');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Drags a location to another's place with the mouse, as a hand does: in small steps. */
async function dragLocation(page: Page, from: string, to: string): Promise<void> {
  const [start, end] = await Promise.all([middleOf(gripOf(page, from)), middleOf(gripOf(page, to))]);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 60 });
  await page.mouse.up();
}

/** Moves a finger upwards or downwards, in small steps. */
async function swipe(page: Page, { x, y }: Point, distance: number): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [{ x, y }]);
  for (let step = 1; step <= 30; step += 1) {
    await touch('touchMove', [{ x, y: y + (distance * step) / 30 }]);
  }
  await touch('touchEnd', []);
  await client.detach();
}

const red = { r: 255, g: 0, b: 0 };
const logos = {
  png: () => sharp({ create: { width: 300, height: 100, channels: 3, background: red } }).png(),
  jpeg: () => sharp({ create: { width: 300, height: 100, channels: 3, background: red } }).jpeg(),
  webp: () => sharp({ create: { width: 300, height: 100, channels: 3, background: red } }).webp(),
  'transparent png': () =>
    sharp({ create: { width: 300, height: 100, channels: 4, background: { ...red, alpha: 0 } } }).png(),
};

for (const [kind, draw] of variants(Object.entries(logos))) {
  test(`A logo as ${kind} is on the website as soon as it is chosen`, { tag: '@all' }, async ({
    page,
    site,
  }) => {
    await site.changeVenue({ brand: 'Ö & Hus' });
    await site.signIn(page.context());
    await page.goto('/admin/venue');
    const before = (await site.readVenue()).logoUrl;
    const replacing = page.getByRole('alertdialog', { name: 'Replace the logo?' });
    const mimeType = `image/${kind.split(' ').at(-1)}`;
    const file = { name: `logo.${kind}`, mimeType, buffer: await draw().toBuffer() };
    const input = part(page, 'Name and logo').locator('input[type="file"]');
    await input.setInputFiles(file);
    if (before) await replacing.getByRole('button', { name: 'Replace' }).click();
    await expectToast(page, 'Saved', 'Your logo is on the website.');
    const { logoUrl } = await site.services.venue.follow();
    expect(logoUrl).toMatch(/^\/images\//);
    expect(logoUrl).not.toBe(before);
    // The next one asks first.
    await expect(page.getByText('Replace the logo', { exact: true })).toBeVisible();
    await input.setInputFiles(file);
    await replacing.getByRole('button', { name: 'Cancel' }).click();
    expect((await site.services.venue.follow()).logoUrl).toBe(logoUrl);
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
  test(`A logo that is ${what} is refused with a sentence, and nothing changes`, { tag: '@all' }, async ({
    page,
    site,
  }) => {
    await site.signIn(page.context());
    // One that is there would be asked about first.
    await page.request.delete('/api/admin/site/logo');
    await page.goto('/admin/venue');
    const before = await site.services.venue.follow();
    await part(page, 'Name and logo').locator('input[type="file"]').setInputFiles(file);
    await expectToast(page, 'Error', sentence, 'destructive');
    expect(await site.services.venue.follow()).toEqual(before);
  });
}

test('A photo of the gallery is shown at the place it is chosen for, until the site’s own is wanted back', {
  tag: '@all',
}, async ({ page, site }) => {
  await site.signIn(page.context());
  const description = 'The yard at dusk';
  const image = await addImage(page, { name: 'yard.jpg', description, isPublic: true });
  await page.goto('/admin/gallery');
  await page.getByRole('link', { name: 'Pictures on the website' }).last().click();
  const photos = part(page, 'Pictures on the website');
  const choose = photos.getByRole('button', { name: 'Choose a photo: Home page, at the top' });
  await choose.click();
  const gallery = page.getByRole('dialog', { name: 'Choose from gallery' });
  await gallery.getByRole('button', { name: description }).click();
  await expectToast(page, 'Saved', 'The website shows it from now on.');
  await expect(gallery).toBeHidden();
  await expect(choose).toBeFocused();
  await expect(photos.getByRole('img', { name: description })).toHaveCount(1);
  expect((await site.readVenue()).photos.hero).toMatchObject({ imageId: image.id });
  const picture = photos.getByRole('button', { name: /^Home page, at the top: 50% from the left/ });
  await picture.press('ArrowRight');
  await expect(
    photos.getByRole('button', { name: /: 60% from the left and 50% from the top/ }),
  ).toBeVisible();

  // That guests see such a picture, and read what stands on it, is tested with one of every kind.
  expect(await (await page.request.get('/')).text()).toContain(`alt="${description}"`);

  await choose.click();
  await expect(gallery.getByRole('button', { name: description })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await photos.getByRole('button', { name: /^Use the site's own ?: Home page, at the top$/ }).click();
  const question = page.getByRole('alertdialog', { name: 'Replace This Photo?' });
  await expect(question.getByRole('link', { name: 'Home page, at the top' })).toBeVisible();
  expect((await site.readVenue()).photos.hero).toMatchObject({ imageId: image.id });
  await question.getByRole('button', { name: 'Replace' }).click();
  await expect(photos.getByRole('img', { name: description })).toHaveCount(0);
  expect((await site.readVenue()).photos.hero).toBeNull();
});

test.describe('By thumb', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('Locations are put in order by their grip, and beside it the page scrolls', {
    tag: '@all',
  }, async ({ page, site }) => {
    await site.changeVenue({ locations: ['Cellar', 'Yard'].map((name) => ({ name })) });
    await site.signIn(page.context());
    await page.goto('/admin/venue#locations');
    // Each has several fields, so two of them are in the window only if the first is at its top.
    await gripOf(page, 'Cellar').evaluate((element) => element.scrollIntoView());
    const [grip, next] = await Promise.all([
      middleOf(gripOf(page, 'Cellar')),
      middleOf(gripOf(page, 'Yard')),
    ]);
    const scrolled = () => page.evaluate(() => window.scrollY);
    const before = await scrolled();
    await swipe(page, grip, next.y - grip.y);
    await expect.poll(() => locationNames(page)).toEqual(['Yard', 'Cellar']);
    expect(await scrolled()).toBe(before);
    const other = await middleOf(gripOf(page, 'Yard'));
    await swipe(page, { x: other.x + 60, y: other.y }, -150);
    await expect.poll(scrolled).toBeGreaterThan(before);
    expect(await locationNames(page)).toEqual(['Yard', 'Cellar']);
  });
});

test('Locations are put in order with the mouse, and the form for performers follows', {
  tag: '@all',
}, async ({ page, site }) => {
  await page.setViewportSize({ width: 1440, height: 2400 });
  await site.changeVenue({ locations: ['Cellar', 'Yard', 'Attic'].map((name) => ({ name })) });
  await site.signIn(page.context());
  await page.goto('/admin/venue#locations');
  await dragLocation(page, 'Cellar', 'Attic');
  await expect.poll(() => locationNames(page)).toEqual(['Yard', 'Attic', 'Cellar']);
  await dragLocation(page, 'Attic', 'Yard');
  await expect.poll(() => locationNames(page)).toEqual(['Attic', 'Yard', 'Cellar']);
  await part(page, 'Locations').getByRole('button', { name: 'Save locations' }).click();
  await expectToast(page, 'Saved', 'The website shows it from now on.');
  expect((await site.readVenue()).locations.map(({ name }) => name)).toEqual(['Attic', 'Yard', 'Cellar']);
});

test('An address without a region has no comma before the postal code', { tag: '@all' }, async ({
  page,
  site,
}) => {
  const address = { street: 'Rosenthaler Straße 12', city: 'Berlin', region: '', postalCode: '10178' };
  await site.changeVenue({ address });
  await page.goto('/');
  await expect(page.getByRole('contentinfo').getByText('Berlin 10178', { exact: true })).toBeVisible();
});

const first = 'Looking to perform at our venue? We showcase local talent every weekend.';

test('A sentence is changed where it is seen, and its words of before are one click away', async ({
  page,
  site,
}) => {
  await site.signIn(page.context());
  await page.goto('/admin/venue');
  await page.getByRole('link', { name: 'Change the words of the pages' }).click();
  await page.getByRole('button', { name: first }).click();
  const dialog = page.getByRole('dialog', {
    name: /^(Home page, under the heading|Events, below the shows)$/,
  });
  await dialog.getByRole('textbox', { name: 'In your own words' }).fill('x'.repeat(301));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Please keep this to 300 characters')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'In your own words' }).fill('Jazz on Mondays.');
  // On a slow line: nothing can be typed that would not be saved, and what was stopped is not saved later.
  const goOn = await holdBack(page, '/api/site');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await expect(dialog.locator('[inert] textarea')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByText('This could not be saved. Please try again.')).toBeVisible();
  goOn();
  expect((await site.readVenue()).texts).toBeUndefined();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  expect((await site.readVenue()).texts).toEqual({ hero: 'Jazz on Mondays.' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: first })).toBeVisible();
  expect((await site.readVenue()).texts).toBeUndefined();

  // A folded question leads to where questions are changed. Nothing else on a page leads to staff pages.
  await page.getByRole('link', { name: 'Staff' }).click();
  await expect(page).toHaveURL('/admin/venue/words');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).click();
  await page.getByText('Subscribe to the calendar').click();
  await expect(page).toHaveURL('/admin/venue/words?page=%2Fevents');
  await page.goBack();
  await page.getByRole('heading', { name: 'What genres are you looking for?' }).click();
  await expect(page).toHaveURL('/admin/venue#questions');
});

test('Of two who change the same sentence nobody writes over the other unknowingly, and none is lost', {
  tag: '@all',
}, async ({ page, site }) => {
  await site.signIn(page.context());
  await page.goto('/admin/venue/words');
  const dialog = page.getByRole('dialog', { name: 'Home page, under the heading' });
  await page.getByRole('button', { name: first }).click();
  await dialog.getByRole('textbox', { name: 'In your own words' }).fill('Mine.');
  await site.changeVenue({ texts: { hero: 'Theirs.' } });
  // The news of it comes while the page reads what is stored, which goes on all the same.
  await page.route(
    '**/api/site',
    async (route) => {
      await page.waitForResponse('**/api/admin/changes');
      await route.continue();
    },
    { times: 1 },
  );
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Someone else has changed this in the meantime.')).toBeVisible();
  expect((await site.readVenue()).texts).toEqual({ hero: 'Theirs.' });
  await dialog.getByRole('button', { name: 'Keep editing mine' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Mine.' })).toBeVisible();
  await site.changeVenue({ texts: { hero: null } });
  await expect(page.getByRole('button', { name: first })).toBeVisible();

  // A link of the page leads to the words of that page.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).click();
  await page.getByRole('button', { name: /songs you have not heard yet/i }).click();
  const onEvents = page.getByRole('dialog', { name: 'Events, below the shows' });
  await onEvents.getByRole('textbox', { name: 'In your own words' }).fill('');
  await onEvents.getByRole('button', { name: 'Save' }).click();
  const empty = page.getByRole('button', { name: 'Nothing is said here. Write something?' });
  await empty.click();
  await onEvents.getByRole('button', { name: 'The words it came with' }).click();
  await onEvents.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: /songs you have not heard yet/i })).toBeVisible();
  await page.getByRole('link', { name: 'Done' }).click();
  await expect(page).toHaveURL('/admin/venue');
});

test('A date that is half typed is not taken for none', { tag: '@all' }, async ({ page, site }) => {
  await site.changeVenue({
    specialHours: [{ date: '2030-02-20', until: '2030-03-22', note: '', from: '', to: '' }],
  });
  await site.signIn(page.context());
  await page.goto('/admin/venue#opening-hours');
  const hours = part(page, 'Opening hours');
  await hours.getByLabel('Until').click();
  await page.keyboard.press('Backspace');
  await hours.getByRole('button', { name: 'Save' }).click();
  await expect(hours.getByLabel('Until')).toBeFocused();
  expect((await site.services.venue.follow()).specialHours?.[0]?.until).toBe('2030-03-22');
  await hours.getByLabel('Until').fill('');
  await hours.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Saved', 'The website shows it from now on.');
  expect((await site.services.venue.follow()).specialHours?.[0]?.until).toBe('');
});
