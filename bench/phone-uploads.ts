import { chromium } from '@playwright/test';
import { uploadImage } from '#contract/gallery/gallery.ts';
import { type Figure, timeOf } from './measure.ts';
import { slowestOf, watchTaps } from './phone-taps.ts';
import { browserOptions, openPhone, signedIn } from './phone-views.ts';
import { startStaffedSite } from './site-process.ts';
import { phonePhoto, savePhotos } from './uploads.ts';

/** Fewer than the sixty of an evening: the first and the last, beside which nothing is sent, weigh more here. */
const photoCount = 12;
/** Twelve megapixels. */
const widthPx = 4_000;
/** Ten megabits, of a phone with a good signal. */
const bytesPerSecond = 1_250_000;
const lettersTyped = 8;
const typingPauseMs = 1_500;

/** An evening's photos from a phone into the gallery, against the time that the line needs for their bytes. */
export async function phoneUploads(): Promise<Figure[]> {
  const site = await startStaffedSite();
  const browser = await chromium.launch(browserOptions());
  const photo = await phonePhoto(widthPx);
  const bytes = photo.length * photoCount;
  const { paths, remove } = savePhotos(photo, photoCount);
  const { page } = await openPhone(browser, signedIn(site), { uploadThroughput: bytesPerSecond });
  await page.addInitScript(watchUploads, uploadImage.path);
  await page.goto(`${site.url}/admin/gallery`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Upload Photo' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Upload Photo' });
  await dialog.locator('input[type=file]').setInputFiles(paths);
  await page.evaluate(watchTaps, 'event' as const);
  const tags = dialog.getByLabel('Tags');
  const ms = await timeOf(async () => {
    await dialog.getByRole('button', { name: `Upload ${photoCount} images` }).tap();
    for (let letter = 0; letter < lettersTyped; letter += 1) {
      await page.waitForTimeout(typingPauseMs);
      await tags.press('a');
    }
    await dialog.waitFor({ state: 'hidden', timeout: 0 });
  });
  const { mostAtOnce = '', progress = '' } = await page.evaluate(() => ({
    ...document.documentElement.dataset,
  }));
  const slowestMs = await slowestOf(page);
  await browser.close();
  await site.stop();
  remove();
  const name = (what: string) => `${photoCount} photos of 12 megapixels from a phone: ${what}`;
  const lineMs = (bytes / bytesPerSecond) * 1_000;
  const note = `${(bytes / 1e6).toFixed(1)} MB in ${(ms / 1_000).toFixed(1)} s, the line alone ${(lineMs / 1_000).toFixed(1)} s`;
  return [
    { name: name('time against that of the line'), value: ms / lineMs, limit: { atMost: 1.3 }, note },
    {
      name: name('most at once'),
      value: Number(mostAtOnce),
      limit: { atMost: 2 },
      note: 'requests under way',
    },
    {
      name: name('whose progress was seen'),
      value: new Set(progress.split('\n')).size,
      limit: { atLeast: photoCount },
      note: '',
    },
    {
      name: name('next paint after a letter meanwhile, slowest, ms'),
      value: slowestMs,
      limit: { atMost: 200 },
      note: `of ${lettersTyped}`,
    },
  ];
}

/** Notes in the page how many uploads were under way at once, and whose bar has moved. */
function watchUploads(path: string): void {
  const notes = () => document.documentElement.dataset;
  const open = XMLHttpRequest.prototype.open;
  let underWay = 0;
  XMLHttpRequest.prototype.open = function (method: string, url: string | URL) {
    if (url === path) {
      underWay += 1;
      notes().mostAtOnce = String(Math.max(underWay, Number(notes().mostAtOnce ?? 0)));
      this.addEventListener('readystatechange', () => {
        if (this.readyState === XMLHttpRequest.DONE) underWay -= 1;
      });
    }
    open.call(this, method, url, true);
  };
  const seen = new Set<string>();
  new MutationObserver(() => {
    for (const bar of document.querySelectorAll('[role=progressbar]:not([aria-valuenow="0"])'))
      seen.add(bar.getAttribute('aria-label') ?? '');
    notes().progress = [...seen].join('\n');
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['aria-valuenow'] });
}
