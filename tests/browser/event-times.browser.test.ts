import { createEvent, eventRow, fillEvent, openEvents } from '#tests/support/event-screen.ts';
import { expect, test } from '#tests/support/site-test.ts';
import { variants } from '#tests/support/thorough.ts';

test.use({ environment: { SAMPLE_CONTENT: 'off' } });

/** Each side of both changes of clocks at the venue, and a browser for each; all pairs stand in the form's own test. */
const evenings = [
  ['UTC', '2027-03-13', 'Mar 13th, 2027 7:00 PM'],
  ['America/New_York', '2027-03-14', 'Mar 14th, 2027 7:00 PM'],
  ['Asia/Tokyo', '2027-11-06', 'Nov 6th, 2027 7:00 PM'],
  ['Asia/Kolkata', '2027-11-07', 'Nov 7th, 2027 7:00 PM'],
] as const;

for (const [timezoneId, date, shown] of variants(evenings)) {
  test.describe(() => {
    test.use({ timezoneId });

    test(`Seven in the evening of ${date} stays seven for staff and guests whose browser is set to ${timezoneId}`, {
      tag: '@all',
    }, async ({ page, site }) => {
      await site.signIn(page.context());
      await openEvents(page);
      const name = `Seven in ${timezoneId}`;
      await createEvent(page, { name, date, startTime: '19:00', endTime: '21:00' });
      const row = eventRow(page, name);
      await expect(row.getByRole('cell').nth(2)).toHaveText(shown);
      await row.getByRole('button', { name: 'Edit' }).click();
      await expect(page.getByLabel('Start Time')).toHaveValue('19:00');
      await expect(page.getByLabel('End Time')).toHaveValue('21:00');
      const listed = await site.services.events.list({ now: '2026-11-15T17:00:00.000Z' });
      await page.goto(`/events/${listed.events.find((event) => event.name === name)?.id}`);
      await expect(page.getByRole('complementary')).toContainText('7:00 PM – 9:00 PM');
    });
  });
}

test('The end follows the start, an evening that ends after midnight is one click away, and a wrong end is told', {
  tag: '@all',
}, async ({ page, site }) => {
  await site.signIn(page.context());
  await openEvents(page);
  await page.getByRole('button', { name: 'New Event' }).click();
  const nextDay = page.getByRole('button', { name: 'It ends the next day' });
  await page.getByLabel('Start Time').fill('');
  await page.getByLabel('Start Time').fill('23:30');
  await expect(page.getByLabel('End Time')).toHaveValue('00:30');
  await page.getByLabel('Start Time').fill('20:00');
  await expect(page.getByLabel('End Time')).toHaveValue('21:00');
  await page.getByLabel('Start Date').fill('2026-12-04');
  await page.getByLabel('Start Date').fill('2026-12-01');
  await expect(page.getByLabel('End Date')).toHaveValue('2026-12-01');
  await expect(nextDay).toHaveCount(0);
  await fillEvent(page, {
    name: 'Late',
    date: '2026-12-31',
    startTime: '21:00',
    endTime: '01:00',
    description: 'x',
  });
  await page.getByRole('button', { name: 'Create Event' }).click();
  const mistake = page.getByText('The end must not be before the start');
  await expect(mistake).toBeVisible();
  await expect(page.getByLabel('End Time')).toBeFocused();
  await expect(page.getByLabel('End Time')).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: 'It ends the next day, Jan 1, 2027' }).click();
  await expect(mistake).toHaveCount(0);
  await expect(page.getByLabel('End Date')).toHaveValue('2027-01-01');
  await expect(page.getByLabel('End Date')).toBeFocused();

  await page.getByLabel('End Date').fill('2026-12-30');
  await expect(page.getByLabel('End Date')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('End Date').fill('');
  await expect(page.getByText('Required')).toBeVisible();
  await page.getByLabel('End Date').fill('2027-01-03');
  await page.getByRole('button', { name: 'Create Event' }).click();
  const question = page.getByRole('alertdialog', { name: 'Is it that long?' });
  await expect(question).toContainText('Dec 31st, 2026 9:00 PM to Jan 3rd, 2027 1:00 AM');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByLabel('End Date').fill('2027-01-01');
  await page.getByRole('button', { name: 'Create Event' }).click();
  await expect(eventRow(page, 'Late').getByRole('cell').nth(2)).toHaveText('Dec 31st, 2026 9:00 PM');
});
