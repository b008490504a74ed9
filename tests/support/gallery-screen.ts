import { expect, type Locator, type Page } from '@playwright/test';
import { type ManagedImage, managedImage } from '#contract/gallery/gallery.ts';
import { samplePhoto } from './sample-application.ts';
import type { RunningSite } from './site-test.ts';

interface AddedImage {
  name: string;
  description?: string;
  tags?: string;
  isPublic?: boolean;
  category?: string;
}

/** Takes all images out, so that a page begins with what its test adds. */
export async function emptyGallery({ services: { gallery } }: RunningSite): Promise<void> {
  for (const { id } of (await gallery.list({})).images) await gallery.remove(id);
}

/** An image that is there before the page is opened. */
export async function addImage(page: Page, image: AddedImage): Promise<ManagedImage> {
  const { name, description = '', tags = '', isPublic = false, category = 'venue' } = image;
  const file = { name, mimeType: 'image/jpeg', buffer: await samplePhoto() };
  const answer = await page.request.post('/api/admin/images', {
    multipart: { description, tags, category, isPublic: String(isPublic), image: file },
  });
  expect(answer.status()).toBe(201);
  return managedImage.parse(await answer.json());
}

export async function openGallery(page: Page, search = ''): Promise<void> {
  await page.goto(`/admin/gallery${search}`);
  await expect(page.getByRole('button', { name: 'Upload Photo' })).toBeVisible();
  await expect(page.getByText('Loading...')).toHaveCount(0);
}

export function imageCard(page: Page, name: string): Locator {
  return page.getByRole('article', { name, exact: true });
}

export interface DroppedFile {
  name: string;
  type: string;
  bytes: Buffer;
}

/** As the system does when someone lets go of files over an element. */
export async function dropFiles(target: Locator, files: DroppedFile[]): Promise<void> {
  const encoded = files.map(({ bytes, ...file }) => ({ ...file, base64: bytes.toString('base64') }));
  await target.evaluate((element, dropped) => {
    const dataTransfer = new DataTransfer();
    for (const { name, type, base64 } of dropped) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      dataTransfer.items.add(new File([bytes], name, { type }));
    }
    for (const kind of ['dragenter', 'dragover', 'drop']) {
      element.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer }));
    }
  }, encoded);
}
