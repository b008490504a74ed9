import type { Page } from '@playwright/test';
import { remindPerformers } from '#server/applications/bookings/remind-performers.ts';
import { evening, formOf, submit } from '#tests/support/booking-form.ts';
import { deskPath, detailsOf } from '#tests/support/desk.ts';
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts';
import { dragShow, openMonth, showOn } from '#tests/support/month-screen.ts';
import { applyAt, reviewOf } from '#tests/support/performer.ts';
import { axeIfThorough, expect, test as siteTest } from '#tests/support/site-test.ts';
import { toasts } from '#tests/support/toast.ts';

/** A site of its own with a real mail server. */
const test = siteTest.extend<{ mail: MailServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed here
  mail: async ({}, use) => {
    const mail = await startMailServer();
    await use(mail);
    await mail.close();
  },
  environment: async ({ mail }, use) => use({ ...mail.environment, SAMPLE_CONTENT: 'off' }),
});

const name = 'The Night Porch';
const narrow = { width: 390, height: 844 };
const wide = { width: 1440, height: 900 };

const told = (page: Page) => page.getByRole('dialog', { name: 'Does the performer know of this?' });
const headline = (page: Page) => page.getByRole('heading', { level: 1 });

test('From the application to the guests of the night: a date moves twice, is turned down once and booked again', async ({
  page: staff,
  site,
  mail,
  browser,
}) => {
  test.setTimeout(300_000);
  const context = await browser.newContext({ baseURL: site.url, viewport: narrow, reducedMotion: 'reduce' });
  const june = await context.newPage();
  const setClocks = async () => {
    for (const page of [staff, june]) await page.clock.setFixedTime(site.services.clock());
    await site.signIn(staff.context());
  };
  await setClocks();
  await staff.setViewportSize(wide);

  /** The mails that have left since the last time, once those that wait a moment are due. */
  async function mailsTo(recipient: string): Promise<{ subject: string; text: string }[]> {
    site.passSeconds(11);
    await site.services.outboxWorker.runOnce();
    return mail.mails
      .splice(0)
      .filter(({ recipients }) => recipients.includes(recipient))
      .map(({ headers, text }) => ({ subject: headers.subject?.[0] ?? '', text }));
  }
  /** The only mail, whose subject is given, and its link. */
  async function onlyMail(subject: string): Promise<{ text: string; link: string }> {
    const mails = await mailsTo('june@example.com');
    expect(mails.map((one) => one.subject)).toEqual([subject]);
    const links = mails[0]?.text.match(/http\S+\/application\/\S+/g) ?? [];
    expect(links).toHaveLength(1);
    return { text: mails[0]?.text ?? '', link: links[0] ?? '' };
  }
  /** Opens the link of that mail. */
  async function openFromMail(subject: string): Promise<string> {
    const { text, link } = await onlyMail(subject);
    await june.goto(link);
    return text;
  }
  /** What June would read at that address: her page needs no script. */
  const readPage = async (link: string) =>
    (await (await fetch(link)).text()).replaceAll(/<[^>]+>/g, '').replaceAll(/\s+/g, ' ');
  const guestStatus = async (id: number | null) => (await fetch(`${site.url}/events/${id}`)).status;
  const eventId = async () => (await reviewOf(site, performer)).eventId;

  // The form itself is filled in, on a phone as well, by the tests of the application.
  const performer = await applyAt(site, { phone: '(706) 555-0142', bandLineup: 'June: guitar\nTheo: bass' });
  expect((await mailsTo('june@example.com'))[0]?.text).toMatch(/http\S+\/application\/\S+/);

  await test.step('Staff book at a desk, and the show waits for the yes', async () => {
    await staff.goto(`${deskPath}?application=${performer.id}`);
    await staff.getByRole('button', { name: 'Book', exact: true }).click();
    await evening(staff, 'Friday, March 5, 2027').click();
    await expect(formOf(staff).getByLabel('Publish when they say yes')).toBeChecked();
    await submit(staff).click();
    await expect(formOf(staff)).toBeHidden();
    await expect(detailsOf(staff).getByText('Asked', { exact: true })).toBeVisible();
    expect(await guestStatus(await eventId())).toBe(404);
    const { link } = await onlyMail('Please confirm: Friday, March 5');
    expect(await readPage(link)).toContain('You are booked for Friday, March 5.');
  });

  await test.step('They drag it to another Friday, and June is asked again on her phone', async () => {
    await openMonth(staff, '&month=2027-03', 'March 2027');
    await expect(showOn(staff, '2027-03-05', name)).toContainText('Waiting for the band');
    await dragShow(staff, showOn(staff, '2027-03-05', name), '2027-03-12');
    await expect(told(staff).getByRole('listitem')).toContainText(/The Night Porch \(.June Hollis.\)/);
    await expect(told(staff).getByRole('button', { name: 'Ask them again' })).toBeFocused();
    await axeIfThorough(staff);
    await expect(told(staff)).toContainText('from Mar 5th, 2027 7:00 PM to Mar 12th, 2027 7:00 PM');
    await expect(told(staff).getByRole('button', { name: 'Keep as it was' })).toBeVisible();
    await staff.keyboard.press('Enter');
    await expect(toasts(staff).last()).toContainText('Moved');
    await expect(showOn(staff, '2027-03-12', name)).toContainText('Waiting for the band');
    await openFromMail('Please confirm: your show has moved to Friday, March 12');
    await expect(headline(june)).toHaveText('Your show has moved to Friday, March 12.');
    await expect(june.getByText('It was to be Friday, March 5, 7:00 PM – 8:00 PM.')).toBeVisible();
    await june.getByRole('link', { name: 'Confirm the date' }).click();
    await june.getByRole('button', { name: 'Yes, we will be there' }).click();
    await expect(headline(june)).toHaveText('Friday, March 12 is yours.');
    expect(await guestStatus(await eventId())).toBe(200);
    expect(await mailsTo('june@example.com')).toEqual([]);
  });

  await staff.setViewportSize(narrow);
  await june.setViewportSize(wide);

  await test.step('On a phone they write down another hour that June knows of, and nobody writes to her', async () => {
    await staff.goto(`${deskPath}?application=${performer.id}`);
    await staff.getByRole('link', { name: 'Open the event' }).click();
    const form = staff.getByRole('dialog', { name: 'Edit Event' });
    await expect(form.getByRole('region', { name: 'Booking' })).toContainText('(706) 555-0142');
    await form.getByLabel('End Time').fill('21:00');
    await form.getByRole('button', { name: 'Update Event' }).click();
    // The place, which nobody has changed, is not said to change.
    await expect(told(staff)).toContainText('Folklore (Dawsonville)');
    await expect(told(staff)).not.toContainText('No place yet');
    await told(staff).getByRole('button', { name: 'They know already' }).click();
    await expect(form).toBeHidden();
    expect(await mailsTo('june@example.com')).toEqual([]);
    const read = await readPage(site.url + performer.path);
    for (const words of ['Friday, March 12 is yours.', '7:00 PM – 9:00 PM']) expect(read).toContain(words);
  });

  await test.step('They move it once more, and June cannot make it', async () => {
    await staff.goto(`/admin/events?event=${await eventId()}`);
    const form = staff.getByRole('dialog', { name: 'Edit Event' });
    await form.getByLabel('Start Date').fill('2027-03-19');
    await form.getByRole('button', { name: 'Update Event' }).click();
    await told(staff).getByRole('button', { name: 'Ask them again' }).click();
    await expect(form).toBeHidden();
    const text = await openFromMail('Please confirm: your show has moved to Friday, March 19');
    expect(text).toContain('It was to be Friday, March 12, 2027, 7:00 PM – 9:00 PM');
    await june.getByRole('link', { name: 'I cannot make it' }).click();
    await june.getByRole('button', { name: 'Turn the date down' }).click();
    await expect(headline(june)).toHaveText('You turned down Friday, March 19.');
    const { bookingEmail } = await site.readVenue();
    expect((await mailsTo(bookingEmail)).map(({ subject }) => subject)).toContain(
      'Turned down: The Night Porch, Friday, March 19, 2027',
    );
  });

  await test.step('They book another date from the calendar, and June says yes to it', async () => {
    const former = await eventId();
    await staff.goto('/admin/events');
    await expect(staff.getByRole('row', { name })).toContainText('Turned down');
    await staff.getByRole('button', { name, exact: true }).click();
    const note = staff.getByRole('region', { name: 'Booking' });
    await expect(note.getByRole('button', { name: 'Cancel the show' })).toBeVisible();
    await expect(note.getByRole('link', { name: 'Look for another act' })).toHaveAttribute(
      'href',
      '/admin/dashboard?review=shortlisted&evening=2027-03-19',
    );
    await note.getByRole('link', { name: 'Book another date' }).click();
    await evening(staff, 'Friday, March 26, 2027').click();
    await formOf(staff).getByLabel('Publish now').check();
    await submit(staff).click();
    await expect(formOf(staff)).toBeHidden();
    await openFromMail('Please confirm: Friday, March 26');
    expect([await guestStatus(former), await guestStatus(await eventId())]).toEqual([404, 200]);
    await june.getByRole('link', { name: 'Confirm the date' }).click();
    await june.getByRole('button', { name: 'Yes, we will be there' }).click();
    await expect(headline(june)).toHaveText('Friday, March 26 is yours.');
    await staff.reload();
    await expect(detailsOf(staff).getByText('Accepted', { exact: true })).toBeVisible();
    expect(await mailsTo('june@example.com')).toEqual([]);
  });

  await test.step('June is reminded, staff count the guests on a phone, and the desk remembers it', async () => {
    const pass = async (moment: string) => {
      // An open page would ask with a session that is over by then.
      await staff.goto('about:blank');
      site.passSeconds((Date.parse(moment) - site.services.clock().getTime()) / 1_000);
      await setClocks();
    };
    await pass('2027-03-23T15:00:00.000Z');
    await remindPerformers(site.services);
    const { text, link } = await onlyMail('See you on Friday, March 26');
    expect((await fetch(link)).status).toBe(200);
    expect(text).toContain('Start: 7:00 PM');
    await pass('2027-03-26T23:30:00.000Z');
    await staff.goto('/admin/tonight');
    const show = staff.getByRole('article', { name });
    for (const words of ['7:00 PM', 'Accepted', 'June: guitar']) await expect(show).toContainText(words);
    await show.getByLabel('Guests').fill('forty');
    await show.getByRole('button', { name: 'Save' }).click();
    await expect(show.getByText('Expected a whole number from 0 to 100,000')).toBeVisible();
    await show.getByLabel('Guests').fill('41');
    await show.getByLabel('To remember').fill('They brought a lamp.');
    await show.getByRole('button', { name: 'Save' }).click();
    await expect(staff.getByText('Noted', { exact: true })).toBeVisible();
    await staff.setViewportSize(wide);
    await staff.goto('/admin/figures');
    await expect(staff.getByRole('table', { name: 'Guests by weekday' })).toContainText(
      /Friday\D*41\D*1\D*41/,
    );
    await expect(staff.getByRole('table', { name: 'Guests by act' })).toContainText(name);
    await staff.goto(`${deskPath}?application=${performer.id}`);
    const before = staff.getByRole('region', { name: 'Played here before' });
    await expect(before).toContainText('Played here once, last in March, 41 guests on average');
    await expect(before).toContainText('They brought a lamp.');
  });
  await context.close();
});
