import type { Locator, Page } from '@playwright/test';
import { defaultReviewSettings, type ReviewSettings } from '#contract/applications/review-settings.ts';
import { axeIfThorough, expect, type RunningSite, test } from '#tests/support/site-test.ts';
import { expectToast, toasts } from '#tests/support/toast.ts';

test.use({
  expectedNoise: /error: Failed to load resource: the server responded with a status of (409|503)/,
});

test.beforeEach(async ({ page, site }) => {
  await site.services.reviewSettings.change(defaultReviewSettings);
  await site.signIn(page.context());
});

test.afterAll(async ({ site }) => {
  await site.services.reviewSettings.change(defaultReviewSettings);
});

async function openReviews(page: Page): Promise<Locator> {
  await page.goto('/admin/answers');
  const part = page.getByRole('region', { name: 'Reviews' });
  await expect(part.getByLabel(/How soon do you answer/)).toHaveValue('24');
  return part;
}

function stored({ services }: RunningSite): Promise<ReviewSettings> {
  return services.reviewSettings.get();
}

const save = (part: Locator) => part.getByRole('button', { name: 'Save review settings' }).click();

test('An admin says how soon performers are answered, when staff are reminded and when no phone rings', {
  tag: '@all',
}, async ({ page, site }) => {
  const part = await openReviews(page);
  const hours = part.getByLabel(/How soon do you answer/);
  for (const refused of ['soon', '0', '1.5', '24-48', '721']) {
    await hours.fill(refused);
    await save(part);
    await expect(hours).toHaveValue(refused);
    await expect(hours).toBeFocused();
    await expect(part.getByText('Expected whole hours from 1 to 720')).toBeVisible();
    await hours.fill('48');
    await expect(part.getByText('Expected whole hours from 1 to 720')).toHaveCount(0);
  }
  await part.getByRole('switch', { name: 'Mail each morning' }).check();
  await part.getByRole('switch', { name: 'Quiet hours for SMS' }).check();
  await part.getByLabel('From', { exact: true }).fill('23:00');
  await part.getByLabel('To', { exact: true }).fill('23:00');
  await save(part);
  await expect(part.getByText('The two times must differ')).toBeVisible();
  await expect(part.getByLabel('To', { exact: true })).toBeFocused();
  await part.getByLabel('To', { exact: true }).fill('07:30');
  await save(part);
  await expectToast(page, 'Saved', 'The new settings apply from now on.');
  expect(await stored(site)).toMatchObject({
    promiseHours: 48,
    digest: true,
    quietFrom: '23:00',
    quietTo: '07:30',
  });
  await expect(part.getByText('Not saved yet')).toHaveCount(0);
  await part.getByRole('switch', { name: 'Quiet hours for SMS' }).uncheck();
  await save(part);
  await expect.poll(async () => (await stored(site)).quietFrom).toBe(null);
});

test('An admin writes letters, puts them in order by keys, removes one and takes that back', {
  tag: '@all',
}, async ({ page, site }) => {
  const part = await openReviews(page);
  const names = part.getByLabel('Name', { exact: true });
  const [first, second, third] = defaultReviewSettings.letters;
  await part
    .getByRole('button', { name: `Move ${second?.name}: drag, or use the arrow keys` })
    .press('ArrowUp');
  await expect(names.first()).toHaveValue(second?.name ?? '');
  await part.getByRole('button', { name: 'Add a letter' }).click();
  await expect(names.nth(3)).toBeFocused();
  await save(part);
  await expect(part.getByText('Required')).toHaveCount(2);
  await expect(names.nth(3)).toBeFocused();
  await page.keyboard.type('Too loud');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Our ears are old.');
  await part.getByRole('button', { name: `Remove ${first?.name}` }).click();
  await expect(names).toHaveCount(3);
  await expectToast(page, 'Letter removed', `${first?.name} is gone for good once you save.`);
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(names).toHaveCount(4);
  await expect(names.nth(1)).toHaveValue(first?.name ?? '');
  await part.getByRole('button', { name: `Remove ${third?.name}` }).click();
  await save(part);
  await expectToast(page, 'Saved', 'The new settings apply from now on.');
  expect((await stored(site)).letters).toEqual([
    second,
    first,
    { name: 'Too loud', text: 'Our ears are old.' },
  ]);
});

test('What is typed survives a reload, a server that fails, and the question before one leaves', {
  tag: '@all',
}, async ({ page, site }) => {
  const part = await openReviews(page);
  const text = part.getByLabel('What the mail says').first();
  await text.fill('Not in March, sorry.');
  await page.route('**/api/admin/review-settings', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  );
  await save(part);
  await expectToast(page, 'Error', 'This could not be saved. Please try again.', 'destructive');
  await expect(text).toHaveValue('Not in March, sorry.');
  await expect(part.getByText('Not saved yet')).toBeVisible();
  await page.getByRole('link', { name: 'Gallery' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(text).toHaveValue('Not in March, sorry.');
  await expect(part.getByText('Your unsaved changes are back.')).toBeVisible();
  await page.unrouteAll();
  await save(part);
  await expectToast(page, 'Saved', 'The new settings apply from now on.');
  expect((await stored(site)).letters[0]?.text).toBe('Not in March, sorry.');
});

test('Two people who change the settings at once are told of each other, and nothing is overwritten unasked', {
  tag: '@all',
}, async ({ page, site }) => {
  const part = await openReviews(page);
  const hours = part.getByLabel(/How soon do you answer/);
  await hours.fill('12');
  await site.services.reviewSettings.change({ ...defaultReviewSettings, promiseHours: 72 });
  await save(part);
  const notice = part.getByRole('alert').filter({ hasText: 'Someone else has changed this' });
  await expect(notice).toBeVisible();
  await expect(hours).toHaveValue('12');
  expect((await stored(site)).promiseHours).toBe(72);
  await notice.getByRole('button', { name: 'Keep editing mine' }).click();
  await expect(notice).toHaveCount(0);
  await save(part);
  await expectToast(page, 'Saved', 'The new settings apply from now on.');
  expect((await stored(site)).promiseHours).toBe(12);
});

for (const width of [390, 1280]) {
  test(`The settings of reviews can be used at ${width} px`, { tag: '@all' }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const part = await openReviews(page);
    await part.getByRole('switch', { name: 'Quiet hours for SMS' }).check();
    await part.getByLabel('To', { exact: true }).fill('');
    await save(part);
    await expect(part.getByText('Please enter a time, for example 17:30')).toBeVisible();
    await axeIfThorough(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await axeIfThorough(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}
