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
import { expect, test } from '#tests/support/site-test.ts';
import { toasts } from '#tests/support/toast.ts';

function offer(page: Page) {
  return page.getByRole('region', { name: 'Your unfinished application' });
}

/** How many drafts and pictures are kept, and the name in the latest draft. */
function kept(page: Page): Promise<{ drafts: number; pictures: number; names: string[] }> {
  return page.evaluate(async () => {
    const answer = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await answer(indexedDB.open('greenroom'));
    const stores = database.transaction(['application-drafts', 'application-images']);
    const drafts = await answer(stores.objectStore('application-drafts').getAll());
    const pictures = await answer(stores.objectStore('application-images').count());
    database.close();
    return { drafts: drafts.length, pictures, names: drafts.map(({ texts }) => texts.name).sort() };
  });
}

/** As if the kept draft had been begun a minute earlier than it was: a person takes longer than a test. */
function ageDraft(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const answer = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await answer(indexedDB.open('greenroom'));
    const drafts = database.transaction('application-drafts', 'readwrite').objectStore('application-drafts');
    for (const draft of await answer(drafts.getAll())) {
      await answer(drafts.put({ ...draft, startedAt: draft.startedAt - 60_000 }));
    }
    database.close();
  });
}

test('A performer whose phone reloads the page in step 4 goes on there, and both photos arrive', async ({
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
  await ageDraft(page);
  await offer(page).getByRole('button', { name: 'Continue' }).click();
  await expect(heading(page, 'Details')).toBeFocused();
  await expect(offer(page)).toBeHidden();
  await expect(field(page, 'Preferred dates')).toHaveValue('Any Friday in March');
  await expect(field(page, 'Band bio')).toHaveValue('Typed a moment before');
  await nextButton(page).click();
  await fillStep[4]?.(page, email);
  await submitButton(page).click();
  await expectReceived(page);

  const [application, ...others] = await received(site, email);
  expect(others).toEqual([]);
  expect(application).toMatchObject({ name: 'June Hollis', isSuspectedSpam: false });
  expect(application?.bandPhotos).toHaveLength(2);
  const files: string[] = [];
  for await (const { name } of site.services.applicationFiles.list()) files.push(name);
  for (const address of application?.bandPhotos ?? []) expect(files).toContain(address.split('/').at(-1));
  await expect.poll(() => kept(page)).toEqual({ drafts: 0, pictures: 0, names: [] });
});

test('A performer starts over, or comes back too late: nothing is offered any more', { tag: '@all' }, async ({
  page,
}) => {
  await openForm(page);
  await goToStep(page, 3);
  await photosInput(page).setInputFiles(await photo('a.jpg'));
  await expect.poll(() => kept(page)).toMatchObject({ drafts: 1, pictures: 1 });
  await page.reload();
  await offer(page).getByRole('button', { name: 'Start over' }).click();
  await expect(offer(page)).toBeHidden();
  await expect.poll(() => kept(page)).toEqual({ drafts: 0, pictures: 0, names: [] });
  await expect(field(page, 'Name')).toHaveValue('');

  await field(page, 'Name').fill('June');
  await expect.poll(() => kept(page)).toMatchObject({ drafts: 1 });
  const dayMs = 86_400_000;
  await page.clock.setFixedTime(Date.now() + 13 * dayMs);
  await page.reload();
  await expect(offer(page)).toContainText('13 days ago');
  await page.clock.setFixedTime(Date.now() + 15 * dayMs);
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
  await expect(offer(page)).toContainText('What you have written below would be replaced.');
  await expect(field(page, 'Name')).toHaveValue('Theo');
  const keepNew = offer(page).getByRole('button', { name: 'Keep what is below' });
  await expect(keepNew).toBeFocused();
  await keepNew.click();
  await expect(field(page, 'Name')).toHaveValue('Theo');
  expect(await kept(page)).toMatchObject({ names: ['June Hollis', 'Theo'] });
  await expect(offer(page).getByRole('button', { name: 'Continue' })).toBeFocused();

  await offer(page).getByRole('button', { name: 'Continue' }).click();
  await offer(page).getByRole('button', { name: 'Continue the earlier one' }).click();
  await expect(heading(page, 'Performance')).toBeFocused();
  await expect.poll(() => kept(page)).toMatchObject({ names: ['June Hollis'] });

  // With what is sent go all drafts: whoever did not answer the offer is not offered it once more.
  await page.reload();
  await expect(offer(page)).toBeVisible();
  await fillForm(page, 'begun-anew@example.com');
  await submitButton(page).click();
  await expectReceived(page);
  await page.getByRole('button', { name: 'Send another application' }).click();
  await expect(field(page, 'Name')).toHaveValue('');
  await expect(offer(page)).toBeHidden();
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

test('A performer goes on with a draft that was kept before pictures were kept as bytes', {
  tag: '@all',
}, async ({ page }) => {
  await openForm(page);
  await goToStep(page, 3);
  await fillStep[2]?.(page, 'older@example.com');
  await expect.poll(() => kept(page)).toMatchObject({ pictures: 1 });
  await page.evaluate(async () => {
    const answer = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await answer(indexedDB.open('greenroom'));
    const images = database.transaction('application-images', 'readwrite').objectStore('application-images');
    for (const { id, draftId, bytes, type } of await answer(images.getAll())) {
      await answer(images.put({ id, draftId, blob: new Blob([bytes], { type }) }));
    }
    database.close();
  });
  await page.reload();
  await offer(page).getByRole('button', { name: 'Continue' }).click();
  await expect(heading(page, 'Contact & Media')).toBeVisible();
  await expect(thumbnails(page)).toHaveCount(1);
});

test.describe('After a lost connection', () => {
  test.use({ expectedNoise: sendingNoise });

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
