import type { Locator } from '@playwright/test';
import { applicationTextFields } from '#contract/applications/application-fields.ts';
import {
  clearApplications,
  deskPath,
  detailsOf,
  listOf,
  readDetails,
  rowsOf,
  sendApplication,
} from '#tests/support/desk.ts';
import { axeIfThorough, expect, test } from '#tests/support/site-test.ts';
import { storeApplications } from '#tests/support/stored-applications.ts';
import { isThorough } from '#tests/support/thorough.ts';

test.use({ environment: { APPLICATION_LIMIT: '0' } });

test.beforeEach(async ({ page, site }) => {
  await clearApplications(site);
  await site.signIn(page.context());
});

/** Written to run, to break out, to mislead or to overflow; all of it is what someone may have typed. */
const hostileTexts = [
  // Those that look alike to React are tried in the thorough run.
  ...(isThorough
    ? [
        '<script>window.hacked = true; alert(1)</script>',
        "'-alert(1)-' </textarea></style><svg onload=alert(1)>",
        '{{constructor.constructor("alert(1)")()}} #{7*7} <%= 7*7 %>',
        '&lt;b&gt;not bold&lt;/b&gt; &amp; &#x27;',
        'Line one\nLine two\n\n\tindented    spaces',
        'Z̡̫͚͎a̶l͙g͓o̸ 👩‍👩‍👧‍👦 🏳️‍🌈 \u{10ffff} ﷽',
        'data:text/html,<script>alert(1)</script>',
        'null undefined NaN [object Object] __proto__',
      ]
    : []),
  '"><img src=x onerror="window.hacked = true">',
  '\u202eevil\u202c \u2066isolated\u2069 \u200f\u061cعربي mixed',
  'W'.repeat(450),
  'javascript:alert(1)',
];

test('A staff member reads word for word whatever strangers typed, and none of it runs', {
  tag: '@all',
}, async ({ page, site }) => {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const everywhere = (text: string) =>
    Object.fromEntries(applicationTextFields.map((field) => [field, text])) as Record<string, string>;
  const ids = await storeApplications(
    site,
    hostileTexts.map((text) => ({ ...everywhere(text), sellingTickets: 'Yes' })),
  );
  await page.goto(deskPath);
  for (const [index, text] of hostileTexts.entries()) {
    const row = page.locator(`#application-${ids[index]}`);
    await expect(row.locator('bdi').first()).toHaveText(text, { useInnerText: false });
    await row.click();
    await expect(detailsOf(page).locator('footer')).toContainText(String(ids[index]));
    const shown = async () => {
      const { '': _footer, ...sections } = await readDetails(page);
      const values = Object.values(sections).flatMap((section) => Object.values(section));
      return values.filter((value) => value !== 'Yes');
    };
    await expect.poll(shown).toEqual(Array.from({ length: 17 }, () => text));
  }
  // The last one is an address that must lead nowhere.
  const links = await detailsOf(page)
    .locator('a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  // The site's own sentence says where mail is set up.
  expect(links.filter((href) => !href.startsWith('mailto:') && href !== '/admin/messages')).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await page
    .getByRole('button', { name: /^Delete the application/ })
    .first()
    .click();
  await expect(page.getByRole('alertdialog').getByText('Are you sure')).toContainText(
    hostileTexts.at(-1) ?? '',
  );
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  expect(dialogs).toEqual([]);
});

test('A staff member follows links in what strangers typed, without telling where they came from', {
  tag: '@all',
}, async ({ page, site }) => {
  const [id] = await storeApplications(site, [
    {
      website: 'javascript:alert(1)',
      venmoLink: 'https://pay.example.com/x',
      socialLinks: 'https://a.example/1\nwww.b.example, http://c.example/2.',
    },
  ]);
  await page.goto(`${deskPath}?application=${id}`);
  const links = detailsOf(page).locator('dd a[target="_blank"]');
  await expect(links).toHaveText([
    'https://pay.example.com/x',
    'https://a.example/1',
    'www.b.example',
    'http://c.example/2',
  ]);
  await expect(links.nth(2)).toHaveAttribute('href', 'https://www.b.example/');
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  }
});

test('A staff member looks at the photos large, by keyboard, and comes back to where they were', {
  tag: '@all',
}, async ({ page, site }) => {
  const asked = new Set<string>();
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.includes('/application-files/')) asked.add(pathname + search);
  });
  const id = await sendApplication(site);
  const another = await sendApplication(site, { name: 'Another' });
  await page.goto(`${deskPath}?application=${id}`);
  const thumbs = detailsOf(page).getByRole('listitem').getByRole('link');
  await expect(thumbs).toHaveCount(4);
  await expect
    .poll(() =>
      detailsOf(page)
        .getByRole('img')
        .evaluateAll((images) => images.every((image) => (image as HTMLImageElement).naturalWidth > 0)),
    )
    .toBe(true);
  const addressesOf = (images: Locator) =>
    images.evaluateAll((all) => all.map((image) => image.getAttribute('src') ?? ''));
  const read = await addressesOf(detailsOf(page).getByRole('img'));
  const { bandPhotos } = await site.services.applications.get(another);
  // Small ones, those of the application that is being read, and of another one only what its row in the list shows.
  await expect
    .poll(() => [...asked].toSorted())
    .toEqual([...read, `${bandPhotos[0]}?size=thumbnail`].toSorted());
  expect(read.every((address) => address.endsWith('?size=thumbnail'))).toBe(true);

  await thumbs.nth(1).focus();
  await page.keyboard.press('Enter');
  const lightbox = page.getByRole('dialog');
  const caption = lightbox.locator('p[aria-live]');
  await expect(caption).toHaveText('Band photo, 2 of 4');
  await expect(lightbox.getByRole('button', { name: 'Close' })).toBeFocused();
  await axeIfThorough(page);
  for (const [key, text] of [
    ['ArrowRight', 'Band photo, 3 of 4'],
    ['ArrowRight', 'Flyer, 4 of 4'],
    ['ArrowRight', 'Band photo, 1 of 4'],
    ['ArrowLeft', 'Flyer, 4 of 4'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(caption).toHaveText(text);
  }
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press('Tab');
    const isOutside = await page.evaluate(() => {
      const focused = document.activeElement;
      return focused !== document.body && !focused?.closest('dialog');
    });
    expect(isOutside).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(lightbox).toBeHidden();
  await expect(thumbs.nth(1)).toBeFocused();
});

test('A staff member with a phone has list and details on two screens, and Back leads between them', {
  tag: '@all',
}, async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const names = Array.from({ length: 30 }, (_, index) => `Act ${index}`);
  const ids = await storeApplications(
    site,
    names.map((name) => ({ name })),
  );
  await page.goto(deskPath);
  await expect(detailsOf(page)).toBeHidden();
  const scroller = listOf(page).getByRole('list').locator('..');
  await scroller.evaluate((element) => element.scrollTo(0, 600));
  const row = page.locator(`#application-${ids[21]}`);
  await row.click();
  const heading = detailsOf(page).getByRole('heading', { level: 2 });
  await expect(heading).toHaveText('Act 21');
  await expect(heading).toBeFocused();
  await expect(listOf(page)).toBeHidden();
  await axeIfThorough(page);
  await page.goBack();
  await expect(page).toHaveURL(deskPath);
  await expect(detailsOf(page)).toBeHidden();
  await expect(row).toBeFocused();
  expect(await scroller.evaluate((element) => element.scrollTop)).toBe(600);

  await row.click();
  await page.getByRole('button', { name: 'All applications' }).click();
  await expect(row).toBeVisible();
  await page.goForward();
  await expect(heading).toHaveText('Act 21');

  // Whoever came by a link in a mail has no list to go back to, and gets one.
  await page.goto('about:blank');
  await page.goto(`${deskPath}?application=${ids[3]}`);
  await expect(heading).toHaveText('Act 3');
  await page.getByRole('button', { name: 'All applications' }).click();
  await expect(page).toHaveURL(deskPath);
  await expect(rowsOf(page).first()).toBeVisible();
});

test('A staff member prints one application on one sheet, with its photos and nothing else', {
  tag: '@all',
}, async ({ page, site }) => {
  const id = await sendApplication(site);
  await page.goto(`${deskPath}?application=${id}`);
  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset.printed = 'yes';
    };
  });
  await detailsOf(page).getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
  await page.emulateMedia({ media: 'print' });
  await expect(listOf(page)).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(detailsOf(page).locator('footer')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(detailsOf(page).getByRole('img')).toHaveCount(4);
  await expect(detailsOf(page).getByRole('img').first()).toBeVisible();
  const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test('A staff member turns the pages of a long list, one call for each, and comes back', {
  tag: '@all',
}, async ({ page, site }) => {
  await storeApplications(
    site,
    Array.from({ length: 120 }, (_, index) => ({ name: `Act ${index}` })),
  );
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/admin/applications?')) asked.push(request.url());
  });
  await page.goto(deskPath);
  await expect(rowsOf(page)).toHaveCount(50);
  await expect(listOf(page).getByRole('heading')).toHaveText('Applications 120');
  const older = listOf(page).getByRole('link', { name: 'Older applications' });
  await older.click();
  await expect(rowsOf(page).first()).toContainText('Act 69');
  await expect(rowsOf(page).first()).toBeFocused();
  await expect(listOf(page).getByRole('heading')).toHaveText('Applications 120');
  await older.click();
  await expect(rowsOf(page)).toHaveCount(20);
  await expect(older).toHaveCount(0);
  expect(asked).toHaveLength(3);
  await rowsOf(page).last().click();
  await expect(detailsOf(page).getByRole('heading', { level: 2 })).toHaveText('Act 0');
  await page.reload();
  await expect(rowsOf(page).last()).toHaveAttribute('aria-current', 'true');
  await page.goBack();
  await page.goBack();
  await expect(rowsOf(page).first()).toContainText('Act 69');
  await listOf(page).getByRole('link', { name: 'Newest applications' }).click();
  await expect(rowsOf(page).first()).toContainText('Act 119');
  await expect(page).toHaveURL(deskPath);
  // By keys one goes on from the last of a page to the first of the next.
  await rowsOf(page).last().click();
  await page.keyboard.press('j');
  await expect(detailsOf(page).getByRole('heading', { level: 2 })).toHaveText('Act 69');
  await expect(rowsOf(page).first()).toBeFocused();
  await page.getByLabel('Search applications').fill('Act 119');
  await expect(rowsOf(page)).toHaveText([/^Act 119/]);
});
