import { holdBack } from '#tests/support/hold-back.ts';
import { dayOn, dragShow, monthTitle, openMonth, showOn } from '#tests/support/month-screen.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { addSeries, namesakes, removeAllEvents } from '#tests/support/series-screen.ts';
import { axeByDayAndNightIfThorough, axeIfThorough, expect, test } from '#tests/support/site-test.ts';
import { variants } from '#tests/support/thorough.ts';
import { expectToast, toasts } from '#tests/support/toast.ts';

test.use({
  environment: { SAMPLE_CONTENT: 'off' },
  expectedNoise: /error: Failed to load resource: the server responded with a status of (404|409)/,
});

const hall = 'Folklore (Dawsonville)';
const garden = 'Myth & Legend (Cumming)';
/** Half past seven in the evening, two days before the clocks go forward. */
const spring = {
  startDateTime: '2027-03-13T00:30:00.000Z',
  endDateTime: '2027-03-13T05:30:00.000Z',
  doorsDateTime: '2027-03-12T23:45:00.000Z',
  location: hall,
};

test.beforeEach(async ({ page, site }) => {
  await removeAllEvents(site);
  await site.signIn(page.context());
});

test('A show is dragged to another day, keeps its time by the clock, and is taken back', {
  tag: '@all',
}, async ({ page, site }) => {
  await site.addEvents([sampleEvent({ name: 'Spring Night', ...spring })]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await openMonth(page, '&month=2027-03', 'March 2027');
  site.passSeconds(1);
  // Taken hold of and let go within one frame: no click, which would open its form.
  const { x = 0, y = 0 } =
    (await showOn(page, '2027-03-12', 'Spring Night')
      .getByRole('button', { name: 'Spring Night', exact: true })
      .boundingBox()) ?? {};
  const mouse = await page.context().newCDPSession(page);
  const flick = [
    { type: 'mousePressed', x: x + 8, y: y + 8 },
    { type: 'mouseMoved', x: x + 20, y: y + 8 },
    { type: 'mouseReleased', x: x + 20, y: y + 8 },
  ] as const;
  await Promise.all(
    flick.map((event) =>
      mouse.send('Input.dispatchMouseEvent', { ...event, button: 'left', buttons: 1, clickCount: 1 }),
    ),
  );
  await dragShow(page, showOn(page, '2027-03-12', 'Spring Night'), '2027-03-19');
  await expectToast(page, 'Moved', '\u2068Spring Night\u2069 is on Friday, March 19, 7:30 PM.');
  await expect(showOn(page, '2027-03-19', 'Spring Night')).toContainText('7:30 PM');
  await expect(showOn(page, '2027-03-12', 'Spring Night')).toHaveCount(0);
  expect(await namesakes(site, 'Spring Night')).toMatchObject([
    {
      startDateTime: '2027-03-19T23:30:00.000Z',
      endDateTime: '2027-03-20T04:30:00.000Z',
      doorsDateTime: '2027-03-19T22:45:00.000Z',
      location: hall,
      description: '<p>Songs after midnight.</p>',
    },
  ]);

  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Moved back', '\u2068Spring Night\u2069 is on Friday, March 12, 7:30 PM.');
  await expect(showOn(page, '2027-03-12', 'Spring Night')).toBeVisible();
  expect(await namesakes(site, 'Spring Night')).toMatchObject([spring]);
});

test('One of a series is moved by keyboard, alone, and the focus goes with it', { tag: '@all' }, async ({
  page,
  site,
}) => {
  await addSeries(site, 'Every Friday', 2);
  await page.setViewportSize({ width: 1280, height: 900 });
  await openMonth(page, '&month=2026-11', 'November 2026');
  site.passSeconds(1);
  const move = showOn(page, '2026-11-20', 'Every Friday').getByRole('button', {
    name: 'Move to… Every Friday',
  });
  await move.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Move to…' });
  await expect(dialog).toContainText('It repeats. Only this one is moved.');
  const day = dialog.getByLabel('New day');
  await expect(day).toBeFocused();
  await expect(day).toHaveValue('2026-11-20');
  await page.keyboard.press('Escape');
  await expect(move).toBeFocused();

  await page.keyboard.press('Enter');
  await day.fill('');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Invalid date')).toBeVisible();
  await day.fill('2026-11-27');
  await expect(dialog.getByRole('status')).toContainText('This time is taken. You can move it all the same.');
  await axeIfThorough(page);
  await day.fill('2026-11-24');
  await expect(dialog.getByRole('status')).toHaveText('');
  await page.keyboard.press('Enter');
  await expectToast(
    page,
    'Moved',
    '\u2068Every Friday\u2069 is on Tuesday, November 24, 7:30 PM. The others of its series stay where they are.',
  );
  await expect(dialog).toBeHidden();
  await expect(
    showOn(page, '2026-11-24', 'Every Friday').getByRole('button', { name: 'Move to… Every Friday' }),
  ).toBeFocused();
  await expect(showOn(page, '2026-11-24', 'Every Friday').getByText('Repeats')).toHaveCount(1);
  await expect(showOn(page, '2026-11-27', 'Every Friday')).toBeVisible();
  const starts = (await namesakes(site, 'Every Friday')).map(({ startDateTime }) => startDateTime);
  expect(starts.toSorted()).toEqual([
    '2026-11-25T00:30:00.000Z',
    '2026-11-28T00:30:00.000Z',
    '2026-12-05T00:30:00.000Z',
  ]);
});

test('At 390 px a show is moved by touch, into another month, and taken back', async ({ page, site }) => {
  await site.addEvents([sampleEvent({ name: 'Small Screen', location: garden })]);
  await page.setViewportSize({ width: 390, height: 844 });
  await openMonth(page, '&month=2026-11', 'November 2026');
  site.passSeconds(1);
  const move = showOn(page, '2026-11-20', 'Small Screen').getByRole('button', {
    name: 'Move to… Small Screen',
  });
  await expect(move).toHaveText('Move to…');
  const box = await move.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await move.click();
  const dialog = page.getByRole('dialog', { name: 'Move to…' });
  await dialog.getByLabel('New day').fill('2026-12-05');
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expectToast(page, 'Moved', '\u2068Small Screen\u2069 is on Saturday, December 5, 7:30 PM.');
  await expect(page.locator('[data-event]')).toHaveCount(0);
  await expect(monthTitle(page, 'November 2026')).toBeFocused();
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(showOn(page, '2026-11-20', 'Small Screen')).toBeVisible();
  expect(await namesakes(site, 'Small Screen')).toMatchObject([
    { startDateTime: '2026-11-21T00:30:00.000Z' },
  ]);
});

test('Of two people, one edits a show and one moves it: the move is refused, and nothing is lost', {
  tag: '@all',
}, async ({ page, site, browser }) => {
  const [id = 0] = await site.addEvents([sampleEvent({ name: 'Contested', location: hall })]);
  const other = await browser.newContext({ baseURL: site.url });
  const { headers } = await site.signIn(other);
  await page.setViewportSize({ width: 1280, height: 900 });
  await openMonth(page, '&month=2026-11', 'November 2026');
  await expect(showOn(page, '2026-11-20', 'Contested')).toBeVisible();
  // The page hears of the edit only when its own move is refused.
  const hear = await holdBack(page, '/api/admin/changes');
  site.passSeconds(1);
  const edited = await other.request.patch(`/api/events/${id}`, {
    headers: { ...headers, origin: site.url },
    data: { name: 'Contested, with strings', price: '$12' },
  });
  expect(edited.ok()).toBe(true);

  await dragShow(page, showOn(page, '2026-11-20', 'Contested'), '2026-11-26');
  await expectToast(
    page,
    'Not moved',
    'Someone else has changed this event in the meantime. Nothing was overwritten.',
    'destructive',
  );
  hear();
  // The month shows what the other one has made of it, where it still is.
  await expect(showOn(page, '2026-11-20', 'Contested, with strings')).toBeVisible();
  await expect(dayOn(page, '2026-11-26').locator('[data-event]')).toHaveCount(0);

  site.passSeconds(1);
  await dragShow(page, showOn(page, '2026-11-20', 'Contested, with strings'), '2026-11-26');
  await expectToast(
    page,
    'Moved',
    '\u2068Contested, with strings\u2069 is on Thursday, November 26, 7:30 PM.',
  );
  expect(await namesakes(site, 'Contested, with strings')).toMatchObject([
    { price: '$12', startDateTime: '2026-11-27T00:30:00.000Z' },
  ]);

  // And the other way round: someone has moved it while the form was open elsewhere, and says so before saving.
  const stale = await other.request.patch(`/api/events/${id}`, {
    headers: { ...headers, origin: site.url, 'if-match': `"${(await edited.json()).updatedAt}"` },
    data: { price: '$20' },
  });
  expect(stale.status()).toBe(409);
  await other.close();
});

for (const width of variants([1280, 390])) {
  test(`At ${width} px, a month shows drafts, conflicts and free evenings of each place, and has an address`, {
    tag: '@all',
  }, async ({ page, site }) => {
    const night = { startDateTime: '2026-11-21T01:00:00.000Z', endDateTime: '2026-11-21T04:00:00.000Z' };
    await site.addEvents([
      sampleEvent({ name: 'First', location: hall }),
      sampleEvent({ name: 'Second', location: hall, ...night }),
      sampleEvent({ name: 'Quiet', location: garden, archived: true }),
      sampleEvent({
        name: 'Weekend',
        location: garden,
        startDateTime: '2026-11-27T23:00:00.000Z',
        endDateTime: '2026-11-29T23:00:00.000Z',
      }),
      sampleEvent({
        name: 'In December',
        startDateTime: '2026-12-05T00:00:00.000Z',
        endDateTime: '2026-12-05T02:00:00.000Z',
      }),
    ]);
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/admin/events');
    await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Month' }).click();
    await expect(monthTitle(page, 'November 2026')).toBeVisible();
    await expect(showOn(page, '2026-11-20', 'First')).toContainText('Conflict with \u2068Second\u2069');
    await expect(showOn(page, '2026-11-20', 'Quiet')).toContainText('Draft');
    await expect(showOn(page, '2026-11-20', 'Quiet')).not.toContainText('Conflict');
    for (const date of ['2026-11-27', '2026-11-28', '2026-11-29']) {
      await expect(showOn(page, date, 'Weekend')).toBeVisible();
    }
    await expect(showOn(page, '2026-11-28', 'Weekend')).toContainText('goes on');
    // Nothing public is at the garden on the 20th; the hall is taken.
    const freeOn = (date: string) => dayOn(page, date).getByRole('link');
    await expect(freeOn('2026-11-20')).toHaveText(['Cumming', 'Johns Creek', 'Clarkesville']);
    await expect(freeOn('2026-11-16')).toHaveCount(4);
    await expect(freeOn('2026-11-14'), 'over').toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await axeByDayAndNightIfThorough(page);

    await page.getByLabel('Place').selectOption(garden);
    await expect(page).toHaveURL(/[?&]place=Myth/);
    await expect(page.locator('[data-event]').filter({ hasText: 'First' })).toHaveCount(0);
    await expect(freeOn('2026-11-16')).toHaveText(['Free evening']);
    // A tap is answered before the other month is drawn.
    const looksPressed = await page.evaluateHandle(() => {
      const seen: (string | null)[] = [];
      new MutationObserver((changes) => {
        for (const { target } of changes) seen.push((target as Element).getAttribute('data-is-followed'));
      }).observe(document.body, { subtree: true, attributeFilter: ['data-is-followed'] });
      return seen;
    });
    await page.getByRole('link', { name: 'December 2026' }).click();
    await expect(showOn(page, '2026-12-04', 'In December')).toContainText('7:00 PM');
    expect(await looksPressed.jsonValue()).toEqual(['true', null]);
    await expect(page.getByLabel('Place')).toHaveValue(garden);
    await page.goBack();
    await expect(monthTitle(page, 'November 2026')).toBeVisible();
    await expect(page.getByLabel('Place')).toHaveValue(garden);
    await page.reload();
    await expect(showOn(page, '2026-11-20', 'Quiet')).toBeVisible();

    await showOn(page, '2026-11-20', 'Quiet')
      .getByRole('button', { name: 'Quiet', exact: true })
      .press('Enter');
    await expect(page.getByRole('dialog', { name: 'Edit Event' }).getByLabel('Event Name')).toHaveValue(
      'Quiet',
    );
  });
}

test('A free evening leads to a new event with its day and its place', { tag: '@all' }, async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openMonth(page, '&month=2026-11', 'November 2026');
  await expect(page.getByText('Nothing is on yet · 16 days with a free evening')).toBeVisible();
  const free = page.getByRole('link', { name: 'Cumming, free evening on November 24: new event' });
  await free.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Create New Event' });
  await expect(dialog.getByLabel('Start Date')).toHaveValue('2026-11-24');
  await expect(dialog.getByLabel('Start Time')).toHaveValue('19:00');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\?view=month&month=2026-11$/);
  await expect(free).toBeFocused();

  await free.press('Enter');
  await dialog.getByLabel('Event Name').fill('Filled In');
  await dialog.getByLabel('Description').fill('<p>Songs.</p>');
  await dialog.getByRole('button', { name: 'Create Event' }).click();
  await expectToast(page, 'Success', 'Event created successfully');
  await expect(showOn(page, '2026-11-24', 'Filled In')).toContainText('Cumming');
  await expect(free).toHaveCount(0);
  expect(await namesakes(site, 'Filled In')).toMatchObject([
    { location: garden, startDateTime: '2026-11-25T00:00:00.000Z', endDateTime: '2026-11-25T03:00:00.000Z' },
  ]);
});
