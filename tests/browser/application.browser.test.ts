import type { Locator, Page } from '@playwright/test';
import {
  expectReceived,
  field,
  fieldErrors,
  fillForm,
  fillStep,
  form,
  goToStep,
  heading,
  nextButton,
  openForm,
  photo,
  photosInput,
  received,
  submitButton,
  thumbnails,
} from '#tests/support/application-steps.ts';
import { axeViolations, expect, test } from '#tests/support/site-test.ts';
import { isThorough, variants } from '#tests/support/thorough.ts';
import { toasts } from '#tests/support/toast.ts';

const stepNames = ['Your Info', 'Performance', 'Contact & Media', 'Details', 'Venue'];

const desktop = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** What each step says that is left as it is, and where the keyboard goes. */
const mistakes = [
  {
    messages: [
      'Name is required',
      'Band name is required',
      'Please enter a valid email address',
      'Phone number is required',
    ],
    focused: 'Name',
  },
  {
    messages: ['Please select a performance type', 'Band lineup is required'],
    focused: 'Solo Artist',
  },
  { messages: ['Please upload 1-3 band photos'], focused: 'Band photos' },
  { messages: ['Please enter your preferred dates', 'Band bio is required'], focused: 'Preferred dates' },
  {
    messages: [
      'Please select a location for the show',
      'Please specify if you are selling tickets',
      'Please estimate the number of expected guests',
    ],
    focused: 'Folklore (Dawsonville)',
  },
];

/** A field's control with all that is said about it. */
function around(control: Locator): Locator {
  return control.locator('..');
}

function tellsOfErrors(page: Page): Promise<string[]> {
  return fieldErrors(page).allTextContents();
}

for (const [device, use] of variants(Object.entries({ phone, desktop }))) {
  test.describe(`On a ${device}`, () => {
    test.use(use);

    test('A performer goes through five steps, leaves none before its answers are right, and the application arrives once as it was typed', async ({
      page,
      site,
    }) => {
      const email = `${device}@example.com`;
      const counted: string[] = [];
      page.on('request', (request) => {
        if (!request.url().endsWith('/api/analytics')) return;
        const { name, category, label } = request.postDataJSON();
        if (name.startsWith('form_')) counted.push(`${name} ${category} ${label}`);
      });
      const { promise: held, resolve: release } = Promise.withResolvers<void>();
      await page.route('**/api/performance-application', async (route) => {
        await held;
        await route.continue();
      });
      await openForm(page);
      await expect(form(page).getByRole('button', { name: 'Back' })).toHaveCount(0);
      for (const [index, name] of stepNames.entries()) {
        await expect(heading(page, name)).toBeVisible();
        if (index > 0) await expect(heading(page, name)).toBeFocused();
        await expect(
          form(page)
            .getByText(`Step ${index + 1} of 5`, { exact: true })
            .last(),
        ).toBeVisible({
          visible: device === 'phone',
        });
        await expect(form(page).locator('[aria-current="step"]')).toHaveText(`${index + 1}${name}`);
        expect(await tellsOfErrors(page)).toEqual([]);
        await form(page)
          .getByRole('button', { name: /Next Step|Submit/ })
          .click();
        const { messages, focused } = mistakes[index] ?? { messages: [], focused: '' };
        const first = focused === 'Band photos' ? photosInput(page) : field(page, focused);
        await expect(fieldErrors(page)).toHaveText(messages);
        await expect(first).toBeFocused();
        await expect(first).toHaveAccessibleDescription(new RegExp(`^${messages[0]}`));
        // Without an obstacle for assistive technology, on one device as it is filled in, on the other full of mistakes,
        // whose colours are the same in all steps.
        const scope = { part: '#apply', without: index === 0 || isThorough ? [] : ['color-contrast'] };
        if (device === 'phone') expect(await axeViolations(page, scope), name).toEqual([]);
        await fillStep[index]?.(page, email);
        await expect(fieldErrors(page)).toHaveCount(0);
        if (device === 'desktop') expect(await axeViolations(page, scope), name).toEqual([]);
        if (index < 4) await nextButton(page).click();
      }
      // The browser's own Back and Forward lead through the steps, and nothing is lost.
      await page.goBack();
      await expect(heading(page, 'Details')).toBeFocused();
      await expect(field(page, 'Preferred dates')).not.toHaveValue('');
      await form(page).getByRole('button', { name: 'Back' }).click();
      await expect(heading(page, 'Contact & Media')).toBeFocused();
      await expect(thumbnails(page)).toHaveCount(1);
      await page.goForward();
      await page.goForward();
      await expect(heading(page, 'Venue')).toBeVisible();
      await submitButton(page).dblclick();
      await expect(submitButton(page)).toHaveText('Submitting...');
      await expect(submitButton(page)).toBeDisabled();
      release();

      await expectReceived(page);
      const panel = page.getByTestId('application-received');
      await expect(panel).toContainText('within 48 hours');
      await expect(panel).toContainText('an email with next steps will follow');
      await expect(panel.getByRole('heading', { name: 'Application Received' })).toBeFocused();
      await expect(form(page)).toBeHidden();
      const toast = toasts(page);
      await expect(toast.getByText('Application Submitted!')).toBeVisible();
      await expect(toast.getByText("We'll be in touch with you soon.")).toBeVisible();

      const [application, ...others] = await received(site, email);
      expect(others).toEqual([]);
      expect(application).toMatchObject({
        name: 'June Hollis',
        bandName: 'The Night Porch',
        phone: '(706) 555-0142',
        performanceType: 'Duo',
        // On the way a line ends as the standard for forms has it.
        bandLineup: 'June: guitar\r\nTheo: bass',
        preferredDates: 'Any Friday in March',
        location: 'Myth & Legend (Cumming)',
        sellingTickets: 'No',
        expectedGuests: '80',
        website: '',
      });
      expect(application?.bandPhotos).toHaveLength(1);
      await expect
        .poll(() => counted)
        .toEqual([
          ...stepNames.map((name) => `form_step_completed application ${name}`),
          'form_submitted application sent',
        ]);

      await panel.getByRole('button', { name: 'Send another application' }).click();
      await expect(heading(page, 'Your Info')).toBeFocused();
      for (const label of ['Name', 'Band name', 'Email', 'Phone number']) {
        await expect(field(page, label)).toHaveValue('');
      }
      expect(await tellsOfErrors(page)).toEqual([]);
    });
  });
}

test.describe('On a small phone', () => {
  test.use(phone);

  test('A performer has the buttons at the thumb, and nothing stays hidden behind them', {
    tag: '@all',
  }, async ({ page }) => {
    await openForm(page);
    await goToStep(page, 4);
    await expect(heading(page, 'Details')).toBeInViewport();
    for (const name of ['Back', 'Next Step']) {
      const box = await form(page).getByRole('button', { name }).boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(844 - 60);
      expect(box?.height).toBeGreaterThanOrEqual(44);
    }
    // The last field, reached by the keyboard of a phone, is not under the bar.
    await field(page, 'Band bio').focus();
    await page.keyboard.press('Tab');
    const last = form(page).getByLabel('Additional info');
    await expect(last).toBeFocused();
    const [field4, bar] = await Promise.all([last.boundingBox(), nextButton(page).boundingBox()]);
    expect((field4?.y ?? 0) + 40).toBeLessThan(bar?.y ?? 0);
  });

  test('A double click goes one step further, not two', { tag: '@all' }, async ({ page }) => {
    // The button of the next step stands in the same place.
    await openForm(page);
    await fillStep[0]?.(page, 'june@example.com');
    await nextButton(page).dblclick();
    await expect(heading(page, 'Performance')).toBeVisible();
    expect(await tellsOfErrors(page)).toEqual([]);
    await form(page).getByRole('button', { name: 'Back' }).click();
    await expect(heading(page, 'Your Info')).toBeFocused();
    await expect(field(page, 'Name')).toHaveValue('June Hollis');
  });
});

test('A performer sees at each field they have left whether it is right, and again at each change', {
  tag: '@all',
}, async ({ page }) => {
  await openForm(page);
  const email = around(field(page, 'Email'));
  const check = email.getByRole('img', { name: 'Looks good' });
  const message = email.getByText('Please enter a valid email address');
  await field(page, 'Email').pressSequentially('june@');
  await expect(message).toBeHidden();
  await expect(check).toBeHidden();
  await field(page, 'Phone number').focus();
  await expect(message).toBeVisible();
  await field(page, 'Email').fill('june@example.com');
  await expect(message).toBeHidden();
  await expect(check).toBeVisible();
  await field(page, 'Email').fill('june@example');
  await expect(message).toBeVisible();
  await expect(check).toBeHidden();
  // Not to another field, but away from all of them.
  await field(page, 'Name').fill('June');
  await page.getByRole('heading', { name: 'Apply to Perform' }).click();
  const name = around(field(page, 'Name'));
  await expect(name.getByRole('img', { name: 'Looks good' })).toBeVisible();
});

test('A performer is asked how tickets are sold only when they are, and the answer goes with it', {
  tag: '@all',
}, async ({ page, site }) => {
  const email = 'tickets@example.com';
  await openForm(page);
  await fillForm(page, email);
  const method = form(page).getByLabel('Ticket sales method');
  await expect(method).toHaveCount(0);
  await field(page, 'Yes').check();
  await method.fill('At the door');
  await field(page, 'No').check();
  await expect(method).toHaveCount(0);
  await field(page, 'Yes').check();
  await expect(method).toHaveValue('');
  await method.fill('At the door');
  await field(page, 'No').check();
  await page.evaluate(() => {
    const { append } = FormData.prototype;
    FormData.prototype.append = function note(...field: unknown[]) {
      document.documentElement.append(` ${field[0]}`);
      Reflect.apply(append, this, field);
    };
  });
  await submitButton(page).click();
  await expectReceived(page);
  const sent = await page.locator('html').textContent();
  expect(sent).toContain(' sellingTickets expectedGuests bandPhotos secondsSpent');
  expect((await received(site, email))[0]).toMatchObject({ sellingTickets: 'No', ticketSalesMethod: '' });
});

test('A performer with nothing but a keyboard applies', { tag: '@all' }, async ({ page, site }) => {
  const email = 'keys@example.com';
  await openForm(page);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const type = (text: string) => page.keyboard.insertText(text);

  await field(page, 'Name').focus();
  for (const text of ['June', 'Night Porch', email, '555']) {
    await type(text);
    await press(text === '555' ? 'Enter' : 'Tab');
  }
  await expect(heading(page, 'Performance')).toBeFocused();
  const skip = page.getByRole('link', { name: 'Skip to content' });
  for (let times = 0; times < 2; times += 1) {
    await skip.focus();
    await press('Enter');
    await expect(page).toHaveURL(/#content$/);
    await expect(heading(page, 'Performance')).toBeVisible();
  }
  await heading(page, 'Performance').focus();
  await press('Tab', 'Space', 'ArrowRight', 'Tab');
  await type('June: guitar');
  // In here Enter is a new line.
  await press('Enter', 'Tab', 'Tab', 'Enter');
  await expect(heading(page, 'Contact & Media')).toBeFocused();
  await press('Tab', 'Tab', 'Tab', 'Tab');
  await expect(photosInput(page)).toBeFocused();
  await photosInput(page).setInputFiles(await photo('keys.jpg'));
  await expect(thumbnails(page)).toHaveCount(1);
  await nextButton(page).focus();
  await press('Enter');
  await expect(heading(page, 'Details')).toBeFocused();
  await press('Tab');
  await type('Fridays');
  await press('Tab', 'Tab', 'Tab');
  await type('A bio');
  await press('Tab', 'Tab', 'Tab', 'Enter');
  await expect(heading(page, 'Venue')).toBeFocused();
  await press('Tab', 'Space', 'Tab', 'Space', 'Tab');
  await type('At the door');
  await press('Tab');
  await type('40');
  await press('Enter');
  await expectReceived(page);
  expect((await received(site, email))[0]).toMatchObject({
    performanceType: 'Duo',
    bandLineup: 'June: guitar',
    location: 'Folklore (Dawsonville)',
    sellingTickets: 'Yes',
    ticketSalesMethod: 'At the door',
    expectedGuests: '40',
  });
});
