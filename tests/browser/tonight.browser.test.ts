import type { Page } from '@playwright/test';
import { clearApplications } from '#tests/support/desk.ts';
import { applyAt, book } from '#tests/support/performer.ts';
import { expect, type RunningSite, test } from '#tests/support/site-test.ts';
import { variants } from '#tests/support/thorough.ts';

test.use({
  environment: { APPLICATION_LIMIT: '0' },
  viewport: { width: 390, height: 664 },
  // Without a connection, and of what is refused, browsers say so.
  expectedNoise: /ERR_(?:INTERNET_DISCONNECTED|FAILED)|Failed to fetch|401 \(Unauthorized\)|409 \(Conflict\)/,
});

/** A booked show that has begun, on the day of the site's clock. */
async function bookTonight(site: RunningSite) {
  await clearApplications(site);
  await site.services.database.db.deleteFrom('events').execute();
  const performer = await applyAt(site);
  await book(site, performer, {
    name: 'The Night Porch',
    startDateTime: '2026-11-15T11:30',
    endDateTime: '2026-11-15T14:00',
    price: '$12',
  });
  const { events } = await site.services.events.list({ now: '2026-01-01' });
  return events[0]?.id ?? 0;
}

const caches = (page: Page) => page.evaluate(() => window.caches.keys());
const atTonight = (page: Page) => page.getByRole('article', { name: 'The Night Porch' });

/** Until the page and what it shows can be read without a connection. */
async function openAndKeep(page: Page): Promise<void> {
  await page.goto('/admin/tonight');
  await expect(atTonight(page)).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect
    .poll(() => page.evaluate(async () => Boolean(await window.caches.match('/admin/tonight'))))
    .toBe(true);
}

test('Staff read tonight on a phone without a connection, and leave nothing there when they sign out', async ({
  page,
  context,
  site,
}) => {
  await bookTonight(site);
  const { cookies } = await context.storageState();
  await site.signIn(context);
  await openAndKeep(page);
  const show = atTonight(page);
  for (const words of ['11:30 AM', '$12', 'Two microphones', 'Asked'])
    await expect(show).toContainText(words);
  await expect(show.getByRole('link', { name: /555/ })).toHaveAttribute('href', /^tel:\d+$/);

  await context.setOffline(true);
  await page.reload();
  await expect(show).toContainText('Two microphones');
  await expect(page.getByText(/cannot be reached. This is what was known at \d+:\d\d [AP]M/)).toBeVisible();
  await context.setOffline(false);
  // Nobody presses 'Try again'.
  await expect(page.getByText(/cannot be reached/)).toBeHidden();

  await test.step('another day, of which nothing is kept', async () => {
    const keptDays = () =>
      page.evaluate(async () => {
        const kept = await (await window.caches.open('tonight')).keys();
        return kept.map(({ url }) => new URL(url).search).filter(Boolean);
      });
    await page.evaluate(async () => {
      const old = Response.json({ keptAt: '2026-01-01T00:00:00.000Z' });
      await (await window.caches.open('tonight')).put('/api/admin/tonight?day=2026-01-01', old);
    });
    await page.getByRole('link', { name: /^(Tomorrow|The day after)$/ }).click();
    await expect(page.getByText(/^No show/)).toBeVisible();
    await page.getByRole('link', { name: 'Back to tonight' }).click();
    await expect(show).toBeVisible();
    await expect.poll(keptDays).toEqual([]);
    await context.setOffline(true);
    await page.goto('/admin/tonight?day=2026-11-20');
    await expect(page.getByText(/nothing of this day is kept here/)).toBeVisible();
    await page.goto('/admin/tonight');
    await expect(show).toContainText('Two microphones');
    await context.setOffline(false);
    await page.reload();
    await expect(page.getByText(/cannot be reached/)).toBeHidden();
  });

  await test.step('a session that has ended meanwhile', async () => {
    const session = await context.cookies();
    await context.clearCookies();
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(page).toHaveURL('/admin/login');
    expect(await caches(page)).toEqual([]);
    await context.addCookies([...cookies, ...session]);
  });

  await test.step('a sign-out in another tab', async () => {
    await openAndKeep(page);
    expect(await caches(page)).toEqual(['tonight']);
    const other = await context.newPage();
    await other.setViewportSize({ width: 1280, height: 800 });
    await other.goto('/admin/account');
    await other.getByRole('button', { name: 'Logout' }).click();
    await expect(other).toHaveURL('/admin/login');
    await expect(page).toHaveURL('/admin/login');
    expect(await caches(page)).toEqual([]);
    await context.setOffline(true);
    await expect(page.goto('/admin/tonight')).rejects.toThrow();
    await context.setOffline(false);
  });
});

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length;

test('Staff write the sheet over what someone else wrote meanwhile, and print it on one page, however full', {
  tag: '@all',
}, async ({ page, context, site }) => {
  const eventId = await bookTonight(site);
  await site.signIn(context);
  const address = `/api/admin/events/${eventId}/sheet`;
  await page.goto('/admin/tonight');
  await page.getByRole('link', { name: 'Write or print the sheet' }).click();
  await expect(page.getByText(/^Sunday, November 15, 2026 · Start 11:30 AM · End 2:00 PM · ./)).toBeVisible();
  await page.getByLabel('Load-in').fill('09:30');
  for (const [index, what] of ['Doors', 'June Hollis'].entries()) {
    await page.getByRole('button', { name: 'Add a line' }).click();
    await page.getByLabel('At', { exact: true }).nth(index).fill(`1${index}:00`);
    await page.getByLabel('What', { exact: true }).nth(index).fill(what);
  }
  await page.getByRole('button', { name: 'Move June Hollis up' }).click();

  const theirs = await (await page.request.get(address)).json();
  await page.request.put(address, { data: { ...theirs, deal: 'Half of the door.' } });
  await page.getByRole('button', { name: 'Save the sheet' }).click();
  await expect(page.getByText('Someone else has changed this in the meantime.')).toBeVisible();
  await page.getByRole('button', { name: 'Keep editing mine' }).click();
  await page.getByLabel('Deal').fill('Two thirds of the door.');
  await page.getByRole('button', { name: 'Save the sheet' }).click();
  await expect(page.getByText('The sheet is ready to print.')).toBeVisible();
  expect(await (await page.request.get(address)).json()).toMatchObject({
    loadIn: '09:30',
    running: [
      { at: '11:00', what: 'June Hollis' },
      { at: '10:00', what: 'Doors' },
    ],
    deal: 'Two thirds of the door.',
  });

  const words = (length: number) =>
    'Load in by the back door, keep the hall free. '.repeat(50).slice(0, length);
  const sheets = {
    most: {
      running: Array.from({ length: 30 }, () => ({ at: '19:00', what: words(120).trim() })),
      contact: words(2000),
      deal: words(2000),
      forPerformer: words(2000),
      notes: words(2000),
    },
    full: {
      running: Array.from({ length: 30 }, () => ({ at: '19:00', what: words(50).trim() })),
      forPerformer: words(600),
      notes: words(600),
    },
    usual: {},
  };
  const saved = await (await page.request.get(address)).json();
  for (const [name, changes] of variants(Object.entries(sheets))) {
    await page.request.put(address, { data: { ...saved, ...changes } });
    await page.reload();
    await expect(page.getByLabel('Load-in')).toHaveValue('09:30');
    for (const format of ['A4', 'Letter'])
      expect(pagesOf(await page.pdf({ format })), `${name}, ${format}`).toBe(1);
  }
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const colours = await page
    .locator('main :visible')
    .evaluateAll((elements) => [...new Set(elements.map((element) => getComputedStyle(element).color))]);
  expect(colours).toEqual(['rgb(0, 0, 0)']);
  await page.emulateMedia({ media: null, colorScheme: null });

  await page.goto('/admin/events?show=all');
  await page.getByRole('button', { name: 'More for The Night Porch' }).click();
  await page.getByRole('button', { name: /^Sheet/ }).click();
  await expect(page).toHaveURL(`/admin/events/${eventId}/sheet`);
});
