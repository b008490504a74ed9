import fastify from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { trustedHops } from '#server/http/http-server.ts';
import { errorBody } from '#server/http/openapi.ts';
import { openWire, type Wire } from '#tests/support/over-the-wire.ts';
import { startTestSite, type TestSite, usualDialects } from '#tests/support/test-site.ts';

const json = { 'content-type': 'application/json' };
const visit = JSON.stringify({ name: 'page_view', path: '/events' });

interface Answer {
  statusCode: number;
  headers: Record<string, unknown>;
  body: string;
}

/** The shape that every error of the API has: one sentence for people, twice. */
function expectError(answer: Answer, status: number): Record<string, string> | undefined {
  expect(answer.statusCode).toBe(status);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('no-store');
  const body = errorBody.strict().parse(JSON.parse(answer.body));
  expect(body.message).toBe(body.error);
  expect(body.error).toMatch(/^\S.{3,}$/);
  expect(body.error).not.toMatch(/select |insert |node_modules|\.ts\b|\bat \w+ \(|FST_ERR|zod/i);
  return body.fields;
}

describe('A program that makes mistakes', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite({ dialect: 'sqlite' });
  });
  afterAll(() => site.close());
  afterEach(() => void vi.restoreAllMocks());

  test.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/events/1/2',
    '/api/nothing/at/all',
    '/api/EVENTS',
    '/api//events',
  ])('hears in JSON that there is no call %s', async (url) => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
      expectError(await site.http.inject({ method, url: `http://localhost${url}` }), 404);
    }
  });

  test.each([
    ['/api/events', 'PUT', 'GET, HEAD, POST, PATCH'],
    ['/api/events', 'DELETE', 'GET, HEAD, POST, PATCH'],
    ['/api/events/1', 'POST', 'GET, HEAD, PATCH'],
    ['/api/events/abc?x=1', 'PUT', 'GET, HEAD, PATCH'],
    ['/api/gallery', 'POST', 'GET, HEAD'],
    ['/api/gallery', 'OPTIONS', 'GET, HEAD'],
    ['/api/analytics', 'GET', 'POST'],
    ['/api/analytics', 'DELETE', 'POST'],
    ['/api/openapi.json', 'POST', 'GET, HEAD'],
  ] as const)('hears that %s does not take %s, and what it takes', async (url, method, allow) => {
    const answer = await site.http.inject({ method, url, headers: json, payload: '{' });
    expectError(answer, 405);
    expect(answer.headers.allow).toBe(allow);
  });

  test.each([
    ['broken JSON', '{"name":', 400],
    ['JSON with a comma too many', '{"name":"page_view","path":"/",}', 400],
    ['JSON with a comment', '{"name":"page_view"/* so */,"path":"/"}', 400],
    ['two JSON values', `${visit}${visit}`, 400],
    ['a word', 'page_view', 400],
    ['not a number', 'NaN', 400],
    ['an open list', '['.repeat(100_000), 400],
    ['a closed list', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 400],
    ['a raw control character', '{"name":"page_view","path":"/\u0001"}', 400],
    ['a body that poisons prototypes', '{"__proto__":{"isAdmin":true},"name":"page_view","path":"/"}', 400],
    [
      'a body that poisons constructors',
      '{"constructor":{"prototype":{"x":1}},"name":"page_view","path":"/"}',
      400,
    ],
    ['one name twice', '{"name":"page_view","path":"/","path":"/events"}', 400],
    ['one name twice, written otherwise', '{"name":"page_view","path":"/","p\\u0061th" : "/events"}', 400],
    ['one name twice, deep inside', '{"name":"page_view","path":"/","x":[1,{"y":{"z":1,"z":1}}]}', 400],
    ['an empty body', '', 400],
    ['a body of blanks', '   ', 400],
    ['null', 'null', 400],
    ['a list', '[]', 400],
    ['a number', '1e400', 400],
    ['text', '"text"', 400],
    ['nothing in it', '{}', 400],
    ['a NUL byte in text', '{"name":"page_view","path":"/\\u0000"}', 400],
    ['half a sign', '{"name":"page_view","path":"/\\ud800"}', 400],
    ['10 MB', `{"name":"page_view","path":"/${'a'.repeat(10 * 1024 * 1024)}"}`, 413],
  ] as const)('and sends %s gets a clear refusal', async (_what, payload, status) => {
    expectError(
      await site.http.inject({ method: 'POST', url: '/api/analytics', headers: json, payload }),
      status,
    );
  });

  test.each([
    [
      'names that only look alike',
      '{"name":"page_view","path":"/","a":{"path":1},"b":[{"path":1},{"path":1}]}',
    ],
    [
      'words that look like names',
      '{"name":"page_view","path":"/","a":"\\"path\\":","b":["path","path"],"c":"{"}',
    ],
    ['empty things', '{"name":"page_view","path":"/","a":{},"b":[],"":"","c":"\\\\"}'],
  ])('and sends %s is understood', async (_what, payload) => {
    const answer = await site.http.inject({ method: 'POST', url: '/api/analytics', headers: json, payload });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
  });

  test.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'json',
    'x',
  ])('and sends %s where JSON is taken gets 415', async (type) => {
    const headers = { 'content-type': type };
    expectError(
      await site.http.inject({ method: 'POST', url: '/api/analytics', headers, payload: visit }),
      415,
    );
  });

  test('and sends nothing at all hears that something is required', async () => {
    const fields = expectError(await site.http.inject({ method: 'POST', url: '/api/analytics' }), 400);
    expect(fields).toEqual({ '': 'Required' });
  });

  test('hears of every failing field at once', async () => {
    const payload = { path: 5, category: 'x'.repeat(61), label: null };
    const answer = await site.http.inject({ method: 'POST', url: '/api/analytics', payload });
    expect(expectError(answer, 400)).toEqual({
      name: 'Required',
      path: 'Expected string, received number',
      category: expect.any(String),
      label: 'Expected string, received null',
    });
  });

  test('and breaks an escape gets 400 from the API', async () => {
    for (const url of ['/api/events/%ZZ', '/api/events/%', '/api/%E0%A4%A', '/api/events/%c0%ae']) {
      expectError(await site.http.inject(url), 400);
    }
  });

  test.each([
    ['long', '9'.repeat(199)],
    ['longer than the router takes', '9'.repeat(300)],
    ['far too long', '9'.repeat(8_000)],
  ])('asks for an id that is %s and does not find it', async (_how, id) => {
    const answer = await site.http.inject(`/api/events/${id}`);
    expectError(answer, 404);
    expect(answer.json().error).toBe('Event Not Found');
  });

  test('reads no trace, no SQL and no name of a file when something breaks inside', async () => {
    const trouble = new Error('select * from secrets failed at /srv/server/events.store.ts');
    vi.spyOn(site.services.events, 'get').mockRejectedValue(trouble);
    expectError(await site.http.inject('/api/events/1'), 500);
    expect(site.logged.at(-2)).toMatchObject({ msg: 'request failed', err: { message: trouble.message } });
  });

  test('gets nothing beyond what a call may answer', async () => {
    const leaky = { id: 1, name: 'x', passwordHash: 'CANARY' } as never;
    vi.spyOn(site.services.gallery, 'listPublic').mockResolvedValue({ images: [leaky], next: null });
    const answer = await site.http.inject('/api/gallery');
    expectError(answer, 500);
    expect(answer.body).not.toContain('CANARY');
  });
});

describe('A program that does not even speak HTTP well', () => {
  let site: TestSite;
  let wire: Wire;
  beforeAll(async () => {
    site = await startTestSite({ dialect: 'sqlite' });
    wire = await openWire(site);
  });
  afterAll(() => site.close());

  test.each([
    ['nonsense', 'nonsense\r\n\r\n', 400],
    ['a NUL byte in the address', 'GET /\0 HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['a method that there is not', 'BREW /api/events HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['a header without a name', 'GET / HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n', 400],
    [
      'two lengths',
      'POST /api/analytics HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}',
      400,
    ],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['no host', 'GET /events HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    [
      'the type of a body that does not come',
      'POST /api/analytics HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n',
      400,
    ],
    [
      'an expectation that nobody has',
      'POST /api/analytics HTTP/1.1\r\nHost: x\r\nExpect: applause\r\nContent-Length: 2\r\n\r\n{}',
      417,
    ],
    ['a very long address', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
    ['very long headers', `GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ])('gets a clear refusal for %s', async (_what, bytes, status) => {
    const [head = '', body = ''] = (await wire.say(bytes)).split('\r\n\r\n');
    const [first = '', ...lines] = head.split('\r\n');
    const headers = Object.fromEntries(lines.map((line) => line.toLowerCase().split(': ')));
    expect(first).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expectError({ statusCode: status, headers, body }, status);
    expect(headers).toMatchObject({ connection: 'close', 'x-content-type-options': 'nosniff' });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect((await wire.ask('/healthz')).status).toBe(200);
  });

  test('cannot trace what it sent', async () => {
    const answer = await wire.ask('/events', { method: 'TRACE', headers: { 'x-canary': 'CANARY' } });
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain('CANARY');
  });

  test.each([
    ['with its length', { 'content-length': String(10 * 1024 * 1024) }],
    ['in chunks', { 'transfer-encoding': 'chunked' }],
  ])('is refused 10 MB sent %s, and hears why', async (_how, headers) => {
    const body = Buffer.alloc(10 * 1024 * 1024, 'a');
    const answer = await wire
      .ask('/api/analytics', { method: 'POST', headers: { ...json, ...headers }, body })
      // The server may hang up on what it does not want to read.
      .catch((error: NodeJS.ErrnoException) => error.code);
    if (typeof answer === 'object') expect(answer.status).toBe(413);
    else expect(['EPIPE', 'ECONNRESET']).toContain(answer);
    expect((await wire.ask('/healthz')).status).toBe(200);
  });
});

describe.each(usualDialects)('A load balancer in front of %s', (dialect) => {
  test('learns that the process is up and ready, and that it is not ready when the database is gone', async () => {
    const site = await startTestSite({ dialect });
    for (const path of ['/healthz', '/readyz']) {
      const answer = await site.http.inject(path);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
    for (const { database } of site.processes) await database.db.destroy();
    const [up, ready] = [await site.http.inject('/healthz'), await site.http.inject('/readyz')];
    expect(up.statusCode).toBe(200);
    expect(ready.statusCode).toBe(503);
    expect(ready.headers['retry-after']).toBe('5');
    await site.close();
  });

  test('learns that a process which is stopping takes no more', async () => {
    // One of several stops: it is that one which is asked.
    const site = await startTestSite({ dialect, isAlone: true });
    site.app.stopping.hasBegun = true;
    expect((await site.http.inject('/readyz')).statusCode).toBe(503);
    await site.close();
  });
});

describe.each(usualDialects)('Someone on another site, on %s', (dialect) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite({ dialect, environment: { PUBLIC_URL: 'https://folklore.example.com' } });
  });
  afterAll(() => site.close());

  async function counted(): Promise<number> {
    for (const { services } of site.processes) await services.views.flush();
    const rows = await site.database.db.selectFrom('dailyCounts').select('count').execute();
    return rows.reduce((sum, { count }) => sum + count, 0);
  }

  async function count(headers: Record<string, string>): Promise<Answer> {
    return site.http.inject({
      method: 'POST',
      url: '/api/analytics',
      headers: { ...json, ...headers },
      payload: visit,
    });
  }

  test.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: '' },
    { origin: 'http://folklore.example.com' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: 'https://folklore.example.com' },
    { origin: 'https://evil.example', host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  ])('cannot change anything here (%o)', async (headers) => {
    const before = await counted();
    expectError(await count(headers), 403);
    expect(await counted()).toBe(before);
  });

  test('cannot make a browser believe that we share', async () => {
    for (const method of ['OPTIONS', 'GET', 'POST'] as const) {
      const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
      const answer = await site.http.inject({ method, url: '/api/analytics', headers });
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  test.each([
    {},
    { origin: 'https://folklore.example.com' },
    { 'sec-fetch-site': 'same-origin', origin: 'https://folklore.example.com' },
    { 'sec-fetch-site': 'none' },
  ])('is not mistaken for our own pages or for a program (%o)', async (headers) => {
    const before = await counted();
    expect((await count(headers)).statusCode).toBe(200);
    expect(await counted()).toBe(before + 1);
  });

  test('may read what anyone may read', async () => {
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await site.http.inject({ url: '/api/events', headers })).statusCode).toBe(200);
  });
});

describe('The address that a guest comes from', () => {
  async function addressSeen(trustedProxies: number, forwarded: string | undefined): Promise<string> {
    const app = fastify({ trustProxy: trustedHops(trustedProxies) });
    app.get('/', async (request) => request.ip);
    const headers: Record<string, string> = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    const { body } = await app.inject({ url: '/', remoteAddress: '10.0.0.1', headers });
    await app.close();
    return body;
  }

  test.each([
    [0, undefined, '10.0.0.1'],
    [0, '203.0.113.9', '10.0.0.1'],
    [1, undefined, '10.0.0.1'],
    [1, '203.0.113.9', '203.0.113.9'],
    [1, '198.51.100.7, 203.0.113.9', '203.0.113.9'],
    [2, '198.51.100.7, 203.0.113.9', '198.51.100.7'],
    [2, '192.0.2.1, 198.51.100.7, 203.0.113.9', '198.51.100.7'],
    [2, '203.0.113.9', '203.0.113.9'],
  ])('with %i proxies believed and %s forwarded is %s', async (proxies, forwarded, address) => {
    expect(await addressSeen(proxies, forwarded)).toBe(address);
  });
});
