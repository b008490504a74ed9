import { eventRow, openEvents, openMore } from '#tests/support/event-screen.ts';
import { openMonth, showOn } from '#tests/support/month-screen.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { expect, test } from '#tests/support/site-test.ts';

test.use({ environment: { SAMPLE_CONTENT: 'off' } });

const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

test.beforeEach(async ({ page, site }) => {
  await site.services.database.db.deleteFrom('events').execute();
  await site.signIn(page.context());
});

test('On a phone all actions of an event are in one line, and a chosen one is one surface', {
  tag: '@all',
}, async ({ page, site }) => {
  await site.addEvents([sampleEvent({ name: 'In Line' })]);
  await page.setViewportSize(phone);
  await openEvents(page);
  const row = eventRow(page, 'In Line');
  const buttons = row.getByRole('cell').last().getByRole('button');
  await expect(buttons).toHaveText(['Edit', 'More']);
  const boxes = await buttons.evaluateAll((all) =>
    all.map((button) => button.getBoundingClientRect().toJSON()),
  );
  expect(new Set(boxes.map(({ y }) => y)).size).toBe(1);
  expect(Math.min(...boxes.map(({ x }) => x))).toBeGreaterThanOrEqual(0);
  expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThanOrEqual(phone.width);

  const ground = await row.evaluate((element) => getComputedStyle(element).backgroundColor);
  await page.getByRole('checkbox', { name: 'Choose In Line' }).check();
  await expect(row).not.toHaveCSS('background-color', ground);
  // No cell has a ground of its own.
  for (const cell of await row.getByRole('cell').all())
    await expect(cell).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');

  // The menu of the last row is in view, at the width of the smallest phones too.
  await page.setViewportSize({ width: 320, height: 640 });
  await openMore(row);
  await expect(row.getByRole('button', { name: 'Delete …' })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test('The month says in whole words where a show is, and what it is in conflict with', {
  tag: '@all',
}, async ({ page, site }) => {
  await site.addEvents([sampleEvent({ name: 'First' }), sampleEvent({ name: 'Second' })]);
  await page.setViewportSize(desktop);
  await openMonth(page, '&month=2026-11', 'November 2026');
  const show = showOn(page, '2026-11-20', 'First');
  const place = show.getByText('No place yet');
  await expect(place).toBeVisible();
  expect(await place.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);

  await page.setViewportSize(phone);
  await expect(show.getByText('Conflict')).toHaveJSProperty('innerText', 'Conflict with \u2068Second\u2069');
  const words = show.getByText('with', { exact: false }).last();
  expect((await words.boundingBox())?.width).toBeGreaterThan(20);
});
