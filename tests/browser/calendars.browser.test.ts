import { sampleEvent } from '#tests/support/sample-event.ts';
import { axeIfThorough, expect, test } from '#tests/support/site-test.ts';

test.describe('Add to calendar', () => {
  test('A guest adds a show as a file, in Google Calendar or in Outlook', async ({ page, site }) => {
    const [id = 0] = await site.addEvents([
      sampleEvent({ name: 'Songs & <stories>', description: '<p>First set.</p><p>Second &amp; last.</p>' }),
    ]);
    await page.goto(`/events/${id}`);
    const panel = page.getByRole('complementary', { name: 'Date and place' });
    await expect(panel.getByRole('link', { name: 'Google Calendar' })).toBeHidden();
    await panel.getByText('Add to calendar').click();
    const linkTo = async (name: string) =>
      new URL((await panel.getByRole('link', { name }).getAttribute('href')) ?? '', site.url);

    const google = await linkTo('Google Calendar');
    expect(google.origin + google.pathname).toBe('https://calendar.google.com/calendar/render');
    expect(Object.fromEntries(google.searchParams)).toEqual({
      action: 'TEMPLATE',
      text: 'Songs & <stories>',
      dates: '20261121T003000Z/20261121T030000Z',
      details: `First set. Second & last.\n\n${site.url}/events/${id}`,
      location: 'Folklore, 12 Sample Street, Dawsonville, GA 30534',
    });
    const outlook = await linkTo('Outlook on the web');
    expect(outlook.hostname).toBe('outlook.live.com');
    expect(Object.fromEntries(outlook.searchParams)).toMatchObject({
      subject: 'Songs & <stories>',
      startdt: '2026-11-21T00:30:00.000Z',
      enddt: '2026-11-21T03:00:00.000Z',
    });

    const downloading = page.waitForEvent('download');
    await panel.getByRole('link', { name: 'Calendar file' }).click();
    expect((await downloading).suggestedFilename()).toMatch(/^Songs & .*stories.*\.ics$/);
    await axeIfThorough(page);
    await site.removeEvents([id]);
  });

  test('A cancelled show is not offered', { tag: '@all' }, async ({ page, site }) => {
    const [id = 0] = await site.addEvents([sampleEvent({ status: 'cancelled' })]);
    await page.goto(`/events/${id}`);
    await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
    await expect(page.getByText('Add to calendar')).toHaveCount(0);
    await site.removeEvents([id]);
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('the menu opens, and its file is there', { tag: '@all' }, async ({ page, site, request }) => {
      const [id = 0] = await site.addEvents([sampleEvent()]);
      await page.goto(`/events/${id}`);
      await page.getByText('Add to calendar').click();
      const file = page.getByRole('link', { name: 'Calendar file' });
      await expect(file).toBeVisible();
      const answer = await request.get((await file.getAttribute('href')) ?? '');
      expect(answer.headers()['content-type']).toBe('text/calendar; charset=utf-8');
      expect(await answer.text()).toContain('DTSTART;TZID=America/New_York:20261120T193000');
      await site.removeEvents([id]);
    });
  });
});

test.describe('Subscribe', () => {
  test('A guest subscribes with an app, in Google Calendar, or copies the address', { tag: '@all' }, async ({
    page,
    site,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const address = `${site.url}/events.ics`;
    const webcal = address.replace('http:', 'webcal:');
    await page.goto('/events');
    await page.getByText('Subscribe to the calendar').click();
    await expect(page.getByRole('link', { name: 'Calendar app' })).toHaveAttribute('href', webcal);
    await expect(page.getByRole('link', { name: 'Google Calendar' })).toHaveAttribute(
      'href',
      `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`,
    );
    await expect(page.getByText(address)).toBeVisible();
    await page.getByRole('button', { name: 'Copy' }).click();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    await axeIfThorough(page);
  });

  test('A guest with a keyboard opens it, goes through it, and closes it', { tag: '@all' }, async ({
    page,
  }) => {
    await page.goto('/events');
    await page.getByText('Subscribe to the calendar').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Calendar app' })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: 'Calendar app' })).toBeHidden();
  });
});
