import {
  clearApplications,
  deskPath,
  detailsOf,
  listOf,
  readDetails,
  rowsOf,
  sendApplication,
} from '#tests/support/desk.ts';
import { holdBack } from '#tests/support/hold-back.ts';
import { sampleFields } from '#tests/support/sample-application.ts';
import { axeIfThorough, expect, stopReadingAgain, test } from '#tests/support/site-test.ts';
import { storeApplications } from '#tests/support/stored-applications.ts';
import { expectToast } from '#tests/support/toast.ts';

test.use({
  environment: { APPLICATION_LIMIT: '0' },
  expectedNoise: /error: Failed to load resource: the server responded with a status of [45]/,
});

const submitted = '11/15/2026, 12:00:00 PM';
const idleText = 'Select an application from the list to view details';

test.beforeEach(async ({ page, site }) => {
  await clearApplications(site);
  await site.signIn(page.context());
});

test('A staff member reads the application that they choose from the list, and finds it again after a reload', async ({
  page,
  site,
}) => {
  const [sparse] = await storeApplications(site, [
    {
      ...Object.fromEntries(Object.keys(sampleFields).map((field) => [field, ''])),
      name: 'Ada Obi',
      email: 'ada@example.com',
      phone: 'ask for Ada',
      performanceType: 'Duo',
      preferredDates: 'Soon',
      sellingTickets: 'No',
    },
  ]);
  const full = await sendApplication(site);
  await page.goto(deskPath);
  await expect(rowsOf(page)).toHaveText([
    `June HollisThe Night PorchBand${submitted}`,
    `Ada ObiDuo${submitted}`,
  ]);
  await expect(detailsOf(page)).toHaveText(idleText);
  await axeIfThorough(page);

  await rowsOf(page).first().click();
  await expect(page).toHaveURL(`${deskPath}?application=${full}`);
  await expect(detailsOf(page).getByRole('heading', { level: 2 })).toHaveText('June Hollis');
  const { name, email, phone, performanceType } = sampleFields;
  expect(await readDetails(page)).toEqual({
    Band: { 'Band Name': 'The Night Porch' },
    'Contact Information': {
      Name: name,
      Email: email,
      Phone: phone,
      Website: 'https://nightporch.example.com',
      'Venmo Link': 'https://pay.example.com/nightporch',
    },
    'Performance Information': {
      Type: performanceType,
      'Band Lineup': 'June: voice, guitar\r\nPete: upright bass',
      'Preferred Dates': 'Any Friday in March',
      'Set Length': '60 minutes',
    },
    'Venue Information': {
      Location: 'Folklore (Dawsonville)',
      'Selling Tickets': 'Yes',
      'Ticket Sales Method': 'At the door',
      'Expected Guests': '40',
    },
    'Additional Information': {
      'Band Bio': 'Songs after midnight.',
      'Social Links': '@nightporch',
      'Equipment Needs': 'Two microphones',
      'Additional Info': 'We bring our own lamp.',
    },
    '': { Submitted: submitted, ID: String(full) },
  });
  await expect(page.getByRole('link', { name: email })).toHaveAttribute('href', 'mailto:june@example.com');
  await expect(page.getByRole('link', { name: phone })).toHaveAttribute('href', 'tel:7065550117');
  await expect(detailsOf(page).getByRole('img')).toHaveCount(4);
  await axeIfThorough(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await axeIfThorough(page);

  await rowsOf(page).nth(1).click();
  await expect(page).toHaveURL(`${deskPath}?application=${sparse}`);
  await expect(detailsOf(page).getByRole('heading', { level: 2 })).toHaveText('Ada Obi');
  expect(await readDetails(page)).toEqual({
    Band: { 'Band Name': 'N/A' },
    'Contact Information': {
      Name: 'Ada Obi',
      Email: 'ada@example.com',
      Phone: 'ask for Ada',
      Website: 'N/A',
      'Venmo Link': 'N/A',
    },
    'Performance Information': {
      Type: 'Duo',
      'Band Lineup': 'N/A',
      'Preferred Dates': 'Soon',
      'Set Length': 'N/A',
    },
    'Venue Information': { Location: 'N/A', 'Selling Tickets': 'No', 'Expected Guests': 'N/A' },
    'Additional Information': {
      'Band Bio': 'N/A',
      'Social Links': 'N/A',
      'Equipment Needs': 'N/A',
      'Additional Info': 'N/A',
    },
    '': { Submitted: submitted, ID: String(sparse) },
  });
  await page.reload();
  await expect(detailsOf(page).getByRole('heading', { level: 2 })).toHaveText('Ada Obi');
  await expect(rowsOf(page).nth(1)).toHaveAttribute('aria-current', 'true');

  // What the performer has corrected since the list was loaded is there, and nothing jumps when the review arrives.
  await site.services.applications.correct(full, { phone: '706 555 0199' });
  const release = await holdBack(page, `/api/admin/applications/${full}/review`);
  await rowsOf(page).first().click();
  const sheet = detailsOf(page).getByRole('article');
  await expect(sheet.getByText('706 555 0199')).toBeVisible();
  const top = (await sheet.boundingBox())?.y;
  release();
  await expect(detailsOf(page).getByText('History (0)')).toBeVisible();
  expect((await sheet.boundingBox())?.y).toBe(top);
});

test('A staff member to whom nobody has applied yet is told what to do about it', { tag: '@all' }, async ({
  page,
}) => {
  await page.goto(deskPath);
  await expect(listOf(page).getByText('No applications submitted yet')).toBeVisible();
  await expect(listOf(page).getByText('/#apply')).toBeVisible();
  await expect(detailsOf(page)).toHaveText(idleText);
  await expect(page.getByRole('search')).toHaveCount(0);
  await axeIfThorough(page);
});

test('A staff member sees that the list is on its way, that it did not come, and gets it on another try', {
  tag: '@all',
}, async ({ page, site }) => {
  await storeApplications(site, [{}]);
  const release = await holdBack(page, '/api/admin/applications?*');
  await page.goto(deskPath);
  await expect(listOf(page).getByText('Loading...')).toBeVisible();
  await expect(detailsOf(page)).toHaveText(idleText);
  release();
  await expect(rowsOf(page)).toHaveCount(1);
  await page.unroute('**/api/admin/applications?*');

  await page.route('**/api/admin/applications?*', (route) => route.fulfill({ status: 500, body: 'no' }));
  await page.reload();
  await expect(listOf(page).getByText('Error loading applications')).toBeVisible();
  await stopReadingAgain(page);
  await listOf(page).getByRole('button', { name: 'Try again' }).click();
  await expectToast(page, 'Error', 'Error loading applications', 'destructive');
  await page.unroute('**/api/admin/applications?*');
  await listOf(page).getByRole('button', { name: 'Try again' }).click();
  await expect(rowsOf(page)).toHaveCount(1);
});

test('A staff member deletes an application after being asked, and goes on beside it', {
  tag: '@all',
}, async ({ page, site }) => {
  const [older, newer] = await storeApplications(site, [{ name: 'Old One' }, { name: 'New One' }]);
  await page.goto(`${deskPath}?application=${newer}`);
  const dialog = page.getByRole('alertdialog', { name: 'Delete Application' });
  const deleteNewer = page.getByRole('button', { name: 'Delete the application from New One' });

  await deleteNewer.click();
  await expect(dialog.getByText('Are you sure')).toHaveText(
    'Are you sure you want to delete the application from New One? This action cannot be undone.',
  );
  await axeIfThorough(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(deleteNewer).toBeFocused();
  await expect(rowsOf(page)).toHaveCount(2);

  await page.route(`**/api/admin/applications/${newer}`, (route) =>
    route.fulfill({ status: 500, body: '{}' }),
  );
  await deleteNewer.click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expectToast(page, 'Error', 'Failed to delete application', 'destructive');
  await expect(dialog).toBeHidden();
  await expect(rowsOf(page)).toHaveCount(2);
  await expect(page).toHaveURL(`${deskPath}?application=${newer}`);
  await page.unroute(`**/api/admin/applications/${newer}`);

  const release = await holdBack(page, `/api/admin/applications/${newer}`);
  await deleteNewer.click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Delete', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  const refetched = page.waitForResponse(
    (answer) => new URL(answer.url()).pathname === '/api/admin/applications',
  );
  const releaseList = await holdBack(page, '/api/admin/applications?*');
  release();
  await expectToast(
    page,
    'Application Deleted',
    'The performance application has been deleted successfully.',
  );
  await expect(dialog).toBeHidden();
  await expect(rowsOf(page)).toHaveText([/^Old One/]);
  await expect(rowsOf(page).first()).toBeFocused();
  // Whoever goes on while the list is looked at anew is not called back.
  await page.getByLabel('Type').focus();
  releaseList();
  await refetched;
  await expect(page).toHaveURL(deskPath);
  await expect(detailsOf(page)).toHaveText(idleText);
  await expect(rowsOf(page)).toHaveText([/^Old One/]);
  await expect(page.getByLabel('Type')).toBeFocused();

  await rowsOf(page).first().focus();
  await page.keyboard.press('Delete');
  await expect(dialog.getByText('Are you sure')).toContainText('from Old One?');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(listOf(page).getByText('No applications submitted yet')).toBeVisible();
  await expect(listOf(page).getByRole('heading', { name: 'Applications' })).toBeFocused();
  expect(await site.services.applications.find(older ?? 0)).toBeUndefined();
});

test('A staff member goes through the list by the keyboard, and Back leads out of it at once', {
  tag: '@all',
}, async ({ page, site }) => {
  await storeApplications(
    site,
    ['Act A', 'Act B', 'Act C', 'Act D'].map((name) => ({ name })),
  );
  await page.goto(deskPath);
  const heading = detailsOf(page).getByRole('heading', { level: 2 });
  await rowsOf(page).first().focus();
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('Act D');
  for (const [key, name] of [
    ['ArrowDown', 'Act C'],
    ['j', 'Act B'],
    ['k', 'Act C'],
    ['End', 'Act A'],
    ['ArrowDown', 'Act A'],
    ['ArrowUp', 'Act B'],
    ['Home', 'Act D'],
    ['ArrowUp', 'Act D'],
    ['j', 'Act C'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(heading).toHaveText(name);
    await expect(rowsOf(page).filter({ hasText: name }).first()).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(page.getByRole('checkbox', { name: 'Choose the application from Act C' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Delete the application from Act C' })).toBeFocused();
  // The review stands above the details, so its first control comes next.
  const score = detailsOf(page).getByRole('button', { name: 'Score 1 of 5' });
  await expect(score).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(score).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(deskPath);
  await expect(detailsOf(page)).toHaveText(idleText);
  await expect(rowsOf(page).nth(1)).toBeFocused();
});

test('A staff member searches and filters by an address that they can keep, and takes the rest home', async ({
  page,
  site,
}) => {
  await storeApplications(site, [
    { name: 'Ann Solo', performanceType: 'Solo Artist' },
    { name: 'Ann Duo', performanceType: 'Duo', location: 'Myth & Legend (Cumming)' },
    { name: 'Spam Duo', performanceType: 'Duo', isSuspectedSpam: true },
  ]);
  await page.goto(deskPath);
  await expect(rowsOf(page)).toHaveText([/^Spam Duo.*Spam\?/, /^Ann Duo/, /^Ann Solo/]);
  await page.getByLabel('Search applications').fill('ann');
  await expect(rowsOf(page)).toHaveText([/^Ann Duo/, /^Ann Solo/]);
  await page.getByLabel('Type').selectOption('Duo');
  await page.getByLabel('Location').selectOption('Myth & Legend (Cumming)');
  await expect(page.getByLabel('Location').locator('option:checked')).toHaveText('Cumming (Myth & Legend)');
  await expect(rowsOf(page)).toHaveText([/^Ann Duo/]);
  await expect(listOf(page).getByRole('heading')).toHaveText('Applications 1');
  await page.reload();
  await expect(rowsOf(page)).toHaveText([/^Ann Duo/]);
  await expect(page.getByLabel('Search applications')).toHaveValue('ann');

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('applications-2026-11-15.csv');
  const lines = await (await file.createReadStream()).toArray();
  expect(Buffer.concat(lines).toString()).toMatch(/^\uFEFF"ID".*\r\n"\d+",.*"Ann Duo".*\r\n$/s);

  await page.getByLabel('Suspected spam').selectOption('Spam: only');
  await expect(listOf(page).getByText('No application matches your search and filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all applications' }).click();
  await expect(rowsOf(page)).toHaveCount(3);
  await expect(page.getByLabel('Search applications')).toHaveValue('');
  await expect(page).toHaveURL(deskPath);
});

test('A staff member is told calmly of applications that arrive while they read', { tag: '@all' }, async ({
  page,
  site,
}) => {
  const [first] = await storeApplications(site, [{ name: 'First' }]);
  await page.goto(`${deskPath}?application=${first}`);
  await expect(rowsOf(page)).toHaveCount(1);
  const newcomers = listOf(page).getByRole('button', { name: 'New applications have arrived. Show them' });
  await expect(newcomers).toHaveCount(0);
  await storeApplications(site, [{ name: 'Second' }]);
  await expect(newcomers).toBeVisible();
  await expect(rowsOf(page)).toHaveText([/^First/]);
  await newcomers.click();
  await expect(rowsOf(page)).toHaveText([/^Second/, /^First/]);
  await expect(newcomers).toHaveCount(0);
  await expect(listOf(page).getByRole('heading')).toBeFocused();
  await expect(detailsOf(page).getByRole('heading', { level: 2 })).toHaveText('First');
  await storeApplications(site, [{ name: 'Third' }]);
  await listOf(page).getByRole('button', { name: 'Refresh' }).click();
  await expect(rowsOf(page)).toHaveText([/^Third/, /^Second/, /^First/]);
});

test('A staff member follows a link to an application that is gone, that does not come, and that the list does not show', {
  tag: '@all',
}, async ({ page, site }) => {
  const [hidden] = await storeApplications(site, [{ name: 'Hidden', performanceType: 'Solo Artist' }]);
  await page.goto(`${deskPath}?application=2147483647`);
  await expect(detailsOf(page)).toContainText('This application does not exist any more.');
  await page.route(`**/api/admin/applications/${hidden}`, (route) =>
    route.fulfill({ status: 503, body: '' }),
  );
  await page.goto(`${deskPath}?performanceType=Duo&application=${hidden}`);
  await expect(detailsOf(page)).toContainText('This application could not be loaded.');
  // By itself it would be read again with the next count, and the button would go.
  await stopReadingAgain(page);
  await page.unroute(`**/api/admin/applications/${hidden}`);
  const release = await holdBack(page, `/api/admin/applications/${hidden}`);
  await detailsOf(page).getByRole('button', { name: 'Try again' }).click();
  release();
  await expect(detailsOf(page).getByRole('heading', { level: 2 })).toHaveText('Hidden');
  await expect(listOf(page).getByText('No application matches')).toBeVisible();

  await page.goto(deskPath);
  await page.getByRole('button', { name: 'Delete the application from Hidden' }).click();
  await clearApplications(site);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expectToast(page, 'Error', 'Failed to delete application', 'destructive');
  await expect(listOf(page).getByText('No applications submitted yet')).toBeVisible();
});
