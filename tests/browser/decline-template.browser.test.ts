import type { Page } from '@playwright/test';
import { clearApplications, deskPath } from '#tests/support/desk.ts';
import { expect, test } from '#tests/support/site-test.ts';
import { storeApplications } from '#tests/support/stored-applications.ts';
import { variants } from '#tests/support/thorough.ts';
import { expectToast } from '#tests/support/toast.ts';

test.use({ expectedNoise: /error: Failed to load resource: the server responded with a status of 503/ });

let id = 0;

test.beforeEach(async ({ page, site }) => {
  await clearApplications(site);
  await site.signIn(page.context());
  [id = 0] = await storeApplications(site, [{ name: 'June Hollis' }]);
});

async function openLetter(page: Page) {
  await page.goto(`${deskPath}?application=${id}`);
  await page.getByRole('button', { name: 'Decline' }).click();
  const dialog = page.getByRole('dialog', { name: 'Decline' });
  const text = dialog.getByLabel('What the mail says');
  await expect(text).toHaveValue(/^Thank you/);
  return { dialog, text, question: page.getByRole('alertdialog', { name: 'Discard changes?' }) };
}

for (const width of variants([1280, 390])) {
  test(`An edited letter is not discarded unasked, whatever closes the dialog, at ${width} px`, {
    tag: '@all',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const { dialog, text, question } = await openLetter(page);
    await text.fill('Not in March, sorry.');
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: 'Cancel' }).click(),
      () => dialog.getByRole('button', { name: 'Close' }).click(),
      // On a phone the dialog leaves nothing beside it to click on.
      () => (width < 768 ? page.keyboard.press('Escape') : page.mouse.click(2, 2)),
      () => dialog.getByLabel('Letter').selectOption('No free dates'),
    ]) {
      await close();
      await expect(question).toContainText('Your letter has not been sent.');
      await question.getByRole('button', { name: 'Keep editing' }).click();
      await expect(question).toBeHidden();
      await expect(text).toHaveValue('Not in March, sorry.');
      await expect(dialog.getByLabel('Letter')).toHaveValue('0');
    }
    await dialog.getByLabel('Letter').selectOption('No free dates');
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(text).toHaveValue(/dates you named are taken/);
    // A letter as it is in the settings is nobody's work.
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(question).toBeHidden();

    const decline = page.getByRole('button', { name: 'Decline', exact: true });
    await expect(decline).toBeFocused();
    await page.keyboard.press('Enter');
    await text.fill('Not in April either.');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Discard' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(decline).toBeFocused();
  });
}

test('A letter whose sending failed is still there', { tag: '@all' }, async ({ page }) => {
  const { dialog, text } = await openLetter(page);
  await text.fill('Not in March, sorry.');
  await page.route('**/decline', (route) => route.fulfill({ status: 503, body: '' }));
  await dialog.getByRole('button', { name: 'Decline and tell June Hollis' }).click();
  await expectToast(page, 'Not declined', 'Nothing was sent. Please try again.', 'destructive');
  await expect(text).toHaveValue('Not in March, sorry.');
  await page.unrouteAll();
  await dialog.getByRole('button', { name: 'Decline and tell June Hollis' }).click();
  await expect(dialog).toBeHidden();
  const review = await (await page.request.get(`/api/admin/applications/${id}/review`)).json();
  expect(review.messages.map((message: { text: string }) => message.text)).toEqual(['Not in March, sorry.']);
});
