import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { addImage, emptyGallery } from '#tests/support/gallery-screen.ts';
import { contrastOnScreen } from '#tests/support/pixel-contrast.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { axeIfThorough, expect, missingPageNoise, test } from '#tests/support/site-test.ts';

// A site of its own: what is on and what has been is only what a test adds. The site's time is noon in New York,
// Sunday, November 15.
test.use({ environment: { SAMPLE_CONTENT: 'off' } });

function showAt(name: string, startDateTime: string, endDateTime: string) {
  return sampleEvent({ name, startDateTime, endDateTime });
}

const onNow = showAt('Brunch Songs', '2026-11-15T16:00:00.000Z', '2026-11-15T18:00:00.000Z');
const tonight = showAt('Evening Songs', '2026-11-16T00:30:00.000Z', '2026-11-16T03:00:00.000Z');
const tomorrow = showAt('Monday Songs', '2026-11-17T00:30:00.000Z', '2026-11-17T03:00:00.000Z');
const nextMonth = showAt('Winter Songs', '2026-12-05T00:30:00.000Z', '2026-12-05T03:00:00.000Z');
const nextYear = showAt('Spring Songs', '2027-03-06T00:30:00.000Z', '2027-03-06T03:00:00.000Z');
const over = showAt('Old Songs', '2026-11-10T00:30:00.000Z', '2026-11-10T03:00:00.000Z');

test('A guest of the home page finds the next shows below the first screen', { tag: '@all' }, async ({
  page,
  site,
}) => {
  const ids = await site.addEvents([tonight, tomorrow, nextMonth, nextYear]);
  await page.goto('/');
  const coming = page.getByRole('region', { name: 'Coming up' });
  // The hero names the first one, so the list goes on with those after it.
  await expect(page.getByTestId('next-show')).toContainText('Evening Songs');
  await expect(coming.getByTestId('show')).toHaveText([/Monday Songs/, /Winter Songs/, /Spring Songs/]);
  await expect(coming.getByTestId('show').first()).toContainText('Tomorrow');
  await expect(coming.getByTestId('show').nth(1).locator('time')).toHaveText(/Fri\s*4\s*Dec$/);
  await expect(coming.getByTestId('show').last().locator('time')).toHaveText(/Fri\s*5\s*Mar\s*2027/);
  const [hero, shows, program] = await Promise.all(
    [page.getByTestId('hero'), coming, page.getByText('Our Music Program')].map((part) => part.boundingBox()),
  );
  expect(hero?.y).toBeLessThan(shows?.y ?? 0);
  expect(shows?.y).toBeLessThan(program?.y ?? 0);
  await coming.getByRole('link', { name: 'All events' }).click();
  await expect(page).toHaveURL('/events');
  await site.removeEvents(ids);
});

test('The only show that takes place is in the list of the home page beside one that is cancelled', {
  tag: '@all',
}, async ({ page, site }) => {
  const ids = await site.addEvents([tomorrow]);
  const coming = page.getByRole('region', { name: 'Coming up' });
  await page.goto('/');
  await expect(page.getByTestId('next-show')).toContainText('Monday Songs');
  await expect(coming).toHaveCount(0);
  ids.push(...(await site.addEvents([{ ...tonight, status: 'cancelled' }])));
  await page.reload();
  await expect(page.getByTestId('next-show')).toContainText('Monday Songs');
  await expect(coming.getByTestId('show')).toHaveText([/Evening Songs/, /Monday Songs/]);
  ids.push(...(await site.addEvents([nextMonth])));
  await page.reload();
  await expect(coming.getByTestId('show')).toHaveText([/Evening Songs/, /Winter Songs/]);
  await site.removeEvents(ids);
});

test('Without a show the home page has no empty list of them', { tag: '@all' }, async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('Our Music Program')).toBeVisible();
  await expect(page.getByText('Coming up')).toHaveCount(0);
});

test('A show that has begun is on now, whatever the clock of the visitor says', { tag: '@all' }, async ({
  page,
  site,
}) => {
  const ids = await site.addEvents([onNow, tomorrow]);
  await page.clock.install({ time: new Date('2031-01-01T00:00:00.000Z') });
  for (const path of ['/', '/events']) {
    await page.goto(path);
    await expect(page.getByText('On now').first()).toBeVisible();
  }
  await page.goto(`/events/${ids[0]}`);
  await expect(page.getByText('On now')).toBeVisible();
  await expect(page.getByText('This show is over.')).toHaveCount(0);
  await site.removeEvents(ids);
});

test('A show that is over says so, and offers neither tickets nor a calendar', { tag: '@all' }, async ({
  page,
  site,
}) => {
  const ids = await site.addEvents([
    { ...over, ticketUrl: 'https://tickets.example.com/1' },
    tonight,
    tomorrow,
  ]);
  await page.goto(`/events/${ids[0]}`);
  await expect(page.getByText('This show is over.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Get tickets' })).toHaveCount(0);
  await expect(page.getByText('Add to calendar')).toHaveCount(0);
  const others = page.getByRole('region', { name: 'Also this week' });
  await expect(others.getByTestId('show')).toHaveText([/Evening Songs/, /Monday Songs/]);
  await site.removeEvents(ids);
});

test('On a phone the first screen of the calendar has a date, and later shows are compact', {
  tag: '@all',
}, async ({ page, site }) => {
  const ids = await site.addEvents([tonight, tomorrow, nextMonth, nextYear]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/events');
  const cards = page.getByTestId('event-card');
  await expect(cards.first().locator('time')).toBeInViewport({ ratio: 1 });
  const widths = await cards
    .locator('picture img, img')
    .evaluateAll((images) => images.map((image) => image.getBoundingClientRect().width));
  expect(widths[0]).toBeGreaterThan(340);
  expect(Math.max(...widths.slice(1))).toBeLessThan(100);
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['November', 'December', 'March 2027']);
  await expect(cards.nth(1)).toContainText('Tomorrow');
  await site.removeEvents(ids);
});

/** The texts of which some part is below the first screen, or on none. */
async function notInFirstScreen(page: Page, part: string, texts: string[]): Promise<string[]> {
  const seen = await page
    .locator(part)
    .locator('visible=true')
    .evaluateAll((parts) => {
      const inScreen: string[] = [];
      for (const shown of parts) {
        const walker = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const range = document.createRange();
          range.selectNodeContents(node);
          const { top, bottom, left, height } = range.getBoundingClientRect();
          // The bar with the tickets is over what is at the foot of the screen.
          const bar = document.elementFromPoint(left + 1, bottom - 1)?.closest('header p');
          const isCovered = bar && getComputedStyle(bar).position === 'fixed' && !bar.contains(node);
          if (height > 0 && top >= 0 && bottom <= innerHeight && !isCovered)
            inScreen.push(node.textContent ?? '');
        }
      }
      return inScreen.join(' ').replaceAll(/\s+/g, ' ');
    });
  return texts.filter((text) => !seen.includes(text));
}

const exhibition = showAt('Posters of Forty Years', '2026-11-01T14:00:00.000Z', '2026-12-05T22:00:00.000Z');

test('What is on tonight, where and for how much, stands in the first screen, before what runs for weeks', {
  tag: '@all',
}, async ({ page, site, context }) => {
  const show = {
    ...tonight,
    location: 'Folklore (Dawsonville)',
    price: '$12',
    ages: 'All ages',
    doorsDateTime: '2026-11-15T23:30:00.000Z',
    ticketUrl: 'https://tickets.example.com/1',
  };
  const ids = await site.addEvents([exhibition, show, { ...tomorrow, price: 'Free' }]);
  const facts = ['Evening Songs', '7:30 PM', 'Folklore (Dawsonville)', '$12'];
  // The last one is where everything is looked at that can be tapped, for which the page is scrolled.
  const screens = [
    [1366, 700],
    [375, 553],
    [390, 664],
  ] as const;
  for (const path of ['/', `/events/${ids[1]}`, '/events?q=evening', '/events']) {
    await page.goto(path);
    for (const [width, height] of screens) {
      // A calendar with its search fits the smallest phone only in part.
      const isShow = path.includes(`/${ids[1]}`);
      if (path.startsWith('/events') && !isShow && height < 600) continue;
      await page.setViewportSize({ width, height });
      const ofShow = ['Get tickets', 'Doors 6:30 PM', 'All ages'];
      const wanted = [...facts, 'Tonight', ...(isShow ? ofShow : [])];
      expect(await notInFirstScreen(page, 'main', wanted), `${path} at ${width} x ${height}`).toEqual([]);
      if (width === 390) expect(await smallTargets(page), path).toEqual([]);
    }
  }
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['November', 'Over several days']);
  await expect(page.getByTestId('event-card').last()).toContainText('Until 5 Dec');

  await test.step('On a phone everything to tap is as large as a thumb', async () => {
    await page.setViewportSize({ width: 390, height: 664 });
    for (const path of ['/events?view=month', '/embed/events']) {
      await page.goto(path);
      expect(await smallTargets(page), path).toEqual([]);
    }
  });
  await expect(page.getByRole('listitem')).toHaveText([/Evening/, /Monday/, /Posters of Forty Years/]);

  await test.step('The bar with the tickets covers neither what it sells nor lets other shows through', async () => {
    await site.signIn(context);
    const imageUrl = await uploadedPicture(page, 'Bar', await plain('#ffffff').png().toBuffer());
    const name = 'June Hollis & The Night Porch';
    for (const { width, height, price } of [
      { width: 390, height: 664, price: '$12 in advance, $15 at the door' },
      { width: 375, height: 553, price: '$12' },
    ]) {
      const [id = 0] = await site.addEvents([{ ...show, name, price, imageUrl }]);
      ids.push(id);
      await page.setViewportSize({ width, height });
      await page.goto(`/events/${id}`);
      const picture = page.getByRole('link', { name: `Picture of ${name}` });
      expect(await picture.boundingBox()).toMatchObject({ x: 0, y: 0, width });
      const bar = page.getByRole('link', { name: 'Get tickets' }).locator('..');
      const facts = await page.locator('article > header').getByText('7:30 PM').boundingBox();
      const top = (await bar.boundingBox())?.y ?? 0;
      expect((facts?.y ?? 0) + (facts?.height ?? 0), `at ${width} x ${height}`).toBeLessThanOrEqual(top);
      const isOnTop = await bar.evaluate((shown) => {
        const row = document.querySelector('[data-testid="show"]');
        window.scrollBy({
          top: (row?.getBoundingClientRect().bottom ?? 0) - innerHeight,
          behavior: 'instant',
        });
        const { top: edge } = shown.getBoundingClientRect();
        return shown.contains(document.elementFromPoint(innerWidth / 2, edge + 3));
      });
      expect(isOnTop).toBe(true);
    }
  });
  await site.removeEvents(ids);
});

/** What can be tapped on less than 44 pixels of height; links within a sentence are as high as its lines. */
function smallTargets(page: Page): Promise<string[]> {
  return page.locator('main :is(a, button, summary), footer a').evaluateAll((targets) =>
    targets
      .filter((target) => target.checkVisibility() && target.getBoundingClientRect().width > 1)
      .filter((target) => !target.closest('form, [hidden]'))
      .filter(
        (target) =>
          target.parentElement?.textContent?.trim() === target.textContent?.trim() || !target.closest('p'),
      )
      .filter((target) => {
        target.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { top, height, left, width } = target.getBoundingClientRect();
        if (height >= 44) return false;
        const hits = (y: number) =>
          document.elementFromPoint(left + Math.min(width, 40) / 2, y)?.closest('a, button, summary') ===
          target;
        // The whole row may be its target.
        return (
          !(hits(top - (44 - height) / 2) && hits(top + height + (44 - height) / 2 - 1)) &&
          !(hits(top - 1) && hits(top + 43)) &&
          !(hits(top + height) && hits(top + height - 44))
        );
      })
      .map((target) => `${target.textContent} ${target.getBoundingClientRect().height}`),
  );
}

/** Pictures that leave text no calm place: white, black, busy, and one with nothing behind half of it. */
const pictures: Record<string, () => Promise<Buffer>> = {
  white: () => plain('#ffffff').png().toBuffer(),
  black: () => plain('#000000').png().toBuffer(),
  busy: () => sharp(Buffer.from(stripes)).png().toBuffer(),
  transparent: () => plain({ r: 255, g: 255, b: 255, alpha: 0.4 }).png().toBuffer(),
};

function plain(background: string | { r: number; g: number; b: number; alpha: number }) {
  return sharp({ create: { width: 900, height: 1300, channels: 4, background } });
}

const stripes = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1300">${Array.from(
  { length: 90 },
  (_, index) => `<rect x="${index * 10}" width="5" height="1300" fill="white"/>`,
).join('')}</svg>`;

async function uploadedPicture(page: Page, name: string, bytes: Buffer): Promise<string> {
  const answer = await page.request.post('/api/admin/images', {
    multipart: {
      description: name,
      tags: '',
      category: 'events',
      isPublic: 'true',
      image: { name: `${name}.png`, mimeType: 'image/png', buffer: bytes },
    },
  });
  expect(answer.status()).toBe(201);
  return (await answer.json()).fileUrl;
}

for (const [kind, bytes] of Object.entries(pictures)) {
  test(`A poster is seen whole, and a name of many lines is read over a ${kind} one`, {
    tag: '@all',
  }, async ({ page, site, context }) => {
    await site.signIn(context);
    const imageUrl = await uploadedPicture(page, kind, await bytes());
    const name =
      'An Open Mic Evening of Ballads, Fiddle Tunes and Stories from the Long Road Home with Guests';
    const ids = await site.addEvents([{ ...nextMonth, name, imageUrl }]);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`/events/${ids[0]}`);
      const whole = page.getByRole('img', { name: `Picture of ${name}` });
      await expect.poll(() => whole.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
      await expect(whole).toHaveCSS('object-fit', 'contain');
      await page
        .locator('article > header img')
        .first()
        .evaluate((img: HTMLImageElement) => img.decode());
      const hero = page.locator('article > header');
      for (const text of [
        hero.getByRole('heading'),
        hero.getByText('Live Music'),
        hero.locator('time > span').first(),
      ]) {
        const element = (await text.elementHandle()) as NonNullable<
          Awaited<ReturnType<typeof text.elementHandle>>
        >;
        await element.scrollIntoViewIfNeeded();
        const measured = await contrastOnScreen(page, element as Parameters<typeof contrastOnScreen>[1]);
        expect(measured, `${await text.textContent()} at ${width}`).toBeGreaterThanOrEqual(4.5);
      }
    }
    await site.removeEvents(ids);
  });
}

test('A poster opens as large as the screen, and closes with Esc', { tag: '@all' }, async ({
  page,
  site,
  context,
}) => {
  await site.signIn(context);
  const imageUrl = await uploadedPicture(page, 'Poster', await plain('#884422').png().toBuffer());
  const ids = await site.addEvents([{ ...tonight, imageUrl }]);
  await page.goto(`/events/${ids[0]}`);
  const link = page.getByRole('link', { name: 'Picture of Evening Songs' });
  await link.press('Enter');
  const large = page.getByRole('dialog').getByRole('img');
  await expect(large).toBeVisible();
  await axeIfThorough(page);
  await page.keyboard.press('Escape');
  await expect(large).toBeHidden();
  await expect(link).toBeFocused();
  await site.removeEvents(ids);
});

test('A photo of the room opens large on the live-music page', { tag: '@all' }, async ({
  page,
  site,
  context,
}) => {
  await site.signIn(context);
  await emptyGallery(site);
  await addImage(page, { name: 'a.jpg', description: 'Full house', isPublic: true });
  await addImage(page, { name: 'b.jpg', description: 'Sound check', isPublic: true });
  await page.goto('/live-music');
  await page.getByTestId('room-photos').getByRole('link', { name: 'Full house' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: 'Full house' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('img', { name: 'Sound check' })).toBeVisible();
  await emptyGallery(site);
});

test.describe('An address without an event', () => {
  test.use({ expectedNoise: missingPageNoise });

  test('leads to the next shows', { tag: '@all' }, async ({ page, site }) => {
    const ids = await site.addEvents([tonight, nextYear]);
    await page.goto('/events/999999');
    await expect(page.getByRole('heading', { level: 1, name: 'Event Not Found' })).toBeVisible();
    const coming = page.getByRole('region', { name: 'Coming up' });
    await expect(coming.getByTestId('show')).toHaveText([/Evening Songs/, /Spring Songs/]);
    await site.removeEvents(ids);
  });
});

test('The calendar and an event are printed black on white, with the address of house and page', {
  tag: '@all',
}, async ({ page, site }) => {
  const ids = await site.addEvents([tonight, over]);
  await page.emulateMedia({ media: 'print' });
  for (const path of ['/', '/events', `/events/${ids[0]}`, '/events?view=month']) {
    await page.goto(path);
    await expect(page.getByText(`${site.url}${path.split('?')[0]}`).last()).toBeVisible();
    await expect(page.locator('main img').first()).toBeHidden();
    await expect(page.getByText(/12 Sample Street, Dawsonville/).last()).toBeVisible();
    const pale = await page.locator('main *').evaluateAll((elements) => {
      const brightness = (colour: string) =>
        Math.max(...(colour.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number));
      return elements
        .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        .filter((element) =>
          [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
        )
        .filter((element) => element.getBoundingClientRect().width > 2)
        .filter((element) => {
          const { color, backgroundColor } = getComputedStyle(element);
          const isOnBlack = backgroundColor !== 'rgba(0, 0, 0, 0)' && brightness(backgroundColor) < 100;
          return brightness(color) > 120 && !isOnBlack;
        })
        .map((element) => `${element.tagName} ${element.textContent}`);
    });
    expect(pale).toEqual([]);
  }
  // Paper is as wide as a phone, a tablet or a desk, depending on its size and margins.
  await page.goto('/events');
  for (const width of [700, 800, 1000]) {
    await page.setViewportSize({ width, height: 1000 });
    const [weekday, day, month] = await page
      .getByTestId('event-card')
      .first()
      .locator('time > span')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().height));
    // One line each, beside a number of more than twice the size.
    expect(weekday).toBeLessThan((day ?? 0) * 0.6);
    expect(month).toBeLessThan((day ?? 0) * 0.6);
  }
  await site.removeEvents(ids);
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('A guest is offered nothing that would not work, and opens a poster by its link', {
    tag: '@all',
  }, async ({ page, site, context }) => {
    await site.signIn(context);
    const imageUrl = await uploadedPicture(page, 'Linked', await plain('#224488').png().toBuffer());
    const ids = await site.addEvents([{ ...tonight, imageUrl }]);
    await page.goto(`/events/${ids[0]}`);
    await expect(page.getByText('Add to calendar')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Share' })).toHaveCount(0);
    const link = page.getByRole('link', { name: 'Picture of Evening Songs' });
    await expect(link).toHaveAttribute('href', imageUrl);
    await site.removeEvents(ids);
  });
});
