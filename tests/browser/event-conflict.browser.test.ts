import { eventRow, fillEvent, openEvents } from '#tests/support/event-screen.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { axeByDayAndNightIfThorough, expect, test } from '#tests/support/site-test.ts';
import { variants } from '#tests/support/thorough.ts';
import { expectToast } from '#tests/support/toast.ts';

test.use({
  environment: { SAMPLE_CONTENT: 'off' },
  expectedNoise: /error: Failed to load resource: the server responded with a status of (409|503)/,
});

for (const width of variants([1280, 390])) {
  test(`At ${width} px, one moves an event while another writes at it, and nothing of either is lost`, {
    tag: '@all',
  }, async ({ page, site, browser }) => {
    const name = `Shared ${width}`;
    const [id = 0] = await site.addEvents([sampleEvent({ name })]);
    const theirContext = await browser.newContext({ baseURL: site.url });
    await site.signIn(page.context());
    await site.signIn(theirContext);
    const their = await theirContext.newPage();
    const editor = page.getByRole('dialog', { name: 'Edit Event' });
    const theirEditor = their.getByRole('dialog', { name: 'Edit Event' });
    await page.setViewportSize({ width, height: 844 });
    for (const one of [page, their]) {
      await openEvents(one);
      await eventRow(one, name).getByRole('button', { name: 'Edit' }).click();
      await expect(one.getByLabel('Event Name')).toHaveValue(name);
    }
    await fillEvent(page, { name: `${name}, mine`, description: 'Words that took an hour.' });
    site.passSeconds(1);
    await fillEvent(their, { name: `${name}, theirs`, date: '2026-11-21', startTime: '20:15' });
    await theirEditor.getByRole('button', { name: 'Update Event' }).click();
    await expectToast(their, 'Success', 'Event updated successfully');

    await editor.getByRole('button', { name: 'Update Event' }).click();
    const keep = editor.getByRole('button', { name: 'Keep editing mine' });
    await axeByDayAndNightIfThorough(page);
    await keep.press('Enter');
    await expect(keep).toHaveCount(0);
    // What both have changed stays as one has written it, and what only they have changed has come in.
    await expect(editor.getByLabel('Event Name')).toHaveValue(`${name}, mine`);
    await expect(editor.getByLabel('Start Date')).toHaveValue('2026-11-21');
    await expect(editor.getByLabel('Start Time')).toHaveValue('20:15');
    await expect(editor.getByLabel('End Time')).toHaveValue('22:45');
    await expect(editor.getByLabel('Description')).toHaveText('Words that took an hour.');
    site.passSeconds(1);
    await editor.getByRole('button', { name: 'Update Event' }).click();
    await expectToast(page, 'Success', 'Event updated successfully');
    expect(await site.services.events.get(id)).toMatchObject({
      name: `${name}, mine`,
      startDateTime: '2026-11-22T01:15:00.000Z',
      description: '<p>Words that took an hour.</p>',
    });
    await theirContext.close();
  });
}

test('Where their version cannot be loaded, keeping one’s own says so and can be tried again, and what they have published stays so', {
  tag: '@all',
}, async ({ page, site }) => {
  const [id = 0] = await site.addEvents([sampleEvent({ name: 'Twice asked', archived: true })]);
  await site.signIn(page.context());
  await openEvents(page);
  await eventRow(page, 'Twice asked').getByRole('button', { name: 'Edit' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit Event' });
  await fillEvent(page, { description: 'Words that took an hour.' });
  site.passSeconds(1);
  const seen = await site.services.events.get(id, { archived: 'include' });
  await site.services.events.change(
    seen,
    { price: '$15', archived: false },
    new Date(Date.parse(seen.updatedAt) + 1_000).toISOString(),
  );
  let isAway = true;
  await page.route(`**/api/events/${id}`, (route) =>
    isAway && route.request().method() === 'GET'
      ? route.fulfill({ status: 503, body: '' })
      : route.fallback(),
  );
  await editor.getByRole('button', { name: 'Update Event' }).click();
  const keep = editor.getByRole('button', { name: 'Keep editing mine' });
  await keep.click();
  await expect(editor.getByText('The server cannot be reached at the moment.')).toBeVisible();
  isAway = false;
  await keep.click();
  await expect(keep).toHaveCount(0);
  site.passSeconds(1);
  await editor.getByRole('button', { name: 'Update Event' }).click();
  await expectToast(page, 'Success', 'Event updated successfully');
  expect(await site.services.events.get(id, { archived: 'include' })).toMatchObject({
    archived: false,
    price: '$15',
    description: '<p>Words that took an hour.</p>',
  });
});
