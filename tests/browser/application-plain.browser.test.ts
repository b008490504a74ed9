import type { Page } from '@playwright/test';
import { expectReceived, form, heading, photo, received } from '#tests/support/application-steps.ts';
import { axeViolations, expect, test } from '#tests/support/site-test.ts';

const texts = {
  Name: 'June Hollis',
  'Band name': 'The Night Porch',
  'Phone number': '(706) 555-0142',
  'Band lineup': 'June: guitar',
  'Preferred dates': 'Any Friday in March',
  'Band bio': 'Two voices and a porch.',
  'Expected guests': '80',
};

async function fillPlainForm(page: Page, email: string): Promise<void> {
  const apply = page.locator('#apply');
  for (const [label, text] of Object.entries({ ...texts, Email: email })) {
    await apply.getByLabel(label, { exact: true }).fill(text);
  }
  for (const choice of ['Solo Artist', 'Folklore (Dawsonville)', 'No']) {
    await apply.getByLabel(choice, { exact: true }).check();
  }
  await apply.getByLabel('Band photos').setInputFiles([await photo('a.jpg'), await photo('b.jpg')]);
}

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedNoise: /status of 400/ });

  test('A performer fills in one plain form, corrects what was wrong, and the application arrives', async ({
    page,
    site,
  }) => {
    const email = 'plain@example.com';
    await page.goto('/');
    const apply = page.locator('#apply');
    await expect(apply.getByRole('group').getByText(/^\d\. /)).toHaveText([
      '1. Your Info',
      '2. Performance',
      '3. Contact & Media',
      '4. Details',
      '5. Venue',
    ]);
    await expect(page.getByTestId('application-skeleton')).toBeHidden();
    // The browser itself sees to what is missing.
    await apply.getByRole('button', { name: 'Submit Application' }).click();
    await expect(page).toHaveURL(/\/$/);

    await fillPlainForm(page, 'june@localhost');
    await apply.getByRole('button', { name: 'Submit Application' }).click();
    await expect(apply.getByRole('alert')).toContainText('Your pictures have to be chosen again.');
    await expect(apply.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(
      /^Please enter a valid email address/,
    );
    await expect(apply).toBeInViewport();
    for (const [label, text] of Object.entries(texts)) {
      await expect(apply.getByLabel(label, { exact: true })).toHaveValue(text);
    }
    for (const choice of ['Solo Artist', 'Folklore (Dawsonville)', 'No']) {
      await expect(apply.getByLabel(choice, { exact: true })).toBeChecked();
    }
    expect(await received(site, 'june@localhost')).toEqual([]);

    await fillPlainForm(page, email);
    await apply.getByRole('button', { name: 'Submit Application' }).click();
    await expectReceived(page);
    await expect(apply).toContainText('within 48 hours');
    await expect(apply.getByRole('button')).toHaveCount(0);
    const [application] = await received(site, email);
    expect(application).toMatchObject({ performanceType: 'Solo Artist', isSuspectedSpam: false });
    expect(application?.bandPhotos).toHaveLength(2);
  });
});

test.describe('With scripts that came late', () => {
  test.use({ expectedNoise: /status of 400/ });

  test('A performer finds what they sent in the form, with what was wrong', { tag: '@all' }, async ({
    page,
  }) => {
    await page.goto('/');
    await page.evaluate(() => {
      const plain = document.createElement('form');
      Object.assign(plain, {
        method: 'post',
        enctype: 'multipart/form-data',
        action: '/api/performance-application#apply',
      });
      for (const [name, value] of [
        ['name', 'June Hollis'],
        ['bandName', 'The Night Porch'],
        ['email', 'june@'],
        ['phone', '555'],
        ['performanceType', 'Duo'],
        ['preferredDates', 'Fridays'],
      ] as const) {
        const input = Object.assign(document.createElement('input'), { name, value });
        plain.append(input);
      }
      document.body.append(plain);
      plain.submit();
    });
    await expect(heading(page, 'Your Info')).toBeVisible();
    await expect(page).toHaveURL(/\/#apply$/);
    await expect(form(page).getByLabel('Name', { exact: true })).toHaveValue('June Hollis');
    await expect(form(page).getByLabel('Email', { exact: true })).toHaveAccessibleDescription(
      /^Please enter a valid email address/,
    );
    await expect(form(page).getByRole('alert')).toContainText('Your pictures have to be chosen again.');
    expect(await axeViolations(page, { part: '#apply' })).toEqual([]);
    await page.reload();
    await expect(form(page).getByRole('alert')).toBeEmpty();
  });
});
