import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { maxRowsPerDay } from '#server/analytics/counts.store.ts';
import { dialects, startTestSite, type TestSite } from '#tests/support/test-site.ts';

describe.each(dialects)('The site’s own counter on %s', (dialect) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite({ dialect });
  });
  beforeEach(async () => {
    await site.database.db.deleteFrom('dailyCounts').execute();
    site.time.now = new Date('2026-11-15T17:00:00.000Z');
  });
  afterAll(() => site.close());

  async function count(payload: object): Promise<number> {
    const answer = await site.http.inject({ method: 'POST', url: '/api/analytics', payload });
    if (answer.statusCode === 200) expect(answer.json()).toEqual({ success: true });
    return answer.statusCode;
  }

  async function rows(day = '2026-11-15'): Promise<[string, string, string, number][]> {
    for (const { services } of site.processes) await services.views.flush();
    const counts = await site.services.counts.list(day);
    return counts.map(({ name, path, label, count: number }) => [name, path, label, number]);
  }

  test('counts how often guests saw a page, by page', async () => {
    for (const path of ['/', '/events', '/events', '/events/']) await count({ name: 'page_view', path });
    expect(await rows()).toEqual([
      ['page_view', '/', '', 1],
      ['page_view', '/events', '', 3],
    ]);
  });

  test('counts what guests chose, by its label', async () => {
    const click = { name: 'navigation_click', path: '/', category: 'header', label: 'apply_to_perform' };
    await count(click);
    await count(click);
    await count({ name: 'form_step_completed', path: '/', label: '2' });
    expect(await rows()).toEqual([
      ['form_step_completed', '/', '2', 1],
      ['navigation_click', '/', 'header/apply_to_perform', 2],
    ]);
  });

  test('counts an evening guest on the day that the venue’s calendar shows', async () => {
    site.time.now = new Date('2026-11-16T04:59:59.000Z');
    await count({ name: 'page_view', path: '/' });
    site.time.now = new Date('2026-11-16T05:00:00.000Z');
    await count({ name: 'page_view', path: '/' });
    expect(await rows('2026-11-15')).toEqual([['page_view', '/', '', 1]]);
    expect(await rows('2026-11-16')).toEqual([['page_view', '/', '', 1]]);
  });

  test('counts all performers’ own pages as one, whose addresses are secrets', async () => {
    for (const path of [
      '/application',
      '/application/',
      `/application/${'s3cret'.repeat(7)}`,
      '/application/a/b',
    ]) {
      await count({ name: 'page_view', path });
    }
    expect(await rows()).toEqual([['page_view', '/application', '', 4]]);
  });

  test('counts every one of many guests at once', async () => {
    await Promise.all(Array.from({ length: 60 }, () => count({ name: 'page_view', path: '/events' })));
    expect(await rows()).toEqual([['page_view', '/events', '', 60]]);
  });

  test('puts every address that there is not into one row', async () => {
    for (const path of [
      '/nope',
      '/wp-login.php',
      '//evil.example',
      '/%ZZ',
      `/${'x'.repeat(190)}`,
      '/a b\u202e',
    ]) {
      expect(await count({ name: 'page_view', path })).toBe(200);
    }
    expect(await rows()).toEqual([['page_view', '/*', '', 6]]);
  });

  test('keeps nothing that stood in the search of an address', async () => {
    await count({ name: 'page_view', path: '/events?email=june@example.com' });
    await count({ name: 'page_view', path: '/events?before=june@example.com' });
    expect(await rows()).toEqual([['page_view', '/events', '', 2]]);
  });

  test('cannot be made to grow without end by someone who invents pages and labels', async () => {
    const full = Array.from({ length: maxRowsPerDay - 1 }, (_, index) => ({
      day: '2026-11-15',
      name: 'page_view',
      path: `/events/${index + 1}`,
      label: '',
      count: 1,
    }));
    await site.database.db.insertInto('dailyCounts').values(full).execute();
    for (let index = 0; index < 20; index += 1)
      await count({ name: 'page_view', path: `/events/${50_000 + index}` });
    await count({ name: 'page_view', path: '/', label: 'invented' });
    await count({ name: 'page_view', path: '/events/1' });
    const counted = await rows();
    expect(counted.length).toBeLessThanOrEqual(maxRowsPerDay + 1);
    expect(counted.find(([, path]) => path === '/*')).toEqual(['page_view', '/*', '', 20]);
    expect(counted.find(([, path]) => path === '/events/1')?.[3]).toBe(2);
  });

  test.each([
    [{}, { name: 'Required', path: 'Required' }],
    [{ name: 'purchase', path: '/' }, { name: expect.any(String) }],
    [{ name: 'page_view', path: 'events' }, { path: expect.any(String) }],
    [{ name: 'page_view', path: `/${'x'.repeat(200)}` }, { path: expect.any(String) }],
    [{ name: 'page_view', path: '/\u0000' }, { path: expect.any(String) }],
    [{ name: 'page_view', path: ['/'] }, { path: 'Expected string, received array' }],
    [{ name: 'page_view', path: '/', label: 'x'.repeat(61) }, { label: expect.any(String) }],
    [{ name: 'page_view', path: '/', category: 5 }, { category: 'Expected string, received number' }],
    [
      { name: ['page_view'], path: { toString: '/' } },
      { name: expect.any(String), path: 'Expected string, received object' },
    ],
  ])('refuses what it does not count, by the name of its field: %j', async (payload, fields) => {
    const answer = await site.http.inject({ method: 'POST', url: '/api/analytics', payload });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toEqual(fields);
    expect(await rows()).toEqual([]);
  });
});
