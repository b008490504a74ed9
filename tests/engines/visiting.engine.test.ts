import { expect } from 'vitest';
import { expectFocus, expectText, inEveryEngine } from './engine-test.ts';
import { waitFor } from './page-driver.ts';

inEveryEngine({
  async 'A guest goes from the home page to the calendar, to a show and back'({ page, site }) {
    await page.goto(site.url);
    await expectText(page, 'Live Music and Events');
    await page.click({ link: 'Events' });
    await expectText(page, 'Upcoming Events');
    const name = await waitFor('a show', () =>
      page.evaluate(() => document.querySelector('[data-testid="event-card"] h4 a')?.textContent ?? ''),
    );
    await page.click({ link: name });
    await waitFor('the show', () =>
      page.evaluate((title) => document.querySelector('h1')?.textContent === title, name),
    );
    await waitFor('its title', () => page.evaluate((title) => document.title.includes(title), name));
    await page.goBack();
    await expectText(page, 'Upcoming Events');
  },

  async 'A guest whose device has no share sheet finds the link on the clipboard'({ page, site }) {
    await page.goto(`${site.url}/events`);
    await page.click({ css: '[data-testid="event-card"] h4 a' });
    await expectText(page, 'Back to Events');
    expect(await page.evaluate(() => typeof navigator.share)).toBe('undefined');
    await page.click({ button: 'Share' });
    await expectText(page, 'Link copied to clipboard!');
  },

  async 'A guest whose device has a share sheet finds the name and the link of the show in it'({
    page,
    site,
  }) {
    await page.goto(`${site.url}/events`);
    await page.click({ css: '[data-testid="event-card"] h4 a' });
    await expectText(page, 'Back to Events');
    await page.evaluate(() => {
      const share = async (data: ShareData) => void Object.assign(window, { shared: data });
      Object.defineProperty(navigator, 'share', { value: share });
    });
    await page.click({ button: 'Share' });
    const shared = await waitFor('the share sheet', () =>
      page.evaluate(() => (window as { shared?: ShareData }).shared),
    );
    const title = await page.evaluate(() => document.querySelector('h1')?.textContent);
    expect(shared).toEqual({ title, url: await page.url() });
  },

  async 'A guest who comes back to the calendar is where they were'({ page, site }) {
    await page.goto(`${site.url}/events`);
    const name = await page.evaluate(() => {
      const link = [...document.querySelectorAll('[data-testid="event-card"] h4 a')].at(-1);
      link?.scrollIntoView({ block: 'center', behavior: 'instant' });
      return link?.textContent ?? '';
    });
    const position = await page.evaluate(() => window.scrollY);
    expect(position).toBeGreaterThan(300);
    await page.click({ link: name });
    await waitFor('the show', () =>
      page.evaluate((title) => document.querySelector('h1')?.textContent === title, name),
    );
    await waitFor('its top', () => page.evaluate(() => window.scrollY === 0));
    await page.goBack();
    await expectText(page, 'Upcoming Events');
    await waitFor('the place in the calendar', () =>
      page.evaluate((y) => Math.abs(window.scrollY - y) <= 1, position),
    );
  },

  async 'A guest opens a question and reads the answer'({ page, site }) {
    await page.goto(`${site.url}/#questions`);
    await page.click({ button: 'How long is a set?' });
    await expectText(page, 'Most sets run 45-90 minutes.');
  },

  async 'A guest registers in a dialog that keeps the keyboard and gives it back'({ page, site }) {
    await page.goto(`${site.url}/password-demo`);
    await page.click({ button: 'User Registration' });
    await page.click({ button: 'Create Your Account' });
    await expectText(page, 'Registered users can submit performance applications');
    for (let presses = 0; presses < 25; presses += 1) {
      await page.press('Tab');
      expect(
        await page.evaluate(() => {
          const { activeElement } = document;
          return activeElement === document.body || activeElement?.closest('dialog') !== null;
        }),
      ).toBe(true);
    }
    await page.press('Escape');
    await waitFor('the dialog to close', () => page.evaluate(() => !document.querySelector('dialog:modal')));
    await expectFocus(page, 'Create Your Account');
  },

  async 'A guest never scrolls sideways'({ page, site }) {
    for (const path of ['/', '/events', '/live-music', '/password-demo']) {
      await page.goto(site.url + path);
      const [needed, given] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ]);
      expect(needed, path).toBe(given);
    }
  },
});
