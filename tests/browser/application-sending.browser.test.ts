import type { Page } from '@playwright/test';
import sharp from 'sharp';
import {
  expectReceived,
  field,
  fieldErrors,
  fillForm,
  form,
  heading,
  openForm,
  photosInput,
  received,
  sendingNoise,
  submitButton,
  thumbnails,
} from '#tests/support/application-steps.ts';
import { axeViolations, expect, test } from '#tests/support/site-test.ts';
import { toasts } from '#tests/support/toast.ts';

const otherWay = 'If it does not work, write to booking@folklore.example.com.';

const call = '**/api/performance-application';

test.use({ expectedNoise: sendingNoise });

function refusal(status: number, message: string, fields?: Record<string, string>) {
  return { status, json: { error: message, message, ...(fields ? { fields } : {}) } };
}

async function expectToast(page: Page, description: string): Promise<void> {
  const toast = toasts(page).filter({ hasText: description });
  await expect(toast).toContainText('Error');
  await toast.getByRole('button', { name: 'Dismiss' }).click();
}

test('A performer who changes what has already arrived is asked what they want, and gets it', {
  tag: '@all',
}, async ({ page, site }) => {
  const email = 'changed@example.com';
  const loseAnswer = () =>
    page.route(
      call,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
  await loseAnswer();
  await openForm(page);
  await fillForm(page, email);
  await submitButton(page).click();
  await expectToast(page, 'Something went wrong. Please try again.');
  await field(page, 'Expected guests').fill('120');
  await submitButton(page).click();
  await expect(form(page).getByRole('alert')).toContainText(
    'had already arrived, as it was before your last changes',
  );
  await expectToast(page, 'Failed to submit application');
  expect(await axeViolations(page, { part: '#apply' })).toEqual([]);
  await form(page).getByRole('button', { name: 'Send the changed one' }).click();
  await expectReceived(page);
  const guests = async () => (await received(site, email)).map(({ expectedGuests }) => expectedGuests);
  expect(await guests()).toEqual(['120', '80']);

  await page.getByRole('button', { name: 'Send another application' }).click();
  await loseAnswer();
  await fillForm(page, email);
  await submitButton(page).click();
  await expectToast(page, 'Something went wrong. Please try again.');
  await field(page, 'Expected guests').fill('90');
  await submitButton(page).click();
  await form(page).getByRole('button', { name: 'Leave it at that' }).click();
  await expectReceived(page);
  expect(await guests()).toEqual(['80', '120', '80']);
});

test('A performer reads what the server will not have: at its field, or above the button', {
  tag: '@all',
}, async ({ page }) => {
  await openForm(page);
  await fillForm(page, 'refused@example.com');
  const refuse = (answer: object) => page.route(call, (route) => route.fulfill(answer), { times: 1 });

  for (const answer of [
    refusal(429, 'Too many tries. Please try again in 40 minutes.'),
    refusal(413, 'That is more than this server takes'),
  ]) {
    await refuse(answer);
    await submitButton(page).click();
    await expectToast(page, 'Failed to submit application');
    await expect(form(page).getByRole('alert')).toHaveText(answer.json.message + otherWay);
    await expect(heading(page, 'Venue')).toBeVisible();
  }

  const damaged = 'This picture is damaged or incomplete. Please choose another one.';
  await refuse(refusal(415, damaged, { bandPhotos: damaged }));
  await submitButton(page).click();
  await expect(heading(page, 'Contact & Media')).toBeVisible();
  await expect(fieldErrors(page)).toHaveText(damaged);
  await expect(photosInput(page)).toBeFocused();
  await expectToast(page, 'Failed to submit application');
  await form(page).getByRole('button', { name: 'Next Step' }).click();
  await form(page).getByRole('button', { name: 'Next Step' }).click();

  const fields = { bandName: 'Not that one', email: 'Please enter a valid email address' };
  await refuse(refusal(400, 'bandName: Not that one', fields));
  await submitButton(page).click();
  await expect(heading(page, 'Your Info')).toBeVisible();
  await expect(fieldErrors(page)).toHaveText(Object.values(fields));
  await expect(field(page, 'Band name')).toBeFocused();
  await expectToast(page, 'Failed to submit application');
  await field(page, 'Band name').fill('Another one');
  await expect(fieldErrors(page)).toHaveText('Please enter a valid email address');
});

test('A performer reads none of the words of a server that failed, and sends the same again', {
  tag: '@all',
}, async ({ page, site, noise }) => {
  const email = 'failed@example.com';
  await openForm(page);
  await fillForm(page, email);
  const words = 'insert into applications: disk I/O error';
  for (const answer of [
    refusal(500, words),
    refusal(503, words, { name: words }),
    { status: 502, body: `<html>${words}</html>` },
  ]) {
    noise.length = 0;
    await page.route(call, (route) => route.fulfill(answer), { times: 1 });
    await submitButton(page).click();
    await expectToast(page, 'Failed to submit application');
    await expect(form(page).getByRole('alert')).toHaveText(
      `Your application could not be stored just now. Everything you entered is still here: please press the button again in a minute.${otherWay}`,
    );
    // It stays when the toast has gone.
    await expect(form(page).getByRole('alert').getByRole('link')).toHaveAttribute(
      'href',
      'mailto:booking@folklore.example.com',
    );
    await expect(page.getByText(words)).toHaveCount(0);
    await expect(heading(page, 'Venue')).toBeVisible();
    expect(noise.join()).toContain(words);
  }
  await submitButton(page).click();
  await expectReceived(page);
  expect(await received(site, email)).toHaveLength(1);
});

test('On a phone the toast of a failure covers neither what is said above the button nor the button', {
  tag: '@all',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openForm(page);
  await fillForm(page, 'covered@example.com');
  await page.route(call, (route) => route.fulfill(refusal(500, 'broken')));
  // Wherever the button stands in the window when it is pressed.
  for (const block of ['end', 'center', 'start'] as const) {
    await submitButton(page).evaluate((button, place) => button.scrollIntoView({ block: place }), block);
    await submitButton(page).click();
    await expect(toasts(page)).toBeVisible();
    await expect(form(page).getByRole('alert')).toContainText(otherWay);
    const top = async () => (await toasts(page).boundingBox())?.y ?? 0;
    const button = await submitButton(page).boundingBox();
    expect((button?.y ?? 0) + (button?.height ?? 0), block).toBeLessThanOrEqual(await top());
    await toasts(page).getByRole('button', { name: 'Dismiss' }).click();
  }
});

test('A performer whose pictures a proxy finds too large is told so', { tag: '@all' }, async ({ page }) => {
  await openForm(page);
  await fillForm(page, 'proxy@example.com');
  await page.route(call, (route) => route.fulfill({ status: 413, body: '<html>Too Large</html>' }));
  await submitButton(page).click();
  await expectToast(page, 'Failed to submit application');
  await expect(form(page).getByRole('alert')).toHaveText(
    `Your pictures are too large to be sent. Please choose smaller ones.${otherWay}`,
  );
});

test('An answer that says nothing, or nothing that can be read, is a success', { tag: '@all' }, async ({
  page,
}) => {
  await openForm(page);
  for (const body of ['', 'Thank you!']) {
    await page.route(call, (route) => route.fulfill({ status: 200, body }), { times: 1 });
    await fillForm(page, 'silent@example.com');
    await submitButton(page).click();
    await expectReceived(page);
    await page.getByRole('button', { name: 'Send another application' }).click();
  }
});

test('A performer sees how far a large photo has come, and cannot change anything meanwhile', {
  tag: '@all',
}, async ({ page, site }) => {
  const email = 'slow@example.com';
  await openForm(page);
  await fillForm(page, email);
  await form(page).getByRole('button', { name: 'Back' }).click();
  await form(page).getByRole('button', { name: 'Back' }).click();
  const noise = sharp({
    create: {
      width: 1_200,
      height: 900,
      channels: 3,
      background: 'black',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });
  await photosInput(page).setInputFiles({
    name: 'large.jpg',
    mimeType: 'image/jpeg',
    buffer: await noise.jpeg({ quality: 95 }).toBuffer(),
  });
  await expect(thumbnails(page)).toHaveCount(2);
  await form(page).getByRole('button', { name: 'Next Step' }).click();
  await form(page).getByRole('button', { name: 'Next Step' }).click();

  const devtools = await page.context().newCDPSession(page);
  const limitUpload = (bytesPerSecond: number) =>
    devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond,
    });
  await limitUpload(100_000);
  await submitButton(page).click();
  const bar = form(page).getByRole('progressbar', { name: 'Sending your application' });
  const value = async () => Number(await bar.getAttribute('aria-valuenow'));
  await expect.poll(value).toBeGreaterThan(0);
  const first = await value();
  expect(first).toBeLessThan(100);
  await expect.poll(value).toBeGreaterThan(first);
  await expect(form(page).getByText(/^\d\.\d of \d\.\d MB sent$/)).toBeVisible();
  await expect(submitButton(page)).toHaveText('Submitting...');
  await expect(field(page, 'Expected guests').locator('xpath=ancestor::div[@inert]')).toHaveJSProperty(
    'inert',
    true,
  );
  await limitUpload(-1);
  await expectReceived(page);
  expect((await received(site, email))[0]?.bandPhotos).toHaveLength(2);
});

test('A program that fills in what nobody sees is marked', { tag: '@all' }, async ({ page, site }) => {
  const email = 'robot@example.com';
  await openForm(page);
  await fillForm(page, email);
  const honeypot = form(page).locator('[name="referenceCode"]');
  await expect(honeypot).not.toBeInViewport();
  await expect(honeypot).toHaveAttribute('tabindex', '-1');
  await honeypot.evaluate((input: HTMLInputElement) => {
    input.value = 'https://example.com';
  });
  await submitButton(page).click();
  await expectReceived(page);
  expect((await received(site, email))[0]).toMatchObject({ isSuspectedSpam: true });
});
