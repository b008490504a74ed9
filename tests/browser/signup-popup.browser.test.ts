import { expect, test } from '#tests/support/site-test.ts';
import { variants } from '#tests/support/thorough.ts';

test.use({ environment: { KLAVIYO_COMPANY_ID: 'Comp01', KLAVIYO_FORM_ID: 'Form01' } });

const script = 'https://static.klaviyo.com/onsite/js/klaviyo.js?company_id=Comp01';

for (const path of variants(['/', '/live-music'])) {
  test(`A guest who asks for notifications on ${path} gets the popup of the configured form`, async ({
    page,
  }) => {
    await page.route('https://static.klaviyo.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    );
    const loaded = page.waitForRequest(script);
    await page.goto(path);
    await loaded;
    await page.getByRole('button', { name: 'Get live music notifications' }).click();
    expect(await page.evaluate(() => (window as { _klOnsite?: unknown[] })._klOnsite)).toEqual([
      ['openForm', 'Form01'],
    ]);
  });
}

test.describe('Blocked', () => {
  test.use({
    expectedNoise: /^(error: Failed to load resource|warning: The sign-up popup is not available)/,
  });

  test('A guest whose browser blocks the popup is told nothing; the console is', { tag: '@all' }, async ({
    page,
    noise,
  }) => {
    await page.route('https://static.klaviyo.com/**', (route) => route.abort());
    await page.goto('/');
    const isWarned = () => noise.filter((line) => line.startsWith('warning: The sign-up popup')).length;
    await expect.poll(isWarned).toBe(1);
    await page.getByRole('button', { name: 'Get live music notifications' }).click();
    await expect.poll(isWarned).toBe(2);
    await expect(page.getByRole('region', { name: 'Notifications' })).toBeEmpty();
  });
});
