import type { Page } from '@playwright/test';
import { type Applicant, applyAt, book, reviewOf } from '#tests/support/performer.ts';
import { expect, test } from '#tests/support/site-test.ts';

test.use({
  environment: { APPLICATION_LIMIT: '0' },
  javaScriptEnabled: false,
  viewport: { width: 390, height: 844 },
  expectedNoise: /error: Failed to load resource: the server responded with a status of (400|404|409)/,
});

let performer: Applicant;

test.beforeEach(async ({ site }) => {
  performer = await applyAt(site);
});

const headline = (page: Page) => page.getByRole('heading', { level: 1 });

test('Without JavaScript a performer corrects the dates, and finds what was typed after a mistake', async ({
  page,
  site,
}) => {
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
  const other = await page.context().newPage();
  await other.goto(`${performer.path}?ask=turn-down`);
  await page.getByRole('button', { name: 'Yes, we will be there' }).click();
  await expect(headline(page)).toHaveText('Friday, March 5 is yours.');
  await expect(page).toHaveURL(new RegExp(`${performer.token}$`));

  await other.getByRole('button', { name: 'Turn the date down' }).click();
  await expect(other.getByRole('alert')).toHaveText('This date has been answered already.');
  expect((await reviewOf(site, performer)).confirmed).toBe(true);
});

test('Without JavaScript a performer withdraws after the question, and the page has ended', async ({
  page,
  site,
}) => {
  await page.goto(performer.path);
  await page.getByRole('link', { name: 'Withdraw' }).click();
  await page.getByRole('link', { name: 'Keep my application' }).click();
  await expect(headline(page)).toHaveText('We have your application.');
  await page.getByRole('link', { name: 'Withdraw' }).click();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await expect(headline(page)).toHaveText('This page is not here any more.');
  await expect(
    page.getByText('If you withdrew your application or had it deleted, that is done.'),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'booking@folklore.example.com' }).first()).toBeVisible();
  expect((await reviewOf(site, performer)).state).toBe('withdrawn');
  expect((await page.reload())?.status()).toBe(404);
});

test('A form is taken from the page itself, and from no other site', async ({ page, site }) => {
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
