import type { Page } from '@playwright/test';
import {
  field,
  fillStep,
  form,
  goToStep,
  nextButton,
  openForm,
  photo,
  photosInput,
  thumbnails,
} from '#tests/support/application-steps.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { expect, missingPageNoise, test } from '#tests/support/site-test.ts';
import { textsThatDoNotFit } from '#tests/support/text-fit.ts';

test.use({ expectedNoise: missingPageNoise });

const longWord = 'Donaudampfschifffahrtsgesellschaftskapitaen'.repeat(5).slice(0, 200);
const widths = [320, 390, 768, 1280];

async function expectFit(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.evaluate(textsThatDoNotFit, longWord), `at ${width} px`).toEqual([]);
  }
}

for (const path of ['/', '/events', '/events/1', '/live-music', '/password-demo', '/no-such-page']) {
  test(`A guest reads all of a word of 200 letters wherever it stands on ${path}`, { tag: '@all' }, async ({
    page,
  }) => {
    await page.goto(path, { waitUntil: 'networkidle' });
    for (const question of await page.locator('summary').all()) await question.click();
    await expectFit(page);
  });
}

test('Staff find the calendar no wider than their screen with an event whose name is one word', {
  tag: '@all',
}, async ({ page, site }) => {
  await site.addEvents([sampleEvent({ name: longWord })]);
  await site.signIn(page.context());
  await page.goto('/admin/events');
  await expect(page.getByText(longWord).first()).toBeVisible();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

test('A guest reads all of an event whose name and description are one word each', { tag: '@all' }, async ({
  page,
  site,
}) => {
  const description = ['p', 'h2', 'pre', 'blockquote'].map((tag) => `<${tag}>${longWord}</${tag}>`).join('');
  const event = sampleEvent({ name: longWord, description });
  const past = { startDateTime: '2026-11-01T00:00:00.000Z', endDateTime: '2026-11-01T01:00:00.000Z' };
  const next = { startDateTime: '2026-11-16T00:00:00.000Z', endDateTime: '2026-11-16T01:00:00.000Z' };
  const ids = await site.addEvents([
    { ...event, ...next },
    { ...event, ...past },
  ]);
  for (const path of ['/', '/events', '/live-music', `/events/${ids[0]}`]) {
    await page.goto(path);
    await expect(page.getByText(longWord).first()).toBeVisible();
    await expectFit(page);
  }
  // The hero's height is bounded, so its line about the next show is, too.
  await page.goto('/');
  for (const [width, height] of [
    [320, 568],
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    const content = page.getByTestId('hero').locator('> div');
    const [needed, given] = await content.evaluate(({ scrollHeight, clientHeight }) => [
      scrollHeight,
      clientHeight,
    ]);
    expect(needed, `at ${width} px`).toBe(given);
  }
  await site.removeEvents(ids);
});

test('A performer reads all of a long word in every step of the form', { tag: '@all' }, async ({ page }) => {
  await openForm(page);
  for (let step = 1; step <= 5; step += 1) {
    await expectFit(page);
    await fillStep[step - 1]?.(page, 'long@example.com');
    if (step < 5) await nextButton(page).click();
  }
  await field(page, 'Yes').check();
  await expectFit(page);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Your unfinished application' })).toBeVisible();
  await expectFit(page);
});

test('A performer with a photo whose name has no end still sees all of the form', { tag: '@all' }, async ({
  page,
}) => {
  await openForm(page);
  await goToStep(page, 3);
  await photosInput(page).setInputFiles([await photo(`${longWord}.jpg`), await photo('b.jpg')]);
  await expect(thumbnails(page)).toHaveCount(2);
  await expectFit(page);
  await expect(form(page)).toBeVisible();
});
