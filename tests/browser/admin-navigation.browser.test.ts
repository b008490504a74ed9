import { axeIfThorough, expect, test } from '#tests/support/site-test.ts';
import { variants } from '#tests/support/thorough.ts';

/** The word of the link, where it leads, and the title of the page where it is not the same word. */
const groups: Record<string, [word: string, path: string, title?: string][]> = {
  Daily: [
    ['Tonight', '/admin/tonight'],
    ['Performance Applications', '/admin/dashboard', 'Admin Dashboard'],
    ['Event Calendar', '/admin/events'],
    ['Gallery', '/admin/gallery', 'Gallery Management'],
  ],
  Audience: [
    ['Newsletter', '/admin/newsletter'],
    ['Figures', '/admin/figures'],
  ],
  'The house': [
    ['Venue', '/admin/venue'],
    ['Team', '/admin/team'],
    ['Messages', '/admin/messages'],
    ['Answers to performers', '/admin/answers'],
    ['Activity', '/admin/activity'],
    ['Backups and privacy', '/admin/backups'],
  ],
  You: [
    ['My account', '/admin/account'],
    ['SMS Settings', '/admin/settings'],
  ],
};

for (const width of variants([390, 1280])) {
  test(`Staff open every page from the navigation by its word, ${width} px wide`, { tag: '@all' }, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await site.signIn(page.context());
    await page.goto('/admin/dashboard');
    await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false');
    const navigation = page.getByRole('navigation', { name: 'Admin' });
    const button = page.getByRole('button', { name: 'Menu' });
    const open = async () => {
      if (width < 1152) await button.click();
    };
    await open();
    for (const [name, entries] of Object.entries(groups)) {
      const links = navigation.getByRole('list', { name }).getByRole('link');
      await expect(links).toHaveText(entries.map(([word]) => word));
      for (const [word, path, title = word] of entries) {
        const link = links.filter({ hasText: word });
        const box = await link.boundingBox();
        expect(box?.height).toBeGreaterThanOrEqual(width < 1152 ? 44 : 33);
        await link.click();
        await expect(page).toHaveURL(path);
        await expect(page).toHaveTitle(title);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
        if (width < 1152) await expect(links, 'it closes by itself').toHaveCount(0);
        await open();
        await expect(link).toHaveAttribute('aria-current', 'page');
        await expect(navigation.locator('[aria-current="page"]')).toHaveCount(1);
      }
    }
    await axeIfThorough(page);
    await expect(navigation.getByRole('button', { name: 'Logout' })).toBeVisible();

    // Two presses from anywhere, on a phone as well.
    if (width >= 1152) await navigation.getByRole('link', { name: 'Venue' }).click();
    await page.getByRole('link', { name: 'Opening hours' }).click();
    await expect(page).toHaveURL('/admin/venue#opening-hours');
    await expect(page.getByRole('heading', { name: 'Opening hours' })).toBeVisible();
    await page.goto('/admin/events?view=month&month=2026-11');
    await expect(page.getByRole('link', { name: /^Free in/ })).toHaveText([
      /^Free in December: \d/,
      /^Free in January: \d/,
    ]);
  });
}

test('The menu of a phone is opened, left and closed by keyboard alone', { tag: '@all' }, async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await site.signIn(page.context());
  await page.goto('/admin/dashboard');
  const button = page.getByRole('button', { name: 'Menu' });
  const links = page.getByRole('navigation', { name: 'Admin' }).getByRole('link');
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await expect(links.first()).toBeFocused();
  await expect(page.getByRole('button', { name: 'Logout' }), 'the foot of the menu').toBeInViewport({
    ratio: 1,
  });
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await expect(button).toHaveAttribute('aria-expanded', 'false');

  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Logout' }).focus();
  await page.keyboard.press('Tab');
  await expect(links, 'whoever leaves it closes it').toHaveCount(0);

  await button.click();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(links).toHaveCount(0);
});
