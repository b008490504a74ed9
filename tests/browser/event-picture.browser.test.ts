import type { Locator } from '@playwright/test';
import { openEvents } from '#tests/support/event-screen.ts';
import { addImage, emptyGallery } from '#tests/support/gallery-screen.ts';
import { samplePhoto } from '#tests/support/sample-application.ts';
import { axeByDayAndNightIfThorough, expect, test } from '#tests/support/site-test.ts';
import { isThorough, variants } from '#tests/support/thorough.ts';
import { expectToast } from '#tests/support/toast.ts';

test.use({
  environment: { SAMPLE_CONTENT: 'off' },
  expectedNoise: /error: Failed to load resource: (the server responded with a status of [45]|net::ERR)/,
});

test.beforeEach(async ({ page, site }) => {
  await site.signIn(page.context());
  await emptyGallery(site);
});

/** Drops or pastes a file, as the browser tells the page of it. */
async function bring(
  onto: Locator,
  way: 'drop' | 'paste',
  { name, mimeType, buffer }: { name: string; mimeType: string; buffer: Buffer },
) {
  const isTaken = await onto.evaluate(
    (element, { type, fileName, mime, base64 }) => {
      const carried = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      carried.items.add(new File([bytes], fileName, { type: mime }));
      const init = { bubbles: true, cancelable: true };
      const event =
        type === 'drop'
          ? new DragEvent(type, { ...init, dataTransfer: carried })
          : new ClipboardEvent(type, { ...init, clipboardData: carried });
      element.dispatchEvent(event);
      return event.defaultPrevented;
    },
    { type: way, fileName: name, mime: mimeType, base64: buffer.toString('base64') },
  );
  expect(isTaken).toBe(true);
}

for (const width of variants([390, 1280])) {
  test(`At ${width} px, a picture is uploaded within the form, and is public only with the event`, {
    tag: '@all',
  }, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 844 });
    await openEvents(page);
    await page.getByRole('button', { name: 'New Event' }).click();
    const form = page.getByRole('dialog', { name: 'Create New Event' });
    const upload = form.getByRole('button', { name: 'Upload a picture' });
    const picked = page.waitForEvent('filechooser');
    await upload.press('Enter');
    await (await picked).setFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await expect(form.getByText('notes.txt: This is not an image.')).toBeVisible();

    const photo = { name: 'stage.jpg', mimeType: 'image/jpeg', buffer: await samplePhoto() };
    await page.route('**/api/admin/images', (route) => route.abort());
    await form.getByTestId('picture-file').setInputFiles(photo);
    await expect(form.getByText('stage.jpg: Failed to upload image.')).toBeVisible();
    await axeByDayAndNightIfThorough(page);
    let letGo = () => {};
    let held: Promise<void> | undefined;
    const holdBack = () => {
      held = new Promise((resolve) => {
        letGo = resolve;
      });
    };
    holdBack();
    await page.unroute('**/api/admin/images');
    await page.route('**/api/admin/images', async (route) => {
      await held;
      await route.continue();
    });
    await form.getByLabel('Event Name').fill(`With a picture ${width}`);
    await form.getByLabel('Description').fill('See it.');
    await form.getByTestId('picture-file').setInputFiles(photo);
    await expect(form.getByRole('progressbar', { name: 'Uploading the picture' })).toBeVisible();
    // Saved before the picture is here: the event waits for it, and says so.
    const waiting = form.getByText('The picture is still being uploaded.');
    await form.getByRole('button', { name: 'Save as draft' }).click();
    await expect(waiting).toBeInViewport();
    await page.keyboard.press('Escape');
    await expect(form.getByText('The picture did not arrive, so nothing was saved.')).toBeVisible();
    // A photo that is dropped on the words is the picture, too.
    await bring(form.getByLabel('Description'), 'drop', photo);
    await form.getByRole('button', { name: 'Save as draft' }).click();
    await expect(waiting).toBeInViewport();
    letGo();
    await expectToast(page, 'Success', 'Draft saved');

    const row = page.getByRole('row', { name: `With a picture ${width}` });
    await row.getByRole('button', { name: 'Edit' }).click();
    const opened = page.getByRole('dialog', { name: 'Edit Event' });
    await expect(opened.getByAltText('As guests will see it')).toBeVisible();
    const fileUrl = await opened.getByLabel('Event Image URL').inputValue();
    const asGuest = async () => (await page.request.get(fileUrl, { headers: { cookie: '' } })).status();
    expect(await asGuest()).toBe(404);
    const text = opened.getByLabel('Description');
    await bring(text, 'paste', { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await expect(opened.getByRole('status').filter({ hasText: 'This is not an image.' })).toBeVisible();
    await bring(text, 'paste', photo);
    await expect(opened.getByText('The photo is in the gallery. The event keeps the picture')).toBeVisible();
    await expect(opened.getByLabel('Event Image URL')).toHaveValue(fileUrl);
    await opened.getByTestId('picture-file').setInputFiles(photo);
    await expect(opened.getByLabel('Event Image URL')).not.toHaveValue(fileUrl);
    await expect(opened.getByRole('progressbar')).toHaveCount(0);
    await expect(opened.getByText('stage.jpg: Failed')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    site.passSeconds(1);
    await row.getByRole('button', { name: 'Publish' }).click();
    await expectToast(page, 'Success', 'Event published successfully');
    expect(await asGuest()).toBe(200);
    if (!isThorough) return;

    // One that is chosen while another is on its way stays.
    const chosen = await addImage(page, { name: 'chosen.jpg', isPublic: true });
    await row.getByRole('button', { name: 'Edit' }).click();
    await expect(opened.getByAltText('As guests will see it')).toBeVisible();
    holdBack();
    await opened.getByTestId('picture-file').setInputFiles(photo);
    await opened.getByLabel('Event Image URL').fill(chosen.fileUrl);
    await opened.getByRole('button', { name: 'Update Event' }).click();
    letGo();
    await expectToast(page, 'Success', 'Event updated successfully');
    const events: { name: string }[] = await (await page.request.get('/api/events')).json();
    expect(events.find(({ name }) => name === `With a picture ${width}`)).toMatchObject({
      imageUrl: chosen.fileUrl,
    });
  });

  test(`At ${width} px, a picture is made or found within the form`, { tag: '@all' }, async ({ page }) => {
    await addImage(page, { name: 'a.jpg', description: 'Lamps over the bar', tags: 'bar', isPublic: true });
    await addImage(page, { name: 'b.jpg', description: 'A full house', tags: 'stage', isPublic: true });
    await page.setViewportSize({ width, height: 844 });
    await openEvents(page);
    await page.getByRole('button', { name: 'New Event' }).click();
    const form = page.getByRole('dialog', { name: 'Create New Event' });
    const address = form.getByLabel('Event Image URL');
    await form.getByLabel('Event Name').fill('Kept meanwhile');

    const open = form.getByRole('button', { name: 'Choose from gallery' });
    await open.press('Enter');
    const choosing = page.getByRole('dialog', { name: 'Choose from gallery' });
    await expect(choosing.getByRole('listitem')).toHaveCount(2);
    await choosing.getByLabel('Search images').fill('full house');
    await expect(choosing.getByRole('listitem')).toHaveCount(1);
    await axeByDayAndNightIfThorough(page);
    await choosing.getByLabel('Tag', { exact: true }).selectOption('stage');
    await choosing.getByLabel('Search images').fill('lamps');
    await expect(choosing.getByText('No image matches these filters.')).toBeVisible();
    await choosing.getByRole('button', { name: 'Show all images' }).press('Enter');
    await choosing.getByRole('button', { name: 'Lamps over the bar' }).press('Enter');
    await expect(choosing).toBeHidden();
    await expect(open).toBeFocused();
    const chosen = await address.inputValue();
    expect(chosen).toMatch(/^\/images\//);

    const make = form.getByRole('button', { name: 'Generate Image' });
    await make.press('Enter');
    const making = page.getByRole('dialog', { name: 'Generate Image' });
    await making.getByLabel('Prompt').fill('A double bass');
    await making.getByLabel('Style').selectOption('vintage');
    await making.getByRole('button', { name: 'Generate', exact: true }).press('Enter');
    await expectToast(page, 'Success', 'Image generated successfully');
    await expect(making).toBeHidden();
    await expect(address).not.toHaveValue(chosen);
    await expect(make).toBeFocused();
    await expect(form.getByAltText('As guests will see it')).toBeVisible();
    await expect(form.getByLabel('Event Name')).toHaveValue('Kept meanwhile');
  });
}

test('The dialog that is opened as soon as another one is closed stays open', { tag: '@all' }, async ({
  page,
}) => {
  await addImage(page, { name: 'a.jpg', description: 'A quick choice', tags: '', isPublic: true });
  await openEvents(page);
  await page.getByRole('button', { name: 'New Event' }).click();
  const form = page.getByRole('dialog', { name: 'Create New Event' });
  await form.getByRole('button', { name: 'Choose from gallery' }).click();
  const choosing = page.getByRole('dialog', { name: 'Choose from gallery' });
  const generate = await form.getByRole('button', { name: 'Generate Image' }).elementHandle();
  // In one task, as on a busy machine: the browser tells of the first one's end only after the second one is open.
  await choosing.getByRole('button', { name: 'A quick choice' }).evaluate(async (choice, next) => {
    const dialog = choice.closest('dialog');
    if (!dialog || !next) throw new Error('there is no dialog, or no button');
    const isTold = new Promise((resolve) => dialog.addEventListener('close', resolve));
    (choice as HTMLElement).click();
    for (let turn = 0; dialog.open; turn += 1) {
      if (turn > 1_000) throw new Error('the dialog does not close in the task of the click');
      await Promise.resolve();
    }
    (next as HTMLElement).click();
    await isTold;
  }, generate);
  const making = page.getByRole('dialog', { name: 'Generate Image' });
  await making.getByLabel('Prompt').fill('A double bass');
  await expect(making).toBeVisible();
});
