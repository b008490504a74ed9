import type { Page } from '@playwright/test';
import { type ReviewRecord, undoSeconds } from '#contract/applications/review.ts';
import { addAdmin, sessionOf } from '#tests/support/admin.ts';
import { clearApplications, deskPath, detailsOf, rowsOf, sendApplication } from '#tests/support/desk.ts';
import { axeIfThorough, expect, type RunningSite, test } from '#tests/support/site-test.ts';
import { storeApplications } from '#tests/support/stored-applications.ts';
import { expectToast, toasts } from '#tests/support/toast.ts';

test.use({
  environment: { APPLICATION_LIMIT: '0' },
  // Chromium reports every refused call.
  expectedNoise: /error: Failed to load resource: the server responded with a status of (409|503)/,
});

let id = 0;

test.beforeEach(async ({ page, site }) => {
  await clearApplications(site);
  await site.signIn(page.context());
  [id = 0] = await storeApplications(site, [{ name: 'June Hollis', bandName: 'The Night Porch' }]);
});

const panelOf = (page: Page) => detailsOf(page).getByRole('complementary', { name: 'Review' });
const stateOf = (page: Page) => panelOf(page).getByRole('status').first();

async function open(page: Page) {
  await page.goto(`${deskPath}?application=${id}`);
  await expect(stateOf(page)).toContainText('New');
}

/** A colleague at another computer. */
async function asColleague(site: RunningSite, what: string, method: string, body: object) {
  const { headers } = await sessionOf(site, await addAdmin(site));
  const answer = await fetch(`${site.url}/api/admin/applications/${id}/${what}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json', origin: site.url },
    body: JSON.stringify(body),
  });
  expect(answer.ok).toBe(true);
}

async function storedReview(page: Page): Promise<ReviewRecord> {
  return (await page.request.get(`/api/admin/applications/${id}/review`)).json();
}

test('A key that is pressed in the moment an application appears is for that one', { tag: '@all' }, async ({
  page,
  site,
}) => {
  await storeApplications(site, [{ name: 'Ada Lind' }]);
  await open(page);
  await expect(rowsOf(page)).toHaveCount(2);
  const ada = detailsOf(page).getByRole('heading', { name: 'Ada Lind' });
  await page.keyboard.press('k');
  await expect(ada).toBeVisible();
  await expect(stateOf(page)).toContainText('New');
  await page.keyboard.press('j');
  await expect(ada).toBeHidden();
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('article')?.textContent.includes('Ada Lind')) return;
      observer.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'd', bubbles: true }));
    });
    observer.observe(document, { childList: true, subtree: true, characterData: true });
  });
  await page.keyboard.press('k');
  await expect(page.getByRole('button', { name: 'Decline and tell Ada Lind' })).toBeVisible();
});

test('A staff member scores by mouse and by key, and sees what all think', { tag: '@all' }, async ({
  page,
  site,
}) => {
  await asColleague(site, 'review', 'PATCH', { score: 2 });
  await open(page);
  const average = (text: string) => expect(panelOf(page).getByText(text)).toBeVisible();
  await average('Average 2.0 of 1 score');
  await panelOf(page).getByRole('button', { name: 'Score 4 of 5' }).click();
  await average('Average 3.0 of 2 scores');
  await page.keyboard.press('1');
  await page.keyboard.press('5');
  await expect(panelOf(page).getByRole('button', { name: 'Score 5 of 5' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await average('Average 3.5 of 2 scores');
  await expect.poll(async () => (await storedReview(page)).ownScore).toBe(5);
  await expect.poll(async () => (await storedReview(page)).isRead).toBe(true);
});

test('A score that is not saved is taken back, and that is said', { tag: '@all' }, async ({ page }) => {
  // Before the page opens: the call of a key that is pressed right after a route was added can still get past it.
  await page.route('**/review', (route) =>
    route.request().postDataJSON()?.score ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  );
  await open(page);
  await page.keyboard.press('3');
  await expectToast(page, 'Not saved', 'Nothing was changed. Please try again.', 'destructive');
  await expect(panelOf(page).getByRole('button', { pressed: true, name: /^Score/ })).toHaveCount(0);
  await expect(panelOf(page).getByText('No scores yet')).toBeVisible();
});

test('A staff member writes notes and deletes their own, and nothing typed is a command or markup', async ({
  page,
  site,
}) => {
  await open(page);
  // What a colleague writes or gives is on the screen by itself.
  await asColleague(site, 'notes', 'POST', { text: '<b>Loud</b>' });
  await asColleague(site, 'review', 'PATCH', { score: 3 });
  await expect(panelOf(page).getByText('Average 3.0 of 1 score')).toBeVisible();
  await page.keyboard.press('5');
  await expect(panelOf(page).getByText('Average 4.0 of 2 scores')).toBeVisible();
  await page.keyboard.press('n');
  await page.keyboard.type('sd 5 <i>lovely</i>');
  await panelOf(page).getByRole('button', { name: 'Add note' }).click();
  const notes = panelOf(page).getByRole('list', { name: 'Notes' }).getByRole('listitem');
  await expect(notes).toContainText(['<b>Loud</b>', 'sd 5 <i>lovely</i>']);
  await expect(panelOf(page).getByLabel('Add a note')).toHaveValue('');
  await expect(stateOf(page)).toContainText('New');
  await expect(notes.getByRole('button', { name: 'Delete this note' })).toHaveCount(1);
  await notes.getByRole('button', { name: 'Delete this note' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(notes).toContainText(['<b>Loud</b>']);
  await expect(notes).toHaveCount(1);
  expect((await storedReview(page)).notes.map(({ text }) => text)).toEqual(['<b>Loud</b>']);
});

test('A staff member shortlists by key and writes to the performer', { tag: '@all' }, async ({ page }) => {
  await open(page);
  await page.keyboard.press('Control+s');
  await page.keyboard.press('s');
  await expect(stateOf(page)).toContainText('Shortlisted');
  await expect.poll(async () => (await storedReview(page)).state).toBe('shortlisted');
  await panelOf(page).getByText('Messages to the performer (0)').click();
  await panelOf(page).getByLabel('Write to the performer').fill('Do you bring a bass?');
  await panelOf(page).getByRole('button', { name: 'Send mail' }).click();
  const said = panelOf(page).getByRole('list', { name: 'Messages' }).getByRole('listitem');
  await expect(said).toContainText(['Do you bring a bass?']);
  await expect(said).toContainText(['not sent: mail is not set up']);
});

test('A staff member declines with an edited letter, never by accident, and undoes it', async ({ page }) => {
  await open(page);
  await page.keyboard.press('s');
  await expect.poll(async () => (await storedReview(page)).state).toBe('shortlisted');
  await page.keyboard.press('d');
  const dialog = page.getByRole('dialog', { name: 'Decline' });
  await dialog.getByLabel('Letter').selectOption('No free dates');
  await expect(dialog.getByLabel('What the mail says')).toHaveValue(/dates you named are taken/);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect((await storedReview(page)).state).toBe('shortlisted');

  await page.keyboard.press('d');
  await dialog.getByLabel('What the mail says').fill('Not in March, sorry.');
  await dialog.getByRole('button', { name: 'Decline and tell June Hollis' }).click();
  await expect(stateOf(page)).toHaveText('Declined');
  await expect(toasts(page).last()).toContainText(
    'Mail is not set up, so June Hollis reads it on their own page only.',
  );
  const declined = await storedReview(page);
  expect(declined.messages.map(({ kind, text }) => ({ kind, text }))).toEqual([
    { kind: 'decline', text: 'Not in March, sorry.' },
  ]);
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Undone.', 'June Hollis will not be told.');
  await expect(stateOf(page)).toContainText('Shortlisted');
  expect((await storedReview(page)).messages).toEqual([]);
});

test('Undo says when it came too late', { tag: '@all' }, async ({ page, site }) => {
  await open(page);
  await page.keyboard.press('d');
  await page.getByRole('button', { name: 'Decline and tell June Hollis' }).click();
  await expect(stateOf(page)).toHaveText('Declined');
  await site.services.database.db
    .updateTable('outbox')
    .set({ state: 'sent' })
    .where('applicationId', '=', id)
    .where('purpose', '=', 'decline')
    .execute();
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(toasts(page).last()).toContainText('Too late to call the mail back.');
  await expect(stateOf(page)).toContainText('New');
});

test('Where someone else has decided meanwhile, nothing is overwritten and the panel shows it', {
  tag: '@all',
}, async ({ page, site }) => {
  await open(page);
  await asColleague(site, 'decline', 'POST', {});
  await page.keyboard.press('s');
  await expect(toasts(page).last()).toContainText('Someone else has changed this review');
  await expect(stateOf(page)).toHaveText('Declined');
  await expect(panelOf(page).getByRole('button', { name: 'Shortlist' })).toHaveCount(0);
  expect((await storedReview(page)).state).toBe('declined');
});

test('The photos are one key away, and the keys of the desk rest while they are shown', {
  tag: '@all',
}, async ({ page, site }) => {
  id = await sendApplication(site, { photos: 1 });
  await open(page);
  await page.keyboard.press('p');
  await expect(page.getByRole('dialog', { name: 'Band photo 1' })).toBeVisible();
  await page.keyboard.press('s');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Band photo 1' })).toBeHidden();
  await expect(stateOf(page)).toContainText('New');
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [390, 1280]) {
    test(`The panel can be used at ${width} px in ${colorScheme} colours`, { tag: '@all' }, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 844 });
      await open(page);
      await axeIfThorough(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await expect(panelOf(page).getByRole('button', { name: 'Decline' })).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('d');
      await expect(page.getByRole('dialog', { name: 'Decline' })).toBeVisible();
      await expect(page.getByText(`You can undo it for ${undoSeconds} seconds`)).toBeVisible();
      await axeIfThorough(page);
    });
  }
}
