import type { Page } from '@playwright/test';
import {
  expectReceived,
  field,
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
  sendingNoise,
  submitButton,
  thumbnails,
} from '#tests/support/application-steps.ts';
import { keptDrafts } from '#tests/support/kept-drafts.ts';
import { expect, test } from '#tests/support/site-test.ts';
import { toasts } from '#tests/support/toast.ts';
import type { StoredApplication } from '#web/apply/use-application-draft.ts';

function offer(page: Page) {
  return page.getByRole('region', { name: 'Your unfinished application' });
}

const question = (page: Page) => page.getByRole('alertdialog');

/** How many drafts and pictures are kept, and the names in the drafts. */
async function kept(page: Page): Promise<{ drafts: number; pictures: number; names: string[] }> {
  const { drafts, pictures } = await keptDrafts(page);
  const names = drafts.map(({ content }) => (content as StoredApplication).texts.name).sort();
  return { drafts: drafts.length, pictures, names };
}

const later = async (page: Page, ms: number) =>
  page.clock.setFixedTime((await page.evaluate(() => Date.now())) + ms);

test('A performer starts over, or comes back too late: nothing is offered any more', { tag: '@all' }, async ({
  page,
}) => {
  await openForm(page);
  await goToStep(page, 3);
  await photosInput(page).setInputFiles(await photo('a.jpg'));
  await expect.poll(() => kept(page)).toMatchObject({ drafts: 1, pictures: 1 });
  await page.reload();
  const startOver = offer(page).getByRole('button', { name: 'Start over' });
  await startOver.click();
  await question(page).getByRole('button', { name: 'Keep it' }).click();
  await expect(startOver).toBeFocused();
  expect(await kept(page)).toMatchObject({ drafts: 1, pictures: 1 });
  await startOver.click();
  await expect(question(page)).toContainText(
    'What you have written there, and its pictures, cannot be brought',
  );
  await question(page).getByRole('button', { name: 'Delete it' }).click();
  await expect(offer(page)).toBeHidden();
  await expect.poll(() => kept(page)).toEqual({ drafts: 0, pictures: 0, names: [] });
  await expect(field(page, 'Name')).toHaveValue('');

  await field(page, 'Name').fill('June');
  await expect.poll(() => kept(page)).toMatchObject({ drafts: 1 });
  const dayMs = 86_400_000;
  await later(page, 13 * dayMs);
  await page.reload();
  await expect(offer(page)).toContainText('13 days ago');
  await later(page, 2 * dayMs);
  await page.reload();
  await expect(form(page)).toBeVisible();
  await expect(offer(page)).toBeHidden();
  expect(await kept(page)).toMatchObject({ drafts: 0 });
});

test('Two tabs keep two drafts, and neither offers what the other is writing', { tag: '@all' }, async ({
  page,
  context,
}) => {
  await openForm(page);
  await field(page, 'Name').fill('June');
  await expect.poll(() => kept(page)).toMatchObject({ names: ['June'] });
  const other = await context.newPage();
  await openForm(other);
  await expect(offer(other)).toBeHidden();
  await field(other, 'Name').fill('Theo');
  await expect.poll(() => kept(other)).toMatchObject({ names: ['June', 'Theo'] });
  await field(page, 'Name').fill('June H');
  await expect.poll(() => kept(page)).toMatchObject({ names: ['June H', 'Theo'] });
  await other.close();
  await page.reload();
  await offer(page).getByRole('button', { name: 'Continue' }).click();
  await expect(field(page, 'Name')).toHaveValue('June H');
});

test('A performer who has begun anew is asked before an old draft takes its place', { tag: '@all' }, async ({
  page,
}) => {
  await openForm(page);
  await goToStep(page, 2);
  await expect.poll(() => kept(page)).toMatchObject({ names: ['June Hollis'] });
  await page.reload();
  await field(page, 'Name').fill('Theo');
  await expect.poll(() => kept(page)).toMatchObject({ names: ['June Hollis', 'Theo'] });
  await offer(page).getByRole('button', { name: 'Continue' }).click();
  await expect(question(page)).toContainText('What you have written below would be replaced.');
  await expect(field(page, 'Name')).toHaveValue('Theo');
  const keepNew = question(page).getByRole('button', { name: 'Keep what is below' });
  await expect(keepNew).toBeFocused();
  await keepNew.click();
  await expect(field(page, 'Name')).toHaveValue('Theo');
  expect(await kept(page)).toMatchObject({ names: ['June Hollis', 'Theo'] });
  await expect(offer(page).getByRole('button', { name: 'Continue' })).toBeFocused();

  await offer(page).getByRole('button', { name: 'Continue' }).click();
  await question(page).getByRole('button', { name: 'Continue the earlier one' }).click();
  await expect(heading(page, 'Performance')).toBeFocused();
  await expect.poll(() => kept(page)).toMatchObject({ names: ['June Hollis'] });

  // Another application that is sent takes nothing of this one with it.
  await page.reload();
  await expect(offer(page)).toBeVisible();
  await fillForm(page, 'begun-anew@example.com');
  await submitButton(page).click();
  await expectReceived(page);
  await page.getByRole('button', { name: 'Send another application' }).click();
  await expect(field(page, 'Name')).toHaveValue('');
  expect(await kept(page)).toMatchObject({ names: ['June Hollis'] });
  await offer(page).getByRole('button', { name: 'Continue' }).click();
  await expect(heading(page, 'Performance')).toBeFocused();
});

test.describe('Where nothing can be kept', () => {
  test('A performer applies all the same', { tag: '@all' }, async ({ page, site }) => {
    const email = 'private@example.com';
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('The operation is insecure', 'SecurityError');
      };
    });
    await openForm(page);
    await fillForm(page, email);
    await submitButton(page).click();
    await expectReceived(page);
    expect(await received(site, email)).toHaveLength(1);
  });
});

test('A performer whose browser never answers about what it keeps still gets the form, and applies', {
  tag: '@all',
}, async ({ page, site }) => {
  const email = 'hanging@example.com';
  await page.addInitScript(() => {
    // As WebKit does in a private window once it was asked to store a blob: no event ever comes.
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
  });
  await openForm(page);
  await fillForm(page, email);
  await submitButton(page).click();
  await expectReceived(page);
  expect(await received(site, email)).toHaveLength(1);
});

test('A performer goes on with an application that was begun before the site was updated', {
  tag: '@all',
}, async ({ page }) => {
  const bytes = [...(await photo('a.jpg')).buffer];
  await page.goto('/privacy');
  await page.evaluate(async (photoBytes) => {
    const open = indexedDB.open('greenroom', 1);
    open.onupgradeneeded = () => {
      const drafts = open.result.createObjectStore('application-drafts', { keyPath: 'id' });
      const images = open.result.createObjectStore('application-images', { keyPath: 'id' });
      images.createIndex('draftId', 'draftId');
      drafts.put({
        id: 'a',
        idempotencyKey: '0123456789abcdef0123456789abcdef',
        startedAt: Date.now() - 60_000,
        savedAt: Date.now(),
        step: 2,
        texts: { name: 'June Hollis' },
        bandPhotos: [
          { id: 'p', name: 'a.jpg' },
          { id: 'q', name: 'b.jpg' },
        ],
        flyer: [],
      });
      images.put({ id: 'p', draftId: 'a', bytes: new Uint8Array(photoBytes).buffer, type: 'image/jpeg' });
      // Still earlier ones are blobs.
      images.put({
        id: 'q',
        draftId: 'a',
        blob: new Blob([new Uint8Array(photoBytes)], { type: 'image/jpeg' }),
      });
    };
    await new Promise((resolve) => {
      open.onsuccess = resolve;
    });
    open.result.close();
  }, bytes);
  await openForm(page);
  await expect(offer(page)).toContainText('at step 3 of 5, with 2 pictures');
  await offer(page).getByRole('button', { name: 'Continue' }).click();
  await expect(heading(page, 'Contact & Media')).toBeVisible();
  await expect(thumbnails(page)).toHaveCount(2);
});

test.describe('After a lost connection', () => {
  test.use({ expectedNoise: sendingNoise });

  test('A performer whose phone reloads the page in step 4 goes on there, presses again when the connection is cut, and one application arrives with both photos', async ({
    page,
    site,
  }) => {
    const email = 'reload@example.com';
    await openForm(page);
    await goToStep(page, 3, email);
    await photosInput(page).setInputFiles([await photo('a.jpg'), await photo('b.jpg', '#1f6f86')]);
    await expect(thumbnails(page)).toHaveCount(2);
    await nextButton(page).click();
    await fillStep[3]?.(page, email);
    await expect.poll(() => kept(page)).toMatchObject({ drafts: 1, pictures: 2 });
    await field(page, 'Band bio').fill('Typed a moment before');
    await page.reload();

    await expect(offer(page)).toContainText(
      'saved on this device a moment ago, at step 4 of 5, with 2 pictures',
    );
    await expect(offer(page)).toBeInViewport();
    // A person takes longer than a test.
    await later(page, 60_000);
    await offer(page).getByRole('button', { name: 'Continue' }).click();
    await expect(heading(page, 'Details')).toBeFocused();
    await expect(offer(page)).toBeHidden();
    await expect(field(page, 'Preferred dates')).toHaveValue('Any Friday in March');
    await expect(field(page, 'Band bio')).toHaveValue('Typed a moment before');
    await nextButton(page).click();
    await fillStep[4]?.(page, email);
    await page.route('**/api/performance-application', (route) => route.abort(), { times: 1 });
    await submitButton(page).click();
    await expect(toasts(page)).toContainText('Something went wrong. Please try again.');
    await expect(form(page).getByRole('alert')).toContainText('The connection was lost');
    await expect(submitButton(page)).toHaveText('Submit Application');
    await expect(field(page, 'Expected guests')).toHaveValue('80');
    expect(await received(site, email)).toEqual([]);
    await submitButton(page).click();
    await expectReceived(page);
    await expect(toasts(page).last()).toContainText('Application Submitted!');
    // Read once and not waited for: the failure's toast would go by itself after some seconds.
    expect(await toasts(page).count()).toBe(1);

    const [application, ...others] = await received(site, email);
    expect(others).toEqual([]);
    expect(application).toMatchObject({ name: 'June Hollis', isSuspectedSpam: false });
    expect(application?.bandPhotos).toHaveLength(2);
    const files: string[] = [];
    for await (const { name } of site.services.applicationFiles.list()) files.push(name);
    for (const address of application?.bandPhotos ?? []) expect(files).toContain(address.split('/').at(-1));
    await expect.poll(() => kept(page)).toEqual({ drafts: 0, pictures: 0, names: [] });
  });

  test('A performer reloads, sends again, and has sent one application', { tag: '@all' }, async ({
    page,
    site,
  }) => {
    const email = 'again@example.com';
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('application'))
        keys.push(request.headers()['idempotency-key']);
    });
    await page.route(
      '**/api/performance-application',
      async (route) => {
        // It has arrived; that it has, nobody hears.
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await openForm(page);
    await fillForm(page, email);
    await submitButton(page).click();
    await expect(toasts(page)).toContainText('Something went wrong. Please try again.');
    await page.reload();
    await offer(page).getByRole('button', { name: 'Continue' }).click();
    await submitButton(page).click();
    await expectReceived(page);
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
    expect(await received(site, email)).toHaveLength(1);
  });
});
