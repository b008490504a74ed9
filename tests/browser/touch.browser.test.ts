import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Locator } from '@playwright/test';
import { expect, test } from '#tests/support/site-test.ts';

const assets = resolve(import.meta.dirname, '../../dist/client/assets');

/** Runs in the page: selectors with `:hover` that also count where nothing can hover. */
function hoverForEveryone(css: string): string[] {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  const found: string[] = [];
  look(sheet.cssRules);
  return found;

  function look(rules: CSSRuleList): void {
    for (const rule of rules) {
      if (rule instanceof CSSMediaRule && /\(hover: ?hover\)/.test(rule.conditionText)) continue;
      if (rule instanceof CSSStyleRule && rule.selectorText.includes(':hover')) found.push(rule.selectorText);
      if (rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule) look(rule.cssRules);
    }
  }
}

test('No style for hovering counts on a device that cannot hover', { tag: '@all' }, async ({ page }) => {
  const sheets = readdirSync(assets).filter((name) => name.endsWith('.css'));
  expect(sheets.length).toBeGreaterThan(1);
  for (const name of sheets) {
    const css = readFileSync(resolve(assets, name), 'utf8');
    expect(await page.evaluate(hoverForEveryone, css), name).toEqual([]);
  }
});

/**
 * Chromium moves the hover a moment after the touch. On a busy machine it may take the touch for a long one, which does
 * not move it.
 */
async function tapUntilHovered(button: Locator): Promise<void> {
  await expect(async () => {
    await button.tap();
    const isHovered = () => button.evaluate((element) => element.matches(':hover'));
    await expect.poll(isHovered, { timeout: 1_000 }).toBe(true);
  }).toPass({ timeout: 20_000 });
}

test.describe('On a phone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    // With a marketing service whose script is blocked, this button does nothing that can be seen.
    environment: { KLAVIYO_COMPANY_ID: 'Comp01', KLAVIYO_FORM_ID: 'Form01' },
    expectedNoise: /^(error: Failed to load resource|warning: The sign-up popup is not available)/,
  });

  test('A button that was tapped looks afterwards as it did before', { tag: '@all' }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.route('https://static.klaviyo.com/**', (route) => route.abort());
    await page.goto('/', { waitUntil: 'networkidle' });
    expect(await page.evaluate(() => matchMedia('(hover: hover)').matches)).toBe(false);
    const look = (button: Locator) =>
      button.evaluate((element) => {
        const { backgroundColor, borderColor, color, textDecoration } = getComputedStyle(element);
        return { backgroundColor, borderColor, color, textDecoration };
      });
    const notify = page.getByRole('button', { name: 'Get live music notifications' }).first();
    const question = page.locator('summary').first();
    const next = page.getByRole('form', { name: 'Application' }).getByRole('button', { name: 'Next Step' });
    for (const button of [notify, question, next]) {
      await button.scrollIntoViewIfNeeded();
      const before = await look(button);
      // The others open, or move from under the finger, and may lose the hover by themselves. This one stays.
      await (button === notify ? tapUntilHovered(button) : button.tap());
      // The press itself may show for a moment, and fades.
      await expect.poll(() => look(button)).toEqual(before);
    }
  });
});

test('A guest with a mouse still sees what they point at', { tag: '@all' }, async ({ page }) => {
  await page.goto('/events');
  const link = page.getByRole('link', { name: 'Mara Quill, solo' });
  const colour = () => link.evaluate((element) => getComputedStyle(element).color);
  const before = await colour();
  await link.hover();
  await expect.poll(colour).not.toBe(before);
});
