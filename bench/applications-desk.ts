import type { CDPSession, Page } from '@playwright/test';
import { AccountsStore } from '#server/accounts/accounts.store.ts';
import { SessionsStore } from '#server/accounts/sessions.store.ts';
import { Sessions } from '#server/accounts/sessions.ts';
import type { ConnectedDatabase, Database } from '#server/db/tables.ts';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { storeApplications } from '#tests/support/stored-applications.ts';
import type { Figure } from './figure.ts';
import { launchBrowser } from './launch-browser.ts';
import { startSite } from './site-process.ts';

const count = 10_000;
const batch = 1_000;
const views = 5;
const bytesPerMegabyte = 1e6;

/** What a staff member waits for, and what their browser holds, after ten thousand performers have applied. */
export async function applicationsDesk(): Promise<Figure[]> {
  let admin: SignedInAdmin | undefined;
  const site = await startSite(0, async (database, url) => {
    await fill(database);
    admin = await signIn(database, url);
  });
  const browser = await launchBrowser();
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    extraHTTPHeaders: { ...admin?.headers },
  });
  const page = await context.newPage();
  const firstRowsMs: number[] = [];
  for (let view = 0; view < views; view += 1) firstRowsMs.push(await firstRows(page, site.url));
  const { mostMegabytes, mostRows, shown } = await scrollToEnd(page, await context.newCDPSession(page));
  await browser.close();
  await site.stop();
  if (shown !== count) throw new Error(`the list ended after ${shown} of ${count} applications`);
  return [
    {
      name: `first rows of ${count} applications, seconds`,
      value: (firstRowsMs.toSorted((a, b) => a - b)[views >> 1] ?? Number.NaN) / 1_000,
      limit: { atMost: 1 },
      note: `milliseconds of each view: ${firstRowsMs.map((ms) => ms.toFixed(0)).join(', ')}`,
    },
    {
      name: 'heap of the browser while scrolling through all of them, MB',
      value: mostMegabytes,
      limit: { atMost: 60 },
      note: `at most ${mostRows} rows existed at once`,
    },
  ];
}

async function fill(database: ConnectedDatabase): Promise<void> {
  const bio = 'Songs after midnight, for people who stay: two voices, a bass, a suitcase for a drum. '.repeat(
    6,
  );
  for (let from = 0; from < count; from += batch) {
    const applications = Array.from({ length: batch }, (_, index) => ({
      name: `Act number ${from + index}`,
      bandBio: bio,
    }));
    await storeApplications({ services: { database, clock: () => new Date() } }, applications);
  }
}

async function signIn({ db }: Database, url: string): Promise<SignedInAdmin> {
  const clock = () => new Date();
  const sessions = new Sessions(new SessionsStore(db), clock, url);
  return signedInAdmin({ services: { accounts: new AccountsStore(db), sessions, clock } });
}

async function firstRows(page: Page, url: string): Promise<number> {
  await page.goto(`${url}/admin/dashboard`, { waitUntil: 'commit' });
  await page.locator('li[aria-posinset]').first().waitFor();
  return page.evaluate(() => performance.now());
}

async function scrollToEnd(page: Page, session: CDPSession) {
  let mostMegabytes = 0;
  let mostRows = 0;
  let shown = 0;
  for (let unchanged = 0; shown < count && unchanged < 600; unchanged += 1) {
    const { rows, last } = await page.evaluate(async () => {
      const scroller = document.querySelector('ul:has(> [aria-posinset])')?.parentElement;
      scroller?.scrollTo(0, scroller.scrollHeight);
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
      const items = [...document.querySelectorAll('li[aria-posinset]')];
      return { rows: items.length, last: Number(items.at(-1)?.getAttribute('aria-posinset')) };
    });
    if (last > shown) unchanged = 0;
    shown = last;
    mostRows = Math.max(mostRows, rows);
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    mostMegabytes = Math.max(mostMegabytes, usedSize / bytesPerMegabyte);
  }
  return { mostMegabytes, mostRows, shown };
}
