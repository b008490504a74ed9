import { AccountsStore } from '#server/accounts/accounts.store.ts';
import { SessionsStore } from '#server/accounts/sessions.store.ts';
import { Sessions } from '#server/accounts/sessions.ts';
import type { ConnectedDatabase } from '#server/db/tables.ts';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import type { Figure } from './figure.ts';
import { launchBrowser } from './launch-browser.ts';
import { medianRatio } from './rounds.ts';
import { startSite } from './site-process.ts';

const days = 365;
const views = 1_000_000;
const eventsSeen = 40;
const dayMs = 86_400_000;
const batch = 500;
const rounds = 15;

/** The page of figures in a browser, opened for a year with a million counted views and for a week of it. */
export async function figuresOfAYear(): Promise<Figure[]> {
  let admin: SignedInAdmin | undefined;
  const site = await startSite(0, async (database, url) => {
    const clock = () => new Date();
    const sessions = new Sessions(new SessionsStore(database.db), clock, url);
    admin = await signedInAdmin({ services: { accounts: new AccountsStore(database.db), sessions, clock } });
    await fill(database);
  });
  const headers = { ...admin?.headers };
  const [name = '', value = ''] = headers.cookie?.split('=') ?? [];
  const browser = await launchBrowser();
  const context = await browser.newContext();
  await context.addCookies([{ name, value, url: site.url }]);
  const page = await context.newPage();

  async function openMs(span: 'week' | 'year'): Promise<number> {
    const bars = span === 'week' ? 'Page views by day' : 'Page views by month';
    await page.goto('about:blank');
    const startedAt = performance.now();
    await page.goto(`${site.url}/admin/figures?span=${span}`);
    await page.getByRole('toolbar', { name: bars }).waitFor();
    await page.getByRole('toolbar', { name: 'Applications by month' }).waitFor();
    return performance.now() - startedAt;
  }

  async function fetchMs(span: 'week' | 'year'): Promise<number> {
    const startedAt = performance.now();
    const answer = await fetch(`${site.url}/api/admin/figures/overview?span=${span}`, { headers });
    if (!answer.ok) throw new Error(`the figures were answered with ${answer.status}`);
    await answer.arrayBuffer();
    return performance.now() - startedAt;
  }

  for (const span of ['week', 'year'] as const) {
    await openMs(span);
    await fetchMs(span);
  }
  const opened = await medianRatio(
    rounds,
    () => openMs('year'),
    () => openMs('week'),
  );
  const fetched = await medianRatio(
    rounds,
    () => fetchMs('year'),
    () => fetchMs('week'),
  );
  await browser.close();
  await site.stop();
  const note = ({ value: year, referenceValue: week }: typeof opened) =>
    `${year.toFixed(1)} ms against ${week.toFixed(1)} ms`;
  return [
    {
      name: 'the page of figures of a year with a million views against that of a week, time',
      value: opened.ratio,
      limit: { atMost: 1.5 },
      note: note(opened),
    },
    { name: 'its answer alone, time', value: fetched.ratio, note: note(fetched) },
  ];
}

/** Each day has the pages, shows, sites and steps that a day has; together they are a million views. */
async function fill({ db }: ConnectedDatabase): Promise<void> {
  const paths = ['/', '/events', '/live-music', '/privacy'];
  const perRow = Math.ceil(views / days / (paths.length + eventsSeen));
  const rows = Array.from({ length: days }, (_, age) => {
    const day = new Date(Date.now() - age * dayMs).toISOString().slice(0, 10);
    const ids = Array.from({ length: eventsSeen }, (_event, index) => Math.floor(age / 7) * 5 + index + 1);
    const row = (name: string, path: string, label: string, count: number) => ({
      day,
      name,
      path,
      label,
      count,
    });
    return [
      ...[...paths, ...ids.map((id) => `/events/${id}`)].map((path) => row('page_view', path, '', perRow)),
      ...ids.slice(0, 10).map((id) => row('arrival', `/events/${id}`, 'poster', 3)),
      ...Array.from({ length: 20 }, (_site, index) => row('arrival', '', `site-${index}.example`, 5)),
      ...['Your Info', 'Performance', 'Details', 'Venue'].map((label) =>
        row('form_step_completed', '/', label, 4),
      ),
    ];
  }).flat();
  for (let from = 0; from < rows.length; from += batch) {
    await db
      .insertInto('dailyCounts')
      .values(rows.slice(from, from + batch))
      .execute();
  }
}
