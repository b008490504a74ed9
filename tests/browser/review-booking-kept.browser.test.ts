import type { Page } from '@playwright/test';
import { addAdmin, sessionOf } from '#tests/support/admin.ts';
import {
  clearBookings,
  evening,
  formOf,
  openBookingForm,
  question,
  stateOf,
  storedEvents,
  storedReview,
  submit,
} from '#tests/support/booking-form.ts';
import { deskPath, rowsOf, sendApplication } from '#tests/support/desk.ts';
import { holdBack } from '#tests/support/hold-back.ts';
import { keptThings } from '#tests/support/kept-drafts.ts';
import { signInAs, signInReturning } from '#tests/support/returning-admin.ts';
import { expect, test } from '#tests/support/site-test.ts';
import { expectToast } from '#tests/support/toast.ts';

test.use({
  environment: { APPLICATION_LIMIT: '0', SAMPLE_CONTENT: 'off' },
  // Chromium reports every refused or broken call.
  expectedNoise:
    /error: Failed to load resource: (the server responded with a status of (401|404|409)|net::ERR)/,
});

let id = 0;

test.beforeEach(({ page, site }) => clearBookings(page, site));

test('The form has an address, survives a reload with what was typed, and no way out loses that unasked', {
  tag: '@all',
}, async ({ page, site }) => {
  id = await sendApplication(site, { photos: 1 });
  const address = `${deskPath}?application=${id}&book=true`;
  await page.goto(deskPath);
  await rowsOf(page).click();
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(page).toHaveURL(address);
  await page.goBack();
  await expect(formOf(page)).toBeHidden();
  await expect(page).toHaveURL(`${deskPath}?application=${id}`);
  await page.goForward();
  await expect(formOf(page)).toBeVisible();

  await formOf(page).getByLabel('Event Name').fill('Half typed');
  await page.goBack();
  await expect(question(page)).toBeVisible();
  await expect(page).toHaveURL(address);
  await question(page).getByRole('button', { name: 'Keep editing' }).click();
  await page.keyboard.press('Escape');
  await question(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(formOf(page).getByLabel('Event Name')).toHaveValue('Half typed');

  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(formOf(page).getByLabel('Event Name')).toHaveValue('Half typed');
  await expect(formOf(page).getByText('Your unsaved changes are back.')).toBeVisible();
  await page.goBack();
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await expect(formOf(page)).toBeHidden();
  await expect(page).toHaveURL(`${deskPath}?application=${id}`);
  await page.goBack();
  await expect(page).toHaveURL(deskPath);
  expect(await keptThings(page)).toEqual([]);

  await page.goto(address);
  await expect(formOf(page).getByLabel('Event Name')).toHaveValue('The Night Porch');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`${deskPath}?application=${id}`);
});

async function fillIn(page: Page) {
  await formOf(page).getByLabel('Event Name').fill('Typed before');
  await evening(page, 'March 12').click();
}

/** Signs in again where the session has ended, finds the form filled in, and books. */
async function goOn(page: Page, username: string) {
  await expect(page).toHaveURL(/\/admin\/login/);
  await expect(page.getByText('Your unsaved changes are kept.')).toBeVisible();
  await signInAs(page, username);
  await expect(page).toHaveURL(`${deskPath}?application=${id}&book=true`);
  await expect(formOf(page).getByLabel('Event Name')).toHaveValue('Typed before');
  await expect(evening(page, 'March 12')).toHaveAttribute('aria-pressed', 'true');
  await submit(page).click();
  await expect(stateOf(page)).toHaveText('Booked');
}

test('Who has to sign in again finds the form as they left it', { tag: '@all' }, async ({ page, site }) => {
  const { username } = await signInReturning(page, site);
  id = await sendApplication(site, { photos: 1 });
  // Not before the button is pressed: a call that the form makes by itself would be the first to learn of it.
  await page.route(
    '**/book',
    async (route) => {
      await page.context().clearCookies();
      await route.continue();
    },
    { times: 1 },
  );
  await openBookingForm(page, id);
  await fillIn(page);
  await submit(page).click();
  await goOn(page, username);
});

test('Nothing typed is lost either when the form itself is the first to learn that the session has ended', {
  tag: '@all',
}, async ({ page, site }) => {
  const { username } = await signInReturning(page, site);
  id = await sendApplication(site, { photos: 1 });
  // The form asks by itself what else is on at the time that was chosen.
  const letGo = await holdBack(page, '/api/admin/events/conflicts?*');
  await openBookingForm(page, id);
  await fillIn(page);
  await page.context().clearCookies();
  letGo();
  await goOn(page, username);
});

test('What cannot be booked is kept and told: when someone else has decided, and when the server is away', {
  tag: '@all',
}, async ({ page, site }) => {
  id = await sendApplication(site, { photos: 1 });
  await openBookingForm(page, id);
  await evening(page, 'March 5').click();
  await formOf(page).getByLabel('Event Name').fill('My evening');
  await page.route('**/book', (route) => route.abort());
  await submit(page).click();
  await expectToast(
    page,
    'Not booked',
    'The server could not be reached. What you have typed is kept.',
    'destructive',
  );
  await expect(formOf(page).getByLabel('Event Name')).toHaveValue('My evening');
  await page.unroute('**/book');

  const { headers } = await sessionOf(site, await addAdmin(site));
  const declined = await fetch(`${site.url}/api/admin/applications/${id}/decline`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', origin: site.url },
    body: '{}',
  });
  expect(declined.ok).toBe(true);
  await submit(page).click();
  const told = formOf(page).getByRole('alert').filter({ hasText: /./ });
  await expect(told).toContainText('Someone else has decided');
  await expect(formOf(page).getByText('This application is decided: Declined.')).toBeVisible();
  await expect(formOf(page).getByLabel('Event Name')).toHaveValue('My evening');
  expect(await storedEvents(site)).toEqual([]);
  expect((await storedReview(page, id)).state).toBe('declined');

  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(formOf(page).getByLabel('Event Name')).toHaveValue('My evening');
  await page.keyboard.press('Escape');
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await expect(formOf(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Book', exact: true })).toHaveCount(0);
  await page.goto(`${deskPath}?application=${id}&book=true`);
  await expect(page).toHaveURL(`${deskPath}?application=${id}`);
  await expect(formOf(page)).toBeHidden();
});
