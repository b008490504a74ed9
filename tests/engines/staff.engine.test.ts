import { expect } from 'vitest';
import { expectFocus, expectNoText, expectText, inEveryEngine, signIn } from './engine-test.ts';
import { type PageDriver, waitFor } from './page-driver.ts';
import { photoFiles } from './photos.ts';

async function closeWithEscape(page: PageDriver): Promise<void> {
  await page.press('Escape');
  await waitFor('the dialog to close', () => page.evaluate(() => !document.querySelector('dialog:modal')));
}

const typedIn = (page: PageDriver, name: string) =>
  page.evaluate((field) => document.querySelector<HTMLInputElement>(`[name="${field}"]`)?.value, name);

/** Each browser has keys and a calendar of its own for it, and all of them tell of it in the same way. */
const pickDay = (page: PageDriver, day: string) =>
  page.evaluate((picked) => {
    const field = document.querySelector<HTMLInputElement>('[name="startDate"]');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, picked);
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  }, day);

inEveryEngine({
  async 'Staff find an application on the desk, read it, and delete it'(stage) {
    const { page, site } = stage;
    await site.apply('Marguerite', 'maggie@example.com');
    await signIn(stage);
    await page.click({ css: '[aria-label="Applications"] li a' });
    await expectText(page, 'maggie@example.com');
    await waitFor('the photo', () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLImageElement>('[aria-label="Application details"] a img')].some(
          (image) => image.naturalWidth > 0,
        ),
      ),
    );

    const remove = 'Delete the application from Marguerite';
    await page.click({ button: remove });
    await expectText(page, 'Are you sure you want to delete the application from Marguerite?');
    await expectFocus(page, 'Cancel');
    await closeWithEscape(page);
    await expectFocus(page, remove);
    // Its tip is open now, and goes between the two halves of the click.
    await page.click({ button: remove });
    await page.click({ button: 'Delete' });
    await expectText(page, 'Application Deleted');
    expect(await site.ask('/api/admin/applications')).toEqual([]);
  },

  async 'Staff search the desk by an address that they can keep'(stage) {
    const { page, site } = stage;
    await site.apply('Annelise Roe', 'annelise@example.com');
    await site.apply('Theo Park', 'theo@example.com');
    await signIn(stage);
    await expectText(page, 'Theo Park');
    await page.fill({ field: 'Search applications' }, 'anneli');
    await expectNoText(page, 'Theo Park');
    await expectText(page, 'Annelise Roe');
    await waitFor('the address', async () => (await page.url()).includes('anneli'));
    await page.reload();
    await expectText(page, 'Annelise Roe');
    await expectNoText(page, 'Theo Park');
  },

  async 'Staff make an event on another day'(stage) {
    const { page, site } = stage;
    await signIn(stage);
    await page.goto(`${site.url}/admin/events`);
    await page.click({ button: 'New Event' });
    await expectFocus(page, 'Event Name');
    await page.fill({ field: 'Event Name' }, 'The Other Engine');
    await pickDay(page, '2030-11-19');
    await waitFor('the end', async () => (await typedIn(page, 'endDate')) === '2030-11-19');
    await page.fill({ field: 'Description' }, 'Songs from elsewhere.');
    await page.click({ button: 'Create Event' });
    await expectText(page, 'Event created successfully');
    await expectText(page, 'Nov 19th, 2030 12:00 PM');
  },

  async 'Staff are asked before a change to an event is lost, and then make it'(stage) {
    const { page, site } = stage;
    await signIn(stage);
    await page.goto(`${site.url}/admin/events`);
    await page.click({ css: 'button[aria-label^="Edit "]' });
    await page.fill({ field: 'Event Name' }, 'Half a Thought');
    await page.press('Escape');
    await expectText(page, 'Discard changes?');
    await expectFocus(page, 'Keep editing');
    await page.press('Enter');
    await expectNoText(page, 'Discard changes?');
    expect(await typedIn(page, 'name')).toBe('Half a Thought');

    await page.fill({ field: 'Description' }, 'Loud.');
    await page.evaluate(() => {
      const text = document.querySelector<HTMLElement>('[data-field="description"]');
      if (text) window.getSelection()?.selectAllChildren(text);
    });
    await page.click({ button: 'Bold' });
    await waitFor('the preview', () =>
      page.evaluate(() =>
        [...document.querySelectorAll('dialog strong')].some((one) => one.textContent === 'Loud.'),
      ),
    );
    await page.click({ button: 'Update Event' });
    await expectText(page, 'Event updated successfully');
    await expectText(page, 'Half a Thought');
  },

  async 'Staff upload a photo, and guests see it once it is public'(stage) {
    const { page, site } = stage;
    await signIn(stage);
    await page.goto(`${site.url}/admin/gallery`);
    await page.click({ button: 'Upload Photo' });
    await page.attach({ css: 'input[name="image"]' }, await photoFiles(1));
    await page.fill({ field: 'Description (optional)' }, 'A lamp from another engine');
    await page.click({ field: 'Make public on website' });
    await page.click({ button: 'Upload' });
    await expectText(page, 'Image uploaded successfully');
    await expectText(page, 'photo-1.jpg');
    await page.goto(`${site.url}/live-music`);
    await waitFor('the photo', () =>
      page.evaluate(() => {
        const image = document.querySelector<HTMLImageElement>('img[alt="A lamp from another engine"]');
        image?.scrollIntoView();
        return image !== null && image.naturalWidth > 0;
      }),
    );
  },

  async 'Staff sign out, and the back office is closed'(stage) {
    const { page, site } = stage;
    await signIn(stage);
    await page.click({ button: 'Logout' });
    await waitFor('the sign-in screen', async () => (await page.url()).endsWith('/admin/login'));
    await page.goto(`${site.url}/admin/events`);
    await waitFor('the sign-in screen', async () => (await page.url()).includes('/admin/login'));
    await expectNoText(page, 'New Event');
  },
});
