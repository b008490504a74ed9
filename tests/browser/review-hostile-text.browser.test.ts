import { maxNoteLength, type ReviewRecord } from '#contract/applications/review.ts';
import { defaultReviewSettings } from '#contract/applications/review-settings.ts';
import { clearApplications, deskPath, detailsOf, listOf } from '#tests/support/desk.ts';
import { expect, test } from '#tests/support/site-test.ts';
import { storeApplications } from '#tests/support/stored-applications.ts';
import { isThorough, variants } from '#tests/support/thorough.ts';
import { toasts } from '#tests/support/toast.ts';

/** Written to run, to break out, to compute, to turn a sentence around or to overflow. */
const hostileTexts = [
  '<script>window.hacked = true</script>',
  '"><img src=x onerror="window.hacked = true">\'',
  '=1+1',
  '\u202eevil\u202c عربي mixed',
  'W'.repeat(450),
];

/** All of it in one name, or each alone. */
const texts = isThorough ? hostileTexts : [hostileTexts.join(' ')];

test.beforeEach(async ({ page, site }) => {
  await clearApplications(site);
  await site.signIn(page.context());
});

test.afterEach(async ({ site }) => {
  await site.services.reviewSettings.change(defaultReviewSettings);
});

for (const width of variants([390, 1280])) {
  test(`Whatever was typed is text on the desk and stays in its place, at ${width} px`, {
    tag: '@all',
  }, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 844 });
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
    const headers = { origin: site.url };
    for (const text of texts) {
      // A page that shows an application would read it again once it is gone.
      await page.goto('about:blank');
      await clearApplications(site);
      const [id = 0] = await storeApplications(site, [{ name: text }]);
      const letter = { name: text.slice(0, 80), text };
      await site.services.reviewSettings.change({ ...defaultReviewSettings, letters: [letter] });
      const about = `/api/admin/applications/${id}`;
      const long = text.repeat(Math.floor(maxNoteLength / text.length));
      for (const note of [text, long]) {
        expect((await page.request.post(`${about}/notes`, { data: { text: note }, headers })).status()).toBe(
          201,
        );
      }
      expect((await page.request.post(`${about}/messages`, { data: { text }, headers })).status()).toBe(201);

      await page.goto(`${deskPath}?application=${id}`);
      const panel = detailsOf(page).getByRole('complementary', { name: 'Review' });
      for (const part of ['Notes (2)', 'Messages to the performer (1)', 'History (3)']) {
        await panel.getByText(part).click();
      }
      const said = (name: string) => panel.getByRole('list', { name }).locator('li p:first-child');
      expect(await said('Notes').allTextContents()).toEqual([text, long]);
      expect(await said('Messages').allTextContents()).toEqual([text]);
      expect((await said('History').allTextContents()).join()).not.toContain(text);
      expect(await fits()).toBe(true);

      await panel.getByRole('button', { name: 'Decline' }).click();
      const dialog = page.getByRole('dialog', { name: 'Decline' });
      await expect(dialog.getByLabel('What the mail says')).toHaveValue(text);
      await expect(dialog.getByLabel('Letter').getByRole('option')).toHaveText([letter.name]);
      const decline = dialog.getByRole('button', { name: 'Decline and tell' });
      await expect(decline.locator('bdi')).toHaveText(text, { useInnerText: false });
      const box = await decline.boundingBox();
      expect(box?.height, 'two lines at most').toBeLessThan(70);
      expect((box?.x ?? width) + (box?.width ?? width)).toBeLessThan(width);
      await page.keyboard.press('Escape');

      if (width < 768) await page.getByRole('button', { name: 'All applications' }).click();
      await listOf(page).getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Decline …' }).click();
      await page.getByRole('button', { name: 'Decline and tell 1 performer' }).click();
      await expect(toasts(page).last()).toContainText('1 declined.');
      expect(await fits()).toBe(true);
      const { history }: ReviewRecord = await (await page.request.get(`${about}/review`)).json();
      expect(history.at(-1)?.what).toBe('Declined');
      expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    }
    await page.goto('/admin/answers');
    await expect(page.getByRole('region', { name: 'Reviews' }).getByLabel('What the mail says')).toHaveValue(
      texts.at(-1) ?? '',
    );
    expect(await fits()).toBe(true);
  });
}
