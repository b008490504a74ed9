import type { Page } from '@playwright/test';
import { submitApplication } from '#contract/applications/applications.ts';
import { addImage, emptyGallery } from '#tests/support/gallery-screen.ts';
import { signInReturning } from '#tests/support/returning-admin.ts';
import { sampleFields } from '#tests/support/sample-application.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { expect, test } from '#tests/support/site-test.ts';
import { type TypedForm, type TypedThings, typedForms } from '#tests/support/typed-forms.ts';

test.use({
  environment: { SAMPLE_CONTENT: 'off', SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'booking@example.com' },
  expectedNoise: /error: Failed to load resource: (the server responded with a status of [45]|net::ERR)/,
});

/** Within the page, as a link does. */
function goTo(page: Page, path: string): Promise<void> {
  return page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

async function open(page: Page, form: TypedForm, things: TypedThings): Promise<void> {
  const [field, opener] = [form.field(page), form.opener?.(page, things)];
  await expect(async () => {
    // A page may open by itself what it keeps.
    if (!(await field.isVisible())) await opener?.click({ timeout: 500 });
    await expect(field).toBeVisible({ timeout: 500 });
  }).toPass();
}

async function expectKept(page: Page, form: TypedForm, things: TypedThings): Promise<void> {
  const [field, opener] = [form.field(page), form.opener?.(page, things)];
  await expect(async () => {
    // An application is offered above an empty form.
    const isThere = (await field.isVisible()) && (await field.inputValue({ timeout: 500 })) === form.text;
    if (!isThere) await opener?.click({ timeout: 500 });
    await expect(field).toHaveValue(form.text, { timeout: 1_000 });
  }).toPass();
}

/** Either it is asked about, or one comes back to it. */
async function goBackAndForth(page: Page, form: TypedForm): Promise<void> {
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
  const isAsked = () => question.isVisible();
  await page.evaluate(() => window.history.back());
  await expect.poll(async () => (await isAsked()) || (await form.field(page).isHidden())).toBe(true);
  if (await isAsked()) await question.getByRole('button', { name: 'Keep editing' }).click();
  else await page.evaluate(() => window.history.forward());
}

/** The answer to everything that changes something, once. */
async function failOnce(page: Page, form: TypedForm): Promise<void> {
  const isRefused = page.waitForResponse((answer) => answer.status() === 500);
  await page.route('**/*', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500, body: '' }),
  );
  await form.submit?.(page).click();
  await isRefused;
  await page.unrouteAll();
}

test('What is typed in any form survives a sign-in elsewhere, Back, an error, a reload and the end of a session', {
  tag: '@all',
}, async ({ page: first, context, site }) => {
  test.setTimeout(typedForms.length * 30_000);
  await emptyGallery(site);
  await signInReturning(first, site);
  await first.goto('/privacy');
  const cookies = await context.cookies();
  const image = await addImage(first, { name: 'bar.jpg' });
  const body = new FormData();
  for (const [name, value] of Object.entries(sampleFields)) body.append(name, value);
  const sent = await (await fetch(site.url + submitApplication.path, { method: 'POST', body })).json();
  const [eventId = 0] = await site.addEvents([sampleEvent({ startDateTime: '2026-01-01T00:30:00.000Z' })]);
  const things = { applicationId: sent.id, eventId, imageName: image.originalName, ownPage: sent.statusPath };

  for (const form of typedForms) {
    await test.step(`${form.file}, ${form.text}`, async () => {
      const page = await context.newPage();
      page.on('dialog', (warning) => warning.accept());
      const path = form.path(things);
      const isForStaff = path.startsWith('/admin');
      await page.goto(isForStaff ? '/admin/account' : '/privacy');
      await goTo(page, path);
      await open(page, form, things);
      await form.field(page).fill(form.text);

      if (isForStaff) {
        await first.evaluate(() => new BroadcastChannel('session').postMessage('begun'));
        await expectKept(page, form, things);
      }
      await goBackAndForth(page, form);
      await expectKept(page, form, things);
      if (form.submit) {
        await failOnce(page, form);
        await expectKept(page, form, things);
      }
      await page.reload();
      await expectKept(page, form, things);
      if (isForStaff) {
        await context.clearCookies();
        await page.evaluate(() => window.dispatchEvent(new Event('focus')));
        await expect(page).toHaveURL('/admin/login');
        await context.addCookies(cookies);
        await goTo(page, path);
        await expectKept(page, form, things);
      }
      await page.close();
    });
  }
});
