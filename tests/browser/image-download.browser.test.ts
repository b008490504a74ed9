import { readFile } from 'node:fs/promises';
import { addImage, imageCard, openGallery } from '#tests/support/gallery-screen.ts';
import { expect, test } from '#tests/support/site-test.ts';
import { expectToast } from '#tests/support/toast.ts';

test.use({
  environment: { SAMPLE_CONTENT: 'off' },
  expectedNoise: /error: Failed to load resource: the server responded with a status of 503/,
});

test('Staff download an image from its card, and hear why where that fails', { tag: '@all' }, async ({
  page,
  site,
}) => {
  await site.signIn(page.context());
  const { fileSize } = await addImage(page, { name: 'late show.png' });
  await openGallery(page);
  const button = imageCard(page, 'late show.png').getByRole('button', { name: 'Download late show.png' });
  const arriving = page.waitForEvent('download');
  await button.click();
  const download = await arriving;
  expect(download.suggestedFilename()).toBe('late show.jpg');
  expect((await readFile(await download.path())).length).toBe(fileSize);

  await page.route('**/download', (route) =>
    route.fulfill({ status: 503, json: { error: 'Too many pictures', message: 'Too many pictures' } }),
  );
  await button.click();
  await expectToast(page, 'Error', 'Too many pictures', 'destructive');
  await expect(button).not.toHaveAttribute('aria-disabled', 'true');
});
