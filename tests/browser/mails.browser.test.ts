import sharp from 'sharp';
import { legibleAccent } from '#contract/venue/accent.ts';
import { bookedMail, changeMail, reminderMail } from '#server/applications/bookings/booking-mails.ts';
import { confirmationMail } from '#server/applications/messages/performer-mails.ts';
import { newsMail, staffMail } from '#server/applications/messages/staff-mails.ts';
import { withdrawalNews } from '#server/applications/own-page/change-own-application.ts';
import { newsletterMail } from '#server/subscribers/newsletters/newsletter-mail.ts';
import { asking, signUpMail } from '#server/subscribers/sign-up.ts';
import { startingVenue } from '#server/venue/starting-venue.ts';
import { sampleFields } from '#tests/support/sample-application.ts';
import { eventRecord } from '#tests/support/sample-event.ts';
import { axeViolations, expect, test } from '#tests/support/site-test.ts';
import { isThorough, variants } from '#tests/support/thorough.ts';

const news = {
  ...sampleFields,
  website: `https://nightporch.example.com/${'a-long-way-down'.repeat(20)}`,
  bandBio: '<img src=x onerror="document.title = 1">',
  id: 12,
  submittedAt: '2026-11-15T17:00:00.000Z',
  isSuspectedSpam: true,
  bandPhotos: ['1.jpg', '2.jpg', '3.jpg'],
  flyer: 'flyer.jpg',
};
const publicUrl = 'https://folklore.example.com';
const show = {
  startDateTime: '2027-03-06T01:00:00.000Z',
  endDateTime: '2027-03-06T03:00:00.000Z',
  location: 'Folklore (Dawsonville)',
  standing: 'on',
  isArchived: false,
} as const;
const mails = {
  staff: staffMail(news, { venue: startingVenue, publicUrl }).html,
  'a performer': confirmationMail(news, startingVenue, publicUrl).html,
  'a booked performer': bookedMail(
    news,
    { show, former: null, answer: 'asked', message: 'Doors are at seven.' },
    { venue: startingVenue, publicUrl },
  ).words.html,
  'a performer whose show has moved': changeMail(
    news,
    { show: { ...show, location: null }, former: show, answer: 'asked', message: null },
    { venue: startingVenue, publicUrl },
  ).words.html,
  'a performer before the show': reminderMail(
    news,
    eventRecord({ ...show, doorsDateTime: '2027-03-06T00:30:00.000Z' }),
    {
      loadIn: '17:30',
      soundCheck: null,
      running: [{ at: '20:00', what: 'A song'.repeat(20) }],
      ...{ contact: '', deal: '', forPerformer: '', notes: '' },
    },
    { venue: startingVenue, publicUrl },
  ).words.html,
  'a guest who has signed up': signUpMail(asking(startingVenue.brand), startingVenue, publicUrl).html,
  'staff about a performer': newsMail(
    withdrawalNews(news.bandName, true),
    { venue: startingVenue, publicUrl },
    news.id,
  ).html,
};

test('Each mail is readable on a narrow phone and in a wide window, by day and by night', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  for (const [reader, html] of Object.entries(mails)) {
    await page.setContent(html);
    for (const width of [320, 800]) {
      await page.setViewportSize({ width, height: 700 });
      const where = `the mail to ${reader} at ${width} px`;
      expect(await page.evaluate(() => document.documentElement.scrollWidth), where).toBeLessThanOrEqual(
        width,
      );
      // Its colours are the same at every width.
      if (width === 800 && !isThorough) continue;
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const found = await axeViolations(page, { rules: ['color-contrast'] });
        expect(found, `${where}, ${colorScheme}`).toEqual([]);
      }
    }
    await expect(page.locator('img, script')).toHaveCount(0);
  }
  expect(asked, 'they need nothing from outside').toEqual([]);
});

for (const chosen of ['#ff0000', '#00aa00', '#0000ff', '#7fd0ff']) {
  test(`The accent ${chosen} is in every mail, and can be read by day and by night`, { tag: '@all' }, async ({
    page,
  }) => {
    const accent = legibleAccent(chosen);
    const venue = { ...startingVenue, accent };
    const ofTheVenue = {
      staff: staffMail(news, { venue, publicUrl }),
      performer: confirmationMail(news, venue, publicUrl),
    };
    for (const { html } of Object.values(ofTheVenue)) {
      expect(html).toContain(`border-bottom:3px solid ${accent}`);
      expect(html).not.toContain('#e0a050');
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.setContent(html);
        expect(await axeViolations(page, { rules: ['color-contrast'] }), colorScheme).toEqual([]);
      }
    }
    expect(ofTheVenue.staff.html).toContain(`background:${accent}`);
  });
}

test('An uploaded logo heads the mail on a phone and in a wide window, and its name where pictures are not loaded', {
  tag: '@all',
}, async ({ page }) => {
  const venue = { ...startingVenue, brand: 'Ö & Hus', logoUrl: `/images/${'a'.repeat(32)}.webp` };
  const { html } = confirmationMail(news, venue, publicUrl);
  const logo = page.getByRole('img', { name: 'Ö & Hus' });
  const strip = await sharp({ create: { width: 960, height: 144, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const asked: string[] = [];
  await page.route(`${publicUrl}/**`, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'image/png', body: strip });
  });
  for (const width of [320, 800]) {
    await page.setViewportSize({ width, height: 700 });
    await page.setContent(html);
    await expect(logo).toHaveJSProperty('naturalWidth', 960);
    const box = await logo.boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(960 / 144, 1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  expect(new Set(asked)).toEqual(new Set([`${publicUrl}/mail-logo.png`]));
  const unknown = confirmationMail(news, venue, 'http://localhost:3000').html;
  expect(unknown, 'a site that does not know its address').not.toContain('<img');
  expect(unknown).toContain('>Ö &amp; Hus</span>');
});

const letter = newsletterMail({
  shows: ['The Night Porch', 'Donaudampfschifffahrtsgesellschaftskapitänsabend'.repeat(2)].map(
    (name, index) => ({
      id: index,
      name,
      url: `${publicUrl}/events/${index}`,
      cardUrl: `${publicUrl}/events/${index}/card.png`,
      day: 'Friday, November 20',
      time: '7:30 PM – 10:00 PM',
      location: 'Folklore (Dawsonville)',
      mark: index === 0 ? null : 'Sold out',
      details: ['Doors 7:00 PM', '$10 at the door'],
    }),
  ),
  intro: 'Bring a friend.\nBring two.',
  venue: startingVenue,
  publicUrl,
  unsubscribeUrl: `${publicUrl}/subscription/token/unsubscribe`,
}).html;

test.describe('With pictures', () => {
  // Pictures that are switched off.
  test.use({ expectedNoise: /^error: Failed to load resource/ });

  for (const hasPictures of variants([true, false])) {
    test(`The newsletter is readable at 320 and 600 px, by day and by night, with pictures ${hasPictures ? 'on' : 'off'}`, async ({
      page,
    }) => {
      const card = await sharp({ create: { width: 1200, height: 630, channels: 3, background: '#7a3b1e' } })
        .png()
        .toBuffer();
      await page.route(`${publicUrl}/**`, (route) =>
        hasPictures ? route.fulfill({ body: card, contentType: 'image/png' }) : route.abort(),
      );
      for (const width of [320, 600]) {
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.setViewportSize({ width, height: 700 });
          await page.emulateMedia({ colorScheme });
          await page.setContent(letter);
          const where = `${width} ${colorScheme}`;
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
          expect(await axeViolations(page, { rules: ['color-contrast', 'image-alt'] }), where).toEqual([]);
          const { height = 0 } = (await page.getByRole('img').first().boundingBox()) ?? {};
          if (hasPictures) expect(height, where).toBeGreaterThan(width / 3);
          else expect(height, `${where}: no empty boxes`).toBeLessThan(60);
        }
      }
    });
  }
});
