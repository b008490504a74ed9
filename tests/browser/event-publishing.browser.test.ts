import { eventRow, fillEvent, openEvents, openMore } from '#tests/support/event-screen.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { namesakes, removeAllEvents } from '#tests/support/series-screen.ts';
import { axeIfThorough, expect, test } from '#tests/support/site-test.ts';
import { variants } from '#tests/support/thorough.ts';
import { expectToast, toasts } from '#tests/support/toast.ts';

test.use({
  environment: { SAMPLE_CONTENT: 'off' },
  expectedNoise: /error: Failed to load resource: (the server responded with a status of [45]|net::ERR)/,
});

test.beforeEach(async ({ page, site }) => {
  await removeAllEvents(site);
  await site.signIn(page.context());
});

for (const width of variants([390, 1280])) {
  test(`At ${width} px, staff save an event without publishing it, and publish it with one press`, async ({
    page,
    site,
  }) => {
    const guestsRead = async () => (await fetch(`${site.url}/events`)).text();
    await page.setViewportSize({ width, height: 800 });
    await openEvents(page, '?show=upcoming');
    await page.getByRole('button', { name: 'New Event' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create New Event' });
    const save = dialog.getByRole('button', { name: 'Save as draft' });
    await save.click();
    await expect(dialog.getByLabel('Event Name')).toBeFocused();
    await expect(dialog.getByText('Required').first()).toBeVisible();
    await fillEvent(page, { name: 'Not Yet', date: '2026-11-20' });
    await dialog.getByLabel('Category').selectOption('Community Event');
    await axeIfThorough(page);
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await save.focus();
    await page.keyboard.press('Enter');
    expect((await sent).postDataJSON()).toMatchObject({ name: 'Not Yet', archived: true });
    await expectToast(page, 'Success', 'Draft saved');
    await expect(dialog).toBeHidden();
    const row = eventRow(page, 'Not Yet');
    await expect(row).toHaveAttribute('data-is-highlighted', 'true');
    await expect(row.getByText('Draft', { exact: true })).toBeVisible();
    expect(await guestsRead()).not.toContain('Not Yet');
    await axeIfThorough(page);

    // A name and a date are enough for a draft, but not for guests.
    await row.getByRole('button', { name: 'Publish' }).press('Enter');
    await expectToast(
      page,
      'Error',
      'Please write a description before you publish this event',
      'destructive',
    );
    await row.getByRole('button', { name: 'Edit' }).click();
    await fillEvent(page, { description: '<p>Soon.</p>' });
    await page.getByRole('button', { name: 'Update Event' }).click();
    await expectToast(page, 'Success', 'Event updated successfully');
    await expect(row.getByText('Draft', { exact: true })).toBeVisible();

    site.passSeconds(1);
    await row.getByRole('button', { name: 'Publish' }).press('Enter');
    await expectToast(page, 'Success', 'Event published successfully');
    await expect(row.getByText('Draft', { exact: true })).toBeHidden();
    await expect(row.getByRole('button', { name: 'Edit' })).toBeFocused();
    expect(await guestsRead()).toContain('Not Yet');
    expect(await namesakes(site, 'Not Yet')).toMatchObject([
      { category: 'Community Event', description: '<p>Soon.</p>', archived: false },
    ]);

    site.passSeconds(1);
    const undo = toasts(page).getByRole('button', { name: 'Undo' });
    // What is left of a double click on a toast that stood here before.
    await undo.dispatchEvent('click', { detail: 2 });
    let changes = 0;
    page.on('request', (request) => {
      if (request.method() === 'PATCH') changes += 1;
    });
    await undo.dblclick();
    await expectToast(page, 'Success', 'Event is not published any more');
    expect(changes).toBe(1);
    await expect(row.getByText('Draft', { exact: true })).toBeVisible();
    expect(await guestsRead()).not.toContain('Not Yet');
  });
}

test('Enter in a field of a new event publishes it, also after a draft was refused', { tag: '@all' }, async ({
  page,
  site,
}) => {
  await openEvents(page);
  await page.getByRole('button', { name: 'New Event' }).click();
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await fillEvent(page, { name: 'Straight Out', date: '2026-11-20', description: '<p>Now.</p>' });
  await page.getByLabel('Event Name').press('Enter');
  await expectToast(page, 'Success', 'Event created successfully');
  expect(await namesakes(site, 'Straight Out')).toMatchObject([{ archived: false }]);
});

test('Publishing an event that someone else has changed is refused, and the table shows what is true', {
  tag: '@all',
}, async ({ page, site }) => {
  const [id = 0] = await site.addEvents([sampleEvent({ name: 'Two Minds', archived: true })]);
  const admin = await site.signIn(page.context());
  await openEvents(page);
  const row = eventRow(page, 'Two Minds');
  await expect(row).toBeVisible();
  site.passSeconds(1);
  const changed = await page.request.patch(`/api/events/${id}`, {
    headers: { ...admin.headers, origin: site.url },
    data: { name: 'Two Minds, renamed' },
  });
  expect(changed.status()).toBe(200);
  await row.getByRole('button', { name: 'Publish' }).click();
  await expectToast(
    page,
    'Error',
    'Someone else has changed this event in the meantime. Nothing was overwritten.',
    'destructive',
  );
  await expect(eventRow(page, 'Two Minds, renamed').getByText('Draft', { exact: true })).toBeVisible();
  await eventRow(page, 'Two Minds, renamed').getByRole('button', { name: 'Publish' }).click();
  await expectToast(page, 'Success', 'Event published successfully');
});

test('Bringing an event back has one name, whether it is over or not', { tag: '@all' }, async ({
  page,
  site,
}) => {
  const past = { startDateTime: '2026-11-01T00:30:00.000Z', endDateTime: '2026-11-01T03:00:00.000Z' };
  await site.addEvents([
    sampleEvent({ name: 'Long Ago', archived: true, ...past }),
    sampleEvent({ name: 'To Come', archived: true }),
    sampleEvent({ name: 'Out There' }),
  ]);
  await openEvents(page);
  for (const name of ['Long Ago', 'To Come']) {
    await expect(eventRow(page, name).getByRole('button', { name: `Publish ${name}` })).toHaveCount(1);
    await expect(eventRow(page, name).getByRole('button', { name: /Restore|Archive/ })).toHaveCount(0);
  }
  await expect(eventRow(page, 'Out There').getByRole('button', { name: 'Publish' })).toHaveCount(0);
  const archive = eventRow(page, 'Out There').getByRole('button', { name: 'Archive' });
  await openMore(eventRow(page, 'Out There'));
  await archive.press('Enter');
  await expectToast(page, 'Success', 'Event archived successfully');
  await expect(archive).toHaveCount(0);
  await expect(eventRow(page, 'Out There').getByRole('button', { name: 'More' })).toBeFocused();
});
