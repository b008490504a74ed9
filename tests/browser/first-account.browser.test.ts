import { axeByDayAndNightIfThorough, expect, test } from '#tests/support/site-test.ts';

// A site of its own: nobody has an account here yet.
test.use({ environment: { SAMPLE_CONTENT: 'off', ADMIN_REGISTRATION: 'invite' } });

const password = 'C0ffee&3Chords!';

test('Whoever opens a new site is led from signing in to the first account, and only then', async ({
  page,
}) => {
  await page.goto('/admin/login');
  const line = page.getByText('There is no account here yet.');
  await expect(line).toBeVisible();
  await axeByDayAndNightIfThorough(page);
  await page.getByRole('link', { name: 'Create the first one' }).click();
  // Both forms have a field of that name.
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible();
  await page.getByLabel('Username').fill('owner');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect(line).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(line).toHaveCount(0);

  // Whoever was first makes the site theirs.
  await page.getByLabel('Username').fill('owner');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  const offer = page.getByRole('region', { name: 'Make this site yours' });
  await offer.getByRole('link', { name: 'Start' }).click();
  await expect(page.getByRole('heading', { name: 'What is your place called?' })).toBeVisible();
});
