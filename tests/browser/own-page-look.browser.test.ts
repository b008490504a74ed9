import type { ElementHandle, Page } from '@playwright/test';
import sharp from 'sharp';
import { addAdmin, sessionOf } from '#tests/support/admin.ts';
import { type Applicant, applyAt, book, decline } from '#tests/support/performer.ts';
import { contrastOnScreen } from '#tests/support/pixel-contrast.ts';
import { expect, type RunningSite, test } from '#tests/support/site-test.ts';

test.use({ environment: { APPLICATION_LIMIT: '0' } });

const longName = 'An Evening of Ballads, Fiddle Tunes and Stories from the Long Road Home with Guests';

async function whitePoster(site: RunningSite): Promise<string> {
  const { headers } = await sessionOf(site, await addAdmin(site));
  const white = await sharp({ create: { width: 900, height: 1300, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const body = new FormData();
  for (const [name, value] of Object.entries({
    description: 'Poster',
    tags: '',
    category: 'events',
    isPublic: 'true',
  })) {
    body.append(name, value);
  }
  body.append('image', new Blob([new Uint8Array(white)], { type: 'image/png' }), 'poster.png');
  const answer = await fetch(`${site.url}/api/admin/images`, { method: 'POST', headers, body });
  expect(answer.status).toBe(201);
  return (await answer.json()).fileUrl;
}

/** Every paragraph, heading and stop of the timeline of the part that has the picture behind or above its words. */
async function textsOnThePicture(page: Page): Promise<ElementHandle<HTMLElement>[]> {
  const texts = page.locator('main :is(h1, p, li > span:last-child)').filter({ visible: true });
  const handles = await texts.elementHandles();
  const backdrop = await page.locator('main :has(> span img)').first().boundingBox();
  const found: ElementHandle<HTMLElement>[] = [];
  for (const handle of handles) {
    const box = await handle.boundingBox();
    if (box && backdrop && box.y + box.height <= backdrop.y + backdrop.height) {
      found.push(handle as ElementHandle<HTMLElement>);
    }
  }
  return found;
}

async function expectLegible(page: Page, address: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 1400 });
  await page.goto(address);
  await page
    .locator('main img')
    .first()
    .evaluate((image: HTMLImageElement) => image.decode());
  const texts = await textsOnThePicture(page);
  expect(texts.length).toBeGreaterThanOrEqual(3);
  for (const text of texts) {
    const words = await text.textContent();
    expect.soft(await contrastOnScreen(page, text), `${words} at ${width} px`).toBeGreaterThanOrEqual(4.5);
  }
}

test('The words of a booked performer’s page are legible on a white poster', { tag: '@all' }, async ({
  page,
  site,
}) => {
  const imageUrl = await whitePoster(site);
  const performer: Applicant = await applyAt(site, { bandName: longName });
  await book(site, performer, { imageUrl });
  for (const width of [390, 768, 1440]) {
    await expectLegible(page, performer.path, width);
    await expectLegible(page, `${performer.path}?ask=confirm`, width);
  }
});

test('While a date is to be confirmed nothing else is as loud; then the timeline ends with the answer', {
  tag: '@all',
}, async ({ page, site }) => {
  const performer = await applyAt(site);
  const imageUrl = await whitePoster(site);
  await book(site, performer, { imageUrl });
  await page.goto(performer.path);
  const ground = (name: string) =>
    page.getByRole('link', { name }).evaluate((link) => getComputedStyle(link).backgroundColor);
  const loud = await ground('Confirm the date');
  expect(await ground('Add to calendar')).not.toBe(loud);
  expect(await ground('Poster to print')).not.toBe(loud);
  await page.request.post(`/api/application-status/${performer.token}/confirm`, { data: { accept: true } });
  await page.reload();
  const stops = page.getByRole('list', { name: 'How far it has come' }).getByRole('listitem');
  await expect(stops.last()).toHaveText('Confirmed, done');
  expect(await ground('Add to calendar')).toBe(loud);

  const another = await applyAt(site, { email: 'another@example.com' });
  await book(site, another);
  await page.request.post(`/api/application-status/${another.token}/confirm`, { data: { accept: false } });
  await page.goto(another.path);
  await expect(stops.last()).toHaveText('Turned down, done');
});

test('Whoever was declined is led to the form again', { tag: '@all' }, async ({ page, site }) => {
  const performer = await applyAt(site);
  await decline(site, performer);
  await page.goto(performer.path);
  await page.getByRole('link', { name: 'Apply again' }).click();
  await expect(page.getByRole('form', { name: 'Application' })).toBeInViewport();
});

test('A printed page does not give its key away', { tag: '@all' }, async ({ page, site }) => {
  const performer = await applyAt(site);
  await page.goto(performer.path);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/^Folklore · 12 Sample Street/)).toBeVisible();
  await expect(page.getByText(performer.token).filter({ visible: true })).toHaveCount(0);
});
