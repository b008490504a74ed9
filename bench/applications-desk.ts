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
  const { mostMegabytes, rows, calls } = await turnPages(page, await context.newCDPSession(page));
  await browser.close();
  await site.stop();
  if (rows !== count) throw new Error(`the list ended after ${rows} of ${count} applications`);
  return [
    {
      name: `first rows of ${count} applications, seconds`,
      value: (firstRowsMs.toSorted((a, b) => a - b)[views >> 1] ?? Number.NaN) / 1_000,
      limit: { atMost: 1 },
      note: `milliseconds of each view: ${firstRowsMs.map((ms) => ms.toFixed(0)).join(', ')}`,
    },
    {
      name: 'calls for each page of the list',
      value: calls,
      limit: { atMost: 1 },
      note: 'counted while all pages were turned',
    },
    {
      name: 'heap of the browser while turning all pages, MB',
      value: mostMegabytes,
      limit: { atMost: 60 },
      note: `${rows} rows`,
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

const row = 'li a[id^="application-"]';

async function firstRows(page: Page, url: string): Promise<number> {
  await page.goto(`${url}/admin/dashboard`, { waitUntil: 'commit' });
  await page.locator(row).first().waitFor();
  return page.evaluate(() => performance.now());
}

async function turnPages(page: Page, session: CDPSession) {
  let [mostMegabytes, rows, asked, turned] = [0, 0, 0, 0];
  page.on('request', (request) => {
    if (request.url().includes('/api/admin/applications?')) asked += 1;
  });
  for (;;) {
    const ids = await page.locator(row).evaluateAll((links) => links.map(({ id }) => id));
    rows += ids.length;
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    mostMegabytes = Math.max(mostMegabytes, usedSize / bytesPerMegabyte);
    const older = page.getByRole('link', { name: 'Older applications' });
    if ((await older.count()) === 0) return { mostMegabytes, rows, calls: asked / turned };
    await older.click();
    turned += 1;
    await page.locator(`#${ids[0]}`).waitFor({ state: 'detached' });
  }
}
