import { performerMail } from '#server/notifications/performer-mail.ts';
import { staffMail } from '#server/notifications/staff-mail.ts';
import { site } from '#site';
import { sampleFields } from '#tests/support/sample-application.ts';
import { axeViolations, expect, test } from '#tests/support/site-test.ts';

const news = {
  ...sampleFields,
  website: `https://nightporch.example.com/${'a-long-way-down'.repeat(20)}`,
  bandBio: '<img src=x onerror="document.title = 1">',
  id: 12,
  submittedAt: '2026-11-15T17:00:00.000Z',
  isSuspectedSpam: true,
  photoCount: 3,
  hasFlyer: true,
};
const mails = {
  staff: staffMail(news, site, 'https://folklore.example.com').html,
  'a performer': performerMail(news, site).html,
};

for (const [reader, html] of Object.entries(mails)) {
  test(`A mail to ${reader} is readable on a narrow phone and in a wide window, by day and by night`, async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    for (const width of [320, 800]) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 700 });
        await page.emulateMedia({ colorScheme });
        await page.setContent(html);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        expect(await axeViolations(page, { rules: ['color-contrast'] }), `${width} ${colorScheme}`).toEqual(
          [],
        );
      }
    }
    await expect(page.locator('img, script')).toHaveCount(0);
    expect(asked, 'it needs nothing from outside').toEqual([]);
  });
}
