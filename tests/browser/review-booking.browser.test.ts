import {
  clearBookings,
  evening,
  eveningsOf,
  formOf,
  openBookingForm,
  stateOf,
  storedEvents,
  storedReview,
  submit,
} from '#tests/support/booking-form.ts';
import { readHtml } from '#tests/support/description-editor.ts';
import { deskPath, sendApplication } from '#tests/support/desk.ts';
import { holdBack } from '#tests/support/hold-back.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { axeIfThorough, expect, test } from '#tests/support/site-test.ts';
import { expectToast, toasts } from '#tests/support/toast.ts';

test.use({
  environment: { APPLICATION_LIMIT: '0', SAMPLE_CONTENT: 'off' },
  // Chromium reports a picture that is not there, and a refused call.
  expectedNoise: /error: Failed to load resource: the server responded with a status of (400|404)/,
});

const here = 'Folklore (Dawsonville)';
const there = 'Myth & Legend (Cumming)';

let id = 0;

test.beforeEach(({ page, site }) => clearBookings(page, site));

/** An evening of two and a half hours that begins at half past seven. */
function show(name: string, day: string, location: string | null) {
  const nextDay = new Date(Date.parse(`${day}T00:30:00.000Z`) + 86_400_000).toISOString();
  const endDateTime = nextDay.replace('00:30', '03:00');
  return sampleEvent({ name, startDateTime: nextDay, endDateTime, location });
}

test('Whatever a performer has typed arrives in the form as text, is booked by keyboard alone, and can be undone', {
  tag: '@all',
}, async ({ page, site }) => {
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
  await page.keyboard.press('Enter');
  await expect(evening(page, 'Friday, March 5, 2027')).toHaveAttribute('aria-pressed', 'true');
  await expect(form.getByLabel('Start Date')).toHaveValue('2027-03-05');
  await expect(form.getByLabel('End Date')).toHaveValue('2027-03-05');
  await expect(form.getByLabel('Start Time')).toHaveValue('19:00');
  await expect(form.getByLabel('End Time')).toHaveValue('20:30');
  expect(await readHtml(form)).toBe(
    `Songs &amp; &lt;script&gt;alert(2)&lt;/script&gt;\nSecond line\n\n"Quotes" &lt;b&gt;bold&lt;/b&gt; \u200Fשלום`,
  );
  await form.getByLabel('Publish when they say yes').focus();
  await page.keyboard.press('ArrowDown');
  await expect(form.getByLabel('Publish now')).toBeChecked();
  await form.getByLabel('A sentence for their mail').focus();
  await page.keyboard.type('We look forward to it.');
  for (const stop of [
    form.getByRole('link', { name: 'How to set it up' }),
    form.getByRole('button', { name: 'Cancel' }),
    submit(page),
  ]) {
    await page.keyboard.press('Tab');
    await expect(stop).toBeFocused();
  }
  await page.keyboard.press('Enter');

  await expectToast(page, 'Booked.', 'Mail is not set up, so June Hollis reads it on their own page only.');
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
  const review = await storedReview(page, id);
  expect(review).toMatchObject({ state: 'booked', eventId: event?.id });
  expect(review.messages.map(({ text }) => text).join()).toContain('We look forward to it.');
  const link = page.getByRole('link', { name: 'Open the event' });
  await expect(link).toHaveAttribute('href', `/admin/events?event=${event?.id}`);
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

test('The evenings that a performer named say whether they are free, and a conflict warns and forbids nothing', {
  tag: '@all',
}, async ({ page, site }) => {
  const words = 'Any Friday in March. Or whenever <b>Rosa</b> is back';
  await site.addEvents([
    show('The Lantern Choir', '2027-03-12', here),
    show('Elsewhere', '2027-03-26', there),
    show('Somewhere', '2027-03-05', null),
  ]);
  id = await sendApplication(site, { photos: 1, preferredDates: words, setLength: 'as you like' });
  // Read when it came; by now one of its days is over.
  await page.clock.setFixedTime(new Date('2027-03-06T17:00:00.000Z'));
  await openBookingForm(page, id);
  const form = formOf(page);
  await expect(eveningsOf(page).getByRole('button')).toHaveText([
    /^Friday, March 12, 2027taken, The Lantern Choir, 7:30 PM – 10:00 PM$/,
    /^Friday, March 19, 2027free$/,
    /^Friday, March 26, 2027free$/,
  ]);
  await expect(form.getByRole('list', { name: 'Not understood' })).toContainText(
    'whenever <b>Rosa</b> is back',
  );
  await expect(form.getByText('Set length: as you like. One hour is filled in.')).toBeVisible();

  await evening(page, 'March 12').click();
  const conflicts = form.getByRole('list', { name: 'At the same time' });
  await expect(conflicts).toHaveText(
    `The Lantern Choir, Friday, March 12, 2027, 7:30 PM – 10:00 PM, ${here}`,
  );
  await axeIfThorough(page);
  // The end moves along with the start.
  await form.getByLabel('Start Time').fill('23:30');
  await expect(form.getByLabel('End Date')).toHaveValue('2027-03-13');
  await expect(form.getByLabel('End Time')).toHaveValue('00:30');
  await expect(conflicts).toHaveCount(0);
  await form.getByLabel('Start Time').fill('20:00');
  await expect(conflicts).toBeVisible();
  await form.getByLabel('Place').selectOption(there);
  await expect(conflicts).toHaveCount(0);
  await form.getByLabel('Place').selectOption(here);
  await expect(conflicts).toBeVisible();

  // The performer replaces the photo meanwhile: that is said, and the form shows and books the new one.
  const { db } = site.services.database;
  const photo = form.getByRole('img', { name: 'What the performer sent first' });
  const formerSource = (await photo.getAttribute('src')) ?? '';
  const release = await holdBack(page, `/api/admin/applications/${id}`);
  const other = await sendApplication(site, { photos: 1 });
  const photoOf = (applicationId: number) => ({ applicationId, kind: 'photo' as const });
  await db
    .deleteFrom('applicationFiles')
    .where(({ and }) => and(photoOf(id)))
    .execute();
  await db
    .updateTable('applicationFiles')
    .set({ applicationId: id })
    .where(({ and }) => and(photoOf(other)))
    .execute();
  await submit(page).click();
  await expect(form.getByText('The application does not have this picture any more.')).toBeVisible();
  release();
  await expect(photo).not.toHaveAttribute('src', formerSource);
  await submit(page).click();
  await expect(stateOf(page)).toHaveText('Booked');
  expect((await storedEvents(site)).map(({ startDateTime }) => startDateTime)).toContain(
    '2027-03-13T01:00:00.000Z',
  );
});

test('The performer’s photo can be left out, and gives way to an image that staff choose', {
  tag: '@all',
}, async ({ page, site }) => {
  id = await sendApplication(site, { photos: 1 });
  await openBookingForm(page, id);
  const form = formOf(page);
  const photo = form.getByRole('img', { name: 'What the performer sent first' });
  await expect(photo).toHaveJSProperty('complete', true);
  await form.getByLabel('Event Image URL').fill('/images/none.jpg');
  await expect(photo).toBeHidden();
  await form.getByLabel('Event Image URL').fill('');
  await form.getByRole('switch', { name: 'Use their photo' }).uncheck();
  await expect(form.getByText('Without it, guests see an artwork')).toBeVisible();
  await evening(page, 'March 5').click();
  await submit(page).click();
  await expect(stateOf(page)).toHaveText('Booked');
  expect((await storedEvents(site)).map(({ imageUrl }) => imageUrl)).toEqual([null]);
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [390, 1280]) {
    test(`The form can be used at ${width} px in ${colorScheme} colours`, { tag: '@all' }, async ({
      page,
      site,
    }) => {
      await site.addEvents([show('The Lantern Choir', '2027-03-12', here)]);
      const name = 'Unbreakable'.repeat(15);
      id = await sendApplication(site, { photos: 1, name, bandName: name });
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 844 });
      await openBookingForm(page, id);
      await expect(evening(page, 'March 12')).toBeInViewport({ ratio: 1 });
      await evening(page, 'March 12').click();
      await expect(formOf(page).getByText('This time is taken.')).toBeVisible();
      await axeIfThorough(page);
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

test('Of many evenings the first are shown, and the others by one press that keeps the keyboard’s place', {
  tag: '@all',
}, async ({ page, site }) => {
  id = await sendApplication(site, { photos: 1, preferredDates: 'any Friday' });
  await openBookingForm(page, id);
  const evenings = eveningsOf(page).getByRole('button');
  await expect(evenings).toHaveCount(6);
  await expect(formOf(page).getByText('Later dates would suit them as well.')).toBeVisible();
  await formOf(page).getByRole('button', { name: 'Show all 16 dates' }).press('Enter');
  await expect(evenings).toHaveCount(16);
  await expect(evenings.nth(6)).toBeFocused();
});
