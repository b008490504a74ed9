import type { Page } from '@playwright/test';
import { type ReviewRecord, undoSeconds } from '#contract/applications/review.ts';
import { deskPath, detailsOf, rowsOf } from '#tests/support/desk.ts';
import { openEvents } from '#tests/support/event-screen.ts';
import { addImage, imageCard, openGallery } from '#tests/support/gallery-screen.ts';
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { axeIfThorough, expect, test as siteTest } from '#tests/support/site-test.ts';
import { storeApplications } from '#tests/support/stored-applications.ts';
import { expectToast, toasts } from '#tests/support/toast.ts';

/** A site of its own with a real mail server. */
const test = siteTest.extend<{ mail: MailServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed here
  mail: async ({}, use) => {
    const mail = await startMailServer();
    await use(mail);
    await mail.close();
  },
  environment: async ({ mail }, use) =>
    use({ ...mail.environment, APPLICATION_LIMIT: '0', SAMPLE_CONTENT: 'off' }),
});

const names = Array.from({ length: 12 }, (_, index) => `Act ${String(index + 1).padStart(2, '0')}`);
const mailOf = (name: string) => `${name.toLowerCase().replace(' ', '')}@example.com`;

const stateOf = (page: Page) => detailsOf(page).getByRole('status').first();
const formOf = (page: Page) => page.getByRole('dialog', { name: 'Create New Event' });
const friday = (page: Page) => formOf(page).getByRole('button', { name: 'Friday, March 5, 2027' });
const heading = (page: Page) => detailsOf(page).getByRole('heading', { level: 2 });
const row = (page: Page, name: string) => rowsOf(page).filter({ hasText: name });

/** How many are in each state, as the filter says it. */
function expectCounts(page: Page, counts: string[]) {
  return expect(page.getByLabel('State').getByRole('option')).toHaveText(['Any state', ...counts]);
}

/** What the history of the open application says, oldest first. */
async function expectHistory(page: Page, entries: string[]) {
  const history = detailsOf(page).getByRole('list', { name: 'History' });
  await detailsOf(page).getByText(`History (${entries.length})`).click();
  await expect(history.getByRole('listitem')).toContainText(entries);
}

test('Two people work through an evening’s applications, by mouse, by keyboard and on a phone', {
  tag: '@all',
}, async ({ page: anna, site, mail, browser }) => {
  test.setTimeout(300_000);
  const added = await storeApplications(
    site,
    names.map((name) => ({
      name,
      bandName: `${name} Band`,
      email: mailOf(name),
      preferredDates: 'March 5 or 6',
    })),
  );
  const ids = new Map(names.map((name, index) => [name, added[index]]));
  const reviewOf = async (name: string): Promise<ReviewRecord> =>
    (await anna.request.get(`/api/admin/applications/${ids.get(name)}/review`)).json();

  const phone = await browser.newContext({
    baseURL: site.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  });
  const ben = await phone.newPage();
  const problems: string[] = [];
  ben.on('pageerror', ({ message }) => problems.push(message));
  const { username: annasName } = await site.signIn(anna.context());
  const { username: bensName } = await site.signIn(phone);
  await Promise.all([anna.goto(deskPath), ben.goto(deskPath)]);
  await expect(rowsOf(anna)).toHaveCount(12);
  await expectCounts(ben, ['New (12)', 'Shortlisted (0)', 'Booked (0)', 'Declined (0)', 'Withdrawn (0)']);

  await siteTest.step('Anna scores and shortlists by keyboard, Ben scores by thumb', async () => {
    for (const [name, score] of [
      ['Act 12', 5],
      ['Act 11', 4],
    ] as const) {
      await anna.keyboard.press('j');
      await expect(heading(anna)).toHaveText(name);
      await expect(stateOf(anna)).toContainText('New');
      await anna.keyboard.press(String(score));
      await anna.keyboard.press('s');
      await expect(stateOf(anna)).toContainText('Shortlisted');
      await expect.poll(async () => (await reviewOf(name)).state).toBe('shortlisted');
    }
    await row(ben, 'Act 12').tap();
    await expect(stateOf(ben)).toContainText('Shortlisted');
    await detailsOf(ben).getByRole('button', { name: 'Score 3 of 5' }).tap();
    await expect(detailsOf(ben).getByText('Average 4.0 of 2 scores')).toBeVisible();
    await ben.getByRole('button', { name: 'All applications' }).tap();
    await expectCounts(anna, ['New (10)', 'Shortlisted (2)', 'Booked (0)', 'Declined (0)', 'Withdrawn (0)']);
  });

  await siteTest.step('Anna books the Friday by mouse', async () => {
    await row(anna, 'Act 12').click();
    await detailsOf(anna).getByRole('button', { name: 'Book', exact: true }).click();
    await expect(friday(anna)).toContainText('free');
    const looked = anna.waitForResponse(/\/events\/conflicts/);
    await friday(anna).click();
    expect(await (await looked).json()).toEqual([]);
    await formOf(anna).getByLabel('Publish now').check();
    await formOf(anna).getByRole('button', { name: 'Book and tell Act 12' }).click();
    await expectToast(anna, 'Booked.', `Act 12 will be told in ${undoSeconds} seconds.`);
    await expect(stateOf(anna)).toHaveText('Booked');
    await expect(detailsOf(anna).getByRole('link', { name: 'Open the event' })).toBeVisible();
  });

  await siteTest.step(
    'Anna looks at the other one by keyboard, and sees that the Friday is taken',
    async () => {
      await anna.keyboard.press('j');
      await expect(heading(anna)).toHaveText('Act 11');
      await expect(stateOf(anna)).toContainText('Shortlisted');
      await anna.keyboard.press('b');
      await expect(friday(anna)).toBeFocused();
      await expect(friday(anna)).toContainText('taken, Act 12 Band, 7:00 PM – 8:00 PM');
      await anna.keyboard.press('Enter');
      await expect(formOf(anna).getByText('This time is taken.')).toBeVisible();
      await anna.keyboard.press('Escape');
      await anna.getByRole('button', { name: 'Discard' }).press('Enter');
      await expect(formOf(anna)).toBeHidden();
    },
  );

  await siteTest.step('Ben sees on his phone that it is taken, and books a later hour', async () => {
    await row(ben, 'Act 11').tap();
    await detailsOf(ben).getByRole('button', { name: 'Book', exact: true }).tap();
    await expect(friday(ben)).toContainText('taken, Act 12 Band, 7:00 PM – 8:00 PM');
    await friday(ben).tap();
    await expect(formOf(ben).getByText('This time is taken.')).toBeVisible();
    await axeIfThorough(ben);
    await formOf(ben).getByLabel('Start Time').fill('21:00');
    await expect(formOf(ben).getByText('This time is taken.')).toHaveCount(0);
    expect(await ben.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await formOf(ben).getByLabel('Publish now').check();
    await formOf(ben).getByRole('button', { name: 'Book and tell Act 11' }).tap();
    await expect(stateOf(ben)).toHaveText('Booked');
    await expect(toasts(ben).last()).toContainText('Booked.');
  });

  await siteTest.step('They decline three, and Anna undoes one of them', async () => {
    await anna.keyboard.press('j');
    await expect(heading(anna)).toHaveText('Act 10');
    await expect(stateOf(anna)).toContainText('New');
    await anna.keyboard.press('d');
    await anna.getByRole('button', { name: 'Decline and tell Act 10' }).press('Enter');
    await expect(stateOf(anna)).toHaveText('Declined');

    await ben.getByRole('button', { name: 'All applications' }).tap();
    await row(ben, 'Act 09').tap();
    await detailsOf(ben).getByRole('button', { name: 'Decline' }).tap();
    await ben.getByRole('button', { name: 'Decline and tell Act 09' }).tap();
    await expect(stateOf(ben)).toHaveText('Declined');

    await row(anna, 'Act 08').click();
    await detailsOf(anna).getByRole('button', { name: 'Decline' }).click();
    await anna.getByRole('button', { name: 'Decline and tell Act 08' }).click();
    await expect(stateOf(anna)).toHaveText('Declined');
    await toasts(anna).last().getByRole('button', { name: 'Undo' }).click();
    await expectToast(anna, 'Undone.', 'Act 08 will not be told.');
    await expect(stateOf(anna)).toContainText('New');
  });

  // Nobody has been told yet; ten seconds later everybody is but the one that was undone.
  await site.services.outboxWorker.runOnce();
  expect(mail.mails).toEqual([]);
  site.passSeconds(undoSeconds + 1);
  await site.services.outboxWorker.runOnce();
  const told = mail.mails.map(({ recipients, text }) => [
    ...recipients,
    /You are booked for [^,]+, [^,]+, \d+, [^,]+|We cannot offer you a date/.exec(text)?.[0],
  ]);
  expect(told.sort()).toEqual([
    ['act09@example.com', 'We cannot offer you a date'],
    ['act10@example.com', 'We cannot offer you a date'],
    ['act11@example.com', 'You are booked for Friday, March 5, 2027, 9:00 PM – 10:00 PM'],
    ['act12@example.com', 'You are booked for Friday, March 5, 2027, 7:00 PM – 8:00 PM'],
  ]);

  await anna.reload();
  await expectCounts(anna, ['New (8)', 'Shortlisted (0)', 'Booked (2)', 'Declined (2)', 'Withdrawn (0)']);
  await expectHistory(anna, [`Declined${annasName}`, `Reopened; the mail to the performer was withdrawn`]);
  await row(anna, 'Act 11').click();
  const { messages } = await reviewOf('Act 11');
  expect(messages.map(({ kind, state, author }) => [kind, state, author])).toEqual([
    ['booking', 'sent', bensName],
  ]);
  await expectHistory(anna, [
    `Scored 4 of 5${annasName}`,
    `Shortlisted${annasName}`,
    `Booked for Friday, March 5, 2027, 9:00 PM – 10:00 PM`,
  ]);

  await siteTest.step('What Anna does is on Ben’s screens by itself, and what he types stays', async () => {
    const [benAtEvents, benInGallery] = [await phone.newPage(), await phone.newPage()];
    await Promise.all([openEvents(benAtEvents), openGallery(benInGallery), ben.goto(deskPath)]);
    await row(ben, 'Act 07').tap();
    await detailsOf(ben).getByText('Notes (0)').tap();
    const note = detailsOf(ben).getByLabel('Add a note');
    await note.fill('I heard them play');
    await expect(stateOf(ben)).toContainText('New');

    await row(anna, 'Act 07').click();
    await expect(heading(anna)).toHaveText('Act 07');
    await expect(stateOf(anna)).toContainText('New');
    await anna.keyboard.press('4');
    await expect(detailsOf(ben).getByText('Average 4.0 of 1 score')).toBeVisible();
    await detailsOf(anna).getByText('Notes (0)').click();
    await detailsOf(anna).getByLabel('Add a note').fill('Ask for a quiet set');
    await detailsOf(anna).getByRole('button', { name: 'Add note' }).click();
    await expect(detailsOf(ben).getByText('Ask for a quiet set')).toBeVisible();
    await detailsOf(anna).getByRole('button', { name: 'Decline' }).click();
    await anna.getByRole('button', { name: 'Decline and tell Act 07' }).click();
    await expect(stateOf(ben)).toHaveText('Declined');
    await expect(note).toHaveValue('I heard them play');
    await expect(note).toBeFocused();

    await anna.request.post('/api/events', {
      data: { ...sampleEvent({ name: 'Anna’s own show' }), archived: true },
    });
    await expect(benAtEvents.getByText('Anna’s own show')).toBeVisible();
    await addImage(anna, { name: 'stage.jpg' });
    await expect(imageCard(benInGallery, 'stage.jpg')).toBeVisible();
  });

  const guest = await browser.newContext({ baseURL: site.url });
  const calendar = await guest.newPage();
  await calendar.goto('/events');
  await expect(calendar.getByTestId('event-card')).toContainText([
    /Act 12 Band.*7:00 PM/s,
    /Act 11 Band.*9:00 PM/s,
  ]);
  await expect(calendar.getByTestId('event-card')).toHaveCount(2);
  expect(problems).toEqual([]);
  await guest.close();
  await phone.close();
});
