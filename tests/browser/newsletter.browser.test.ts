import { axeByDayAndNightIfThorough, expect, test } from '#tests/support/site-test.ts';
import { addSubscribers } from '#tests/support/subscribers.ts';
import { variants } from '#tests/support/thorough.ts';

test.use({ environment: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'booking@example.com' } });

for (const width of variants([1280, 390])) {
  test(`Staff switch the newsletter on, put a sentence on top, read it and send it to themselves, ${width} px wide`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    // Two letters of the house's own are never of the same moment.
    site.passSeconds(1);
    await site.signIn(page.context());
    await addSubscribers(site.services, [`reader${width}@example.org`]);
    await site.services.database.db.deleteFrom('letterSettings').execute();
    await page.goto('/admin/newsletter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Newsletter');

    const letter = page.frameLocator('iframe[title="The newsletter"]');
    await expect(letter.getByRole('heading', { level: 1 })).toHaveText('Coming up at Folklore');
    const on = page.getByRole('switch', { name: 'Send the newsletter' });
    await expect(on).not.toBeChecked();
    await on.click();
    const sentence = `The soup is back, for ${width} bowls.`;
    await page.getByRole('textbox', { name: /A sentence of your own/ }).fill(sentence);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The newsletter goes out on Thursdays.')).toBeVisible();
    await expect(letter.getByText(sentence, { exact: true })).toBeVisible();
    await expect(
      page.getByText('The next one: November 19, 2026, 10:00 AM, if there is a show.'),
    ).toBeVisible();
    await axeByDayAndNightIfThorough(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);

    await page.getByRole('button', { name: /^Send it to/ }).click();
    await expect(page.getByText('Test on its way')).toBeVisible();

    await page.getByRole('textbox', { name: 'Subject' }).fill(`Closed in ${width} days`);
    await page.getByRole('textbox', { name: 'Your letter' }).fill('See https://folklore.example/move');
    await page.getByRole('button', { name: /^Send to \d+ pe/ }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Send to/ })
      .click();
    await expect(page.getByText(`‘Closed in ${width} days’`)).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Your letter' })).toHaveValue('');

    const { db } = site.services.database;
    const ended = { state: 'ended', endReason: 'bounced', endedAt: '2026-11-10T12:00:00.000Z' } as const;
    await db
      .updateTable('subscribers')
      .set(ended)
      .where('email', '=', `reader${width}@example.org`)
      .execute();
    await page.reload();
    await page.getByRole('button', { name: `Put back reader${width}@example.org` }).click();
    await expect(page.getByText('Back on the list')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Put back/ })).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export as CSV' }).click();
    expect((await download).suggestedFilename()).toBe('subscribers-2026-11-15.csv');
  });
}
