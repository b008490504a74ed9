import type { Page } from '@playwright/test';
import { fillEvent, openEvents } from '#tests/support/event-screen.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { axeIfThorough, expect, test } from '#tests/support/site-test.ts';
import { variants } from '#tests/support/thorough.ts';

test.use({ environment: { SAMPLE_CONTENT: 'off' } });

const place = 'Myth & Legend (Cumming)';

async function openForm(page: Page) {
  await openEvents(page);
  await page.getByRole('button', { name: 'New Event' }).click();
  return page.getByRole('dialog', { name: 'Create New Event' });
}

for (const width of variants([390, 1280])) {
  test(`Staff say more about a show at ${width} px, and guests read it`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 900 });
    await site.signIn(page.context());
    const form = await openForm(page);
    const name = `Songs at ${width}`;
    await fillEvent(page, {
      name,
      date: '2026-11-20',
      startTime: '19:30',
      endTime: '22:00',
      description: 'Songs.',
    });
    await expect(form.getByLabel('Price')).toBeHidden();
    await form.getByText('More details').press('Enter');
    await form.getByLabel('Place').selectOption(place);
    await form.getByLabel('Doors').fill('19:00');
    await form.getByLabel('Price').fill('$10 at the door');
    await form.getByLabel('Ages').fill('All ages');
    await form.getByLabel('Act').fill('June Hollis');
    await form.getByLabel('Ticket link').fill('https://tickets.example.com/1');
    await axeIfThorough(page);
    await form.getByRole('button', { name: 'Create Event' }).click();
    await expect(form).toBeHidden();

    await page.goto('/events');
    const card = page.getByTestId('event-card').filter({ hasText: name });
    await expect(card).toContainText(`${place} $10 at the door All ages`);
    await card.getByRole('link', { name }).click();
    await expect(page.getByText('with June Hollis')).toBeVisible();
    const panel = page.getByRole('complementary', { name: 'Date and place' });
    await expect(panel).toContainText('Doors 7:00 PM');
    await expect(panel).toContainText(place);
    await expect(panel).toContainText('$10 at the door');
    await expect(panel).toContainText('All ages');
    const tickets = page.getByRole('link', { name: 'Get tickets' });
    await expect(tickets.first()).toHaveAttribute('href', 'https://tickets.example.com/1');
    // Under the name or at the thumb; on a wide screen also in the panel, which stays while one reads.
    await expect(tickets).toHaveCount(width < 960 ? 1 : 2);
    await axeIfThorough(page);
  });
}

test('A detail that is not right is shown at its field, even if its part of the form was closed', {
  tag: '@all',
}, async ({ page, site }) => {
  await site.signIn(page.context());
  const form = await openForm(page);
  await fillEvent(page, { name: 'Songs', description: 'Songs.' });
  await form.getByText('More details').click();
  await form.getByLabel('Ticket link').fill('tickets');
  await form.getByText('More details').click();
  await form.getByRole('button', { name: 'Create Event' }).click();
  await expect(form.getByLabel('Ticket link')).toBeFocused();
  await expect(form.getByText('Please enter a valid URL')).toBeVisible();
});

test('Staff see what is set, cancel a show with one change, and everything else stays', {
  tag: '@all',
}, async ({ page, site }) => {
  const [id = 0] = await site.addEvents([
    sampleEvent({ name: 'Cancelled Songs', location: 'A room that is gone', price: 'Free', ages: '18+' }),
  ]);
  await site.signIn(page.context());
  await openEvents(page);
  await page.getByRole('button', { name: 'Edit Cancelled Songs' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Event' });
  await expect(form.getByLabel('Place')).toHaveValue('A room that is gone');
  await form.getByLabel('Status').selectOption('Cancelled');
  await form.getByRole('button', { name: 'Update Event' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: 'Cancelled Songs' })).toContainText('Cancelled');

  await page.goto(`/events/${id}`);
  await expect(page.getByText('This show has been cancelled.')).toBeVisible();
  await expect(page.getByRole('complementary')).toContainText('A room that is gone');
  await page.goto('/events');
  await expect(page.getByTestId('event-card').filter({ hasText: 'Cancelled Songs' })).toContainText(
    'Cancelled',
  );
});

for (const [status, words] of [
  ['postponed', 'This show has been postponed.'],
  ['soldOut', 'This show is sold out.'],
] as const) {
  test(`A guest learns that a show is ${status}, and is offered no tickets`, { tag: '@all' }, async ({
    page,
    site,
  }) => {
    const [id = 0] = await site.addEvents([
      sampleEvent({ name: 'Songs', status, ticketUrl: 'https://tickets.example.com/1' }),
    ]);
    await page.goto(`/events/${id}`);
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Get tickets' })).toHaveCount(0);
    await axeIfThorough(page);
  });
}

test('A guest is offered no entry in a calendar for a show without a date', { tag: '@all' }, async ({
  page,
  site,
}) => {
  const [postponed = 0, coming = 0] = await site.addEvents([
    sampleEvent({ name: 'Some day', status: 'postponed' }),
    sampleEvent({ name: 'Soon' }),
  ]);
  const addToCalendar = page.getByText('Add to calendar');
  await page.goto(`/events/${coming}`);
  await expect(addToCalendar).toBeVisible();
  await page.goto(`/events/${postponed}`);
  await expect(page.getByText('This show has been postponed.')).toBeVisible();
  await expect(addToCalendar).toHaveCount(0);
});

test('Home names the next show that takes place, not one that is cancelled or lasts for days', {
  tag: '@all',
}, async ({ page, site }) => {
  const ids = await site.addEvents([
    sampleEvent({
      name: 'An Exhibition',
      startDateTime: '2026-11-15T00:30:00.000Z',
      endDateTime: '2026-11-29T00:30:00.000Z',
    }),
    sampleEvent({
      name: 'Not This One',
      status: 'cancelled',
      startDateTime: '2026-11-16T00:30:00.000Z',
      endDateTime: '2026-11-16T03:00:00.000Z',
    }),
    sampleEvent({
      name: 'But This One',
      startDateTime: '2026-11-17T00:30:00.000Z',
      endDateTime: '2026-11-17T03:00:00.000Z',
    }),
  ]);
  await page.goto('/');
  await expect(page.getByTestId('next-show')).toContainText('But This One');
  await site.removeEvents(ids);
});
