import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { maxNewLabelsPerDay } from '#server/figures/counts.store.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { startTestSite, type TestSite, usualDialects } from '#tests/support/test-site.ts';

describe.each(usualDialects)('The site’s own counter on %s', (dialect) => {
  let site: TestSite;
  beforeAll(async () => {
    // Each process knows the senders that came to it.
    site = await startTestSite({ dialect, isAlone: true });
  });
  beforeEach(async () => {
    await site.database.db.deleteFrom('dailyCounts').execute();
    site.time.now = new Date('2026-11-15T17:00:00.000Z');
  });
  afterAll(() => site.close());

  let senders = 0;
  /** Each from an address of its own, unless the test says otherwise. */
  async function count(
    payload: object,
    headers: Record<string, string> = {},
    from?: string,
  ): Promise<number> {
    senders += 1;
    const remoteAddress = from ?? `10.2.${senders >> 8}.${senders & 255}`;
    const answer = await site.http.inject({
      method: 'POST',
      url: '/api/analytics',
      payload,
      headers,
      remoteAddress,
    });
    if (answer.statusCode === 200) expect(answer.json()).toEqual({ success: true });
    return answer.statusCode;
  }

  async function rows(day = '2026-11-15'): Promise<[string, string, string, number][]> {
    for (const { services } of site.processes) await services.views.flush();
    const counts = await site.database.db
      .selectFrom('dailyCounts')
      .selectAll()
      .where('day', '=', day)
      .orderBy('name')
      .orderBy('path')
      .orderBy('label')
      .execute();
    return counts.map(({ name, path, label, count: number }) => [name, path, label, number]);
  }

  test('counts how often guests saw a page, by page', async () => {
    for (const path of ['/', '/events', '/events', '/events/']) await count({ name: 'page_view', path });
    expect(await rows()).toEqual([
      ['page_view', '/', '', 1],
      ['page_view', '/events', '', 3],
    ]);
  });

  test('counts errors in browsers by their kind, and takes no other words', async () => {
    const fail = (label: string, from?: string) =>
      count({ name: 'script_error', path: '/x', label }, {}, from);
    await fail('TypeError in events-page');
    await fail('TypeError in events-page');
    await fail('june@example.com in events-page');
    await fail('RangeError in ../secret');
    expect(await rows()).toEqual([
      ['script_error', '', 'TypeError in events-page', 2],
      ['script_error', '', 'other', 2],
    ]);
    for (let index = 0; index < 10; index += 1) await fail(`RangeError in page-${index}`, '10.9.9.9');
    expect(await rows(), 'five kinds of one sender').toHaveLength(2 + 5);
    for (let index = 0; index < 60; index += 1) await fail(`EvalError in page-${index}`);
    expect(await rows(), 'a day has a limited number of kinds').toHaveLength(1 + maxNewLabelsPerDay);
  });

  test('counts what guests chose, by its label', async () => {
    const click = { name: 'navigation_click', path: '/', category: 'header', label: 'apply_to_perform' };
    await count(click);
    await count(click);
    await count({ name: 'form_step_completed', path: '/', label: '2' });
    expect(await rows()).toEqual([
      ['form_step_completed', '/', 'Performance', 1],
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

  test('counts no page of staff, who would otherwise be their own best guests', async () => {
    for (const path of ['/admin/login', '/admin/figures', '/admin/events?month=2026-11', '/admin/nope']) {
      expect(await count({ name: 'page_view', path, label: 'www.google.com' })).toBe(200);
    }
    expect(await rows()).toEqual([]);
  });

  test('counts the pages of subscriptions as one, whose addresses are secrets', async () => {
    await count({ name: 'page_view', path: '/subscription' });
    await count({ name: 'page_view', path: `/subscription/${'s3cret'.repeat(7)}` });
    expect(await rows()).toEqual([['page_view', '/subscription', '', 2]]);
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

  test('counts no event that there is not, or that guests cannot see', async () => {
    const [shown, draft] = await site.services.events.add(
      [sampleEvent(), sampleEvent({ archived: true })],
      site.time.now.toISOString(),
    );
    for (const id of [shown, draft, 50_000, 999_999_999_999, 'x']) {
      await count({ name: 'page_view', path: `/events/${id}` });
    }
    expect(await rows()).toEqual([
      ['page_view', '/*', '', 4],
      ['page_view', `/events/${shown}`, '', 1],
    ]);
  });

  test('has a closed list of labels', async () => {
    await count({ name: 'form_step_completed', path: '/', category: 'application', label: 'Venue' });
    await count({ name: 'form_step_completed', path: '/', label: 'june@example.com' });
    await count({ name: 'event_shared', path: '/events', label: 'copied link' });
    await count({ name: 'navigation_click', path: '/', category: 'invented', label: 'apply_to_perform' });
    expect(await rows()).toEqual([
      ['event_shared', '/events', 'copied link', 1],
      ['form_step_completed', '/', 'Venue', 1],
      ['form_step_completed', '/', 'other', 1],
      ['navigation_click', '/', 'other', 1],
    ]);
  });

  test('counts robots apart', async () => {
    const agent = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
    await count({ name: 'page_view', path: '/events', label: 'www.google.com' }, { 'user-agent': agent });
    await count({ name: 'form_submitted', path: '/' }, { 'user-agent': agent });
    expect(await rows()).toEqual([['robot_view', '', '', 1]]);
  });

  test('knows the site that a visitor came from by its host, and the code by where it was', async () => {
    const came = (label: string) => count({ name: 'page_view', path: '/events', label });
    for (const label of ['l.facebook.com', 'm.facebook.com', 'www.google.co.uk', 'WWW.Porch-News.example'])
      await came(label);
    for (const label of ['poster', 'javascript:alert(1)', '192.0.2.7', 'localhost', 'a@b.example'])
      await came(label);
    expect((await rows()).filter(([name]) => name === 'arrival')).toEqual([
      ['arrival', '', 'Facebook', 2],
      ['arrival', '', 'Google', 1],
      ['arrival', '', 'other', 4],
      ['arrival', '', 'porch-news.example', 1],
      ['arrival', '/events', 'poster', 1],
    ]);
  });

  test('keeps its place for a real site, however many are invented', async () => {
    const known = { name: 'arrival', path: '', label: 'porch-news.example', count: 3 };
    await site.database.db
      .insertInto('dailyCounts')
      .values({ ...known, day: '2026-11-01' })
      .execute();
    for (let index = 0; index < maxNewLabelsPerDay + 10; index += 1) {
      const body = { name: 'page_view', path: '/', label: `invented-${index}.example` };
      await count(body, {}, `10.7.0.${index}`);
    }
    await rows();
    await count({ name: 'page_view', path: '/', label: 'porch-news.example' }, {}, '10.8.0.1');
    await count({ name: 'page_view', path: '/', label: 'google.com' }, {}, '10.8.0.2');
    const sites = (await rows()).filter(([name]) => name === 'arrival');
    expect(sites).toContainEqual(['arrival', '', 'porch-news.example', 1]);
    expect(sites).toContainEqual(['arrival', '', 'Google', 1]);
    expect(sites).toContainEqual(['arrival', '', 'other', 10]);
    expect(sites).toHaveLength(maxNewLabelsPerDay + 3);
  });

  test('lets one sender name few sites, and count no more than a household can see', async () => {
    site.time.now = new Date('2026-11-15T18:00:00.000Z');
    for (let index = 0; index < 8; index += 1) {
      await count({ name: 'page_view', path: '/', label: `one-${index}.example` }, {}, '10.9.0.1');
    }
    const { length } = (await rows()).filter(([, , label]) => label.endsWith('.example'));
    // Each process remembers for itself.
    expect(length).toBeLessThanOrEqual(5 * site.processes.length);
    for (let index = 0; index < 700; index += 1)
      await count({ name: 'page_view', path: '/events' }, {}, '10.9.0.2');
    const views = (await rows()).find(([name, path]) => name === 'page_view' && path === '/events');
    expect(views?.[3]).toBe(240 * site.processes.length);
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
