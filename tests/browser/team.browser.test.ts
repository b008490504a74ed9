import type { Page } from '@playwright/test';
import { addAdmin, sessionOf } from '#tests/support/admin.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { axeByDayAndNightIfThorough, expect, test } from '#tests/support/site-test.ts';
import { variants } from '#tests/support/thorough.ts';
import { expectToast } from '#tests/support/toast.ts';

test.use({
  expectedNoise: /error: Failed to load resource: the server responded with a status of 401/,
});

const widths = [1280, 390];

/** Axe by day and by night, and no part of the page beyond its edge. */
async function expectGoodPage(page: Page): Promise<void> {
  await axeByDayAndNightIfThorough(page);
  await page.emulateMedia({ colorScheme: null });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

for (const width of variants(widths)) {
  test(`An admin removes a colleague, whose open page is theirs no longer, ${width} px wide`, {
    tag: '@all',
  }, async ({ page, site, browser }) => {
    await page.setViewportSize({ width, height: 800 });
    await site.signIn(page.context());
    const leaver = await addAdmin(site, `Leaver ${width}`);
    const { token } = await sessionOf(site, leaver);
    const theirs = await browser.newContext();
    const { cookieName } = site.services.sessions;
    await theirs.addCookies([{ name: cookieName, value: token, url: site.url }]);
    const [open, tab] = [await theirs.newPage(), await theirs.newPage()];
    await open.goto(`${site.url}/admin/settings`);
    await tab.goto(`${site.url}/admin/team`);
    await expect(open.getByLabel('Phone Number')).toBeVisible();

    await page.goto('/admin/team');
    const row = page
      .getByRole('list', { name: 'Admins' })
      .getByRole('listitem')
      .filter({ hasText: leaver.username });
    await expect(row).toContainText('Last sign-in November 15, 2026');
    await expectGoodPage(page);
    await row.getByRole('button', { name: `Remove ${leaver.username}` }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Remove Admin' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(row).toBeVisible();
    await row.getByRole('button', { name: `Remove ${leaver.username}` }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expectToast(page, 'Admin Removed', 'They have been signed out everywhere.');
    await expect(row).toHaveCount(0);
    await expect(page.getByRole('list', { name: 'Admins' })).toBeFocused();

    // Each page asks every other second whether something has changed, and is told that they are out.
    await expect(open).toHaveURL('/admin/login');
    await tab.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(tab).toHaveURL('/admin/login');
    await theirs.close();
  });

  test(`Staff read who did what, and narrow it down, ${width} px wide`, { tag: '@all' }, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const { headers, username } = await site.signIn(page.context());
    const name = `Porch Night ${width}`;
    await fetch(`${site.url}/api/events`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(sampleEvent({ name })),
    });
    await page.goto('/admin/activity');
    const lines = page.getByRole('main').getByRole('listitem');
    await expect(lines.first()).toContainText(`${username} created ${name}`);
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Sunday, November 15, 2026');
    await expectGoodPage(page);

    await page.getByLabel('Person').selectOption(username);
    await expect(page).toHaveURL(/by=/);
    await expect(lines).toHaveCount(3);
    await page.getByLabel('Thing').selectOption('event');
    await expect(lines).toHaveCount(1);
    await page.reload();
    await expect(lines).toHaveCount(1);
    await page.getByLabel('To', { exact: true }).fill('2026-11-14');
    await expect(page.getByText('No activity matches these filters.')).toBeVisible();
    await page.getByLabel('To', { exact: true }).fill('2026-11-15');
    await expect(lines).toHaveCount(1);
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect(page).toHaveURL('/admin/activity');
    await page.getByRole('link', { name }).first().click();
    await expect(page).toHaveURL(/\/admin\/events\?search=Porch/);
    await expect(page.getByRole('main')).toContainText(name);
  });
}
