import type { Locator, Route } from '@playwright/test';
import { clearApplications, deskPath, rowsOf } from '#tests/support/desk.ts';
import { eventRow, fillEvent, openEvents, pressMore } from '#tests/support/event-screen.ts';
import { addImage, emptyGallery, imageCard, openGallery } from '#tests/support/gallery-screen.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { expect, stopReadingAgain, test } from '#tests/support/site-test.ts';
import { storeApplications } from '#tests/support/stored-applications.ts';

test.use({
  expectedNoise: /error: Failed to load resource: (the server responded with a status of [45]|net::ERR)/,
});

test.beforeEach(async ({ page, site }) => {
  await site.signIn(page.context());
});

test('An invitation link that is shown once stays when the invitations cannot be loaded anew', {
  tag: '@all',
}, async ({ page }) => {
  await page.goto('/admin/team');
  await expect(page.getByRole('region', { name: 'Invitations' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  // The list of invitations need not come for the new link to be shown.
  await page.route('**/api/admin/invitations', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  );
  await page.getByRole('button', { name: 'Make an Invitation' }).click();
  const link = await page.getByLabel('Invitation link').inputValue();
  await expect(page.getByText('The invitations could not be refreshed.')).toBeVisible();
  await expect(page.getByLabel('Invitation link')).toHaveValue(link);
  await stopReadingAgain(page);
  await page.unroute('**/api/admin/invitations');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('The invitations could not be refreshed.')).toBeHidden();
  await expect(page.getByLabel('Invitation link')).toHaveValue(link);
});

test('The editor keeps what was typed when the other version cannot be loaded', { tag: '@all' }, async ({
  page,
  site,
}) => {
  const [id = 0] = await site.addEvents([sampleEvent({ name: 'Fought Over' })]);
  await openEvents(page);
  const dialog = page.getByRole('dialog', { name: 'Edit Event' });
  await eventRow(page, 'Fought Over').getByRole('button', { name: 'Edit' }).click();
  await fillEvent(page, { name: 'Mine' });
  const seen = await site.services.events.get(id);
  await site.services.events.change(seen, { name: 'Theirs' }, '2026-11-15T17:00:00.000Z');
  await dialog.getByRole('button', { name: 'Update Event' }).click();
  await page.route(`**/api/events/${id}`, (route) => route.fulfill({ status: 503, body: '' }));
  await dialog.getByRole('button', { name: 'Load their version' }).click();
  await expect(dialog.getByText('The server cannot be reached at the moment.')).toBeVisible();
  await expect(dialog.getByLabel('Event Name')).toHaveValue('Mine');
  await page.unroute(`**/api/events/${id}`);
  await dialog.getByRole('button', { name: 'Load their version' }).click();
  await expect(dialog.getByLabel('Event Name')).toHaveValue('Theirs');
});

test('Staff whose save hangs stop waiting, keep their text, and can close the form', { tag: '@all' }, async ({
  page,
  site,
}) => {
  const [id = 0] = await site.addEvents([sampleEvent({ name: 'Slow Show' })]);
  await openEvents(page);
  const dialog = page.getByRole('dialog', { name: 'Edit Event' });
  const sentence =
    'The server has not answered. Your change may have arrived all the same: please look before you try again.';
  await eventRow(page, 'Slow Show').getByRole('button', { name: 'Edit' }).click();
  await fillEvent(page, { name: 'Slower Show' });
  await page.route(`**/api/events/${id}`, () => {});
  // Nothing can be typed that the save would not bring along, and the keyboard waits beside it and comes back.
  const name = dialog.getByLabel('Event Name');
  await name.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeFocused();
  await page.keyboard.type('lost');
  await page.keyboard.press('Escape');
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Slower Show');
  for (const stop of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => dialog.getByRole('button', { name: 'Cancel' }).click(),
  ]) {
    await dialog.getByRole('button', { name: 'Update Event' }).click();
    await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeVisible();
    await stop();
    await expect(dialog.getByRole('button', { name: 'Update Event' })).toBeVisible();
    await expect(dialog.getByRole('alert').filter({ hasText: /./ })).toHaveText(sentence);
    await expect(name).toHaveValue('Slower Show');
  }
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();

  // It had arrived all the same: what is kept is what the event says by now, and is no conflict with oneself.
  await page.unroute(`**/api/events/${id}`);
  await eventRow(page, 'Slow Show').getByRole('button', { name: 'Edit' }).click();
  await fillEvent(page, { name: 'Slower Show' });
  const arrived = Promise.withResolvers<void>();
  await page.route(`**/api/events/${id}`, async (route) => {
    await route.fetch();
    arrived.resolve();
  });
  await dialog.getByRole('button', { name: 'Update Event' }).click();
  await arrived.promise;
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('alert').filter({ hasText: /./ })).toHaveText(sentence);
  await page.unroute(`**/api/events/${id}`);
  page.once('dialog', (leaving) => leaving.accept());
  await page.reload();
  await expect(name).toHaveValue('Slower Show');
  await expect(dialog.getByText('Your unsaved changes are back.')).toHaveCount(0);
  await fillEvent(page, { name: 'Slowest Show' });
  await dialog.getByRole('button', { name: 'Update Event' }).click();
  await expect(dialog).toBeHidden();
  await expect(eventRow(page, 'Slowest Show')).toBeVisible();
});

test('Staff whose deletion hangs leave the question, and may delete another one', { tag: '@all' }, async ({
  page,
  site,
}) => {
  await clearApplications(site);
  const [stuck] = await storeApplications(site, [{ name: 'Stuck One' }, { name: 'Other One' }]);
  await page.goto(deskPath);
  await page.route(`**/api/admin/applications/${stuck}`, () => {});
  const question = page.getByRole('alertdialog');
  await page.getByRole('button', { name: 'Delete the application from Stuck One' }).click();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(question.getByRole('button', { name: 'Delete', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(page.getByTestId('toast-area')).toContainText('The server has not answered.');
  await page.getByRole('button', { name: 'Delete the application from Other One' }).click();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(rowsOf(page)).toHaveText([/^Stuck One/]);

  // The same in the calendar and in the gallery.
  const [stuckId] = await site.addEvents([
    sampleEvent({ name: 'Stuck Show' }),
    sampleEvent({ name: 'Other Show' }),
  ]);
  await emptyGallery(site);
  const { id: stuckImage } = await addImage(page, { name: 'stuck.jpg' });
  await addImage(page, { name: 'other.jpg' });
  for (const [open, path, itemOf, askToDelete] of [
    [
      openEvents,
      `/api/admin/events/${stuckId}`,
      (which: string) => eventRow(page, `${which} Show`),
      (row: Locator) => pressMore(row, 'Delete …'),
    ],
    [
      openGallery,
      `/api/admin/images/${stuckImage}`,
      (which: string) => imageCard(page, `${which.toLowerCase()}.jpg`),
      (card: Locator) => card.getByRole('button', { name: 'Delete' }).click(),
    ],
  ] as const) {
    await open(page);
    await page.route(new RegExp(`${path}(\\?|$)`), () => {});
    await askToDelete(itemOf('Stuck'));
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(page.getByTestId('toast-area')).toContainText('The server has not answered.');
    await askToDelete(itemOf('Other'));
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(itemOf('Other')).toHaveCount(0);
    await expect(itemOf('Stuck')).toBeVisible();
  }
});

test('After a change that is refused, cut off or late, the screen says what the database holds', {
  tag: '@all',
}, async ({ page, site }) => {
  test.slow();
  await clearApplications(site);
  await emptyGallery(site);
  const [eventId = 0] = await site.addEvents([sampleEvent({ name: 'True Show' })]);
  const [applicationId = 0] = await storeApplications(site, [{ name: 'True Band' }]);
  const { id: imageId } = await addImage(page, { name: 'true.jpg' });
  const { db } = site.services.database;
  const row = eventRow(page, 'True Show');
  const publish = row.getByRole('button', { name: 'Publish' });
  const shortlist = page.getByRole('button', { name: /^Shortlist(ed)?$/ });
  const visible = imageCard(page, 'true.jpg').getByRole('switch');
  const jobs = [
    {
      open: () => openEvents(page),
      path: /\/api\/(admin\/)?events\/\d+/,
      press: async () =>
        (await publish.isVisible()) ? await publish.click() : await pressMore(row, 'Archive'),
      shown: () => publish.isVisible(),
      stored: async () => {
        const { archived } = await db
          .selectFrom('events')
          .select('archived')
          .where('id', '=', eventId)
          .executeTakeFirstOrThrow();
        return Boolean(archived);
      },
    },
    {
      open: () => page.goto(`${deskPath}?application=${applicationId}`),
      path: /\/review$/,
      press: () => shortlist.click(),
      shown: async () => (await shortlist.getAttribute('aria-pressed')) === 'true',
      stored: async () =>
        (
          await db.selectFrom('reviews').select('state').where('applicationId', '=', applicationId).execute()
        )[0]?.state === 'shortlisted',
    },
    {
      open: () => openGallery(page),
      path: /\/visibility$/,
      press: () => visible.click(),
      shown: () => visible.isChecked(),
      stored: async () => (await site.services.gallery.get(imageId)).isPublic,
    },
  ];
  const faults: ((route: Route, isSeen: Promise<void>) => Promise<unknown>)[] = [
    (route) => route.fulfill({ status: 503, body: '' }),
    (route) => route.abort(),
    // It arrives, and its answer is lost.
    (route) => route.fetch().then(() => route.abort()),
    (route, isSeen) => isSeen.then(() => route.continue()),
  ];
  for (const { open, path, press, shown, stored } of jobs) {
    await open();
    for (const fault of faults) {
      const [met, seen, over] = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
      await page.route(path, async (route) => {
        if (route.request().method() === 'GET') return route.continue();
        met?.resolve();
        await fault(route, seen?.promise ?? Promise.resolve());
        over?.resolve();
      });
      await press();
      await met?.promise;
      seen?.resolve();
      await over?.promise;
      await page.unroute(path);
      await expect.poll(async () => (await shown()) === (await stored())).toBe(true);
    }
  }
});

test('Staff see the messages that were loaded, and that newer ones could not be', { tag: '@all' }, async ({
  page,
  site,
}) => {
  await site.services.database.db.deleteFrom('outbox').execute();
  await page.goto('/admin/messages');
  const messages = page.getByRole('main');
  await expect(messages.getByText('No messages yet.')).toBeVisible();
  await page.route('**/api/admin/messages', (route) => route.fulfill({ status: 503, body: '' }));
  await site.services.outbox.add(
    {
      channel: 'mail',
      purpose: 'confirmation',
      recipient: 'june@example.com',
      subject: 'We have your application',
      text: 'Thank you.',
      state: 'not configured',
    },
    new Date().toISOString(),
  );
  const notice = messages.getByText('The messages could not be refreshed.');
  await expect(notice).toBeVisible();
  await expect(messages.getByText('No messages yet.')).toBeVisible();
  const askedAgain = page.waitForRequest('**/api/admin/messages');
  await messages.getByRole('button', { name: 'Try again' }).click();
  await askedAgain;
  await expect(notice).toBeVisible();
  // Nobody has to press it: the page asks again by itself until it has an answer.
  await page.unroute('**/api/admin/messages');
  await expect(messages.getByText('june@example.com')).toBeVisible();
  await expect(notice).toBeHidden();
});

test('A guest whose event does not come tries again without leaving the page', { tag: '@all' }, async ({
  page,
}) => {
  await page.goto('/events', { waitUntil: 'networkidle' });
  await page.route(/\/api\/events\/\d+$/, (route) => route.fulfill({ status: 503, body: '' }));
  await page.getByRole('link', { name: 'Mara Quill, solo' }).click();
  await expect(page.getByText('Error loading events. Please try again later.')).toBeVisible();
  await page.unroute(/\/api\/events\/\d+$/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mara Quill, solo' })).toBeVisible();
});
