import type { Locator, Page } from '@playwright/test';
import { clearBookings, formOf, stateOf } from '#tests/support/booking-form.ts';
import { deskPath, detailsOf, listOf, sendApplication } from '#tests/support/desk.ts';
import { eventRow, openEvents } from '#tests/support/event-screen.ts';
import { addImage } from '#tests/support/gallery-screen.ts';
import { namesakes } from '#tests/support/series-screen.ts';
import { expect, test } from '#tests/support/site-test.ts';
import { expectToast } from '#tests/support/toast.ts';

test.use({ environment: { APPLICATION_LIMIT: '0', SAMPLE_CONTENT: 'off' } });

/** Counts what a finger or mouse presses from now on, in the page that is open. */
async function clicksOf(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    const isCounting = dataset.clicks !== undefined;
    dataset.clicks = '0';
    if (isCounting) return;
    document.addEventListener(
      'pointerdown',
      () => {
        dataset.clicks = String(Number(dataset.clicks) + 1);
      },
      { capture: true },
    );
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset.clicks));
}

/** By keyboard: the field is reached with Tab. */
async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await field.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

test('The five jobs of a week take at most 6, 2, 4, 3 and 2 clicks', async ({ page, site }) => {
  await clearBookings(page, site);
  await addImage(page, { name: 'porch.jpg', isPublic: true });
  await sendApplication(site, { name: 'Next One', photos: 1 });
  await sendApplication(site, { name: 'June Hollis', photos: 1, preferredDates: 'Any Friday in March' });
  const name = 'Songs on the Porch';

  await test.step('adds a show with picture, price and place', async () => {
    await openEvents(page);
    const clicks = await clicksOf(page);
    await page.getByRole('button', { name: 'New Event' }).click();
    const form = page.getByRole('dialog', { name: 'Create New Event' });
    await expect(form.getByLabel('Event Name')).toBeFocused();
    await page.keyboard.type(name);
    await form.getByRole('button', { name: 'Choose from gallery' }).click();
    await page.getByRole('dialog', { name: 'Choose from gallery' }).getByRole('listitem').first().click();
    await typeInto(page, form.getByLabel('Start Date'), '12042026');
    await typeInto(page, form.getByLabel('Description'), 'Songs after dark.');
    await form.getByText('More details').click();
    await form.getByLabel('Place').focus();
    await page.keyboard.type('Folklore');
    await typeInto(page, form.getByLabel('Price'), '$8');
    await form.getByRole('button', { name: 'Create Event' }).click();
    await expectToast(page, 'Success', 'Event created successfully');
    expect(await clicks()).toBeLessThanOrEqual(6);
    expect(await namesakes(site, name)).toMatchObject([
      { price: '$8', location: 'Folklore (Dawsonville)', imageUrl: /^\/images\// },
    ]);
  });

  await test.step('repeats it', async () => {
    const clicks = await clicksOf(page);
    await eventRow(page, name)
      .getByRole('button', { name: `Repeat ${name}` })
      .click();
    await page
      .getByRole('dialog', { name: 'Repeat' })
      .getByRole('button', { name: 'Create 4 events' })
      .click();
    await expectToast(page, 'Success', '4 events created successfully');
    expect(await clicks()).toBeLessThanOrEqual(2);
    expect(await namesakes(site, name)).toHaveLength(5);
  });

  await test.step('reviews an application with a score and a note', async () => {
    await page.goto(deskPath);
    const clicks = await clicksOf(page);
    await listOf(page)
      .getByRole('link', { name: /June Hollis/ })
      .click();
    await page.getByRole('button', { name: 'Score 4 of 5' }).click();
    await detailsOf(page).getByText('Notes (0)').click();
    await expect(page.getByLabel('Add a note')).toBeFocused();
    await page.keyboard.type('Warm voice.');
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(detailsOf(page).getByRole('list', { name: 'Notes' })).toContainText('Warm voice.');
    await expect(page.getByText('Average 4.0 of 1 score')).toBeVisible();
    expect(await clicks()).toBeLessThanOrEqual(4);
  });

  await test.step('books a date that they wish', async () => {
    const clicks = await clicksOf(page);
    await page.getByRole('button', { name: 'Book', exact: true }).click();
    await formOf(page)
      .getByRole('button', { name: /March 12/ })
      .click();
    await formOf(page).getByRole('button', { name: 'Book and tell June Hollis' }).click();
    await expect(stateOf(page)).toContainText('Booked');
    expect(await clicks()).toBeLessThanOrEqual(3);
  });

  await test.step('declines the next one with a letter', async () => {
    await page.keyboard.press('j');
    await expect(detailsOf(page).getByRole('heading', { name: 'Next One' })).toBeVisible();
    const clicks = await clicksOf(page);
    await page.getByRole('button', { name: 'Decline', exact: true }).click();
    const letter = page.getByRole('dialog', { name: 'Decline' });
    await expect(letter.getByLabel('What the mail says')).not.toHaveValue('');
    await letter.getByRole('button', { name: 'Decline and tell Next One' }).click();
    await expect(stateOf(page)).toContainText('Declined');
    expect(await clicks()).toBeLessThanOrEqual(2);
  });
});
