import type { Page } from '@playwright/test';
import { everyAxeViolation, expect, pageFrame, test } from '#tests/support/site-test.ts';
import { isThorough } from '#tests/support/thorough.ts';

const entrances = [
  '/admin/login',
  '/admin/login?mode=register',
  '/admin/login?mode=reset',
  '/admin/register',
];
/** But for the figures, which have a test of their own: their bars are narrower than a thumb, and a table too. */
const pages = [
  '/admin/dashboard',
  '/admin/events',
  '/admin/events?view=month',
  '/admin/events/4/sheet',
  '/admin/tonight',
  '/admin/gallery',
  '/admin/settings',
  '/admin/venue',
  '/admin/venue/guide',
  '/admin/newsletter',
  '/admin/team',
  '/admin/activity',
  '/admin/account',
  '/admin/messages',
  '/admin/answers',
  '/admin/backups',
];

const schemes = ['light', 'dark'] as const;
const papers = { light: 'rgb(250, 245, 236)', dark: 'rgb(23, 16, 12)' };

/** What a button opens, by the address of its page. */
const dialogs: [path: string, button: string | RegExp][] = [
  ['/admin/dashboard', 'Show the keys'],
  ['/admin/events', 'New Event'],
  ['/admin/events', 'Share the calendar'],
  ['/admin/events?view=month', /^Move /],
  ['/admin/gallery', 'Upload Photo'],
  ['/admin/gallery', 'Generate Image'],
  ['/admin/account', 'Add a passkey'],
];

/** The same, where a page has to be opened for it, or where it is no dialog. */
const rarerDialogs: typeof dialogs = [
  ['/admin/events', /^More /],
  ['/admin/venue#pictures-on-the-website', /^Choose a photo/],
  ['/admin/venue/words', /^Most sets run/],
];

for (const [who, paths] of Object.entries({ Newcomers: entrances, Staff: pages })) {
  test(`${who} meet no known obstacle on any page, by day, by night and on a small phone`, async ({
    page,
    site,
  }) => {
    // Patience for each of the pages.
    test.setTimeout((paths.length + dialogs.length + rarerDialogs.length) * 30_000);
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        // biome-ignore lint/suspicious/noConsole: where every test listens
        console.error(`forbidden by ${event.violatedDirective}`);
      });
    });
    if (paths === pages) await site.signIn(page.context());
    for (const [index, path] of paths.entries()) {
      const colorScheme = index % 2 === 0 ? 'light' : 'dark';
      // The frame is the same everywhere: the first page has shown it.
      const except = index === 0 ? [] : pageFrame;
      await test.step(path, () => expectNoObstacle(page, path, colorScheme, except));
      for (const [_, button] of dialogs.filter(([where]) => where === path)) {
        await test.step(`${path} ${button}`, async () => {
          await page.getByRole('button', { name: button }).first().click();
          const part = 'dialog:modal';
          await expect(page.locator(part)).toBeVisible();
          expect(await everyAxeViolation(page, colorScheme, { part })).toEqual([]);
          await page.keyboard.press('Escape');
          await expect(page.locator(part)).toHaveCount(0);
        });
      }
    }
    if (paths !== pages || !isThorough) return;
    for (const [path, button] of rarerDialogs) {
      await test.step(`${path} ${button}`, async () => {
        await page.goto(path);
        await page.getByRole('button', { name: button }).first().click();
        expect(await everyAxeViolation(page, 'light')).toEqual([]);
      });
    }
  });
}

async function expectNoObstacle(
  page: Page,
  path: string,
  colorScheme: 'light' | 'dark',
  except: string[],
): Promise<void> {
  expect((await page.request.get(path)).headers()['cache-control']).toBe('no-store');
  await open(page, path);
  await expect(page.locator('button:visible').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  if (path === '/admin/team') await page.getByRole('button', { name: 'Make an Invitation' }).click();
  // Messages and their colours are part of the page.
  const submit = page.locator('button[type="submit"]:visible');
  if ((await submit.count()) > 0) await submit.last().click();
  await page.setViewportSize({ width: 390, height: 844 });
  // The colours that it was opened with come first: to draw it anew takes longer than to ask.
  for (const scheme of colorScheme === 'light' ? schemes.toReversed() : schemes) {
    await page.emulateMedia({ colorScheme: scheme });
    const paper = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    expect(paper).toBe(papers[scheme]);
  }
  expect(await everyAxeViolation(page, colorScheme, { except })).toEqual([]);
  for (const width of [1024, 640, 320]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width} px`).toBe(width);
  }
  expect(await tooSmallForAThumb(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** By the navigation, where it leads there. */
async function open(page: Page, path: string): Promise<void> {
  const link = page.getByRole('navigation', { name: 'Admin' }).locator(`a[href="${path}"]:visible`);
  if ((await link.count()) === 0) {
    await page.goto(path);
    return;
  }
  const titleBefore = await page.title();
  await link.click();
  await expect(page).toHaveURL(path);
  await expect(page).not.toHaveTitle(titleBefore);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(await page.title());
  await expect(link).toHaveAttribute('aria-current', 'page');
}

function tooSmallForAThumb(page: Page): Promise<string[]> {
  // What is inert is a picture of the website, and cannot be pressed.
  const controls = page.locator(':is(button, a, input):visible:not([href="#content"], [inert] *)');
  return controls.evaluateAll((elements) =>
    elements.flatMap((element) => {
      // A message may have gone since it was found.
      if (!element.isConnected) return [];
      // A checkbox is as large as the label that it stands in.
      const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
      return Math.round(height) < 44 || Math.round(width) < 44 ? [element.outerHTML.slice(0, 80)] : [];
    }),
  );
}

test('Staff with a keyboard reach everything on the page of the team, and always see where they are', {
  tag: '@all',
}, async ({ page, site }) => {
  await site.signIn(page.context());
  await page.goto('/admin/team');
  await expect(page.getByRole('button', { name: 'Make an Invitation' })).toBeVisible();
  const stops: string[] = [];
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return null;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      const name = element.textContent?.trim() || element.getAttribute('name') || element.ariaLabel || '';
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 ? name : `no ring: ${name}`;
    });
    if (stop === null) break;
    stops.push(stop);
  }
  expect(stops.filter((stop) => stop.startsWith('no ring'))).toEqual([]);
  for (const expected of ['Skip to content', 'Logout', 'Gallery', 'SMS Settings', 'Make an Invitation']) {
    expect(stops).toContain(expected);
  }
});
