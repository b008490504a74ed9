import { eventRow, fillEvent, openEvents, pressMore } from '#tests/support/event-screen.ts';
import { addSeries, namesakes, removeAllEvents, rowOn } from '#tests/support/series-screen.ts';
import { axeIfThorough, expect, test } from '#tests/support/site-test.ts';
import { variants } from '#tests/support/thorough.ts';
import { expectToast } from '#tests/support/toast.ts';

test.use({ environment: { SAMPLE_CONTENT: 'off' } });

test.beforeEach(async ({ page, site }) => {
  await removeAllEvents(site);
  await site.signIn(page.context());
});

for (const width of variants([1280, 390])) {
  test(`At ${width} px, a change of one of a series asks whether the following ones change too`, async ({
    page,
    site,
  }) => {
    const name = `Weekly ${width}`;
    await addSeries(site, name, 3);
    await page.setViewportSize({ width, height: 800 });
    await openEvents(page);
    await rowOn(page, name, 'Nov 27th').getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Event' });
    await fillEvent(page, { name: `${name}, later`, startTime: '20:00' });
    await page.keyboard.press('Enter');
    const choice = dialog.getByRole('radiogroup', {
      name: 'This event repeats. What do you want to change?',
    });
    await expect(dialog.getByText('Please choose')).toBeVisible();
    await expect(choice.getByRole('radio', { name: 'This event' })).toBeFocused();
    await axeIfThorough(page);
    await page.keyboard.press('ArrowDown');
    await expect(choice.getByRole('radio', { name: 'This and the following' })).toBeChecked();
    await page.keyboard.press('Enter');
    await expectToast(page, 'Success', 'Event and the following updated successfully');
    const changed = eventRow(page, `${name}, later`);
    await expect(changed.locator('td:nth-child(3)')).toHaveText([
      'Nov 27th, 2026 8:00 PM',
      'Dec 4th, 2026 8:00 PM',
      'Dec 11th, 2026 8:00 PM',
    ]);
    await expect(eventRow(page, name)).toHaveCount(1);

    await rowOn(page, `${name}, later`, 'Dec 4th').getByRole('button', { name: 'Edit' }).click();
    await fillEvent(page, { name: `${name}, once` });
    await choice.getByText('This event', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Update Event' }).click();
    await expect(eventRow(page, `${name}, once`)).toHaveCount(1);
    await expect(changed).toHaveCount(2);

    await rowOn(page, `${name}, later`, 'Dec 11th').getByRole('button', { name: 'Edit' }).click();
    await fillEvent(page, { name: `${name}, all` });
    await expect(choice.getByRole('radio')).toHaveCount(3);
    await choice.getByText('All of the series').click();
    await dialog.getByRole('button', { name: 'Update Event' }).click();
    await expectToast(page, 'Success', 'All events of the series updated successfully');
    await expect(eventRow(page, `${name}, all`)).toHaveCount(4);
  });

  test(`At ${width} px, deleting one of a series asks whether the following ones go too`, {
    tag: '@all',
  }, async ({ page, site }) => {
    const name = `Leaving ${width}`;
    await addSeries(site, name, 3);
    await page.setViewportSize({ width, height: 800 });
    await openEvents(page);
    const question = page.getByRole('alertdialog', { name: 'Confirm Deletion' });
    await pressMore(rowOn(page, name, 'Nov 20th'), 'Delete …');
    await expect(question).toContainText(
      'Are you sure you want to delete this event? This action cannot be undone.',
    );
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await axeIfThorough(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Success', 'Event deleted successfully');
    await expect(eventRow(page, name)).toHaveCount(3);

    await pressMore(rowOn(page, name, 'Dec 4th'), 'Delete …');
    await question.getByRole('button', { name: 'This and the following' }).click();
    await expectToast(page, 'Success', 'Event and the following deleted successfully');
    await expect(eventRow(page, name)).toHaveCount(1);
    await expect(rowOn(page, name, 'Nov 27th, 2026 7:30 PM')).toBeVisible();
    expect(await namesakes(site, name)).toHaveLength(1);

    await pressMore(eventRow(page, name), 'Delete …');
    await question.getByRole('button', { name: 'This event' }).click();
    await expect(eventRow(page, name)).toHaveCount(0);

    const whole = `Whole ${width}`;
    await addSeries(site, whole, 2);
    await openEvents(page);
    await pressMore(rowOn(page, whole, 'Nov 27th'), 'Delete …');
    await question.getByRole('button', { name: 'All of the series' }).click();
    await expectToast(page, 'Success', 'All events of the series deleted successfully');
    await expect(eventRow(page, whole)).toHaveCount(0);
    expect(await namesakes(site, whole)).toHaveLength(0);
  });
}
