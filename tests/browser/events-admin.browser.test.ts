import { createEvent, eventRow, fillEvent, openEvents, pressMore } from '#tests/support/event-screen.ts';
import { addImage, imageCard, openGallery } from '#tests/support/gallery-screen.ts';
import { holdBack } from '#tests/support/hold-back.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { axeByDayAndNightIfThorough, expect, stopReadingAgain, test } from '#tests/support/site-test.ts';
import { expectToast, toasts } from '#tests/support/toast.ts';

test.use({
  environment: { SAMPLE_CONTENT: 'off' },
  expectedNoise: /error: Failed to load resource: (the server responded with a status of [45]|net::ERR)/,
});

test.beforeEach(({ page, site }) => site.signIn(page.context()));

test('Staff who begin find an empty calendar, and create, change and delete their first event', async ({
  page,
  site,
}) => {
  for (const { id } of (await site.services.events.list({ now: '2026-01-01', archived: 'include' })).events) {
    await site.removeEvents([id]);
  }
  await openEvents(page);
  await expect(page.getByText('No events found. Create your first event!')).toBeVisible();
  await page.getByRole('button', { name: 'New Event' }).click();
  const creating = page.getByRole('dialog', { name: 'Create New Event' });
  await expect(creating.getByLabel('Event Name')).toBeFocused();
  await expect(creating.getByLabel('Category')).toHaveValue('Live Music');
  await expect(creating.getByLabel('Category').getByRole('option')).toHaveText([
    'Live Music',
    'Community Event',
    'Other',
  ]);
  await expect(creating.getByLabel('Start Time')).toHaveValue('12:00');
  await expect(creating.getByLabel('End Time')).toHaveValue('13:00');
  await expect(creating.getByText('HTML supported.')).toBeVisible();

  await creating.getByLabel('Event Image URL').fill('nope');
  await creating.getByRole('button', { name: 'Create Event' }).click();
  await expect(creating.getByText('Required')).toHaveCount(2);
  await expect(creating.getByText('Please enter a valid URL')).toBeVisible();
  await expect(creating.getByLabel('Event Name')).toBeFocused();

  await fillEvent(page, {
    name: 'First Night',
    date: '2026-11-20',
    startTime: '19:30',
    endTime: '22:00',
    description: '<p>Songs.</p>',
  });
  await creating.getByLabel('Event Image URL').fill(' ');
  const release = await holdBack(page, '/api/events');
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/events'),
  );
  await creating.getByRole('button', { name: 'Create Event' }).click();
  await expect(creating.getByRole('button', { name: 'Saving...' })).toHaveAttribute('aria-disabled', 'true');
  release();
  expect((await sent).postDataJSON()).toEqual({
    name: 'First Night',
    description: '<p>Songs.</p>',
    category: 'Live Music',
    startDateTime: '2026-11-21T00:30:00.000Z',
    endDateTime: '2026-11-21T03:00:00.000Z',
    imageUrl: null,
  });
  await expectToast(page, 'Success', 'Event created successfully');
  await expect(creating).toBeHidden();
  await page.unroute('**/api/events');

  await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Category', 'Date', 'Actions']);
  const row = eventRow(page, 'First Night');
  await expect(row.getByRole('cell').nth(1)).toHaveText('Live Music');
  await expect(row.getByRole('cell').nth(2)).toHaveText('Nov 20th, 2026 7:30 PM');
  await expect(row.getByRole('cell').nth(2)).toHaveAttribute('data-weekday', 'Friday');

  await row.getByRole('button', { name: 'Edit' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit Event' });
  await expect(editing.getByLabel('Event Name')).toHaveValue('First Night');
  await expect(editing.getByLabel('Start Date')).toHaveValue('2026-11-20');
  await expect(editing.getByLabel('Start Time')).toHaveValue('19:30');
  await fillEvent(page, { name: 'First Night, really' });
  await editing.getByLabel('Category').selectOption('Community Event');
  await editing.getByRole('button', { name: 'Update Event' }).click();
  await expectToast(page, 'Success', 'Event updated successfully');
  const changed = eventRow(page, 'First Night, really');
  await expect(changed.getByRole('cell').nth(1)).toHaveText('Community Event');

  const remove = () => pressMore(changed, 'Delete …');
  await remove();
  const asking = page.getByRole('alertdialog', { name: 'Confirm Deletion' });
  await expect(
    asking.getByText('Are you sure you want to delete this event? This action cannot be undone.', {
      exact: true,
    }),
  ).toBeVisible();
  await expect(asking.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(asking).toBeHidden();
  await expect(changed.getByRole('button', { name: 'More' })).toBeFocused();
  await remove();
  await asking.getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Success', 'Event deleted successfully');
  await expect(page.getByText('No events found. Create your first event!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Events', exact: true })).toBeFocused();
});

test('Staff duplicate and archive; the copy is marked where it stands, and guests see each change at once', {
  tag: '@all',
}, async ({ page, site }) => {
  const [id = 0] = await site.addEvents([sampleEvent({ name: 'Twice Told' })]);
  await openEvents(page);
  const row = eventRow(page, 'Twice Told');
  await pressMore(row, 'Duplicate');
  await expectToast(page, 'Success', 'Event duplicated successfully');
  const copy = eventRow(page, 'Twice Told (Copy)');
  await expect(copy).toHaveAttribute('data-is-highlighted', 'true');
  await expect(copy).toBeInViewport();
  await expect(copy.getByRole('cell').nth(2)).toHaveText('Nov 20th, 2026 7:30 PM');
  await expect(page.getByRole('dialog')).toBeHidden();

  const guest = await page.context().newPage();
  await guest.goto('/events');
  await expect(guest.getByRole('link', { name: 'Twice Told', exact: true })).toBeVisible();
  await pressMore(row, 'Archive');
  await expectToast(page, 'Success', 'Event archived successfully');
  await expect(row.getByText('Draft', { exact: true })).toBeVisible();
  await guest.reload();
  await expect(guest.getByRole('link', { name: 'Twice Told (Copy)' })).toBeVisible();
  await expect(guest.getByRole('link', { name: 'Twice Told', exact: true })).toHaveCount(0);
  expect((await guest.request.get(`/events/${id}`, { headers: { cookie: '' } })).status()).toBe(404);
  await guest.close();

  await row.getByRole('button', { name: 'Publish' }).click();
  await expectToast(page, 'Success', 'Event published successfully');
  await expect(row.getByText('Draft', { exact: true })).toHaveCount(0);
});

test('Staff are told when something fails, and keep what they have written', { tag: '@all' }, async ({
  page,
  site,
}) => {
  await site.addEvents([sampleEvent({ name: 'Stubborn' }), sampleEvent({ name: 'Shelved', archived: true })]);
  await openEvents(page);
  const refuse = (path: string) =>
    page.route(path, (route) =>
      route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 500, body: 'broken' }),
    );
  await refuse('**/api/admin/events/*/*');
  await refuse('**/api/admin/events/*');
  await refuse('**/api/events');
  await refuse('**/api/events/*');
  const row = eventRow(page, 'Stubborn');
  await pressMore(row, 'Duplicate');
  await expectToast(page, 'Error', 'Failed to duplicate event', 'destructive');
  await pressMore(row, 'Archive');
  await expectToast(page, 'Error', 'Failed to archive event', 'destructive');
  await eventRow(page, 'Shelved').getByRole('button', { name: 'Publish' }).click();
  await expectToast(page, 'Error', 'Failed to publish event', 'destructive');
  await pressMore(row, 'Delete …');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Error', 'Failed to delete event', 'destructive');
  await expect(row).toBeVisible();

  await row.getByRole('button', { name: 'Edit' }).click();
  await fillEvent(page, { name: 'Changed in vain' });
  await page.getByRole('button', { name: 'Update Event' }).click();
  await expectToast(page, 'Error', 'Failed to update event', 'destructive');
  await expect(page.getByLabel('Event Name')).toHaveValue('Changed in vain');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.getByRole('button', { name: 'New Event' }).click();
  await fillEvent(page, { name: 'Written in vain', description: '<p>x</p>' });
  await page.getByRole('button', { name: 'Create Event' }).click();
  await expectToast(page, 'Error', 'Failed to create event', 'destructive');
  await expect(page.getByLabel('Event Name')).toHaveValue('Written in vain');
});

test('Staff who leave a form are asked only when something would be lost', { tag: '@all' }, async ({
  page,
}) => {
  await openEvents(page);
  const open = page.getByRole('button', { name: 'New Event' });
  const dialog = page.getByRole('dialog', { name: 'Create New Event' });
  const asking = page.getByRole('alertdialog', { name: 'Discard changes?' });
  await open.click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();

  await open.click();
  await fillEvent(page, { name: 'Half a thought' });
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => dialog.getByRole('button', { name: 'Cancel' }).click(),
    () => page.mouse.click(5, 400),
  ]) {
    await leave();
    await expect(asking).toBeVisible();
    await expect(asking.getByRole('button', { name: 'Keep editing' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(asking).toBeHidden();
    await expect(dialog.getByLabel('Event Name')).toHaveValue('Half a thought');
  }
  await page.keyboard.press('Escape');
  await asking.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
  await open.click();
  await expect(dialog.getByLabel('Event Name')).toHaveValue('');
});

test('Of two who edit the same event nobody writes over the other unknowingly', async ({ page, site }) => {
  const [id = 0] = await site.addEvents([sampleEvent({ name: 'Contested' })]);
  async function someoneElseRenames(name: string) {
    const seen = await site.services.events.get(id);
    await site.services.events.change(seen, { name }, '2026-11-15T17:00:00.000Z');
  }
  await openEvents(page);
  const dialog = page.getByRole('dialog', { name: 'Edit Event' });
  const save = dialog.getByRole('button', { name: 'Update Event' });
  const conflict = dialog.getByText('Someone else has changed this event in the meantime.');

  await eventRow(page, 'Contested').getByRole('button', { name: 'Edit' }).click();
  await fillEvent(page, { name: 'Mine' });
  await someoneElseRenames('Theirs');
  await save.click();
  // The form says it, and no toast beside it.
  await expect(conflict).toBeVisible();
  await expect(toasts(page)).toHaveCount(0);
  expect((await site.services.events.get(id)).name).toBe('Theirs');
  await dialog.getByRole('button', { name: 'Load their version' }).click();
  await expect(dialog.getByLabel('Event Name')).toHaveValue('Theirs');
  await expect(conflict).toBeHidden();

  await fillEvent(page, { name: 'Mine after all' });
  await someoneElseRenames('Theirs again');
  await save.click();
  await expect(conflict).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep editing mine' }).click();
  await expect(conflict).toBeHidden();
  await expect(dialog.getByLabel('Event Name')).toHaveValue('Mine after all');
  await save.click();
  await expectToast(page, 'Success', 'Event updated successfully');
  expect((await site.services.events.get(id)).name).toBe('Mine after all');
});

test('Staff see through the table by filter, search and order, and its address keeps it', {
  tag: '@all',
}, async ({ page, site }) => {
  await site.addEvents([
    sampleEvent({ name: 'Ahead A', category: 'Other' }),
    sampleEvent({ name: 'Ahead B', startDateTime: '2026-11-20T20:00:00.000Z' }),
    sampleEvent({
      name: 'Behind',
      startDateTime: '2026-11-01T20:00:00.000Z',
      endDateTime: '2026-11-01T22:00:00.000Z',
    }),
    sampleEvent({ name: 'Behind the shelf', archived: true, performer: 'June Hollis' }),
  ]);
  await openEvents(page);
  const names = page.locator('tr[data-index] > td:first-child').filter({ hasText: /^(Ahead|Behind)/ });
  const draft = 'Behind the shelfDraftPublishJune Hollis · No place yet';
  const show = (name: string) => page.getByRole('radio', { name });
  await expect(show('All')).toBeChecked();
  await expect(names).toHaveText([/^Ahead B/, /^Ahead A/, draft, /^Behind/]);
  for (const [filter, expected, address] of [
    ['Upcoming', [/^Ahead B/, /^Ahead A/], 'upcoming'],
    ['Past', [/^BehindNo place yet$/], 'past'],
    ['Drafts', [draft], 'archived'],
  ] as const) {
    await page.getByText(filter, { exact: true }).first().click();
    await expect(names).toHaveText(expected);
    await expect(page).toHaveURL(`/admin/events?show=${address}`);
  }
  await page.reload();
  await expect(show('Drafts')).toBeChecked();
  await expect(names).toHaveText([draft]);

  await page.getByText('All', { exact: true }).click();
  const byName = page.getByRole('columnheader', { name: 'Name' });
  await byName.getByRole('button').click();
  await expect(byName).toHaveAttribute('aria-sort', 'ascending');
  await expect(names).toHaveText([/^Ahead A/, /^Ahead B/, /^Behind/, draft]);
  await byName.getByRole('button').click();
  await expect(byName).toHaveAttribute('aria-sort', 'descending');
  await expect(names).toHaveText([draft, /^Behind/, /^Ahead B/, /^Ahead A/]);

  const search = page.getByLabel('Search events');
  await search.fill('ahead');
  await expect(names).toHaveText([/^Ahead B/, /^Ahead A/]);
  await expect(search).toBeFocused();
  await expect(page).toHaveURL('/admin/events?search=ahead&sort=-name');
  // One dialog for the table, and none in its rows.
  await expect(page.locator('tr dialog')).toHaveCount(0);
  // What guests find, staff find: also by the act.
  await search.fill('hollis');
  await expect(names).toHaveText([/^Behind the shelf/]);
  // The field owns its text, however fast one types, and the address follows when one pauses.
  await page.evaluate(() => {
    const { history } = window;
    const replaceState = history.replaceState.bind(history);
    history.replaceState = (...entry) => {
      const { dataset } = document.body;
      dataset.replaced = String(Number(dataset.replaced ?? 0) + 1);
      replaceState(...entry);
    };
  });
  await search.fill('');
  await search.pressSequentially('nobody at a sunday breakfast', { delay: 20 });
  await expect(page).toHaveURL('/admin/events?search=nobody+at+a+sunday+breakfast&sort=-name');
  await expect(search).toHaveValue('nobody at a sunday breakfast');
  expect(Number(await page.evaluate(() => document.body.dataset.replaced))).toBeLessThan(5);
  await page.getByRole('button', { name: 'Show all events' }).click();
  await expect(search).toHaveValue('');

  // What has just been made is shown, whatever the filter was.
  await page.getByText('Drafts', { exact: true }).click();
  await createEvent(page, { name: 'Ahead C', date: '2026-12-24' });
  await expect(eventRow(page, 'Ahead C')).toHaveAttribute('data-is-highlighted', 'true');
  await expect(show('All')).toBeChecked();
});

test('A time that cannot be read is called one, and a list that does not come can be asked for again', {
  tag: '@all',
}, async ({ page }) => {
  const broken = { ...sampleEvent({ name: 'Sometime' }), id: 1, archived: false, startDateTime: 'sometime' };
  await page.route('**/api/events?*', (route) => route.fulfill({ status: 503, body: 'away' }));
  await page.goto('/admin/events');
  await expect(page.getByText('Error loading events. Please try again later.')).toBeVisible();
  await stopReadingAgain(page);
  await page.unroute('**/api/events?*');
  await page.route('**/api/events?*', (route) =>
    route.fulfill({ json: route.request().url().includes('upcoming') ? [broken] : [] }),
  );
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(eventRow(page, 'Sometime').getByRole('cell').nth(2)).toHaveText('Invalid date');
});

test('Staff see the picture that an address leads to, or that it leads to none', { tag: '@all' }, async ({
  page,
}) => {
  await openEvents(page);
  await page.getByRole('button', { name: 'New Event' }).click();
  const address = page.getByLabel('Event Image URL');
  await address.fill('/share-card.jpg');
  await expect(page.getByAltText('As guests will see it')).toBeVisible();
  await page.route('**/missing.jpg', (route) => route.fulfill({ status: 404, body: '' }));
  await address.fill('https://example.com/missing.jpg');
  await expect(page.getByText('This picture does not load.')).toBeVisible();
  await expect(page.getByAltText('As guests will see it')).toHaveCount(0);
});

test('Staff with a keyboard alone create an event', {
  tag: '@all',
}, async ({ page, site }) => {
  // After the shows of before, the form would suggest a day.
  await site.services.database.db.deleteFrom('events').execute();
  await openEvents(page);
  const { keyboard } = page;
  await page.getByRole('button', { name: 'New Event' }).focus();
  await keyboard.press('Enter');
  await expect(page.getByLabel('Event Name')).toBeFocused();
  await expect(page.getByLabel('Category')).toBeVisible();
  await keyboard.type('By Keys');
  await keyboard.press('Tab');
  await keyboard.press('ArrowDown');
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  for (const way of ['Choose from gallery', 'Upload a picture', 'Generate Image']) {
    await expect(page.getByRole('button', { name: way })).toBeFocused();
    await keyboard.press('Tab');
  }
  await expect(page.getByLabel('Start Date')).toBeFocused();
  await keyboard.type('11232026');
  await expect(page.getByLabel('Start Date')).toHaveValue('2026-11-23');
  await expect(page.getByLabel('End Date')).toHaveValue('2026-11-23');
  // Past the button of the browser's own calendar.
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await expect(page.getByLabel('Start Time')).toBeFocused();
  await keyboard.type('0730PM');
  await page.getByLabel('End Time').focus();
  await keyboard.type('1000PM');
  await page.getByRole('button', { name: 'Paragraph' }).focus();
  await keyboard.press('ArrowLeft');
  await expect(page.getByRole('button', { name: 'Redo' })).toBeFocused();
  await keyboard.press('Tab');
  await expect(page.getByLabel('Description')).toBeFocused();
  await keyboard.type('Typed.');
  await page.getByRole('button', { name: 'Create Event' }).focus();
  await keyboard.press('Enter');
  const row = eventRow(page, 'By Keys');
  await expect(row.getByRole('cell').nth(2)).toHaveText('Nov 23rd, 2026 7:30 PM');
  await expect(row.getByRole('cell').nth(1)).toHaveText('Community Event');
});

test('A button tells what it does after a while, and the next one at once', { tag: '@all' }, async ({
  page,
}) => {
  await addImage(page, { name: 'pointed-at.jpg' });
  await page.clock.install({ time: '2026-11-15T17:00:00.000Z' });
  await openGallery(page);
  const button = (name: string) => imageCard(page, 'pointed-at.jpg').getByRole('button', { name });
  const tip = page.getByRole('tooltip');
  await expect(button('Download')).toBeVisible();
  await page.clock.pauseAt('2026-11-15T18:00:00.000Z');
  await button('Download').hover();
  await page.clock.runFor(690);
  await expect(tip).toHaveCount(0);
  await page.clock.runFor(20);
  await expect(tip).toHaveText('Download');

  await page.mouse.move(0, 0);
  await expect(tip).toHaveCount(0);
  await page.clock.runFor(290);
  await button('Delete').hover();
  await expect(tip).toHaveText('Delete');

  await page.mouse.move(0, 0);
  await expect(tip).toHaveCount(0);
  await page.clock.runFor(310);
  await button('Edit details').hover();
  await expect(tip).toHaveCount(0);
  await page.clock.runFor(710);
  await expect(tip).toHaveText('Edit details');
  await page.keyboard.press('Escape');
  await page.mouse.move(0, 0);

  await button('Edit details').focus();
  await page.keyboard.press('Tab');
  await expect(tip).toHaveText('Download');
  await page.keyboard.press('Escape');
  await expect(tip).toHaveCount(0);
});

test('Staff meet no known obstacle in the form and the questions, by day and by night', {
  tag: '@all',
}, async ({ page, site }) => {
  await site.addEvents([sampleEvent({ name: 'Looked At' })]);
  await openEvents(page);
  await page.getByRole('button', { name: 'New Event' }).click();
  await fillEvent(page, { startTime: '21:00', description: '<h3>Doors</h3><p><a href="/events">x</a></p>' });
  await page.getByLabel('Event Image URL').fill('nope');
  await page.getByRole('button', { name: 'Create Event' }).click();
  await expect(page.getByLabel('Description').getByRole('link')).toBeVisible();
  await axeByDayAndNightIfThorough(page, 'form');
  await page.setViewportSize({ width: 320, height: 700 });
  const overflow = await page
    .locator('dialog[open] > div')
    .evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth);
  expect(overflow).toBe(0);
});

test('Staff who go on before a copy is made are not brought back, and are told of it', {
  tag: '@all',
}, async ({ page, site }) => {
  await site.addEvents([sampleEvent({ name: 'Old Night', archived: true })]);
  await openEvents(page, '?show=archived');
  const release = await holdBack(page, '/api/admin/events/*/duplicate');
  await pressMore(eventRow(page, 'Old Night'), 'Duplicate');
  await page.getByRole('link', { name: 'Gallery' }).click();
  await expect(page.getByRole('button', { name: 'Upload Photo' })).toBeVisible();
  release();
  await expectToast(page, 'Success', 'Event duplicated successfully');
  await expect(page.getByRole('button', { name: 'Upload Photo' })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/gallery$/);
});

test('Two changes of the view before the table is drawn again are both kept', { tag: '@all' }, async ({
  page,
  site,
}) => {
  await site.addEvents([sampleEvent({ name: 'Quick Hands' })]);
  await openEvents(page);
  await expect(eventRow(page, 'Quick Hands')).toBeVisible();
  const upcoming = await page.getByLabel('Upcoming', { exact: true }).elementHandle();
  const name = await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').elementHandle();
  await page.evaluate(
    (controls) => {
      for (const control of controls) (control as HTMLElement).click();
    },
    [upcoming, name],
  );
  await expect(page).toHaveURL(/\?show=upcoming&sort=name$/);
});

test('A blank in the search field stays there, and narrows nothing', { tag: '@all' }, async ({
  page,
  site,
}) => {
  await site.addEvents([sampleEvent({ name: 'Still There' })]);
  await openEvents(page, '?search=nothing');
  const search = page.getByLabel('Search events');
  await search.fill(' ');
  await expect(page).toHaveURL(/\/admin\/events$/);
  await expect(eventRow(page, 'Still There')).toBeVisible();
  await expect(search).toHaveValue(' ');
});
