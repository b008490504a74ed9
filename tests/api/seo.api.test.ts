import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedInAdmin } from '#tests/support/admin.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { startTestSite, type TestSite, usualDialects } from '#tests/support/test-site.ts';
import { isThorough } from '#tests/support/thorough.ts';
import { passASecond } from '#tests/support/venue.ts';

const publicUrl = 'https://folklore.example.com';

describe.each(usualDialects)('A search engine (%s)', (dialect) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite({ dialect, environment: { PUBLIC_URL: publicUrl } });
  });
  afterAll(() => site.close());

  /** So many more public events, without writing each of them. */
  async function addMany(count: number): Promise<void> {
    await sql`insert into events
        (name, description, "startDateTime", "endDateTime", category, archived, "isSample", "createdAt", "updatedAt")
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})
      select 'Show', '<p>Songs.</p>', '2026-11-21T00:30:00.000Z', '2026-11-21T03:00:00.000Z', 'Other', false, false,
        '2026-11-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z' from numbers`.execute(site.database.db);
    for (const { services } of site.processes) services.freshness.invalidate();
  }

  const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url);
  const publicIds = async () =>
    (await site.database.db.selectFrom('events').select('id').where('archived', '=', false).execute()).map(
      ({ id }) => `${publicUrl}/events/${id}`,
    );
  /** What the sitemap names, in one file or in the parts that it leads to. */
  async function allLocations(): Promise<string[]> {
    const { body } = await site.http.inject('/sitemap.xml');
    if (!body.includes('<sitemapindex')) return locations(body);
    const parts = locations(body).map((url) => site.http.inject(new URL(url).pathname));
    return (await Promise.all(parts)).flatMap((part) => locations(part.body));
  }
  const lastingPages = ['/', '/events', '/live-music'].map((path) => publicUrl + path);

  test('finds every lasting page and every show that is not archived', async () => {
    const [shown = 0, hidden = 0] = await site.services.events.add(
      [sampleEvent(), sampleEvent({ archived: true })],
      site.time.now.toISOString(),
    );
    const robots = await site.http.inject('/robots.txt');
    expect(robots.body).toContain('Sitemap: https://folklore.example.com/sitemap.xml');
    expect(robots.body).toContain('Disallow: /admin/');
    const sitemap = await site.http.inject('/sitemap.xml');
    expect(sitemap.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(sitemap.body).toContain('<loc>https://folklore.example.com/live-music</loc>');
    expect(sitemap.body).toContain(`<loc>https://folklore.example.com/events/${shown}</loc>`);
    expect(sitemap.body).not.toContain(`/events/${hidden}<`);
  });

  test('finds all of a thousand shows, past and to come, and hears when nothing has changed', async () => {
    await addMany(999);
    const first = await site.http.inject('/sitemap.xml');
    expect(first.body).toContain('<urlset');
    expect(locations(first.body).sort()).toEqual([...lastingPages, ...(await publicIds())].sort());
    const headers = { 'if-none-match': String(first.headers.etag) };
    expect((await site.http.inject({ url: '/sitemap.xml', headers })).statusCode).toBe(304);
    const small = await site.http.inject({ url: '/sitemap.xml', headers: { 'accept-encoding': 'br' } });
    expect(small.headers['content-encoding']).toBe('br');
    expect(small.rawPayload.length).toBeLessThan(first.rawPayload.length / 5);
  });

  test('no longer finds a show from the moment that it is archived', async () => {
    const admin = await signedInAdmin(site);
    const [id = 0] = await site.services.events.add([sampleEvent()], site.time.now.toISOString());
    const url = `${publicUrl}/events/${id}`;
    for (const { services } of site.processes) services.freshness.invalidate();
    expect(await allLocations()).toContain(url);
    await site.http.inject({
      method: 'PATCH',
      url: `/api/admin/events/${id}/archive`,
      headers: admin.headers,
    });
    passASecond(site);
    expect(await allLocations()).not.toContain(url);
  });

  test('is led to small parts, which together hold every show once', async () => {
    // In steps, each of which ends in time on a busy machine too.
    const thousands = isThorough ? 50 : 3;
    for (let step = 0; step < thousands; step += 1) await addMany(1_000);
    const index = await site.http.inject('/sitemap.xml');
    expect(index.body).toContain('<sitemapindex');
    const parts = locations(index.body);
    const count = Math.ceil((await publicIds()).length / 1_000);
    expect(count).toBeGreaterThan(thousands);
    const names = Array.from({ length: count }, (_, at) => `${publicUrl}/sitemap-${at + 1}.xml`);
    expect(parts).toEqual(names);
    const found: string[] = [];
    for (const part of parts) {
      const answer = await site.http.inject(new URL(part).pathname);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
      const urls = locations(answer.body);
      expect(urls.length).toBeLessThanOrEqual(1_000 + lastingPages.length);
      found.push(...urls);
    }
    expect(found.length).toBe(new Set(found).size);
    expect(new Set(found)).toEqual(new Set([...lastingPages, ...(await publicIds())]));
    for (const part of ['0', String(count + 1), 'x', '01']) {
      const missing = `/sitemap-${part}.xml`;
      expect((await site.http.inject(missing)).statusCode, missing).toBe(404);
    }
  });
});
