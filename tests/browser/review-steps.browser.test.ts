import type { Page } from '@playwright/test';
import type { ReviewRecord } from '#contract/applications/review.ts';
import { clearApplications, deskPath, detailsOf } from '#tests/support/desk.ts';
import { expect, test } from '#tests/support/site-test.ts';
import { storeApplications } from '#tests/support/stored-applications.ts';
import { toasts } from '#tests/support/toast.ts';

let ids: number[] = [];

test.beforeEach(async ({ page, site }) => {
  await clearApplications(site);
  await site.signIn(page.context());
  ids = await storeApplications(site, [{ name: 'Ada Boone' }, { name: 'June Hollis' }]);
});

const panelOf = (page: Page) => detailsOf(page).getByRole('complementary', { name: 'Review' });
const stateOf = (page: Page) => panelOf(page).getByRole('status').first();

async function stateStored(page: Page): Promise<ReviewRecord['state']> {
  return (await (await page.request.get(`/api/admin/applications/${ids[0]}/review`)).json()).state;
}

test('A decision is taken back also when its undo is long gone, and not by one press', {
  tag: '@all',
}, async ({ page, site }) => {
  const declined = await page.request.post(`/api/admin/applications/${ids[0]}/decline`, {
    data: {},
    headers: { origin: site.url },
  });
  expect(declined.ok()).toBe(true);
  await page.goto(`${deskPath}?application=${ids[0]}`);
  await expect(stateOf(page)).toContainText('Declined');
  await panelOf(page).getByRole('button', { name: 'Reopen' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('The performer is not told.');
  expect(await stateStored(page)).toBe('declined');
  await question.getByRole('button', { name: 'Reopen' }).click();
  await expect(stateOf(page)).toContainText('New');
  await expect(panelOf(page).getByRole('button', { name: 'Book' })).toBeVisible();
  await expect.poll(() => stateStored(page)).toBe('new');
});

test('Of two quick presses the last one counts, however slow the network is', { tag: '@all' }, async ({
  page,
}) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/review', async (route) => {
    if (route.request().method() === 'PATCH' && route.request().postData()?.includes('shortlisted')) {
      await held;
    }
    await route.continue();
  });
  await page.goto(`${deskPath}?application=${ids[0]}`);
  await expect(stateOf(page)).toContainText('New');
  await page.keyboard.press('s');
  await expect(stateOf(page)).toContainText('Shortlisted');
  await page.keyboard.press('s');
  await expect(stateOf(page)).toContainText('New');
  const answered = page.waitForResponse((answer) => answer.request().postData()?.includes('"new"') === true);
  letGo();
  expect((await answered).status()).toBe(200);
  await expect(stateOf(page)).toContainText('New');
  expect(await stateStored(page)).toBe('new');
  await expect(toasts(page)).toHaveCount(0);
});

test('A staff member goes on to the next application by thumb, as far as there is one', {
  tag: '@all',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${deskPath}?application=${ids[1]}`);
  const heading = (name: string) => detailsOf(page).getByRole('heading', { name, level: 2 });
  await expect(heading('June Hollis')).toBeVisible();
  const next = detailsOf(page).getByRole('button', { name: 'Next' });
  await next.click();
  await expect(heading('Ada Boone')).toBeVisible();
  await expect(heading('Ada Boone')).toBeFocused();
  await expect(next).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`application=${ids[0]}`));
});
