import type { Page } from '@playwright/test';
import { expectReceived, fillForm, openForm, submitButton } from '#tests/support/application-steps.ts';
import { axeViolations, expect, test } from '#tests/support/site-test.ts';

test.use({ environment: { APPLICATION_LIMIT: '0' }, viewport: { width: 390, height: 844 } });

/** Everything that a browser keeps by itself for the next visit. */
function kept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, databases, history.state]);
  });
}

test('Whoever has applied gets the address of their own page, to copy, to mail and to open', {
  tag: '@all',
}, async ({ page, context, site }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openForm(page);
  await fillForm(page, 'own-page@example.com');
  await submitButton(page).click();
  await expectReceived(page);
  const panel = page.getByTestId('application-received');
  // Once the steps are left in the browser's history, which scrolls by itself.
  await expect.poll(() => page.evaluate(() => history.state?.state?.depth)).toBeUndefined();
  await page.evaluate(() => new Promise((done) => setTimeout(() => requestAnimationFrame(done))));
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  await expect(panel.getByRole('heading', { name: 'Application Received' })).toBeInViewport();
  await expect(panel).toContainText(
    'Thank you, The Night Porch. Our team will review your application within 48 hours',
  );
  await expect(page.getByText('About five minutes')).toBeHidden();
  const open = panel.getByRole('link', { name: 'Open your page' });
  const path = (await open.getAttribute('href')) ?? '';
  expect(path).toMatch(/^\/application\/[\w-]{43}$/);
  await expect(panel.getByText(site.url + path)).toBeVisible();
  await panel.getByRole('button', { name: 'Copy' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(site.url + path);
  const letter = new URL((await panel.getByRole('link', { name: 'Mail it' }).getAttribute('href')) ?? '');
  expect(letter.protocol).toBe('mailto:');
  expect(letter.searchParams.get('body')).toBe(site.url + path);
  expect(await axeViolations(page, { part: '#apply' })).toEqual([]);

  const token = path.split('/').at(-1) ?? '';
  expect(await kept(page)).not.toContain(token);
  await open.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We have your application.');
  await page.goto('/');
  expect(await kept(page)).not.toContain(token);
  expect(await page.content()).not.toContain(token);
});
