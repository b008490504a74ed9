import type { Page } from '@playwright/test';
import { eventRow, openEvents, openMore, pressMore } from '#tests/support/event-screen.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { namesakes, removeAllEvents, rowOn } from '#tests/support/series-screen.ts';
import { axeIfThorough, expect, test } from '#tests/support/site-test.ts';
import { variants } from '#tests/support/thorough.ts';
import { expectToast } from '#tests/support/toast.ts';

test.use({
  environment: { SAMPLE_CONTENT: 'off' },
  expectedNoise: /error: Failed to load resource: (the server responded with a status of [45]|net::ERR)/,
});

test.beforeEach(async ({ page, site }) => {
  await removeAllEvents(site);
  await site.signIn(page.context());
});

function counted(page: Page, pattern: RegExp): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && pattern.test(request.url())) calls.push(request.url());
  });
  return calls;
}

for (const width of variants([1280, 390])) {
  test(`At ${width} px, staff see every date and what else is on then before they repeat an event`, {
    tag: '@all',
  }, async ({ page, site }) => {
    const name = `Porch ${width}`;
    await site.addEvents([
      sampleEvent({ name }),
      sampleEvent({
        name: `Taken ${width}`,
        startDateTime: '2027-03-12T23:00:00.000Z',
        endDateTime: '2027-03-13T01:00:00.000Z',
      }),
    ]);
    await page.setViewportSize({ width, height: 800 });
    const asked: string[] = [];
    await page.route(/\/conflicts\?/, async (route) => {
      asked.push(route.request().url());
      await route.continue();
    });
    const repeated = counted(page, /\/repeat$/);
    await openEvents(page);
    await openMore(eventRow(page, name));
    await eventRow(page, name).getByRole('button', { name: 'Repeat …' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Repeat' });
    await expect(dialog.getByLabel('How often')).toBeFocused();
    await expect(dialog.getByRole('listitem')).toHaveCount(4);
    await expect(dialog.getByRole('button', { name: 'Create 4 events' })).toBeVisible();
    await expect.poll(() => asked.length).toBe(4);
    expect(new Set(asked).size).toBe(4);

    await page.keyboard.type('Every 8');
    await page.keyboard.press('Tab');
    await expect(dialog.getByLabel('Ends')).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('60');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Please enter a number from 1 to 52')).toBeVisible();
    await expect(dialog.getByLabel('How many more times')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('3');
    await expect(dialog.getByRole('listitem')).toHaveText([
      'Friday, January 15, 2027, 7:30 PM – 10:00 PM',
      /^Friday, March 12, 2027, 7:30 PM – 10:00 PM/,
      'Friday, May 7, 2027, 7:30 PM – 10:00 PM',
    ]);
    await expect(dialog.getByRole('listitem').nth(1)).toContainText(
      `At the same time: Taken ${width}, 6:00 PM – 8:00 PM, No place yet`,
    );
    await expect(dialog.getByRole('status')).toHaveText(
      '1 of 3 dates is taken. You can create them all the same.',
    );
    asked.length = 0;
    await axeIfThorough(page);
    expect(repeated).toEqual([]);
    expect(asked, 'nothing is asked while nothing changes').toEqual([]);

    // Any of the dates can be left out, and the date in between counts.
    await dialog.getByRole('checkbox', { name: /March 12/ }).uncheck();
    await expect(dialog.getByRole('status')).toHaveText('Nothing else is on at these times.');
    await expect(dialog.getByRole('button', { name: 'Create 2 events' })).toBeVisible();
    await dialog.getByLabel('How often').selectOption('Every last Friday');
    await dialog.getByLabel('Ends').selectOption('On a date');
    await dialog.getByLabel('The last day').fill('2027-01-29');
    await expect(dialog.getByRole('listitem')).toHaveText([
      'Friday, November 27, 2026, 7:30 PM – 10:00 PM',
      'Friday, December 25, 2026, 7:30 PM – 10:00 PM',
      'Friday, January 29, 2027, 7:30 PM – 10:00 PM',
    ]);
    await dialog.getByRole('checkbox', { name: /December 25/ }).uncheck();
    const sent = page.waitForRequest(/\/repeat$/);
    await dialog.getByRole('button', { name: 'Create 2 events' }).dblclick();
    expect((await sent).headers()['if-match']).toMatch(/^"20.*"$/);
    expect((await sent).postDataJSON()).toEqual({
      monthlyOn: { nth: -1, weekday: 'fr' },
      until: '2027-01-29',
      except: ['2027-03-12', '2026-12-25'],
    });
    await expectToast(page, 'Success', '2 events created successfully');
    await expect(dialog).toBeHidden();
    await expect(rowOn(page, name, 'Nov 27th, 2026 7:30 PM')).toHaveAttribute('data-is-highlighted', 'true');
    await expect(eventRow(page, name).getByText('Repeats')).toHaveCount(3);
    await expect(eventRow(page, `Taken ${width}`).getByText('Repeats')).toBeHidden();
    expect(repeated).toHaveLength(1);
    expect(await namesakes(site, name)).toHaveLength(3);
    await axeIfThorough(page);
  });
}

test('A year of dates is looked up a few at a time, and what cannot be loaded is said and forbids nothing', {
  tag: '@all',
}, async ({ page, site }) => {
  await site.addEvents([sampleEvent({ name: 'All Year' })]);
  const waiting: (() => void)[] = [];
  await page.route(/\/conflicts\?/, async (route) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    await route.abort();
  });
  await openEvents(page);
  await pressMore(eventRow(page, 'All Year'), 'Repeat …');
  const dialog = page.getByRole('dialog', { name: 'Repeat' });
  await dialog.getByLabel('How many more times').fill('52');
  await expect(dialog.getByRole('listitem')).toHaveCount(52);
  await expect(dialog.getByRole('listitem').last()).toHaveText(
    'Friday, November 19, 2027, 7:30 PM – 10:00 PM',
  );
  await expect.poll(() => waiting.length).toBeGreaterThanOrEqual(4);
  await expect(dialog.getByRole('status')).toHaveText('Looking for what else is on…');
  let most = 0;
  const answerAll = () => {
    const open = waiting.splice(0);
    most = Math.max(most, open.length);
    for (const answer of open) answer();
    return dialog.getByRole('status').textContent();
  };
  await expect
    .poll(answerAll, { intervals: [50] })
    .toBe('What else is on could not be loaded for 52 of 52 dates. You can create them all the same.');
  expect(most).toBeLessThanOrEqual(4);
  await dialog.getByRole('button', { name: 'Create 52 events' }).click();
  await expectToast(page, 'Success', '52 events created successfully');
  expect(await namesakes(site, 'All Year')).toHaveLength(53);
});

test('A repetition whose answer was lost is not made twice', { tag: '@all' }, async ({ page, site }) => {
  await site.addEvents([sampleEvent({ name: 'Lost Answer' })]);
  await openEvents(page);
  site.passSeconds(1);
  await page.route(/\/repeat$/, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await pressMore(eventRow(page, 'Lost Answer'), 'Repeat …');
  const dialog = page.getByRole('dialog', { name: 'Repeat' });
  await expect(dialog.getByRole('status')).toHaveText('Nothing else is on at these times.');
  await dialog.getByRole('button', { name: 'Create 4 events' }).click();
  await expect(
    dialog
      .getByRole('alert')
      .getByText('The server could not be reached. If you try again, no event is made twice.'),
  ).toBeVisible();
  await page.unroute(/\/repeat$/);

  await dialog.getByRole('button', { name: 'Create 4 events' }).click();
  const notice = dialog.getByRole('alert').filter({ hasText: 'changed or repeated in the meantime' });
  await expect(notice).toContainText('Nothing was created just now.');
  await axeIfThorough(page);
  await page.keyboard.press('Escape');
  await pressMore(eventRow(page, 'Lost Answer').first(), 'Repeat …');
  await expect(dialog.getByRole('status')).toHaveText(
    '4 of 4 dates are taken. You can create them all the same.',
  );
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(eventRow(page, 'Lost Answer')).toHaveCount(5);
  expect(await namesakes(site, 'Lost Answer')).toHaveLength(5);
});
