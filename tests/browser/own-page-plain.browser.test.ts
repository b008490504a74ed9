import type { Page } from '@playwright/test';
import { photo } from '#tests/support/application-steps.ts';
import {
  type Applicant,
  applyAt,
  book,
  changeShowOf,
  reviewOf,
  writeSheetOf,
} from '#tests/support/performer.ts';
import { expect, test } from '#tests/support/site-test.ts';

test.use({
  environment: { APPLICATION_LIMIT: '0' },
  javaScriptEnabled: false,
  viewport: { width: 390, height: 844 },
  expectedNoise: /error: Failed to load resource: the server responded with a status of (400|404|409|415)/,
});

let performer: Applicant;

test.beforeEach(async ({ site }) => {
  performer = await applyAt(site);
});

const headline = (page: Page) => page.getByRole('heading', { level: 1 });

test('Without JavaScript a performer corrects the dates, and finds what was typed after a mistake', {
  tag: '@all',
}, async ({ page, site }) => {
  await page.goto(performer.path);
  await page.getByRole('link', { name: 'Correct phone, dates or info' }).click();
  const form = page.getByRole('form', { name: 'Correct your application' });
  await expect(form).toBeInViewport();
  await form.getByLabel('Phone number').fill('   ');
  await form.getByLabel('Preferred dates').fill('Any Saturday\nin April');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByLabel('Phone number')).toHaveAccessibleDescription(/^Phone number is required/);
  await expect(form.getByLabel('Preferred dates')).toHaveValue('Any Saturday\nin April');
  await expect(form.getByRole('alert')).toHaveText('Some of your answers need another look.');

  await form.getByLabel('Phone number').fill('(706) 555-0188');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').getByText('Saved.')).toBeInViewport();
  await expect(page).toHaveURL(new RegExp(`${performer.token}\\?saved=answers`));
  expect(await site.services.applications.find(performer.id)).toMatchObject({
    phone: '(706) 555-0188',
    preferredDates: 'Any Saturday\nin April',
  });
});

test('Without JavaScript a performer confirms the date, and cannot answer again', async ({ page, site }) => {
  await book(site, performer);
  await page.goto(performer.path);
  await page.getByRole('link', { name: 'Confirm the date' }).click();
  await expect(headline(page)).toHaveText('Confirm Friday, March 5?');
  expect((await reviewOf(site, performer)).confirmed).toBeNull();
  await changeShowOf(site, performer, {
    startDateTime: '2027-03-07T01:00:00.000Z',
    endDateTime: '2027-03-07T03:00:00.000Z',
  });
  await page.getByRole('button', { name: 'Yes, we will be there' }).click();
  await expect(page.getByRole('alert')).toContainText('The date has changed in the meantime.');
  await expect(headline(page)).toHaveText('Confirm Saturday, March 6?');
  expect((await reviewOf(site, performer)).confirmed).toBeNull();
  const other = await page.context().newPage();
  await other.goto(`${performer.path}?ask=turn-down`);
  await page.getByRole('button', { name: 'Yes, we will be there' }).click();
  await expect(headline(page)).toHaveText('Saturday, March 6 is yours.');
  await expect(page).toHaveURL(new RegExp(`${performer.token}$`));

  await other.getByRole('button', { name: 'Turn the date down' }).click();
  await expect(other.getByRole('alert')).toHaveText('This date has been answered already.');
  expect((await reviewOf(site, performer)).confirmed).toBe(true);

  await writeSheetOf(site, performer, {
    loadIn: '17:30',
    running: [{ at: '00:30', what: 'Load-out' }],
    contact: 'Rosa, (706) 555-0142',
    deal: 'Sixty percent of the door',
    notes: 'Not for them',
  });
  await page.reload();
  const show = page.getByRole('region', { name: 'The show' });
  for (const words of ['5:30 PM', '12:30 AM Load-out', 'Sixty percent of the door']) {
    await expect(show).toContainText(words);
  }
  await expect(show.getByRole('link', { name: '(706) 555-0142' })).toHaveAttribute('href', 'tel:7065550142');
  await expect(show).not.toContainText('Not for them');
  await page.getByRole('link', { name: 'Correct phone, lineup or equipment' }).click();
  await page.getByLabel('Equipment needs').fill('One more chair');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. We can see what you changed.')).toBeVisible();
  await expect(page.getByText('One more chair')).toBeVisible();
});

test('Without JavaScript a performer withdraws after the question, and then has everything deleted', {
  tag: '@all',
}, async ({ page, site }) => {
  await page.goto(performer.path);
  await page.getByRole('link', { name: 'Withdraw' }).click();
  await page.getByRole('link', { name: 'Keep my application' }).click();
  await expect(headline(page)).toHaveText('We have your application.');
  await page.getByRole('link', { name: 'Withdraw' }).click();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await expect(headline(page)).toHaveText('Your application is withdrawn.');
  expect((await reviewOf(site, performer)).state).toBe('withdrawn');
  await page.goto(`${performer.path}?ask=withdraw`);
  await expect(headline(page)).toHaveText('Your application is withdrawn.');
  await expect(page.getByText('You withdrew it on ')).toBeVisible();
  await page.getByRole('link', { name: 'Delete everything' }).click();
  await page.getByRole('button', { name: 'Delete everything' }).click();
  await expect(headline(page)).toHaveText('This page is not here any more.');
  await expect(page.getByText('If you had everything deleted, that is done.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'booking@folklore.example.com' }).first()).toBeVisible();
  expect((await page.reload())?.status()).toBe(404);
});

test('Whoever opens the address that a form was sent to is led back to the page', { tag: '@all' }, async ({
  page,
  site,
}) => {
  await book(site, performer);
  for (const form of ['confirm', 'turn-down', 'withdraw', 'erase', 'answers', 'pictures']) {
    const answer = await page.request.get(`${performer.path}/${form}`, { maxRedirects: 0 });
    expect(answer.status(), form).toBe(303);
    expect(answer.headers()).toMatchObject({ location: performer.path, 'cache-control': 'no-store' });
  }
  expect(await reviewOf(site, performer)).toMatchObject({ state: 'booked', confirmed: null });
});

test('A form is taken from the page itself, and from no other site', { tag: '@all' }, async ({
  page,
  site,
}) => {
  await book(site, performer);
  const send = (headers: Record<string, string>) =>
    page.request.post(`${performer.path}/confirm`, { headers, maxRedirects: 0, form: {} });
  expect((await send({ 'sec-fetch-site': 'cross-site', origin: 'null' })).status()).toBe(403);
  expect((await send({ origin: 'https://other.example' })).status()).toBe(403);
  expect((await reviewOf(site, performer)).confirmed).toBeNull();
  // A page that sends no referrer sends this origin, and older browsers send nothing else.
  const taken = await send({ origin: 'null' });
  expect(taken.status()).toBe(303);
  expect(taken.headers()).toMatchObject({ location: performer.path, 'cache-control': 'no-store' });
  expect((await reviewOf(site, performer)).confirmed).toBe(true);
});

test('Without JavaScript a performer replaces the photos, and is told of a file that is none', {
  tag: '@all',
}, async ({ page, site }) => {
  const before = await site.services.applications.find(performer.id);
  await page.goto(performer.path);
  await page.getByRole('link', { name: 'Add or replace pictures' }).click();
  const form = page.getByRole('form', { name: 'Your pictures' });
  const words = { name: 'words.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') };
  await form.getByLabel('Band photos').setInputFiles(words);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByLabel('Band photos')).toHaveAccessibleDescription(/^(?!1 to 3)/);
  await expect(form.getByRole('alert')).not.toBeEmpty();
  expect(await site.services.applications.find(performer.id)).toEqual(before);

  await form.getByLabel('Band photos').setInputFiles([await photo('a.jpg')]);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').getByText('Saved.')).toBeVisible();
  const after = await site.services.applications.find(performer.id);
  expect(after?.bandPhotos).toHaveLength(1);
  expect(before?.bandPhotos).not.toContain(after?.bandPhotos[0]);
  // The small version is shown, and the link leads to the picture itself.
  const picture = page.getByRole('link', { name: 'Band photo 1' });
  await expect(picture.getByRole('img')).toHaveJSProperty('naturalWidth', 64);
  const large = await page.request.get((await picture.getAttribute('href')) ?? '');
  expect(large.headers()['content-type']).toMatch(/^image\//);
});

test('Without JavaScript a performer has everything deleted, after reading what goes', {
  tag: '@all',
}, async ({ page, site }) => {
  await page.goto(performer.path);
  await page.getByRole('link', { name: 'Delete everything' }).click();
  await expect(headline(page)).toHaveText('Delete everything?');
  await expect(page.getByText('It cannot be undone.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete everything' }).click();
  await expect(headline(page)).toHaveText('This page is not here any more.');
  expect(await site.services.applications.find(performer.id)).toBeUndefined();
});
