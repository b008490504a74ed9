import { expect } from 'vitest';
import { expectFocus, expectNoText, expectText, inEveryEngine, type Stage } from './engine-test.ts';
import { type PageDriver, waitFor } from './page-driver.ts';
import { photoFiles } from './photos.ts';

const photosInput = { css: 'form input[name="bandPhotos"]' };

async function openForm({ page, site }: Stage): Promise<void> {
  await page.goto(`${site.url}/#apply`);
  await expectText(page, 'Next Step');
  await waitFor('the form', () =>
    page.evaluate(() => document.querySelector('form[aria-label="Application"]') !== null),
  );
}

async function next(page: PageDriver, heading: string): Promise<void> {
  await page.click({ button: 'Next Step' });
  await waitFor(`the step ${heading}`, () =>
    page.evaluate((name) => document.activeElement?.textContent?.includes(`: ${name}`), heading),
  );
}

const thumbnails = (page: PageDriver) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLImageElement>('[data-ready] img')].filter(
        (image) => image.naturalWidth > 0,
      ).length,
  );

/** How many pictures the browser keeps of applications that are not sent. */
const keptPictures = (page: PageDriver) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('greenroom');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const images = opening.result.transaction('pictures').objectStore('pictures');
          const counting = images.count();
          counting.onsuccess = () => resolve(counting.result);
          counting.onerror = () => reject(counting.error);
          opening.result.close();
        };
      }),
  );

async function fillFirstTwoSteps(page: PageDriver, email: string): Promise<void> {
  await page.fill({ field: 'Name' }, 'June Hollis');
  await page.fill({ field: 'Band name' }, 'The Night Porch');
  await page.fill({ field: 'Email' }, email);
  await page.fill({ field: 'Phone number' }, '(706) 555-0142');
  await next(page, 'Performance');
  await page.click({ field: 'Duo' });
  await page.fill({ field: 'Band lineup' }, 'June: guitar');
  await next(page, 'Contact & Media');
}

async function finish(page: PageDriver): Promise<void> {
  await next(page, 'Details');
  await page.fill({ field: 'Preferred dates' }, 'Any Friday in March');
  await page.fill({ field: 'Band bio' }, 'Two voices and a porch.');
  await next(page, 'Venue');
  await page.click({ field: 'Myth & Legend (Cumming)' });
  await page.click({ field: 'No' });
  await page.fill({ field: 'Expected guests' }, '80');
  await page.click({ button: 'Submit Application' });
  await expectText(page, 'Application Received');
  await expectFocus(page, 'Application Received');
}

async function received(site: Stage['site'], email: string) {
  const all = (await site.ask('/api/admin/applications')) as { email: string; bandPhotos: string[] }[];
  return all.filter((application) => application.email === email);
}

inEveryEngine({
  async 'A performer applies with two photos, from the first step to the answer'(stage) {
    const { page, site } = stage;
    await openForm(stage);
    await fillFirstTwoSteps(page, 'june@example.com');
    await page.attach(photosInput, await photoFiles(2));
    await waitFor('two thumbnails', async () => (await thumbnails(page)) === 2);
    await finish(page);
    const [application, ...others] = await received(site, 'june@example.com');
    expect(others).toEqual([]);
    expect(application).toMatchObject({
      bandName: 'The Night Porch',
      performanceType: 'Duo',
      expectedGuests: '80',
    });
    expect(application?.bandPhotos).toHaveLength(2);
  },

  async 'A performer whose page is reloaded goes on where they were, photos and all'(stage) {
    const { page, site } = stage;
    await openForm(stage);
    await fillFirstTwoSteps(page, 'again@example.com');
    await page.attach(photosInput, await photoFiles(1));
    await waitFor('a thumbnail', async () => (await thumbnails(page)) === 1);
    await waitFor('the picture to be kept', async () => (await keptPictures(page)) === 1);
    await page.reload();
    await expectText(page, 'Welcome back.');
    await page.click({ button: 'Continue' });
    await waitFor('the photo', async () => (await thumbnails(page)) === 1);
    await expectText(page, 'Contact & Media');
    await finish(page);
    const [application, ...others] = await received(site, 'again@example.com');
    expect(others).toEqual([]);
    expect(application?.bandPhotos).toHaveLength(1);
  },

  async 'A performer is told what is wrong, and led there'(stage) {
    const { page } = stage;
    await openForm(stage);
    await page.click({ button: 'Next Step' });
    await expectText(page, 'Please enter a valid email address');
    await expectFocus(page, 'Name');
    await page.fill({ field: 'Name' }, 'June');
    await expectNoText(page, 'Name is required');
  },
});
