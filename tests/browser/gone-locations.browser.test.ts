import type { Page } from '@playwright/test';
import {
  expectReceived,
  field,
  fieldErrors,
  fillForm,
  form,
  openForm,
  received,
  submitButton,
} from '#tests/support/application-steps.ts';
import { clearApplications, deskPath, rowsOf } from '#tests/support/desk.ts';
import { keptDrafts } from '#tests/support/kept-drafts.ts';
import { expect, test } from '#tests/support/site-test.ts';
import { storeApplications } from '#tests/support/stored-applications.ts';
import { variants } from '#tests/support/thorough.ts';

// A server of its own, since the facts are changed. No limit: several performers apply from one address.
test.use({
  environment: { APPLICATION_LIMIT: '0' },
  expectedNoise: /Failed to load resource: the server responded with a status of 400|error: The application/,
});

const before = [{ name: 'Myth & Legend (Cumming)' }, { name: 'Yard' }];
const renamed = [{ name: 'Old Mill (Cumming)' }, { name: 'Yard' }];

/** Whether the draft in the browser has this text. */
async function keepsDraftWith(page: Page, words: string): Promise<boolean> {
  return JSON.stringify((await keptDrafts(page)).drafts).includes(words);
}

for (const [change, after] of variants([
  ['renamed', renamed],
  ['removed', [{ name: 'Yard' }]],
] as const)) {
  test(`A performer comes back to a draft whose location was ${change}: they are told, and nothing else is lost`, {
    tag: '@all',
  }, async ({ page, site }) => {
    const email = `${change}@example.com`;
    const now = after[0].name;
    await site.changeVenue({ locations: before });
    await openForm(page);
    await fillForm(page, email);
    await expect.poll(() => keepsDraftWith(page, 'Myth & Legend (Cumming)')).toBe(true);
    await field(page, 'Expected guests').fill('81');
    await expect.poll(() => keepsDraftWith(page, '"81"')).toBe(true);
    await site.changeVenue({ locations: [...after] });
    await page.reload();
    const offer = page.getByRole('region', { name: 'Your unfinished application' });
    await offer.getByRole('button', { name: 'Continue' }).click();
    await expect(form(page).getByText('Step 5 of 5').first()).toBeAttached();
    await expect(field(page, 'Myth & Legend (Cumming)')).toHaveCount(0);
    await submitButton(page).click();
    await expect(fieldErrors(page)).toHaveText(['Please select a location for the show']);
    await expect(field(page, 'Expected guests')).toHaveValue('81');
    expect(await received(site, email)).toEqual([]);

    await field(page, now).check();
    await expect(fieldErrors(page)).toHaveCount(0);
    await submitButton(page).click();
    await expectReceived(page);
    const [application] = await received(site, email);
    expect(application).toMatchObject({
      location: now,
      name: 'June Hollis',
      bandName: 'The Night Porch',
      phone: '(706) 555-0142',
      performanceType: 'Duo',
      bandLineup: 'June: guitar\r\nTheo: bass',
      preferredDates: 'Any Friday in March',
      bandBio: 'Two voices and a porch.',
      sellingTickets: 'No',
      expectedGuests: '81',
    });
    expect(application?.bandPhotos).toHaveLength(1);
  });
}

test('Staff find the applications of a location that is gone, by the list and by an address', {
  tag: '@all',
}, async ({ page, site }) => {
  await clearApplications(site);
  await site.changeVenue({ locations: [{ name: 'Yard' }] });
  await storeApplications(site, [
    { name: 'Ann', location: 'Yard' },
    { name: 'Ben', location: 'The old cellar' },
    { name: 'Cem', location: '' },
  ]);
  await site.signIn(page.context());
  await page.goto(deskPath);
  const choice = page.getByLabel('Location');
  await expect(choice.locator('option')).toHaveText(['Anywhere', 'Yard', 'The old cellar']);
  await choice.selectOption('The old cellar');
  await expect(rowsOf(page)).toHaveText([/^Ben/]);
  await expect(page).toHaveURL(`${deskPath}?location=The+old+cellar`);
  await page.reload();
  await expect(choice).toHaveValue('The old cellar');
  await expect(rowsOf(page)).toHaveText([/^Ben/]);
  await page.goto(`${deskPath}?location=Nowhere`);
  await expect(page.getByText('No application matches your search and filters.')).toBeVisible();
  await expect(choice).toHaveValue('Nowhere');
});
