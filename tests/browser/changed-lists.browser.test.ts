import { clearApplications, deskPath, listOf, rowsOf } from '#tests/support/desk.ts';
import { eventRow, openEvents } from '#tests/support/event-screen.ts';
import { addImage, emptyGallery, imageCard, openGallery } from '#tests/support/gallery-screen.ts';
import { holdBack } from '#tests/support/hold-back.ts';
import { expect, test } from '#tests/support/site-test.ts';
import { storeApplications } from '#tests/support/stored-applications.ts';

// A site of its own: the samples that change here are what others look at.
test.use({
  environment: { SAMPLE_CONTENT: 'on', APPLICATION_LIMIT: '0' },
  // The picture of an image that is deleted while its card is still shown.
  expectedNoise: /error: Failed to load resource: the server responded with a status of 404/,
});

test.beforeEach(async ({ page, site }) => {
  await site.signIn(page.context());
});

test('An application that was deleted stays away, whichever filter one looks through next', {
  tag: '@all',
}, async ({ page, site }) => {
  await clearApplications(site);
  await storeApplications(site, [
    { name: 'Ann Duo', performanceType: 'Duo' },
    { name: 'Bob Duo', performanceType: 'Duo' },
  ]);
  await page.goto(deskPath);
  await expect(rowsOf(page)).toHaveText([/^Bob Duo/, /^Ann Duo/]);
  await page.getByLabel('Type').selectOption('Duo');
  await expect(page).toHaveURL(/performanceType=Duo/);
  await expect(listOf(page).locator('[aria-busy]')).toHaveAttribute('aria-busy', 'false');

  await page.getByRole('button', { name: 'Delete the application from Bob Duo' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(rowsOf(page)).toHaveText([/^Ann Duo/]);
  await page.getByLabel('Type').selectOption('Any type');
  await expect(page).toHaveURL(deskPath);
  await expect(listOf(page).locator('[aria-busy]')).toHaveAttribute('aria-busy', 'false');
  await expect(rowsOf(page)).toHaveText([/^Ann Duo/]);
  await expect(listOf(page).getByRole('heading')).toHaveText('Applications 1');
});

test('An image that was deleted is not seen again, not even while the next list is on its way', {
  tag: '@all',
}, async ({ page, site }) => {
  await emptyGallery(site);
  await addImage(page, { name: 'kept.jpg', isPublic: true });
  await addImage(page, { name: 'gone.jpg', isPublic: true });
  await openGallery(page);
  await expect(imageCard(page, 'gone.jpg')).toBeVisible();
  await page.getByLabel('Visibility').selectOption('public');
  await expect(page).toHaveURL('/admin/gallery?visibility=public');
  await expect(page.getByRole('list', { name: 'Images' })).toHaveAttribute('aria-busy', 'false');
  await imageCard(page, 'gone.jpg').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(imageCard(page, 'gone.jpg')).toHaveCount(0);

  const release = await holdBack(page, '/api/admin/images');
  const asked = page.waitForRequest('**/api/admin/images');
  await page.getByLabel('Visibility').selectOption('');
  await asked;
  await expect(imageCard(page, 'kept.jpg')).toBeVisible();
  await expect(imageCard(page, 'gone.jpg')).toHaveCount(0);
  release();
  await expect(page.getByRole('list', { name: 'Images' })).toHaveAttribute('aria-busy', 'false');
  await expect(imageCard(page, 'gone.jpg')).toHaveCount(0);
});

test('A sample that staff make their own is no longer counted as one', { tag: '@all' }, async ({
  page,
  site,
}) => {
  const { events: before } = await site.services.samples.count();
  expect(before).toBeGreaterThan(1);
  await openEvents(page);
  const count = page.getByText('that came with the website');
  await expect(count).toContainText(`${before} of these events are samples`);
  await eventRow(page, 'Low Tide Radio').getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Event Name').fill('Our own show');
  await page.getByRole('button', { name: 'Update Event' }).click();
  await expect(eventRow(page, 'Our own show')).toBeVisible();
  await expect(count).toContainText(`${before - 1} of these events are samples`);
});
