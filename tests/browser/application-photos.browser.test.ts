import type { Page } from '@playwright/test';
import sharp from 'sharp';
import {
  fieldErrors,
  form,
  goToStep,
  heading,
  nextButton,
  openForm,
  photo,
  photosInput,
  pickedImages,
  thumbnails,
} from '#tests/support/application-steps.ts';
import { expect, test } from '#tests/support/site-test.ts';
import { tinyHeic } from '#tests/support/tiny-heic.ts';

async function openPhotos(page: Page): Promise<void> {
  await openForm(page);
  await goToStep(page, 3);
}

function names(page: Page): Promise<string[]> {
  return form(page).locator('[data-ready] + p').allTextContents();
}

/** What the browser would send: its size, and the colour of its first and last pixel. */
function look(page: Page, index: number): Promise<{ size: string; first: number[]; last: number[] }> {
  return thumbnails(page)
    .nth(index)
    .evaluate(async (element) => {
      const image = element as HTMLImageElement;
      await image.decode();
      const { naturalWidth: width, naturalHeight: height } = image;
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext('2d', { willReadFrequently: true });
      if (!context) throw new Error('no canvas');
      context.drawImage(image, 0, 0);
      const at = (x: number, y: number) => [...context.getImageData(x, y, 1, 1).data];
      return { size: `${width}x${height}`, first: at(0, 0), last: at(width - 1, height - 1) };
    });
}

function expectColour(found: number[], wanted: number[]): void {
  for (const [channel, value] of wanted.entries()) {
    expect(Math.abs((found[channel] ?? Number.NaN) - value)).toBeLessThanOrEqual(12);
  }
}

test('A performer adds photos one by one, also large, turned and HEIC, puts them in order by keyboard, and finds them again after Back', async ({
  page,
}) => {
  await openPhotos(page);
  for (const name of ['a.jpg', 'b.jpg']) {
    await photosInput(page).setInputFiles(await photo(name));
    await expect(thumbnails(page)).toHaveCount(name === 'a.jpg' ? 1 : 2);
  }
  // More than there is room for: the rest is not taken, and that is said.
  await photosInput(page).setInputFiles([await photo('c.jpg'), await photo('d.jpg')]);
  await expect(form(page).getByText('Please upload 1-3 band photos')).toBeVisible();
  await expect(thumbnails(page)).toHaveCount(3);
  expect(await names(page)).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);

  await form(page).getByRole('button', { name: 'Move a.jpg, number 1 of 3, later' }).press('Enter');
  expect(await names(page)).toEqual(['b.jpg', 'a.jpg', 'c.jpg']);
  await expect(form(page).getByRole('status').getByText('a.jpg is now number 2 of 3')).toBeAttached();
  const button = form(page).getByRole('button', { name: 'Move a.jpg, number 2 of 3, later' });
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  expect(await names(page)).toEqual(['b.jpg', 'c.jpg', 'a.jpg']);

  await form(page).getByRole('button', { name: 'Remove c.jpg' }).click();
  expect(await names(page)).toEqual(['b.jpg', 'a.jpg']);
  await expect(photosInput(page)).toBeFocused();
  await expect(form(page).getByText('Please upload 1-3 band photos')).toBeHidden();

  await nextButton(page).click();
  await expect(heading(page, 'Details')).toBeVisible();
  await form(page).getByRole('button', { name: 'Back' }).click();
  await expect(thumbnails(page)).toHaveCount(2);
  expect(await names(page)).toEqual(['b.jpg', 'a.jpg']);
  for (const name of ['b.jpg', 'a.jpg'])
    await form(page)
      .getByRole('button', { name: `Remove ${name}` })
      .click();
  await expect(form(page).getByText('Please upload 1-3 band photos')).toBeVisible();

  await test.step('A photo from a phone is turned upright and made smaller, also a HEIC', async () => {
    const [width, height] = [3_000, 1_500];
    const brick = { r: 109, g: 44, b: 15 };
    const turned = await sharp({ create: { width, height, channels: 3, background: brick } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const clear = await sharp({ create: { width, height, channels: 4, background: { ...brick, alpha: 0 } } })
      .png()
      .toBuffer();
    await photosInput(page).setInputFiles([
      { name: 'turned.jpg', mimeType: 'image/jpeg', buffer: turned },
      { name: 'clear.png', mimeType: 'image/png', buffer: clear },
      { name: 'IMG_0001.HEIC', mimeType: '', buffer: tinyHeic([120, 100, 200], [60, 200, 90]) },
    ]);
    await expect(thumbnails(page)).toHaveCount(3);
    expect((await look(page, 0)).size).toBe('1280x2560');
    const flattened = await look(page, 1);
    expect(flattened.size).toBe('2560x1280');
    // What was transparent is white, not black.
    expectColour(flattened.first, [255, 255, 255]);
    const decoded = await look(page, 2);
    expect(decoded.size).toBe('32x16');
    expectColour(decoded.first, [237, 74, 65]);
    expectColour(decoded.last, [0, 54, 197]);
  });
});

test('A performer drops photos, and a flyer, of which there is one', { tag: '@all' }, async ({ page }) => {
  await openPhotos(page);
  const drop = async (place: number, ...files: string[]) => {
    const dropped = await page.evaluateHandle(
      async ([bytes, fileNames]) => {
        const transfer = new DataTransfer();
        for (const name of fileNames) transfer.items.add(new File([new Uint8Array(bytes)], name));
        return transfer;
      },
      [[...(await photo('x.jpg')).buffer], files] as const,
    );
    await form(page).getByTestId('drop-zone').nth(place).dispatchEvent('drop', { dataTransfer: dropped });
  };
  await drop(0, 'one.jpg', 'two.jpg');
  await expect(thumbnails(page)).toHaveCount(2);
  await drop(1, 'flyer.jpg', 'spare.jpg');
  await expect(thumbnails(page)).toHaveCount(3);
  expect(await names(page)).toEqual(['one.jpg', 'two.jpg', 'flyer.jpg']);
  await expect(form(page).getByText('One flyer is all we need')).toBeVisible();
});

test('A performer is told at once which file is no picture, or cannot be opened, and what to do', {
  tag: '@all',
}, async ({ page }) => {
  await openPhotos(page);
  const whole = await photo('whole.jpg');
  const heic = tinyHeic([120, 100, 200], [60, 200, 90]);
  const undecodable = Buffer.concat([heic.subarray(0, 200), Buffer.alloc(400)]);
  for (const [name, buffer, sentence] of [
    [
      'notes.pdf',
      Buffer.from('%PDF-1.7'),
      '“notes.pdf” is not a picture we can take. Please choose a JPEG or PNG.',
    ],
    ['poster.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), '“poster.svg” is not a picture'],
    ['empty.jpg', Buffer.alloc(0), '“empty.jpg” is not a picture'],
    ['half.jpg', whole.buffer.subarray(0, 60), '“half.jpg” is damaged and cannot be opened.'],
    [
      'IMG_2.HEIC',
      undecodable,
      '“IMG_2.HEIC” is a HEIC picture that this browser cannot open. Please send it as a JPEG',
    ],
  ] as const) {
    await photosInput(page).setInputFiles({ name, mimeType: 'image/jpeg', buffer });
    await expect(form(page).getByText(sentence)).toBeVisible();
    await expect(pickedImages(page)).toHaveCount(0);
  }
  await photosInput(page).setInputFiles(whole);
  await expect(thumbnails(page)).toHaveCount(1);
  await expect(fieldErrors(page)).toHaveCount(0);
});

test('A performer who is faster than their phone is asked for a moment', { tag: '@all' }, async ({
  page,
}) => {
  const { promise: isOpen, resolve: openGate } = Promise.withResolvers<void>();
  // As on a train: what prepares pictures beside the page does not come, so the page does it itself.
  await page.route('**/assets/picture-packer.worker-*.js', async (route) => {
    await isOpen;
    await route.abort();
  });
  await openPhotos(page);
  await photosInput(page).setInputFiles(await photo('slow.jpg'));
  await expect(form(page).getByText('Preparing...')).toBeVisible();
  await nextButton(page).click();
  await expect(form(page).getByRole('alert')).toHaveText(
    'One moment: your pictures are still being prepared.',
  );
  openGate();
  await expect(thumbnails(page)).toHaveCount(1);
  await expect(form(page).getByRole('alert')).toBeEmpty();
  await nextButton(page).click();
  await expect(heading(page, 'Details')).toBeVisible();
});
