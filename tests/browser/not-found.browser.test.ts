import { expect, missingPageNoise, test } from '#tests/support/site-test.ts';

test.use({ expectedNoise: missingPageNoise });

test('A guest at an address that does not exist is told so, with a true 404, and finds the way back', {
  tag: '@all',
}, async ({ page }) => {
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Live Music and Events' })).toBeVisible();
});
