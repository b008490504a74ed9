import type { Locator, Page } from '@playwright/test';
import {
  expectReceived,
  fieldErrors,
  fillForm,
  form,
  openForm,
  received,
  submitButton,
} from '#tests/support/application-steps.ts';
import { expect, test } from '#tests/support/site-test.ts';
import { expectToast } from '#tests/support/toast.ts';

// A server of its own: other files read the facts that the site started with.
test.use({ environment: { SAMPLE_CONTENT: 'on' } });

test.use({
  expectedNoise:
    /Failed to load resource: the server responded with a status of 4(00|09)|net::ERR_FAILED|error: The application was not taken/,
});

function part(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

test('An admin renames the house: the preview follows each letter, and every page the saving', async ({
  page,
  site,
}) => {
  await site.signIn(page.context());
  await page.goto('/admin/venue');
  const name = part(page, 'Name and logo');
  await name.getByLabel('Name', { exact: true }).fill('Tom & Jerry 🎸');
  await expect(name.getByRole('complementary')).toContainText('Tom & Jerry 🎸: Live Music and Events');
  await expect(name.getByText('Not saved yet')).toBeVisible();
  await name.getByRole('button', { name: 'Save name and logo' }).click();
  await expectToast(page, 'Saved', 'The website shows it from now on.');
  await expect(page.getByRole('link', { name: 'Tom & Jerry 🎸, the website' })).toBeVisible();
  await page.goto('/');
  await expect(page).toHaveTitle('Tom & Jerry 🎸: Live Music and Events');
  await expect(page.getByTestId('hero').getByRole('img', { name: 'Tom & Jerry 🎸' })).toBeVisible();
});

for (const brand of ['Ö', 'Wintergarten Konzertkeller 123', 'Donaudampfschifffahrtskaffeehaus', 'A & B 🎸']) {
  test(`The name ${brand} has room everywhere, on a phone and on a desk`, { tag: '@all' }, async ({
    page,
    site,
  }) => {
    await site.changeVenue({ brand });
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 800, height: 900 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(viewport);
      for (const path of ['/', '/events', '/admin/login']) {
        await page.goto(path);
        await page.evaluate(() => document.fonts.ready);
        const outside = await page.evaluate(() =>
          [...document.querySelectorAll('svg[data-extent] text')]
            .map((line) => line.getBoundingClientRect().right - document.documentElement.clientWidth)
            .filter((pixels) => pixels > 0),
        );
        expect(outside).toEqual([]);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow).toBe(0);
      }
    }
    await page.goto('/');
    const logo = page.getByTestId('hero').getByRole('img', { name: brand });
    const nav = page.getByRole('navigation', { name: 'Main' });
    const [logoBox, navBox] = [await logo.boundingBox(), await nav.boundingBox()];
    expect((logoBox?.x ?? 0) + (logoBox?.width ?? 0)).toBeLessThanOrEqual(navBox?.x ?? 0);
  });
}

test('Two people at once are told of each other, and nothing is overwritten unasked', {
  tag: '@all',
}, async ({ page, site }) => {
  await site.signIn(page.context());
  await page.goto('/admin/venue#questions');
  const questions = part(page, 'Questions');
  await questions.getByLabel('Question', { exact: true }).first().fill('Is there a piano?');
  // Another part is nobody's conflict.
  await site.changeVenue({ phone: '555 0100' });
  await questions.getByRole('button', { name: 'Save questions' }).click();
  await expectToast(page, 'Saved', 'The website shows it from now on.');
  await page.getByRole('link', { name: 'Address and contact' }).click();
  await expect(part(page, 'Address and contact').getByLabel('Phone')).toHaveValue('555 0100');
  await page.goBack();

  await questions.getByLabel('Question', { exact: true }).first().fill('Mine?');
  await site.changeVenue({ questions: [{ question: 'Theirs?', answer: 'Yes.' }] });
  await questions.getByRole('button', { name: 'Save questions' }).click();
  const notice = questions.getByRole('alert').filter({ hasText: 'Someone else has changed this' });
  await expect(notice).toBeVisible();
  await expect(questions.getByLabel('Question', { exact: true }).first()).toHaveValue('Mine?');
  // To press the button again is no answer to the question.
  await questions.getByRole('button', { name: 'Save questions' }).click();
  await expect(notice.getByRole('button', { name: 'Keep editing mine' })).toBeFocused();
  expect((await site.services.venue.follow()).questions).toEqual([{ question: 'Theirs?', answer: 'Yes.' }]);
  await notice.getByRole('button', { name: 'Load theirs' }).click();
  await expect(questions.getByLabel('Question', { exact: true })).toHaveCount(1);
  await expect(questions.getByLabel('Question', { exact: true })).toHaveValue('Theirs?');
});

test('Locations are put in order by keys, checked at their fields, and a half-typed one survives a reload', async ({
  page,
  site,
}) => {
  await site.changeVenue({ locations: [{ name: 'Cellar' }, { name: 'Yard' }] });
  await site.signIn(page.context());
  await page.goto('/admin/venue#locations');
  const locations = part(page, 'Locations');
  const names = locations.getByLabel('Name', { exact: true });
  await locations.getByRole('button', { name: 'Move Yard: drag, or use the arrow keys' }).press('ArrowUp');
  await expect(names.first()).toHaveValue('Yard');
  await expect(locations.getByRole('button', { name: /^Move Yard:/ })).toBeFocused();
  await expect(locations.getByRole('status').filter({ hasText: 'Yard is now 1 of 2' })).toHaveCount(1);
  await locations.getByRole('button', { name: 'Add a location' }).click();
  await expect(names.nth(2)).toBeFocused();
  await page.keyboard.type('YARD');
  await locations.getByRole('button', { name: 'Save locations' }).click();
  await expect(locations.getByText('Two locations have the same name')).toBeVisible();
  await expect(names.nth(2)).toBeFocused();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(names.nth(2)).toHaveValue('YARD');
  await names.nth(2).fill('Roof');
  await locations.getByRole('button', { name: 'Save locations' }).click();
  await expectToast(page, 'Saved', 'The website shows it from now on.');
  expect((await site.readVenue()).locations.map(({ name }) => name)).toEqual(['Yard', 'Cellar', 'Roof']);
});

test('Leaving with something unsaved asks first', { tag: '@all' }, async ({ page, site }) => {
  await site.signIn(page.context());
  await page.goto('/admin/venue');
  await part(page, 'Name and logo').getByLabel('Tagline').fill('Half a sent');
  await page.getByRole('link', { name: 'Gallery' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  await expect(part(page, 'Name and logo').getByLabel('Tagline')).toHaveValue('Half a sent');
  await page.getByRole('link', { name: 'Gallery' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL('/admin/gallery');
});

test('A guest reads opening hours and other facts where they are set', { tag: '@all' }, async ({
  page,
  site,
}) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByText('Opening hours')).toHaveCount(0);
  await site.changeVenue({
    hours: [
      { days: ['mo', 'tu', 'we', 'sa'], from: '08:00', to: '17:30' },
      { days: ['fr'], from: '18:00', to: '02:00' },
    ],
    access: 'Step-free from the yard',
    locations: [{ name: 'Cellar', capacity: '60 seated', pay: 'Half of the door' }, { name: 'Yard' }],
  });
  await page.goto('/');
  await expect(footer).toContainText('Mon–Wed, Sat');
  await expect(footer).toContainText('8 AM – 5:30 PM');
  await expect(footer).toContainText('6 PM – 2 AM');
  await expect(footer).toContainText('Step-free from the yard');
  await expect(footer).not.toContainText('Parking');
  await page.goto('/live-music');
  const places = page.getByRole('region', { name: 'Where you will play' });
  await expect(places.getByRole('heading', { level: 3 })).toHaveText(['Cellar']);
  await expect(places).toContainText('60 seated');
  await expect(places).not.toContainText('Backline');
});

test('The accent that staff choose is in the first bytes, moved to one that can be read, and said so', {
  tag: '@all',
}, async ({ page, site }) => {
  await site.signIn(page.context());
  await page.goto('/admin/venue#accent');
  const accent = part(page, 'Accent');
  await accent.getByLabel('Shade (optional)').fill('#0000ff');
  await expect(accent.getByRole('status')).toContainText('The website uses the nearest shade');
  await accent.getByRole('button', { name: 'Save accent' }).click();
  await expectToast(page, 'Saved', 'The website shows it from now on.');
  const { accent: used } = await site.readVenue();
  expect(used).toMatch(/^#[0-9a-f]{6}$/);
  expect(used).not.toBe('#0000ff');
  await expect(accent.getByLabel('Shade (optional)')).toHaveValue(used ?? '');
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/');
  const token = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--color-amber'),
  );
  expect(token).toBe(used);
});

test('A guest with an open page sees a new name after going to another page', { tag: '@all' }, async ({
  page,
  site,
}) => {
  await site.changeVenue({ brand: 'Before' });
  await page.goto('/');
  await site.changeVenue({ brand: 'After' });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).click();
  await expect(page.getByRole('link', { name: 'After, home' })).toBeVisible();
  await expect(page).toHaveTitle('Events Calendar · After');
});

test('A location goes while a performer is in the last step: they are told, and lose nothing', {
  tag: '@all',
}, async ({ page, site }) => {
  await site.changeVenue({ locations: [{ name: 'Myth & Legend (Cumming)' }, { name: 'Yard' }] });
  await openForm(page);
  await fillForm(page, 'gone@example.com');
  await site.changeVenue({ locations: [{ name: 'Roof' }, { name: 'Yard' }] });
  await submitButton(page).click();
  await expect(fieldErrors(page)).toHaveText(['Please select a location for the show']);
  await expect(form(page).getByRole('radio', { name: 'Roof' })).toBeVisible();
  await expect(form(page).getByRole('radio', { name: 'Myth & Legend (Cumming)' })).toHaveCount(0);
  await form(page).getByText('Roof').click();
  await submitButton(page).click();
  await expectReceived(page);
  expect(await received(site, 'gone@example.com')).toMatchObject([{ location: 'Roof' }]);
});
