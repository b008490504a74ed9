import { expect, test } from 'vitest';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { startTestSite } from '#tests/support/test-site.ts';

test('A search engine finds every lasting page and every show that is not archived', async () => {
  const site = await startTestSite({
    dialect: 'sqlite',
    environment: { PUBLIC_URL: 'https://folklore.example.com' },
  });
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
  await site.close();
});
