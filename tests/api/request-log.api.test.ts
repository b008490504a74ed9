import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openWire, type Wire, type WireRequest } from '#tests/support/over-the-wire.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { startTestSite, type TestSite } from '#tests/support/test-site.ts';

describe('What an owner finds in the log', () => {
  let site: TestSite;
  let wire: Wire;
  beforeAll(async () => {
    site = await startTestSite({ dialect: 'sqlite' });
    await site.services.events.add([sampleEvent()], site.time.now.toISOString());
    wire = await openWire(site);
    await wire.ask('/events');
    await lines(1);
  });
  beforeEach(() => {
    site.logged.length = 0;
  });
  afterAll(() => site.close());

  async function lines(count: number): Promise<Record<string, unknown>[]> {
    const requests = () => site.logged.filter(({ msg }) => msg === 'request');
    await vi.waitFor(() => expect(requests().length).toBeGreaterThanOrEqual(count));
    return requests();
  }

  const canary = 'june.hollis@example.com';
  const requests: [string, string, WireRequest, string, number][] = [
    ['a page', '/', {}, '/', 200],
    ['a page that was ready', '/events', {}, '/events', 200],
    ['a page with a name in its search', `/events?email=${canary}&token=CANARY`, {}, '/events', 200],
    ['a page that is not there', '/nope', {}, '/nope', 404],
    ['a file', '/favicon.svg?CANARY', {}, '/favicon.svg', 200],
    ['a call', '/api/events?category=CANARY', {}, '/api/events', 200],
    ['a call that failed', '/api/events?after=CANARY', {}, '/api/events', 400],
    ['a call that cannot be read', '/api/%ZZ?CANARY', {}, '/api/%ZZ', 400],
    ['a call of another method', '/api/events', { method: 'PUT' }, '/api/events', 405],
    ['a head', '/events', { method: 'HEAD' }, '/events', 200],
    [
      'a refused body',
      '/api/analytics',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: `{"name":"CANARY","email":"${canary}"}`,
      },
      '/api/analytics',
      400,
    ],
    [
      'a broken body',
      '/api/analytics',
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: `{"email":"${canary} CANARY` },
      '/api/analytics',
      400,
    ],
  ];

  test.each(requests)(
    'of %s is one line, without who it was',
    async (_what, path, request, logged, status) => {
      const headers = {
        'user-agent': 'CANARY',
        cookie: 'session=CANARY',
        authorization: 'Bearer CANARY',
        referer: 'https://example.com/CANARY',
        'x-forwarded-for': '203.0.113.9',
        'x-invite': 'CANARY',
        ...request.headers,
      };
      expect((await wire.ask(path, { ...request, headers })).status).toBe(status);
      const [line, ...others] = await lines(1);
      expect(others).toEqual([]);
      expect(line).toEqual({
        level: 'info',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        method: request.method ?? 'GET',
        path: logged,
        status,
        ms: expect.any(Number),
        msg: 'request',
      });
      expect(JSON.stringify(site.logged)).not.toMatch(/CANARY|june|127\.0\.0\.1|203\.0\.113/);
    },
  );

  test('of a page that had to be made is one line too, though it asks the API inside', async () => {
    site.time.now = new Date(site.time.now.getTime() + 60_000);
    await site.services.events.add([sampleEvent({ name: 'Another' })], site.time.now.toISOString());
    await wire.ask('/events');
    expect(await lines(1)).toHaveLength(1);
  });

  test('of a failure of ours is what broke, and which request it was, but nobody’s data', async () => {
    vi.spyOn(site.services.events, 'get').mockRejectedValueOnce(new Error('the store is on fire'));
    await wire.ask(`/api/events/1?email=${canary}`, {
      headers: { cookie: 'CANARY', 'user-agent': 'CANARY' },
    });
    await lines(1);
    expect(site.logged).toHaveLength(2);
    expect(site.logged[0]).toMatchObject({ level: 'error', err: { message: 'the store is on fire' } });
    expect(JSON.stringify(site.logged)).not.toMatch(/CANARY|june|127\.0\.0\.1/);
  });

  test('is one line of JSON each, whatever bytes an address holds', async () => {
    const hostile = Buffer.from(
      'GET /a\u001b[31m\u00e9"\\\u009b{"level":"fatal"}\u2028 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    );
    await wire.say(hostile);
    await wire.ask('/%0d%0a{"msg":"forged"}%1b[31m');
    expect((await wire.ask(`/${'a'.repeat(8_000)}`)).status).toBe(404);
    const found = await lines(2);
    for (const { path } of found) {
      expect(path).toMatch(/^[\x21-\x7e]+$/);
      expect(String(path).length).toBeLessThanOrEqual(200);
    }
  });

  test('is the same from a hundred guests at once: a line each, none mixed with another', async () => {
    await Promise.all(
      Array.from({ length: 100 }, (_, index) => wire.ask(index % 2 ? '/events' : `/api/events/${index + 1}`)),
    );
    const found = await lines(100);
    expect(found).toHaveLength(100);
    expect(found.filter(({ path }) => path === '/events')).toHaveLength(50);
  });
});
