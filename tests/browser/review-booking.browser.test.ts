import type { Page } from '@playwright/test';
import type { ReviewRecord } from '#contract/review.ts';
import { addAdmin, sessionOf } from '#tests/support/admin.ts';
import { clearApplications, deskPath, detailsOf, rowsOf, sendApplication } from '#tests/support/desk.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { axeViolations, expect, type RunningSite, test } from '#tests/support/site-test.ts';
import { expectToast, toasts } from '#tests/support/toast.ts';

test.use({
  environment: { APPLICATION_LIMIT: '0', SAMPLE_CONTENT: 'off' },
  // Chromium reports every refused or broken call.
  expectedNoise:
    /error: Failed to load resource: (the server responded with a status of (401|404|409)|net::ERR)/,
});

/** The server's own time: a Sunday noon at the venue. */
const noon = new Date('2026-11-15T17:00:00.000Z');
const here = 'Folklore (Dawsonville)';
const there = 'Myth & Legend (Cumming)';

let id = 0;

test.beforeEach(async ({ page, site }) => {
  await page.clock.setFixedTime(noon);
  await clearApplications(site);
  await site.services.database.db.deleteFrom('events').execute();
  await site.signIn(page.context());
});

const formOf = (page: Page) => page.getByRole('dialog', { name: 'Create New Event' });
const stateOf = (page: Page) => detailsOf(page).getByRole('status').first();
const eveningsOf = (page: Page) => formOf(page).getByRole('list', { name: 'Preferred dates' });
const evening = (page: Page, day: string) => eveningsOf(page).getByRole('button', { name: day });
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard changes?' });
const submit = (page: Page) => formOf(page).getByRole('button', { name: 'Book and tell June Hollis' });

async function openForm(page: Page) {
  await page.goto(`${deskPath}?application=${id}`);
  await expect(stateOf(page)).toContainText('New');
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(formOf(page).getByLabel('Event Name')).toBeVisible();
}

async function storedReview(page: Page): Promise<ReviewRecord> {
  return (await page.request.get(`/api/admin/applications/${id}/review`)).json();
}

async function storedEvents({ services }: RunningSite) {
  return (await services.events.list({ now: '2026-01-01', archived: 'include' })).events;
}

/** An evening of two and a half hours that begins at half past seven. */
function show(name: string, day: string, location: string | null) {
  const nextDay = new Date(Date.parse(`${day}T00:30:00.000Z`) + 86_400_000).toISOString();
  const endDateTime = nextDay.replace('00:30', '03:00');
  return sampleEvent({ name, startDateTime: nextDay, endDateTime, location });
}

test('Whatever a performer has typed arrives in the form as text, is booked by keyboard alone, and can be undone', async ({
  page,
  site,
}) => {
  const said: string[] = [];
  page.on('dialog', (dialog) => {
    said.push(dialog.message());
    void dialog.dismiss();
  });
  const bandName = `<img src=x onerror=alert(1)> "Tom" & 'Ann' \u202Eabc\u202C`.padEnd(200, 'x');
  const bandBio = `Songs & <script>alert(2)</script>\nSecond line\n\n"Quotes" <b>bold</b> \u200Fשלום`;
  id = await sendApplication(site, { photos: 2, bandName, bandBio, setLength: '90 minutes' });
  await page.goto(`${deskPath}?application=${id}`);
  await expect(stateOf(page)).toContainText('New');
  await page.keyboard.press('b');
  await expect(evening(page, 'Friday, March 5, 2027')).toBeFocused();
  const form = formOf(page);
  await expect(form.getByLabel('Event Name')).toHaveValue(bandName);
  await expect(form.getByLabel('Category')).toHaveValue('Live Music');
  await expect(form.getByLabel('Place')).toHaveValue(here);
  await expect(form.getByLabel('Start Date')).toHaveValue('');
  await expect(form.getByLabel('Description')).toHaveValue(
    `Songs &amp; &lt;script&gt;alert(2)&lt;/script&gt;\nSecond line\n\n"Quotes" &lt;b&gt;bold&lt;/b&gt; \u200Fשלום`,
  );
  await page.keyboard.press('Enter');
  await expect(evening(page, 'Friday, March 5, 2027')).toHaveAttribute('aria-pressed', 'true');
  await expect(form.getByLabel('Start Date')).toHaveValue('Mar 5, 2027');
  await expect(form.getByLabel('End Date')).toHaveValue('Mar 5, 2027');
  await expect(form.getByLabel('Start Time')).toHaveValue('19:00');
  await expect(form.getByLabel('End Time')).toHaveValue('20:30');
  await form.getByLabel('A sentence for their mail').focus();
  await page.keyboard.type('We look forward to it.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(submit(page)).toBeFocused();
  await page.keyboard.press('Enter');

  await expectToast(page, 'Booked.', 'Mail is not set up, so June Hollis will not be told.');
  await expect(form).toBeHidden();
  await expect(page).toHaveURL(`${deskPath}?application=${id}`);
  await expect(stateOf(page)).toHaveText('Booked');
  const [event] = await storedEvents(site);
  expect(event).toMatchObject({
    name: bandName,
    startDateTime: '2027-03-06T00:00:00.000Z',
    endDateTime: '2027-03-06T01:30:00.000Z',
    location: here,
    category: 'Live Music',
    imageUrl: expect.stringMatching(/^\/images\/.+\.(jpg|webp)$/),
  });
  const review = await storedReview(page);
  expect(review).toMatchObject({ state: 'booked', eventId: event?.id });
  expect(review.messages.map(({ text }) => text).join()).toContain('We look forward to it.');
  const link = page.getByRole('link', { name: 'Open the event' });
  await expect(link).toHaveAttribute('href', `/events/${event?.id}`);
  await expect(link).toBeFocused();

  const guest = await page.context().browser()?.newContext();
  const guestPage = await guest?.newPage();
  await guestPage?.goto(`${site.url}/events/${event?.id}`);
  await expect(guestPage?.getByRole('heading', { level: 1 }) ?? page.locator('html')).toHaveText(bandName);
  await expect(guestPage?.getByText('Second line') ?? page.locator('html')).toHaveText(
    'Songs & <script>alert(2)</script>Second line',
  );
  expect((await guestPage?.request.get(`${site.url}${event?.imageUrl}`))?.status()).toBe(200);
  await guest?.close();

  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Undone.', 'June Hollis will not be told.');
  await expect(stateOf(page)).toContainText('New');
  expect(await storedEvents(site)).toEqual([]);
  expect(said).toEqual([]);
});

test('The evenings that a performer named say whether they are free, and a conflict warns and forbids nothing', async ({
  page,
  site,
}) => {
  const words = 'Nov 20, any Friday in March, not the 19th. Or whenever <b>Rosa</b> is back';
  await site.addEvents([
    show('The Lantern Choir', '2027-03-12', here),
    show('Elsewhere', '2027-03-26', there),
    show('Somewhere', '2027-03-05', null),
  ]);
  id = await sendApplication(site, { photos: 1, preferredDates: words, setLength: 'as you like' });
  // Read when it came; by now two of its days are over.
  await page.clock.setFixedTime(new Date('2027-03-06T17:00:00.000Z'));
  await openForm(page);
  const form = formOf(page);
  await expect(eveningsOf(page).getByRole('button')).toHaveText([
    /^Friday, March 12, 2027taken, The Lantern Choir, 7:30 PM – 10:00 PM$/,
    /^Friday, March 26, 2027free$/,
  ]);
  await expect(form.getByText('They cannot play on Friday, March 19, 2027.')).toBeVisible();
  await expect(form.getByRole('list', { name: 'Not understood' })).toContainText(
    'whenever <b>Rosa</b> is back',
  );
  await expect(form.getByText('Set length: as you like. One hour is filled in.')).toBeVisible();

  await evening(page, 'March 12').click();
  const conflicts = form.getByRole('list', { name: 'At the same time' });
  await expect(conflicts).toHaveText(
    `The Lantern Choir, Friday, March 12, 2027, 7:30 PM – 10:00 PM, ${here}`,
  );
  expect(await axeViolations(page)).toEqual([]);
  // The end moves along with the start.
  await form.getByLabel('Start Time').fill('23:30');
  await expect(form.getByLabel('End Date')).toHaveValue('Mar 13, 2027');
  await expect(form.getByLabel('End Time')).toHaveValue('00:30');
  await expect(conflicts).toHaveCount(0);
  await form.getByLabel('Start Time').fill('20:00');
  await expect(conflicts).toBeVisible();
  await form.getByLabel('Start Date').fill('3/19/2027');
  await expect(form.getByText('That is the day in the form.')).toBeVisible();
  await evening(page, 'March 12').click();
  await expect(form.getByText('That is the day in the form.')).toHaveCount(0);
  await form.getByLabel('Place').selectOption(there);
  await expect(conflicts).toHaveCount(0);
  await form.getByLabel('Place').selectOption(here);
  await expect(conflicts).toBeVisible();
  await submit(page).click();
  await expect(stateOf(page)).toHaveText('Booked');
  expect((await storedEvents(site)).map(({ startDateTime }) => startDateTime)).toContain(
    '2027-03-13T01:00:00.000Z',
  );
});

test('The form has an address, survives a reload with what was typed, and no way out loses that unasked', async ({
  page,
  site,
}) => {
  id = await sendApplication(site, { photos: 1 });
  const address = `${deskPath}?application=${id}&book=true`;
  await page.goto(deskPath);
  await rowsOf(page).click();
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(page).toHaveURL(address);
  await page.goBack();
  await expect(formOf(page)).toBeHidden();
  await expect(page).toHaveURL(`${deskPath}?application=${id}`);
  await page.goForward();
  await expect(formOf(page)).toBeVisible();

  await formOf(page).getByLabel('Event Name').fill('Half typed');
  await page.goBack();
  await expect(question(page)).toBeVisible();
  await expect(page).toHaveURL(address);
  await question(page).getByRole('button', { name: 'Keep editing' }).click();
  await page.keyboard.press('Escape');
  await question(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(formOf(page).getByLabel('Event Name')).toHaveValue('Half typed');

  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(formOf(page).getByLabel('Event Name')).toHaveValue('Half typed');
  await expect(formOf(page).getByText('Your unsaved changes are back.')).toBeVisible();
  await page.goBack();
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await expect(formOf(page)).toBeHidden();
  await expect(page).toHaveURL(`${deskPath}?application=${id}`);
  await page.goBack();
  await expect(page).toHaveURL(deskPath);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);

  await page.goto(address);
  await expect(formOf(page).getByLabel('Event Name')).toHaveValue('The Night Porch');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`${deskPath}?application=${id}`);
});

test('Who has to sign in again finds the form as they left it', async ({ page, site }) => {
  const { username } = await addAdmin(site, 'a booker who returns', 'Encore-1!');
  id = await sendApplication(site, { photos: 1 });
  await openForm(page);
  await evening(page, 'March 12').click();
  await formOf(page).getByLabel('Event Name').fill('Typed before');
  await page.context().clearCookies();
  await submit(page).click();
  await expect(page).toHaveURL(/\/admin\/login/);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill('Encore-1!');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(`${deskPath}?application=${id}&book=true`);
  await expect(formOf(page).getByLabel('Event Name')).toHaveValue('Typed before');
  await expect(evening(page, 'March 12')).toHaveAttribute('aria-pressed', 'true');
  await submit(page).click();
  await expect(stateOf(page)).toHaveText('Booked');
});

test('What cannot be booked is kept and told: when someone else has decided, and when the server is away', async ({
  page,
  site,
}) => {
  id = await sendApplication(site, { photos: 1 });
  await openForm(page);
  await evening(page, 'March 5').click();
  await formOf(page).getByLabel('Event Name').fill('My evening');
  await page.route('**/book', (route) => route.abort());
  await submit(page).click();
  await expectToast(
    page,
    'Not booked',
    'The server could not be reached. What you have typed is kept.',
    'destructive',
  );
  await expect(formOf(page).getByLabel('Event Name')).toHaveValue('My evening');
  await page.unroute('**/book');

  const { headers } = await sessionOf(site, await addAdmin(site));
  const declined = await fetch(`${site.url}/api/admin/applications/${id}/decline`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', origin: site.url },
    body: '{}',
  });
  expect(declined.ok).toBe(true);
  await submit(page).click();
  await expect(formOf(page).getByRole('alert')).toContainText('Someone else has decided');
  await expect(formOf(page).getByText('This application is decided: Declined.')).toBeVisible();
  await expect(formOf(page).getByLabel('Event Name')).toHaveValue('My evening');
  expect(await storedEvents(site)).toEqual([]);
  expect((await storedReview(page)).state).toBe('declined');

  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(formOf(page).getByLabel('Event Name')).toHaveValue('My evening');
  await page.keyboard.press('Escape');
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await expect(formOf(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Book', exact: true })).toHaveCount(0);
  await page.goto(`${deskPath}?application=${id}&book=true`);
  await expect(page).toHaveURL(`${deskPath}?application=${id}`);
  await expect(formOf(page)).toBeHidden();
});

test('The performer’s photo can be left out, and gives way to an image that staff choose', async ({
  page,
  site,
}) => {
  id = await sendApplication(site, { photos: 1 });
  await openForm(page);
  const form = formOf(page);
  const photo = form.getByRole('img', { name: 'What the performer sent first' });
  await expect(photo).toHaveJSProperty('complete', true);
  await form.getByLabel('Event Image URL').fill('https://example.com/a.jpg');
  await expect(photo).toBeHidden();
  await form.getByLabel('Event Image URL').fill('');
  await form.getByRole('switch', { name: 'Use their photo' }).uncheck();
  await expect(form.getByText('Without it, the event shows one of the website’s own')).toBeVisible();
  await evening(page, 'March 5').click();
  await submit(page).click();
  await expect(stateOf(page)).toHaveText('Booked');
  expect((await storedEvents(site)).map(({ imageUrl }) => imageUrl)).toEqual([null]);
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [390, 1280]) {
    test(`The form can be used at ${width} px in ${colorScheme} colours`, async ({ page, site }) => {
      await site.addEvents([show('The Lantern Choir', '2027-03-12', here)]);
      const name = 'Unbreakable'.repeat(15);
      id = await sendApplication(site, { photos: 1, name, bandName: name });
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 844 });
      await openForm(page);
      await expect(evening(page, 'March 12')).toBeInViewport({ ratio: 1 });
      await evening(page, 'March 12').click();
      await expect(formOf(page).getByText('This time is taken.')).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
      // Of what can be scrolled, nothing is wider than it is shown.
      const overflow = await formOf(page).evaluate((dialog) =>
        [dialog, ...dialog.querySelectorAll('div, section')]
          .filter((part) => getComputedStyle(part).overflowX !== 'visible')
          .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth)
          .map(({ className }) => className),
      );
      expect(overflow).toEqual([]);
      await expect(formOf(page).getByRole('button', { name: /^Book and tell/ })).toBeInViewport({ ratio: 1 });
    });
  }
}
