import { countEvent } from '#contract/figures/figures.ts';
import { axeIfThorough, expect, test } from '#tests/support/site-test.ts';

const tabNames = ['Interactive Demo', 'Password Examples', 'User Registration'];

test('A visitor watches the meter rise, nothing typed leaves the page, and mouse and arrow keys lead through the tabs', async ({
  page,
}) => {
  await page.goto('/password-demo', { waitUntil: 'networkidle' });
  const requests: { path: string; body: string | null }[] = [];
  page.on('request', (request) =>
    requests.push({ path: new URL(request.url()).pathname, body: request.postData() }),
  );
  const field = page.getByLabel('Try a password');
  const meter = page.getByRole('tabpanel').getByRole('meter', { name: 'Password strength' });
  const great = page.getByText('Great! Your password meets all security requirements.');
  await expect(meter).toHaveCount(0);
  for (const [typed, label, met] of [
    ['a', 'Weak', 1],
    ['aA', 'Fair', 2],
    ['aA1', 'Good', 3],
    ['aA1!', 'Strong', 4],
    ['aA1!aA1!', 'Strong', 5],
  ] as const) {
    await expect(great).toBeHidden();
    await field.fill(typed);
    await expect(meter).toHaveAttribute('aria-valuetext', label);
    await expect(meter).toHaveAttribute('value', String(met));
    await expect(page.getByText(': met')).toHaveCount(met);
  }
  await expect(great).toBeVisible();

  await expect(field).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(field).toHaveAttribute('type', 'text');
  await field.press('Enter');
  await expect(page).toHaveURL('/password-demo');
  // The view of the page itself may be counted as late as now.
  const isCounting = ({ path, body }: { path: string; body: string | null }) =>
    path === countEvent.path && body === JSON.stringify({ name: 'page_view', path: '/password-demo' });
  expect(requests.filter((request) => !isCounting(request))).toEqual([]);
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).toBe(
    '[{},{}]',
  );

  const tabs = page.getByRole('tab');
  await expect(tabs).toHaveText(tabNames);
  await expect(page.getByRole('tabpanel')).toHaveCount(1);
  await tabs.nth(1).click();
  await expect(page.getByRole('tabpanel', { name: 'Password Examples' })).toBeVisible();

  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tabpanel', { name: 'User Registration' })).toBeVisible();
  await expect(tabs.nth(2)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tabs.nth(0)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(tabs.nth(2)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Interactive Demo');
  await page.keyboard.press('End');
  await expect(page.getByRole('tab', { selected: true })).toHaveText('User Registration');
  // Only the chosen tab is reached by the Tab key.
  await expect(page.locator('[role="tab"][tabindex="0"]')).toHaveText('User Registration');
  await expect(page.getByText('registered users can submit performance applications')).toBeVisible();
});

test('A visitor compares a weak, a fair, a good and a strong example', { tag: '@all' }, async ({ page }) => {
  await page.goto('/password-demo');
  await page.getByRole('tab', { name: 'Password Examples' }).click();
  const meters = page.getByTestId('password-example').getByRole('meter');
  await expect(meters).toHaveCount(4);
  for (const [index, label] of ['Weak', 'Fair', 'Good', 'Strong'].entries()) {
    await expect(meters.nth(index)).toHaveAttribute('aria-valuetext', label);
  }
});

test('Anyone can use each tab: no obstacle, no scrolling sideways', { tag: '@all' }, async ({ page }) => {
  await page.goto('/password-demo');
  await page.getByLabel('Try a password').fill('aA1!aA1!');
  for (const name of tabNames) {
    await page.getByRole('tab', { name }).click();
    await axeIfThorough(page, name);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  for (const name of tabNames) {
    await page.getByRole('tab', { name }).click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(320);
  }
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('A visitor reads all three tabs, one after the other', { tag: '@all' }, async ({ page }) => {
    await page.goto('/password-demo');
    for (const name of tabNames) await expect(page.getByRole('heading', { name })).toBeVisible();
    await expect(page.getByRole('tablist')).toBeHidden();
    await expect(page.getByTestId('password-example')).toHaveCount(4);
    await expect(page.getByText('registered users can submit performance applications')).toBeVisible();
    // Nothing is offered that could not work.
    await expect(page.getByRole('main').locator('button:visible')).toHaveCount(0);
  });
});
