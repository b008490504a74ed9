import { axeViolations, expect, test } from '#tests/support/site-test.ts';
import { variants } from '#tests/support/thorough.ts';

const entries = [
  ['Team', '/admin/team'],
  ['Activity', '/admin/activity'],
  ['Figures', '/admin/figures'],
  ['My account', '/admin/account'],
  ['Newsletter', '/admin/newsletter'],
] as const;

for (const width of variants([1280, 390])) {
  test(`Staff open the pages about themselves from the account menu, ${width} px wide`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await site.signIn(page.context());
    await page.goto('/admin/dashboard');
    const button = page.getByRole('button', { name: 'Account' });
    const links = page.getByRole('navigation', { name: 'Account' }).getByRole('link');
    for (const [name, path] of entries) {
      await button.click();
      await expect(links).toHaveText(entries.map(([entry]) => entry));
      await links.filter({ hasText: name }).click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      await expect(links).toHaveCount(0);
      await button.click();
      await expect(links.filter({ hasText: name })).toHaveAttribute('aria-current', 'page');
      expect(await axeViolations(page)).toEqual([]);
      const box = await links.filter({ hasText: name }).boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      await page.keyboard.press('Escape');
    }
  });
}

test('The account menu is opened, left and closed by keyboard alone', { tag: '@all' }, async ({
  page,
  site,
}) => {
  await site.signIn(page.context());
  await page.goto('/admin/dashboard');
  const button = page.getByRole('button', { name: 'Account' });
  const links = page.getByRole('navigation', { name: 'Account' }).getByRole('link');
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await expect(button).toHaveAttribute('aria-expanded', 'false');

  await page.keyboard.press('Space');
  await links.last().focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeFocused();
  await expect(links, 'whoever leaves it closes it').toHaveCount(0);

  await button.click();
  await page.getByRole('main').click({ position: { x: 2, y: 2 } });
  await expect(links).toHaveCount(0);
});
