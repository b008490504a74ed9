import type { Page } from '@playwright/test';
import { photo } from '#tests/support/application-steps.ts';
import { holdBack } from '#tests/support/hold-back.ts';
import { keptThings } from '#tests/support/kept-drafts.ts';
import {
  type Applicant,
  applyAt,
  book,
  changeReviewOf,
  changeShowOf,
  decline,
  reviewOf,
} from '#tests/support/performer.ts';
import { axeViolations, expect, test } from '#tests/support/site-test.ts';
import { shareOf, variants } from '#tests/support/thorough.ts';

test.use({
  environment: { APPLICATION_LIMIT: '0' },
  viewport: { width: 390, height: 844 },
  // Chromium reports every refused or lost call, and pages that have ended.
  expectedNoise:
    /error: Failed to load resource: (the server responded with a status of (400|404|409)|net::ERR)/,
});

let performer: Applicant;

test.beforeEach(async ({ site }) => {
  await site.changeVenue({
    locations: [
      {
        name: 'Folklore (Dawsonville)',
        address: '12 Sample Street, Dawsonville, GA 30534',
        mapUrl: null,
        loadIn: 'By the side door, from 4 PM on.',
      },
    ],
  });
  performer = await applyAt(site);
});

const headline = (page: Page) => page.getByRole('heading', { level: 1 });
const stops = (page: Page) => page.getByRole('list', { name: 'How far it has come' }).getByRole('listitem');

async function open(page: Page, { path }: Applicant, words: string): Promise<void> {
  await page.goto(path);
  await expect(headline(page)).toHaveText(words);
}

/** What a browser tells a page that was in the background. */
async function lookAgain(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}

test('A performer reads where the application stands, from its arrival to the evening', async ({
  page,
  site,
}) => {
  await open(page, performer, 'We have your application.');
  await expect(stops(page)).toHaveText([
    /^Received, done/,
    'Read, still to come',
    'Shortlisted, still to come',
    'Our answer, still to come',
  ]);
  await expect(stops(page).nth(0)).toHaveAttribute('aria-current', 'step');
  // A day after noon in the venue's zone, whatever the zone of this browser is.
  await expect(page.getByText('You will hear from us by Monday, November 16, 12 PM.')).toBeVisible();

  // The page that stays open follows, and what is being typed stays.
  await page.getByRole('link', { name: 'Correct phone, dates or info' }).click();
  await page.getByRole('textbox', { name: 'Phone' }).fill('(706) 555-0199');
  await changeReviewOf(site, performer, { isRead: true });
  await lookAgain(page);
  await expect(headline(page)).toHaveText('Your application has been read.');
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('(706) 555-0199');
  await expect(stops(page).nth(1)).toHaveText('Read, done');

  await changeReviewOf(site, performer, { state: 'shortlisted' });
  await lookAgain(page);
  await expect(headline(page)).toHaveText('You are on our shortlist.');

  await book(site, performer, { doorsDateTime: '2027-03-06T00:15:00.000Z' });
  await open(page, performer, 'You are booked for Friday, March 5.');
  await expect(stops(page).last()).toHaveText('Booked, done');
  const show = page.getByRole('region', { name: 'The Night Porch' });
  for (const fact of [
    'Friday, March 5, 2027',
    '7:15 PM',
    '8:00 PM – 10:00 PM',
    '12 Sample Street, Dawsonville, GA 30534',
    'By the side door, from 4 PM on.',
  ]) {
    await expect(show.getByText(fact)).toBeVisible();
  }
  const { eventId } = await reviewOf(site, performer);
  const links: [string, string][] = [
    ['Add to calendar', `/events/${eventId}.ics`],
    ['Picture to share', `/api/application-status/${performer.token}/square.png`],
    ['Poster to print', `/api/application-status/${performer.token}/poster.pdf?paper=letter`],
    ['The show’s own page', `/events/${eventId}`],
  ];
  for (const [name, href] of links) {
    await expect(show.getByRole('link', { name })).toHaveAttribute('href', href);
    expect((await page.request.get(href)).status(), href).toBe(200);
  }
  expect(await axeViolations(page, { part: 'html', without: ['color-contrast'] })).toEqual([]);
});

test('A performer who is not wanted this time reads so, and everything that was sent', {
  tag: '@all',
}, async ({ page, site }) => {
  await decline(site, performer);
  await open(page, performer, 'Not this time.');
  await expect(stops(page)).toHaveText([/^Received, done/, 'Read, done', 'Not this time, done']);
  const sent = page.getByRole('region', { name: 'What you sent' });
  for (const answer of ['June Hollis', '(706) 555-0117', 'Any Friday in March', 'Two microphones']) {
    await expect(sent.getByText(answer)).toBeVisible();
  }
  await expect(sent.getByRole('link', { name: /Correct|pictures/ })).toHaveCount(0);
  await expect(page.getByText('You will hear from us')).toHaveCount(0);
});

test('A promise that is broken is admitted by the server’s clock, not by the browser’s', {
  tag: '@all',
}, async ({ page, site }) => {
  await page.clock.setFixedTime(new Date('2030-01-01T00:00:00Z'));
  await open(page, performer, 'We have your application.');
  await expect(page.getByText('You will hear from us by')).toBeVisible();
  await site.services.database.db
    .updateTable('applications')
    .set({ submittedAt: '2026-11-13T17:00:00.000Z' })
    .where('id', '=', performer.id)
    .execute();
  await page.clock.setFixedTime(new Date('2026-11-01T00:00:00Z'));
  await open(page, performer, 'We have your application.');
  await expect(
    page.getByText('We promised you an answer by Saturday, November 14, 12 PM, and we are late.'),
  ).toBeVisible();
});

test('By keyboard: a performer confirms the date after a second question, and is led back to the answer', {
  tag: '@all',
}, async ({ page, site }) => {
  await book(site, performer);
  await open(page, performer, 'You are booked for Friday, March 5.');
  await page.getByRole('link', { name: 'Confirm the date' }).focus();
  await page.keyboard.press('Enter');
  await expect(headline(page)).toHaveText('Confirm Friday, March 5?');
  await expect(headline(page)).toBeFocused();
  expect((await reviewOf(site, performer)).confirmed).toBeNull();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Yes, we will be there' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(headline(page)).toHaveText('Friday, March 5 is yours.');
  await expect(headline(page)).toBeFocused();
  expect((await reviewOf(site, performer)).confirmed).toBe(true);
  await expect(page.getByRole('link', { name: 'Confirm the date' })).toHaveCount(0);
  // The address of the question leads to how things stand.
  await page.goto(`${performer.path}?ask=turn-down`);
  await expect(headline(page)).toHaveText('Friday, March 5 is yours.');
});

test('A performer reads where the show has moved to, answers the date that holds, and reads when it is taken back', {
  tag: '@all',
}, async ({ page, site }) => {
  await book(site, performer, { publish: 'accepted' });
  await open(page, performer, 'You are booked for Friday, March 5.');
  await expect(page.getByText('With your yes, the show appears on our calendar.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Poster to print' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Confirm the date' }).click();
  await expect(headline(page)).toHaveText('Confirm Friday, March 5?');
  await changeShowOf(site, performer, {
    startDateTime: '2027-03-07T01:00:00.000Z',
    endDateTime: '2027-03-07T03:00:00.000Z',
  });
  await page.getByRole('button', { name: 'Yes, we will be there' }).click();
  await expect(page.getByRole('alert')).toContainText('The date has changed in the meantime.');
  await expect(headline(page)).toHaveText('Confirm Saturday, March 6?');
  expect((await reviewOf(site, performer)).confirmed).toBeNull();
  await page.getByRole('button', { name: 'Yes, we will be there' }).click();
  await expect(headline(page)).toHaveText('Saturday, March 6 is yours.');
  expect((await reviewOf(site, performer)).confirmed).toBe(true);
  await changeShowOf(site, performer, { startDateTime: '2027-03-07T02:00:00.000Z' });
  await open(page, performer, 'Your show has moved to 9:00 PM on Saturday, March 6.');
  await expect(page.getByText('It was to be Saturday, March 6, 8:00 PM – 10:00 PM.')).toBeVisible();
  await changeShowOf(site, performer, 'delete');
  await open(page, performer, 'The date was taken back.');
  await expect(stops(page).last()).toContainText('Taken back');
  await expect(page.getByRole('link', { name: 'Confirm the date' })).toHaveCount(0);
});

test.describe('By thumb', () => {
  test.use({ hasTouch: true });

  test('A performer turns the date down, another withdraws and has everything deleted', {
    tag: '@all',
  }, async ({ page, site }) => {
    await book(site, performer);
    await open(page, performer, 'You are booked for Friday, March 5.');
    await page.getByRole('link', { name: 'I cannot make it' }).tap();
    await expect(headline(page)).toHaveText('Turn down Friday, March 5?');
    await page.getByRole('button', { name: 'Turn the date down' }).tap();
    await expect(headline(page)).toHaveText('You turned down Friday, March 5.');
    await expect(headline(page)).toBeFocused();
    expect(await reviewOf(site, performer)).toMatchObject({ state: 'booked', confirmed: false });
    // Who has just said no is not asked whether they have changed their mind.
    await expect(page.getByRole('heading', { name: 'Shall we forget it?' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Withdraw' })).toHaveCount(0);

    const other = await applyAt(site);
    await open(page, other, 'We have your application.');
    await page.getByRole('link', { name: 'Withdraw' }).tap();
    await page.getByRole('button', { name: 'Withdraw' }).tap();
    await expect(headline(page)).toHaveText('Your application is withdrawn.');
    await expect(headline(page)).toBeFocused();
    expect((await reviewOf(site, other)).state).toBe('withdrawn');
    await expect(page.getByText('You withdrew it on ')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Withdraw' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Delete everything' }).tap();
    await page.getByRole('button', { name: 'Delete everything' }).tap();
    await expect(headline(page)).toHaveText('Everything is deleted.');
    expect((await page.reload())?.status()).toBe(404);
    await expect(headline(page)).toHaveText('This page is not here any more.');
  });

  test('A performer corrects phone and dates; a lost connection and a mistake keep what was typed', async ({
    page,
    site,
  }) => {
    await open(page, performer, 'We have your application.');
    await page.getByRole('link', { name: 'Correct phone, dates or info' }).tap();
    const form = page.getByRole('form', { name: 'Correct your application' });
    const phone = form.getByLabel('Phone number');
    await expect(phone).toBeFocused();
    await phone.fill('(706) 555-0199');
    await form.getByLabel('Preferred dates').fill('Any Saturday in April');
    // What is typed before the scripts are there is kept, too.
    await form.getByRole('link', { name: 'Cancel' }).tap();
    await expect(form).toHaveCount(0);
    const loadScripts = await holdBack(page, '/assets/*.js');
    await page.goto(`${performer.path}?edit=answers`, { waitUntil: 'commit' });
    await phone.fill('(706) 555-0199');
    await form.getByLabel('Preferred dates').fill('Any Saturday in April');
    loadScripts();
    await expect.poll(() => keptThings(page)).toEqual([`answers:${performer.id}`]);
    await page.reload();
    await expect(phone).toHaveValue('(706) 555-0199');
    await expect(form.getByLabel('Preferred dates')).toHaveValue('Any Saturday in April');

    // A new version of the website has replaced the code that sends.
    await page.route('**/assets/own-page-calls-*.js', (route) => route.fulfill({ status: 404 }));
    await form.getByRole('button', { name: 'Save' }).tap();
    await expect(form.getByRole('alert')).toContainText('Nothing was sent');
    await page.unroute('**/assets/own-page-calls-*.js');
    await page.reload();
    await expect(phone).toHaveValue('(706) 555-0199');

    await page.route('**/api/application-status/*', (route) => route.abort());
    await form.getByRole('button', { name: 'Save' }).tap();
    await expect(form.getByRole('alert')).toContainText('The connection was lost.');
    await expect(phone).toHaveValue('(706) 555-0199');
    await page.unroute('**/api/application-status/*');

    await phone.fill('   ');
    await form.getByRole('button', { name: 'Save' }).tap();
    await expect(phone).toHaveAccessibleDescription(/^Phone number is required/);
    await expect(phone).toBeFocused();
    await expect(form.getByLabel('Preferred dates')).toHaveValue('Any Saturday in April');

    await phone.fill('(706) 555-0199');
    await form.getByRole('button', { name: 'Save' }).tap();
    await expect(page.getByRole('status').getByText('Saved.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Correct phone, dates or info' })).toBeFocused();
    const sent = page.getByRole('region', { name: 'What you sent' });
    await expect(sent.getByText('(706) 555-0199')).toBeVisible();
    expect(await site.services.applications.find(performer.id)).toMatchObject({
      phone: '(706) 555-0199',
      preferredDates: 'Any Saturday in April',
      additionalInfo: 'We bring our own lamp.',
    });
  });
});

test('A performer who answers too late is told, and sees how things stand', { tag: '@all' }, async ({
  page,
  site,
}) => {
  await open(page, performer, 'We have your application.');
  await page.getByRole('link', { name: 'Correct phone, dates or info' }).click();
  await decline(site, performer);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(headline(page)).toHaveText('Not this time.');
  await expect(page.getByRole('region', { name: 'What you sent' }).getByRole('alert')).toContainText(
    'This application has been decided about',
  );
});

test('A performer whose bandmate was faster is told so, and nothing is answered twice', {
  tag: '@all',
}, async ({ page, site }) => {
  await book(site, performer);
  await page.goto(`${performer.path}?ask=confirm`);
  await page.request.post(`/api/application-status/${performer.token}/confirm`, { data: { accept: false } });
  await page.getByRole('button', { name: 'Yes, we will be there' }).click();
  await expect(page.getByRole('alert')).toHaveText('This date has been answered already.');
  expect((await reviewOf(site, performer)).confirmed).toBe(false);
  await page.getByRole('link', { name: 'Not yet' }).click();
  await expect(headline(page)).toHaveText('You turned down Friday, March 5.');
});

test('A performer keeps one photo, removes another and adds a third, and looks at them large', async ({
  page,
  site,
}) => {
  await page.goto(performer.path);
  await page.getByRole('link', { name: 'Add or replace pictures' }).click();
  const form = page.getByRole('form', { name: 'Your pictures' });
  const photos = form.getByRole('group', { name: 'Band photos' });
  await expect(photos.locator('img')).toHaveCount(2);
  // The keyboard goes on where the link was.
  await page.keyboard.press('Tab');
  await expect(form.locator(':focus')).toHaveCount(1);
  await photos
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await photos.locator('input[type="file"]').setInputFiles([await photo('new.jpg', '#33a')]);
  await expect(photos.locator('img')).toHaveCount(2);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').getByText('Saved.')).toBeVisible();
  const { bandPhotos } = (await site.services.applications.find(performer.id)) ?? {};
  expect(bandPhotos).toHaveLength(2);

  // Photos that cannot be loaded stay what they are.
  await page.route(/\/pictures\/\w+\.jpg/, (route) => route.abort());
  await page.getByRole('link', { name: 'Add or replace pictures' }).click();
  // Before the picker is there, files go into plain fields.
  await expect(form.getByRole('button', { name: /^Remove/ })).toHaveCount(2);
  await form.locator('input[name="flyer"]').setInputFiles([await photo('flyer.jpg', '#3a3')]);
  await expect(form.getByRole('button', { name: 'Remove flyer.jpg' })).toBeVisible();
  await expect(form.getByText('Preparing...')).toHaveCount(0);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').getByText('Saved.')).toBeVisible();
  const saved = await site.services.applications.find(performer.id);
  expect(saved).toMatchObject({ bandPhotos, flyer: expect.any(String) });
  await page.unroute(/\/pictures\/\w+\.jpg/);

  await page.getByRole('link', { name: /^Band photo 2/ }).click();
  const large = page.getByRole('dialog', { name: 'Band photo 2' });
  await expect(large.getByRole('img')).toHaveJSProperty('naturalWidth', 64);
  // What is behind it is inert, and nothing could be heard from there.
  await expect(large.getByTestId('live-region')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: /^Band photo 2/ })).toBeFocused();
});

test('A performer has everything deleted, and the page says so', async ({ page, site }) => {
  await page.goto(performer.path);
  await page.getByRole('link', { name: 'Delete everything' }).click();
  await page.getByRole('button', { name: 'Delete everything' }).click();
  await expect(headline(page)).toHaveText('Everything is deleted.');
  expect(await site.services.applications.find(performer.id)).toBeUndefined();
  await page.goto(performer.path);
  await expect(headline(page)).toHaveText('This page is not here any more.');
});

async function expectNoObstacle(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(headline(page)).toBeVisible();
  for (const width of variants([390, 1280])) {
    await page.setViewportSize({ width, height: 844 });
    expect(await axeViolations(page, { without: ['color-contrast'] }), `${address} at ${width} px`).toEqual(
      [],
    );
  }
  await page.setViewportSize({ width: 320, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBe(320);
}

test('No assistive technology meets an obstacle on the page, whatever it asks and wherever things stand', {
  tag: '@all',
}, async ({ page, site }) => {
  const undecided = ['', '?edit=answers', '?edit=pictures', '?saved=answers', '?ask=withdraw', '?ask=erase'];
  for (const search of shareOf(undecided, 1, 2)) await expectNoObstacle(page, performer.path + search);
  await book(site, performer);
  for (const search of shareOf(['', '?ask=confirm', '?ask=turn-down'], 0, 2)) {
    await expectNoObstacle(page, performer.path + search);
  }
  await expectNoObstacle(page, '/application/no-such-page');
});

/** Every file, call and link that the page asks for. */
function watchReferrers(page: Page): string[] {
  const told: string[] = [];
  page.on('request', async (request) => {
    const referer = (await request.allHeaders().catch(() => ({}) as Record<string, string>)).referer;
    if (referer) told.push(`${request.url()} heard of ${referer}`);
  });
  return told;
}

test('Nobody hears of the address: no referrer, no title, no count, no search engine, no cache', async ({
  page,
  site,
  context,
}) => {
  await book(site, performer);
  const referrers = watchReferrers(page);
  const counted: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/analytics')) counted.push(request.postDataJSON().path);
  });
  await context.route(/^https:\/\/www\.google\.com\//, (route) =>
    route.fulfill({ contentType: 'text/plain', body: route.request().headers().referer ?? 'none' }),
  );
  const answer = await page.goto(performer.path, { waitUntil: 'networkidle' });
  expect(answer?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': expect.stringContaining('noindex'),
    'referrer-policy': 'no-referrer',
  });
  await expect(page).toHaveTitle('Your application · Folklore');
  const head = await page.locator('head').innerHTML();
  expect(head).toContain('<meta name="robots" content="noindex"');
  expect(head).not.toContain(performer.token);
  expect(head).not.toContain('Night Porch');
  expect(head).not.toContain('rel="manifest"');
  await expect.poll(() => counted).toEqual(['/application']);

  await page.getByRole('link', { name: 'Directions' }).click();
  await expect(page).toHaveURL(/^https:\/\/www\.google\.com\//);
  await expect(page.locator('body')).toHaveText('none');
  await page.goBack();
  await page.getByRole('link', { name: 'Events' }).first().click();
  await expect(page).toHaveURL(/\/events$/);
  expect(referrers.filter((line) => line.includes(performer.token))).toEqual([]);
});

test('A misspelled address of the page is told to nobody either', { tag: '@all' }, async ({ page }) => {
  const referrers = watchReferrers(page);
  const answer = await page.goto(`${performer.path}/extra`, { waitUntil: 'networkidle' });
  expect(answer?.status()).toBe(404);
  expect(await page.evaluate(() => document.fonts.size)).toBeGreaterThan(0);
  expect(referrers).toEqual([]);
});

test.describe('With a service that counts visits', () => {
  test.use({ environment: { APPLICATION_LIMIT: '0', GA_MEASUREMENT_ID: 'G-TEST123' } });

  test('The page shares no document with one that has scripts of others, whichever way someone comes and goes', {
    tag: '@all',
  }, async ({ page }) => {
    const referrers = watchReferrers(page);
    const addressesSeen: string[] = [];
    await page.exposeFunction('tellAddress', (address: string) => addressesSeen.push(address));
    await page.route('https://www.googletagmanager.com/**', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: "tellAddress(location.href); addEventListener('popstate', () => tellAddress(location.href));",
      }),
    );
    await page.goto(performer.path);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Live music' }).click();
    await expect(page).toHaveURL('/live-music');
    await expect.poll(() => addressesSeen).toHaveLength(1);
    await page.reload();
    await expect.poll(() => addressesSeen).toHaveLength(2);
    await page.goBack();
    await expect(headline(page)).toHaveText('We have your application.');
    await page.goForward();
    await expect(page).toHaveURL('/live-music');
    expect(addressesSeen.filter((address) => address.includes(performer.token))).toEqual([]);
    expect(referrers.filter((line) => line.includes(performer.token))).toEqual([]);
  });
});

test('Ten scanners that open the link and all its questions change nothing', { tag: '@all' }, async ({
  browser,
  site,
}) => {
  await book(site, performer);
  const before = await reviewOf(site, performer);
  const addresses = [
    '',
    ...['confirm', 'turn-down', 'withdraw', 'erase'].flatMap((name) => [`?ask=${name}`, `/${name}`]),
    '?edit=answers',
    '/answers',
    '/pictures',
  ].map((rest) => site.url + performer.path + rest);
  for (let scanner = 0; scanner < 10; scanner += 1) {
    const context = await browser.newContext({ javaScriptEnabled: scanner % 2 === 0 });
    for (const address of addresses) {
      await context.request.fetch(address, { method: 'HEAD' });
      await context.request.get(address);
    }
    const page = await context.newPage();
    for (const address of [addresses[0], addresses[scanner % addresses.length]]) {
      await page.goto(address ?? '', { waitUntil: 'networkidle' });
    }
    await context.close();
  }
  expect(await reviewOf(site, performer)).toEqual(before);
});
