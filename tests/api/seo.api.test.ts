import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedInAdmin } from '#tests/support/admin.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { dialects, startTestSite, type TestSite } from '#tests/support/test-site.ts';

const publicUrl = 'https://folklore.example.com';

describe.each(dialects)('A search engine (%s)', (dialect) => {
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
    await addMany(1_000);
    const first = await site.http.inject('/sitemap.xml');
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
    expect(locations((await site.http.inject('/sitemap.xml')).body)).toContain(url);
    // The same process does both, so that it knows at once.
    const [{ app } = site] = site.processes;
    await app.http.inject({
      method: 'PATCH',
      url: `/api/admin/events/${id}/archive`,
      headers: admin.headers,
    });
    expect(locations((await app.http.inject('/sitemap.xml')).body)).not.toContain(url);
  });

  test('is led to parts of at most 50,000 addresses, which together hold every show once', async () => {
    await addMany(50_000);
    const index = await site.http.inject('/sitemap.xml');
    expect(index.body).toContain('<sitemapindex');
    const parts = locations(index.body);
    expect(parts).toEqual([1, 2].map((part) => `${publicUrl}/sitemap-${part}.xml`));
    const found: string[] = [];
    for (const part of parts) {
      const answer = await site.http.inject(new URL(part).pathname);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
      const urls = locations(answer.body);
      expect(urls.length).toBeLessThanOrEqual(50_000);
      found.push(...urls);
    }
    expect(found.length).toBe(new Set(found).size);
    expect(new Set(found)).toEqual(new Set([...lastingPages, ...(await publicIds())]));
    for (const missing of ['/sitemap-0.xml', '/sitemap-3.xml', '/sitemap-x.xml', '/sitemap-01.xml']) {
      expect((await site.http.inject(missing)).statusCode, missing).toBe(404);
    }
  });
});
