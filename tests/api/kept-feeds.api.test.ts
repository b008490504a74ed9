import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { readMetrics } from '#tests/support/answers.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { startTestSite, type TestSite, usualDialects } from '#tests/support/test-site.ts';
import { passASecond } from '#tests/support/venue.ts';

const metricsToken = 'CANARY-metrics-token';

describe.each(usualDialects)('What calendars and feed readers fetch (%s)', (dialect) => {
  let site: TestSite;
  let admin: SignedInAdmin;
  let id: number;

  beforeAll(async () => {
    // One process, because the test counts what its cache does.
    site = await startTestSite({ dialect, isAlone: true, environment: { METRICS_TOKEN: metricsToken } });
    admin = await signedInAdmin(site);
    [id = 0] = await site.services.events.add([sampleEvent()], site.time.now.toISOString());
  });
  afterAll(() => site.close());

  const paths = () => [
    '/events.ics',
    '/events.ics?location=Folklore%20(Dawsonville)',
    '/events.ics?category=Live%20Music',
    `/events/${id}.ics`,
    '/events.rss',
    '/events.json',
    '/sitemap.xml',
  ];

  async function cacheCounts(): Promise<{ hits: number; misses: number }> {
    const headers = { authorization: `Bearer ${metricsToken}` };
    const { values } = readMetrics((await site.http.inject({ url: '/metrics', headers })).body);
    const read = (outcome: string) => values.get(`greenroom_kept_pages_total{outcome="${outcome}"}`) ?? 0;
    return { hits: read('hit'), misses: read('miss') };
  }

  test('has an ETag, a 304 for it, and a HEAD without the body', async () => {
    for (const url of paths()) {
      const first = await site.http.inject(url);
      expect(first.statusCode, url).toBe(200);
      expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
      const { etag } = first.headers;
      const again = await site.http.inject({ url, headers: { 'if-none-match': String(etag) } });
      expect([again.statusCode, again.body, again.headers.etag], url).toEqual([304, '', etag]);
      const head = await site.http.inject({ method: 'HEAD', url });
      expect([head.statusCode, head.body, head.headers.etag], url).toEqual([200, '', etag]);
      expect(head.headers['content-type']).toBe(first.headers['content-type']);
      expect(head.headers['content-length']).toBe(String(first.rawPayload.length));
      const small = await site.http.inject({ url, headers: { 'accept-encoding': 'br' } });
      expect(small.headers['content-encoding'], url).toBe('br');
      expect(small.headers['x-content-type-options']).toBe('nosniff');
    }
  });

  test('is another one after a change of a show or of the house, and the same after none', async () => {
    const etags = () =>
      Promise.all(paths().map(async (url) => String((await site.http.inject(url)).headers.etag)));
    const first = await etags();
    passASecond(site);
    expect(await etags()).toEqual(first);
    const change = (url: string, payload: object) =>
      site.http.inject({ method: 'PATCH', url, headers: admin.headers, payload });
    await change(`/api/events/${id}`, { name: 'Another name', location: 'Folklore (Dawsonville)' });
    const second = await etags();
    expect(second.filter((etag, index) => etag === first[index])).toEqual([]);
    await change('/api/admin/site', { brand: 'Another house', tagline: 'Another line.' });
    const third = await etags();
    const same = third.flatMap((etag, index) => (etag === second[index] ? [paths()[index]] : []));
    expect(same, 'the sitemap names no house').toEqual(['/sitemap.xml']);
  });

  test('comes from the page cache, except where anyone can invent the address', async () => {
    for (const url of paths()) await site.http.inject(url);
    const before = await cacheCounts();
    for (const url of paths()) await site.http.inject(url);
    const after = await cacheCounts();
    expect(after).toEqual({ hits: before.hits + paths().length, misses: before.misses });

    const invented = ['/events.ics?location=Nowhere', '/events.ics?category=Polka', '/events/999.ics'];
    for (let round = 0; round < 2; round += 1) {
      for (const url of invented) await site.http.inject(url);
    }
    const last = await cacheCounts();
    expect(last).toEqual({ hits: after.hits, misses: after.misses + 2 * invented.length });
  });

  test('does not change with parameters that it does not know', async () => {
    const { etag } = (await site.http.inject('/events.ics')).headers;
    const before = await cacheCounts();
    const other = await site.http.inject('/events.ics?utm_source=somewhere');
    expect(other.headers.etag).toBe(etag);
    expect((await cacheCounts()).misses).toBe(before.misses);
  });

  test('is at no other address', async () => {
    for (const url of [`/events/${id}.ics/`, `/events/${id}.ics.ics`, '/events.ics/', '/events.xml']) {
      expect((await site.http.inject(`/events/${id}.ics`)).statusCode).toBe(200);
      expect((await site.http.inject(url)).statusCode, url).toBe(404);
    }
  });
});
