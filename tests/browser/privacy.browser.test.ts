import { readFile } from 'node:fs/promises';
import { axeIfThorough, expect, test } from '#tests/support/site-test.ts';
import { variants } from '#tests/support/thorough.ts';

test.use({
  environment: { RETENTION_MONTHS: '18' },
  // The details of what was erased are asked for once more before they leave the screen.
  expectedNoise: /error: Failed to load resource: the server responded with a status of 404/,
});

/** Sends an application as the form without JavaScript does. */
async function apply(url: string, name: string): Promise<number> {
  const body = new FormData();
  const fields = { name, email: 'ottilie@example.com', phone: '(706) 555-0188', performanceType: 'Band' };
  for (const [field, value] of Object.entries({ ...fields, preferredDates: 'Any Friday' }))
    body.set(field, value);
  const answer = await fetch(`${url}/api/performance-application`, { method: 'POST', body });
  return ((await answer.json()) as { id: number }).id;
}

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('A guest finds in the footer what is kept about them and how long', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy');
    await expect(page.getByText('is erased 18 months after it came')).toBeVisible();
    await expect(page.getByText('Klaviyo')).toHaveCount(0);
  });
});

test('The privacy page begins below the header', { tag: '@all' }, async ({ page }) => {
  await page.goto('/privacy');
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const header = await page.getByRole('banner').boundingBox();
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    const space = (title?.y ?? 0) - (header?.height ?? 0);
    expect(space, `${width} px wide`).toBeGreaterThan(24);
  }
});

for (const width of variants([1280, 390])) {
  test(`Staff save what is stored about an address, and erase the performer, ${width} px wide`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const id = await apply(site.url, 'Ottilie Quill');
    await site.signIn(page.context());
    await page.goto('/admin/backups');
    const section = page.getByRole('region', { name: 'What Is Stored About Someone' });
    await section.getByLabel('Email').fill('OTTILIE@example.com');
    const download = page.waitForEvent('download');
    await section.getByRole('button', { name: 'Save What Is Stored' }).click();
    const saved = JSON.parse(await readFile(await (await download).path(), 'utf8'));
    expect(saved.stored.applications).toContainEqual(expect.objectContaining({ id, name: 'Ottilie Quill' }));

    await page.goto(`/admin/dashboard?application=${id}`);
    await page.getByRole('button', { name: 'Erase…' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Erase this performer?' });
    await expect(dialog).toContainText('A booked event stays');
    await axeIfThorough(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Erase…' })).toBeFocused();
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Erase' }).click();
    await expect(page.getByText('Application Erased')).toBeVisible();
    await expect(page).toHaveURL('/admin/dashboard');
    const gone = await page.request.get(`/api/admin/applications/${id}`);
    expect(gone.status()).toBe(404);
  });
}
