import type { Page } from '@playwright/test';
import { axeByDayAndNightIfThorough, expect, stopReadingAgain, test } from '#tests/support/site-test.ts';
import { expectToast } from '#tests/support/toast.ts';

const phone = { width: 390, height: 844 };
const guidePath = '/admin/venue/guide';
const password = 'C0ffee&3Chords!';
/** About as fast as someone who types well. */
const keyDelayMs = 40;

test.use({
  environment: { SAMPLE_CONTENT: 'on' },
  expectedNoise: /Failed to load resource: (the server responded with a status of [45]|net::ERR_FAILED)/,
});

function question(page: Page, text: string) {
  return page.getByRole('heading', { level: 2, name: text });
}

function picture(page: Page) {
  return page.getByRole('complementary', { name: 'Picture of your site' });
}

/** Not the one of the application form in the picture of the site, which is inert. */
function nameField(page: Page) {
  return page.getByLabel('Name', { exact: true }).and(page.locator(':not([inert] *)'));
}

/** Presses Tab until the focus is on the control with this name, as someone without a mouse does. */
async function tabTo(page: Page, name: string): Promise<void> {
  const seen: string[] = [];
  while (seen.length < 60) {
    await page.keyboard.press('Tab', { delay: keyDelayMs });
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null;
      const label = element?.labels?.[0]?.textContent ?? element?.getAttribute('aria-label');
      return (label ?? element?.textContent ?? '').replace(' (optional)', '').trim();
    });
    if (focused === name) return;
    seen.push(focused);
  }
  throw new Error(`No way by Tab to ${name}: ${seen.join(', ')}`);
}

/** A field that is reached by Tab has its text selected, so typing replaces it. A list takes its letters one by one. */
async function answer(page: Page, field: string, text: string): Promise<void> {
  await tabTo(page, field);
  const isList = await page.evaluate(() => document.activeElement?.matches('select, [role="combobox"]'));
  if (isList) await page.keyboard.type(text, { delay: keyDelayMs });
  // The picture of the website is drawn again for each letter, which the venue's own page tests.
  else await page.keyboard.insertText(text);
}

async function press(page: Page, button: string): Promise<void> {
  await tabTo(page, button);
  await page.keyboard.press('Enter', { delay: keyDelayMs });
}

test('The guide makes a site somebody’s own, by keyboard alone and on a phone', async ({ page, site }) => {
  await page.setViewportSize(phone);
  await site.signIn(page.context());
  await page.goto(guidePath);
  await expect(question(page, 'What is your place called?')).toBeVisible();
  await answer(page, 'Name', 'The Low Lantern');
  await expect(picture(page)).toContainText('The Low Lantern: Live Music and Events');
  await expect(picture(page)).not.toContainText('A coffee shop with a stage');
  await press(page, 'Save and continue');

  await expect(question(page, 'Where do people find you?')).toBeFocused();
  // Whoever stops here has a site that says nothing of another house.
  expect(await site.readVenue()).toMatchObject({
    address: { street: '', city: '' },
    phone: '',
    links: { social: [] },
    locations: [{ name: 'The Low Lantern' }],
    questions: [],
    texts: { badge: '' },
    ownPhotosOnly: true,
    promiseHours: null,
  });
  await answer(page, 'Country', 'United Kingdom');
  await answer(page, 'Time zone', 'bristol');
  await answer(page, 'Street', '7 Ferry Lane');
  await answer(page, 'City', 'Bath');
  await answer(page, 'Region', 'Somerset');
  await answer(page, 'Postal code', 'BA1 2AB');
  await expect(picture(page)).toContainText('7 Ferry Lane');
  await press(page, 'Save and continue');

  await expect(question(page, 'How do people reach you?')).toBeFocused();
  const sample = page.getByText('The site came with a sample here.');
  await answer(page, 'Phone', '+44 1225 555 010');
  await answer(page, 'Booking email', 'booking@folklore.example.com');
  await expect(sample).toBeVisible();
  await answer(page, 'Booking email', 'stage@lowlantern.example.com');
  await expect(sample).toBeHidden();
  await expect(picture(page)).toContainText('stage@lowlantern.example.com');
  await press(page, 'Save and continue');

  await expect(question(page, 'Where do acts play?')).toBeFocused();
  await expect(nameField(page)).toHaveValue('The Low Lantern');
  // What a step suggests is nobody's work: whoever leaves it as it is is asked nothing.
  await press(page, 'Finish later');
  await expect(page).toHaveURL('/admin/venue');
  await page.goBack();
  await expect(nameField(page)).toHaveValue('The Low Lantern');
  await expect(page.getByText('Your unsaved changes are back.')).toBeHidden();
  await answer(page, 'Name', 'Boat House');
  await answer(page, 'Address', 'Pier 3');
  await expect(picture(page)).toContainText('Boat House');
  await press(page, 'Save and continue');

  await expect(question(page, 'What do performers ask?')).toBeFocused();
  await press(page, 'Save and continue');

  await expect(question(page, 'Is this true of your place?')).toBeFocused();
  await expect(page.getByLabel('How soon do you answer')).toHaveValue('');
  await expect(picture(page).locator('img')).toHaveCount(0);
  await press(page, 'Continue');

  await expect(question(page, 'Do you have a logo?')).toBeFocused();
  await press(page, 'Continue');

  await expect(question(page, 'Remove the samples?')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Keep them for now' })).toBeVisible();
  await press(page, 'Remove samples');
  const sure = page.getByRole('alertdialog');
  await expect(sure.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await press(page, 'Remove');
  await expectToast(page, 'Success', 'Sample content removed successfully');
  await expect(question(page, 'No sample shows or photos are left')).toBeVisible();
  await expect(page.getByText('There are none on your site any more.')).toBeVisible();
  await expect(picture(page).getByText('Coming up')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Finish' })).toBeFocused();
  await page.keyboard.press('Enter', { delay: keyDelayMs });
  await expect(question(page, 'The stage is yours, The Low Lantern.')).toBeFocused();
  await press(page, 'Announce your first show');
  await expect(page.getByRole('dialog', { name: 'Create New Event' })).toBeVisible();
  await page.goBack();
  await expect(page.getByText(`${site.url}/#apply`)).toBeVisible();
  // Without mail there is no button that sends a test.
  await expect(page.getByRole('link', { name: 'Set up mail, so that performers are told' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Say when you are open' })).toBeVisible();
  await press(page, 'See the website');

  await expect(page).toHaveURL('/');
  await expect(page).toHaveTitle('The Low Lantern: Live Music and Events');
  await expect(page.getByTestId('hero').getByRole('img', { name: 'The Low Lantern' })).toBeVisible();
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText('7 Ferry Lane');
  // What was left out leaves no frame.
  await expect(footer.locator('p:empty').first()).toBeHidden();
  await expect(page.getByText('every weekend')).toHaveCount(0);
  await expect(footer).toContainText('Bath, Somerset BA1 2AB');
  await expect(footer).toContainText('+44 1225 555 010');
  await expect(footer).toContainText('stage@lowlantern.example.com');
  expect(await site.readVenue()).toMatchObject({ country: 'GB', timeZone: 'Europe/London' });
  expect((await site.readVenue()).locations.map(({ name }) => name)).toEqual(['Boat House']);
  expect(JSON.stringify((await site.readVenue()).questions)).not.toContain('DI boxes');
  const samples = await page.request.get('/api/admin/sample-content');
  expect(await samples.json()).toEqual({ events: 0, images: 0 });
});

test('The guide is left halfway and found again at the venue’s page', { tag: '@all' }, async ({
  page,
  site,
}) => {
  await site.signIn(page.context());
  await page.goto(guidePath);
  await nameField(page).fill('Half Way House');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(question(page, 'Where do people find you?')).toBeFocused();
  await page.getByLabel('Street').fill('Not saved');
  // Another step is not another page: nothing is asked, and nothing is lost.
  await page.goBack();
  await expect(question(page, 'What is your place called?')).toBeFocused();
  await expect(nameField(page)).toHaveValue('Half Way House');
  await page.goForward();
  await expect(page.getByLabel('Street')).toHaveValue('Not saved');
  await expect(page).toHaveURL(`${guidePath}?step=address`);

  await page.getByRole('link', { name: 'Finish later' }).click();
  const asked = page.getByRole('alertdialog', { name: 'Discard changes?' });
  await asked.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Street')).toHaveValue('Not saved');
  await page.getByRole('link', { name: 'Finish later' }).click();
  await asked.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL('/admin/venue');
  const { brand, address } = await site.readVenue();
  expect(brand).toBe('Half Way House');
  expect(address.street).not.toBe('Not saved');

  await page.getByRole('link', { name: 'Open the guide' }).click();
  // The venue's page has several fields of that name.
  await expect(question(page, 'What is your place called?')).toBeVisible();
  await expect(nameField(page)).toHaveValue('Half Way House');
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: 'Address' }).click();
  // The sample's street is not offered as hers.
  await expect(page.getByLabel('Street')).toHaveValue('');
});

test('A double click at Continue is one step, and one Back returns from it', { tag: '@all' }, async ({
  page,
  site,
}) => {
  await site.signIn(page.context());
  const wayOn = page.getByRole('button', { name: 'Continue', exact: true });

  await test.step('when the second click comes before the next step is shown', async () => {
    await page.goto(`${guidePath}?step=address`);
    await wayOn.evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await expect(question(page, 'How do people reach you?')).toBeFocused();
    await page.goBack();
    await expect(question(page, 'Where do people find you?')).toBeFocused();
  });

  await test.step('when the second click lands on the button of the next step', async () => {
    await wayOn.click();
    await expect(question(page, 'How do people reach you?')).toBeFocused();
    await wayOn.hover();
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await expect(question(page, 'How do people reach you?')).toBeFocused();
    await page.goBack();
    await expect(question(page, 'Where do people find you?')).toBeFocused();
  });
});

test('An error in a link that is folded away is unfolded, and stays so while it is mended', {
  tag: '@all',
}, async ({ page, site }) => {
  await site.signIn(page.context());
  await page.goto(`${guidePath}?step=contact`);
  const links = page.getByText('Links at the foot of every page');
  await links.click();
  const about = page.getByLabel('About (optional)');
  await about.fill('nowhere');
  await links.click();
  await expect(about).toBeHidden();
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(about).toBeFocused();
  await expect(about).toHaveAttribute('aria-invalid', 'true');
  await about.fill('https://example.com/about');
  await expect(about).toHaveAttribute('aria-invalid', 'false');
  await expect(about).toBeFocused();
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(question(page, 'Where do acts play?')).toBeFocused();
  // A button that is pressed to leave a field stays under the pointer: what was meant is no error any more.
  await page.goto(`${guidePath}?step=address`);
  await page.getByLabel('Time zone').fill('Nowhere');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page.getByLabel('Time zone')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Time zone').fill('Portland');
  await page.getByRole('button', { name: 'Save and continue' }).hover();
  await page.mouse.down();
  await expect(page.getByLabel('Time zone')).toHaveValue('America/Los_Angeles');
  await page.mouse.up();
  await expect(question(page, 'How do people reach you?')).toBeFocused();
});

test('What could not be saved at first is no longer an error once it is saved', { tag: '@all' }, async ({
  page,
  site,
}) => {
  await site.signIn(page.context());
  await page.goto(guidePath);
  await nameField(page).fill('Second Try');
  await page.route('**/api/admin/site', (route) => route.abort());
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expectToast(page, 'Error', 'This could not be saved. Please try again.', 'destructive');
  // The toast does not expire by itself while the pointer is on it.
  await page.getByText('This could not be saved. Please try again.').hover();
  await page.unroute('**/api/admin/site');
  await nameField(page).press('Enter');
  await expect(question(page, 'Where do people find you?')).toBeFocused();
  await expect(page.getByText('This could not be saved. Please try again.')).toHaveCount(0);
});

test('A step that cannot be saved says so, stays, and loses nothing', { tag: '@all' }, async ({
  page,
  site,
}) => {
  await site.signIn(page.context());
  await page.goto(`${guidePath}?step=contact`);
  const email = page.getByLabel('Booking email');
  await email.fill('nobody');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(email).toBeFocused();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await email.fill('kept@example.com');
  await page.route('**/api/admin/site', (route) => route.abort());
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expectToast(page, 'Error', 'This could not be saved. Please try again.', 'destructive');
  await expect(page).toHaveURL(`${guidePath}?step=contact`);
  await expect(email).toHaveValue('kept@example.com');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText('Your unsaved changes are back.')).toBeVisible();
  await expect(email).toHaveValue('kept@example.com');
  await page.unroute('**/api/admin/site');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(question(page, 'Where do acts play?')).toBeFocused();
  expect((await site.readVenue()).bookingEmail).toBe('kept@example.com');
});

test('Staff meet no known obstacle at any step of the guide', { tag: '@all' }, async ({ page, site }) => {
  await site.signIn(page.context());
  for (const step of [
    'name',
    'address',
    'contact',
    'locations',
    'questions',
    'words',
    'logo',
    'samples',
    'done',
  ]) {
    await page.setViewportSize(phone);
    await page.goto(`${guidePath}?step=${step}`);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await axeByDayAndNightIfThorough(page, step);
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const scrolled = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(scrolled, `${step} at ${width} px`).toBe(width);
    }
  }
});

test('A logo is chosen as a file, and removed only after a question', { tag: '@all' }, async ({
  page,
  site,
}) => {
  await site.signIn(page.context());
  await page.goto(`${guidePath}?step=logo`);
  await page.getByLabel('Logo (optional)').setInputFiles('web/pictures/latte.jpg');
  await expectToast(page, 'Saved', 'Your logo is on the website.');
  await expect(picture(page).locator('img[src*="/images/"]').first()).toBeVisible();
  await page.getByRole('button', { name: 'Remove the logo' }).click();
  const asked = page.getByRole('alertdialog', { name: 'Remove the logo?' });
  await asked.getByRole('button', { name: 'Cancel' }).click();
  expect((await site.readVenue()).logoUrl).not.toBeNull();
  await page.getByRole('button', { name: 'Remove the logo' }).click();
  await asked.getByRole('button', { name: 'Remove', exact: true }).click();
  await expectToast(page, 'Saved', 'Your name is the logo again.');
  await expect(page.getByLabel('Logo (optional)')).toBeFocused();
  expect((await site.readVenue()).logoUrl).toBeNull();
});

test('The parts of the venue’s page are reached by a list', { tag: '@all' }, async ({ page, site }) => {
  await site.signIn(page.context());
  await page.goto('/admin/venue');
  const list = page.getByRole('navigation', { name: 'Parts of this page' });
  await list.getByRole('link', { name: 'Questions' }).press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Questions' })).toBeFocused();
  await expect(list.getByRole('link', { name: 'Questions' })).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('button', { name: /^Save/ }), 'one at a time').toHaveText('Save questions');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Name and logo');
  await page.goto('/admin/venue#opening-hours');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Opening hours');
});

test('Facts that cannot be loaded are asked for again', { tag: '@all' }, async ({ page, site }) => {
  await site.signIn(page.context());
  await page.route('**/api/site', (route) => route.abort());
  for (const path of ['/admin/venue', guidePath]) {
    await page.goto(path);
    await expect(page.getByText('The facts could not be loaded.')).toBeVisible();
  }
  await stopReadingAgain(page);
  await page.unroute('**/api/site');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(question(page, 'What is your place called?')).toBeVisible();
});

test.describe('On a site without an account', () => {
  test.use({ environment: { SAMPLE_CONTENT: 'on', ADMIN_REGISTRATION: 'open' } });

  async function register(page: Page, username: string): Promise<void> {
    await page.goto('/admin/login?mode=register');
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/admin/dashboard');
  }

  test('Whoever makes the first account is invited to the guide, and nobody after them', {
    tag: '@all',
  }, async ({ page, browser, site }) => {
    await register(page, 'owner');
    const offer = page.getByRole('region', { name: 'Make this site yours' });
    await expect(offer).toBeVisible();
    await axeByDayAndNightIfThorough(page);
    await offer.getByRole('link', { name: 'Start' }).click();
    await expect(question(page, 'What is your place called?')).toBeVisible();
    // Someone who has only looked is still invited.
    await page.goto('/admin/dashboard');
    await offer.getByRole('button', { name: 'Not now' }).click();
    await expect(offer).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    await expect(offer).toHaveCount(0);

    const other = await browser.newContext({ baseURL: site.url });
    const theirs = await other.newPage();
    await register(theirs, 'second');
    await expect(theirs.getByRole('button', { name: 'Logout' })).toBeVisible();
    await expect(theirs.getByRole('region', { name: 'Make this site yours' })).toHaveCount(0);
    await other.close();
  });
});
