import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { Environment } from '#server/config.ts';
import { openApiPath } from '#server/http/openapi.ts';
import { inlineHashes, policyOf } from '#tests/support/answers.ts';
import { openWire, type Wire, type WireAnswer, type WireRequest } from '#tests/support/over-the-wire.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { startTestSite, type TestSite } from '#tests/support/test-site.ts';
import { notFoundRoute, routes } from '#web/routes.tsx';

/** An answer without the page that it is about, such as a 304, has the policy of that page. */
function expectSafe({ headers, text }: WireAnswer, page = text): void {
  const html = page.startsWith('<!doctype html>') ? page : '';
  expect(policyOf(headers)).toMatchObject({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inlineHashes(html, 'script')],
    'style-src': ["'self'", ...inlineHashes(html, 'style')],
    'connect-src': ["'self'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  });
  expect(headers['content-security-policy']).not.toMatch(/unsafe|\*/);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
  });
  expect(headers['permissions-policy']).toContain('camera=()');
  expect(Object.keys(headers).filter((name) => /^(access-control-|x-powered-by|server$)/.test(name))).toEqual(
    [],
  );
}

describe('A guest’s browser is protected on every answer', () => {
  let site: TestSite;
  let wire: Wire;
  let script: string;
  beforeAll(async () => {
    site = await startTestSite({ dialect: 'sqlite', hasFiles: true });
    await site.services.events.add([sampleEvent()], site.time.now.toISOString());
    wire = await openWire(site);
    script = /<script type="module" src="([^"]+)"/.exec((await wire.ask('/events')).text)?.[1] ?? '';
  });
  afterEach(() => void vi.restoreAllMocks());
  afterAll(() => site.close());

  const json = { 'content-type': 'application/json' };
  const big = { method: 'POST', headers: { ...json, 'content-length': 2_000_000 } };
  const foreign = { method: 'POST', headers: { ...json, origin: 'https://evil.example' }, body: '{}' };
  const answers: [string, string, WireRequest, number][] = [
    ['a page', '/', {}, 200],
    ['a page that is ready', '/events', {}, 200],
    ['a page that is ready, by its head', '/events', { method: 'HEAD' }, 200],
    ['a page of an event', '/events/1', { headers: { 'accept-encoding': 'br' } }, 200],
    ['a page that is not there', '/nope', {}, 404],
    ['a page that cannot be read', '/%ZZ', {}, 404],
    ['an event that is not there', '/events/4711', {}, 404],
    ['a file', '/manifest.webmanifest', {}, 200],
    ['a file that is not there', '/assets/nope.js', {}, 404],
    ['a call', '/api/events', {}, 200],
    ['a call by a foreigner', '/api/events', { headers: { origin: 'https://evil.example' } }, 200],
    ['a call that is not there', '/api/nope', {}, 404],
    ['a call that cannot be read', '/api/%ZZ', {}, 400],
    ['a call of another method', '/api/events', { method: 'DELETE' }, 405],
    [
      'a question about sharing',
      '/api/events',
      { method: 'OPTIONS', headers: { origin: 'https://evil.example' } },
      405,
    ],
    ['bad input', '/api/events?limit=0', {}, 400],
    ['broken JSON', '/api/analytics', { method: 'POST', headers: json, body: '{' }, 400],
    ['a foreign change', '/api/analytics', foreign, 403],
    ['too much', '/api/analytics', { ...big, body: Buffer.alloc(2_000_000) }, 413],
    [
      'the wrong type',
      '/api/analytics',
      { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x' },
      415,
    ],
    ['a method that nothing takes', '/events', { method: 'TRACE' }, 404],
    ['a change to a page', '/events', { method: 'POST' }, 404],
    ['health', '/healthz', {}, 200],
    ['the description of the calls', '/api/openapi.json', {}, 200],
  ];

  test.each(answers)('%s', async (_what, path, request, status) => {
    // Twice: the second answer to a page takes the short way.
    for (let visit = 0; visit < 2; visit += 1) {
      const answer = await wire.ask(path, request);
      expect(answer.status).toBe(status);
      const isReadable = request.method !== 'HEAD' && answer.headers['content-encoding'] === undefined;
      const { text } = isReadable ? answer : await wire.ask(path);
      expectSafe(answer, text);
      expect(answer.headers['content-type']).toMatch(/; charset=utf-8$/);
    }
  });

  test('a copy that is still right', async () => {
    for (const path of ['/events', '/events/1', script]) {
      const { headers, text } = await wire.ask(path);
      // One copy, ahead of the router; and several, which the router answers.
      for (const copies of [String(headers.etag), `"old", ${headers.etag}`]) {
        const answer = await wire.ask(path, { headers: { 'if-none-match': copies } });
        expect(answer.status).toBe(304);
        expectSafe(answer, text);
      }
    }
  });

  test('every page with code in it, which its policy allows by the hash and nothing else', async () => {
    for (const { path: pattern, isPublic, isPainted = isPublic } of [...routes, notFoundRoute]) {
      const path = pattern.replace(':id', '1').replace('*', '/nowhere');
      const { headers, text } = await wire.ask(path);
      const scripts = [...text.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
      const executed = scripts.filter((tag) => !/ type="application\/(ld\+)?json"/.test(tag));
      const entry = expect.stringMatching(/ type="module" src="\/assets\//);
      // The embedded calendar has no script at all.
      const paintedScripts = path === '/embed/events' ? [] : [entry, '<script>'];
      expect(executed, path).toEqual(isPainted ? paintedScripts : [entry]);
      expect(inlineHashes(text, 'style'), path).toHaveLength(isPainted ? 1 : 0);
      expect(policyOf(headers), path).toMatchObject({
        'script-src': ["'self'", ...inlineHashes(text, 'script')],
        'style-src': ["'self'", ...inlineHashes(text, 'style')],
      });
    }
  });

  test('every page but the one for frames of other sites', async () => {
    const pages = [...routes, notFoundRoute].map(({ path }) =>
      path.replace(':id', '1').replace('*', '/nowhere'),
    );
    expect(pages).toContain('/embed/events');
    const reads = calls
      .filter(({ method }) => method === 'GET')
      .map(({ path }) => path.replaceAll(/\{\w+\}/g, '1'));
    const files = [
      '/events.ics',
      '/events/1.ics',
      '/events.rss',
      '/events.json',
      '/events/1/card.png',
      '/display/qr.svg',
      '/sitemap.xml',
      '/share-card.jpg',
      '/favicon.svg',
      script,
    ];
    const paths = [...pages, ...reads, ...files, openApiPath];
    for (const path of paths) {
      // The second time it comes from the cache, ahead of the router; then as a 304, and as a HEAD.
      const first = await wire.ask(path);
      const again = await wire.ask(path);
      const copy = await wire.ask(path, { headers: { 'if-none-match': String(first.headers.etag) } });
      const head = await wire.ask(path, { method: 'HEAD' });
      for (const { headers } of [first, again, copy, head]) {
        const isFrameable = path === '/embed/events';
        expect(headers['x-frame-options'], path).toBe(isFrameable ? undefined : 'DENY');
        expect(policyOf(headers)['frame-ancestors'], path).toEqual([isFrameable ? '*' : "'none'"]);
      }
    }
  });

  test('a picture, which needs no charset', async () => {
    const answer = await wire.ask('/share-card.jpg');
    expect(answer.headers['content-type']).toBe('image/jpeg');
    // Other sites may show it, and that is all.
    const { 'cross-origin-resource-policy': shownBy, ...headers } = answer.headers;
    expect(shownBy).toBe('cross-origin');
    expectSafe({ ...answer, headers: { ...headers, 'cross-origin-resource-policy': 'same-origin' } });
  });

  test('workers, which may do little, and of which one may run WebAssembly', async () => {
    const assets = await readdir(join(site.services.web.filesRoot ?? '', 'assets'));
    const workers = assets.filter((name) => name.includes('.worker-') && name.endsWith('.js'));
    expect(workers.map((name) => name.split('.')[0])).toEqual(['heic-decoder', 'picture-packer', 'tonight']);
    for (const [index, name] of workers.entries()) {
      for (const headers of [{}, { 'accept-encoding': 'br' }]) {
        const answer = await wire.ask(`/assets/${name}`, { headers });
        expect(answer.status).toBe(200);
        expect(policyOf(answer.headers)).toEqual({
          'default-src': ["'none'"],
          'script-src': ["'self'", ...(index === 0 ? ["'wasm-unsafe-eval'"] : [])],
          'connect-src': ["'self'"],
          'base-uri': ["'none'"],
          'form-action': ["'none'"],
          'frame-ancestors': ["'none'"],
        });
        expect(answer.headers).toMatchObject({
          'x-content-type-options': 'nosniff',
          'cross-origin-resource-policy': 'same-origin',
        });
      }
    }
  });

  test('a failure of ours, of a call and of a page', async () => {
    vi.spyOn(site.services.events, 'get').mockRejectedValue(new Error('broken'));
    vi.spyOn(site.services.web, 'renderPage').mockRejectedValue(new Error('broken'));
    for (const path of ['/api/events/1', '/']) {
      site.time.now = new Date(site.time.now.getTime() + 86_400_000 * 30);
      await site.services.events.add([sampleEvent()], site.time.now.toISOString());
      const answer = await wire.ask(path);
      expect(answer.status).toBe(500);
      expectSafe(answer);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers['content-type']).toMatch(/; charset=utf-8$/);
    }
  });
});

describe('An owner who configures', () => {
  async function pageWith(environment: Environment) {
    const site = await startTestSite({ dialect: 'sqlite', environment });
    const { headers, body } = await site.http.inject('/events');
    await site.close();
    return { headers, body, policy: policyOf(headers) };
  }

  test('an https address keeps browsers on https for a year', async () => {
    const { headers, policy } = await pageWith({ PUBLIC_URL: 'https://folklore.example.com' });
    expect(headers['strict-transport-security'], 'its other names are not ours').toBe('max-age=31536000');
    expect(policy).toHaveProperty('upgrade-insecure-requests');
    expect(policy['img-src']).not.toContain('http:');
  });

  test('none, or one without encryption, locks nobody out', async () => {
    const { headers, policy } = await pageWith({ PUBLIC_URL: 'http://folklore.example.com' });
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(policy).not.toHaveProperty('upgrade-insecure-requests');
  });

  test('Google Analytics lets in its script and what that reports to, on public pages alone', async () => {
    const { policy, body } = await pageWith({ GA_MEASUREMENT_ID: 'G-AB12CD34EF' });
    expect(policy['script-src']).toEqual([
      "'self'",
      ...inlineHashes(body, 'script'),
      'https://www.googletagmanager.com/gtag/js',
    ]);
    expect(policy['connect-src']).toEqual([
      "'self'",
      'https://*.google-analytics.com/g/collect',
      'https://*.analytics.google.com/g/collect',
    ]);
    expect(policy['style-src']).toEqual(["'self'", ...inlineHashes(body, 'style')]);
    expect(JSON.stringify(policy)).not.toContain('klaviyo');
  });

  test('services of other companies lets none of them into the pages of staff and of one person', async () => {
    const environment = {
      GA_MEASUREMENT_ID: 'G-AB12CD34EF',
      KLAVIYO_COMPANY_ID: 'AbCd12',
      KLAVIYO_FORM_ID: 'XyZ789',
    };
    const site = await startTestSite({ dialect: 'sqlite', environment });
    const paths = ['/admin/login', '/admin/dashboard', '/application/x', '/subscription/x'];
    for (const path of [...paths, '/api/events', '/favicon.svg']) {
      const { headers } = await site.http.inject(path);
      expect(headers['content-security-policy'], path).not.toMatch(/google|klaviyo|unsafe/);
    }
    await site.close();
  });

  test('the sign-up popup lets its hosts in, and still no script that a stranger puts into a page', async () => {
    const { policy, body } = await pageWith({ KLAVIYO_COMPANY_ID: 'AbCd12', KLAVIYO_FORM_ID: 'XyZ789' });
    expect(policy['script-src']).toEqual([
      "'self'",
      ...inlineHashes(body, 'script'),
      'https://*.klaviyo.com',
    ]);
    // The popup's script injects styles. Next to a hash, browsers would ignore that they are allowed.
    expect(policy['style-src']).toEqual(["'self'", "'unsafe-inline'", 'https://*.klaviyo.com']);
    expect(policy['connect-src']).toContain('https://*.klaviyo.com');
    expect(JSON.stringify(policy)).not.toContain('google');
  });
});
