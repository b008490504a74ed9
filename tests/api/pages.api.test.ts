import { setTimeout } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { artworkUrl } from '#contract/addresses.ts';
import type { PageState } from '#contract/pages.ts';
import { maxStalenessMs } from '#server/db/content-freshness.ts';
import { EventsStore, type NewEvent } from '#server/events/events.store.ts';
import { openWire, type Wire, type WireAnswer } from '#tests/support/over-the-wire.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { startTestSite, type TestSite, usualDialects } from '#tests/support/test-site.ts';

interface Script {
  attributes: string;
  content: string;
}

/** As a browser finds them: an element ends at the first thing that looks like its end. */
function scriptsOf(html: string): Script[] {
  return [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script/gi)].map(
    ([, attributes = '', content = '']) => ({
      attributes,
      content,
    }),
  );
}

const quoted = String.raw`"[^"]*"|'[^']*'|[^\s"'<>=\x60]+`;
const attribute = String.raw`\s+([^\s"'<>/=]+)(?:\s*=\s*(?:${quoted}))?`;
const tag = new RegExp(String.raw`</?[a-z][a-z0-9]*((?:${attribute})*)\s*/?>`, 'gi');

function withoutCode(html: string): string {
  return html.replaceAll(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/gi, '');
}

/** What a guest reads. */
function textOf(html: string): string {
  return withoutCode(html)
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(tag, '')
    .replaceAll(/\s+/g, ' ');
}

/** The names of all attributes outside of scripts and styles. */
function attributesOf(html: string): string[] {
  return [...withoutCode(html).matchAll(tag)].flatMap(([, attributes = '']) =>
    [...attributes.matchAll(new RegExp(attribute, 'g'))].map(([, name = '']) => name.toLowerCase()),
  );
}

function stateOf(html: string): PageState {
  const state = scriptsOf(html).find(({ attributes }) => attributes.includes('id="page-state"'));
  return JSON.parse(state?.content ?? '');
}

function factsOf(html: string): Record<string, unknown> {
  const facts = scriptsOf(html).find(({ attributes }) => attributes.includes('application/ld+json'));
  return JSON.parse(facts?.content ?? '');
}

const past = { startDateTime: '2026-11-01T00:00:00.000Z', endDateTime: '2026-11-01T02:00:00.000Z' };

async function add(site: TestSite, events: NewEvent[]): Promise<number[]> {
  const ids: number[] = [];
  for (let from = 0; from < events.length; from += 500) {
    ids.push(
      ...(await site.services.events.add(events.slice(from, from + 500), site.time.now.toISOString())),
    );
  }
  return ids;
}

describe.each(usualDialects)('A guest without JavaScript, on %s', (dialect) => {
  let site: TestSite;
  let wire: Wire;
  let ids: number[];
  beforeAll(async () => {
    site = await startTestSite({
      dialect,
      hasFiles: true,
      environment: { PUBLIC_URL: 'https://folklore.example.com' },
    });
    ids = await add(site, [
      sampleEvent({ description: '<p>Songs <b>after</b> midnight.</p>' }),
      sampleEvent({
        name: 'Low Tide Radio',
        startDateTime: '2026-12-05T01:00:00.000Z',
        endDateTime: '2026-12-05T03:00:00.000Z',
      }),
      sampleEvent({ name: 'Paper Lanterns', ...past }),
      sampleEvent({ name: 'A secret show', archived: true }),
    ]);
    wire = await openWire(site);
  });
  afterAll(() => site.close());

  test('reads the names of the shows to come, and of those that have been, in that order', async () => {
    const { status, text } = await wire.ask('/events');
    expect(status).toBe(200);
    expect(textOf(text)).toMatch(
      /Upcoming Events.*June Hollis &amp; The Night Porch.*Low Tide Radio.*Past Events.*Paper Lanterns/,
    );
    expect(text.includes('A secret show')).toBe(false);
  });

  test('reads a show: its name, its description as HTML, its day and time at the venue', async () => {
    const { status, text } = await wire.ask(`/events/${ids[0]}`);
    expect(status).toBe(200);
    expect(withoutCode(text)).toContain('<p>Songs <b>after</b> midnight.</p>');
    const shown = textOf(text);
    for (const part of [
      'June Hollis &amp; The Night Porch',
      'Friday, November 20, 2026',
      '7:30 PM – 10:00 PM',
    ]) {
      expect(shown).toContain(part);
    }
    expect(shown).toContain('Back to Events');
  });

  test.each([
    ['/nope', '404 Page Not Found', 'Did you forget to add the page to the router?'],
    ['/events/1/2', '404 Page Not Found', 'Did you forget to add the page to the router?'],
    ['/%ZZ', '404 Page Not Found', 'Did you forget to add the page to the router?'],
    ['/events/%E0%A4%A', '404 Page Not Found', 'Did you forget to add the page to the router?'],
    [
      '/events/4711',
      'Event Not Found',
      'The event you&#x27;re looking for doesn&#x27;t exist or has been removed.',
    ],
    ['/events/abc', 'Event Not Found', 'doesn&#x27;t exist or has been removed.'],
    ['/events/0', 'Event Not Found', 'doesn&#x27;t exist or has been removed.'],
    ['/events/-1', 'Event Not Found', 'doesn&#x27;t exist or has been removed.'],
    ['/events/99999999999999999999', 'Event Not Found', 'doesn&#x27;t exist or has been removed.'],
    [`/events/${'9'.repeat(2_000)}`, 'Event Not Found', 'doesn&#x27;t exist or has been removed.'],
    ['/events/%00', 'Event Not Found', 'doesn&#x27;t exist or has been removed.'],
    ['/events/..', 'Event Not Found', 'doesn&#x27;t exist or has been removed.'],
    ['/events/%2e%2e%2fgallery', 'Event Not Found', 'doesn&#x27;t exist or has been removed.'],
    ["/events/1'%20or%20'1'='1", 'Event Not Found', 'doesn&#x27;t exist or has been removed.'],
    ['/events?before=garbage', 'Back to the next shows', 'Events Calendar'],
    ['/events?after=%00', 'Back to the next shows', 'Events Calendar'],
    ['/events?before=2026-11-15T17:00:00.000Z_9999999999', 'Back to the next shows', 'Events Calendar'],
  ])('who asks for %s gets a true 404 that says so', async (path, heading, sentence) => {
    const { status, headers, text } = await wire.ask(path);
    expect(status).toBe(404);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(textOf(text)).toContain(heading);
    expect(textOf(text)).toContain(sentence);
    expect((await wire.ask(path, { method: 'HEAD' })).status).toBe(404);
  });

  test('who asks for an archived show gets a true 404, and search engines are told to forget it', async () => {
    const { status, text } = await wire.ask(`/events/${ids[3]}`);
    expect(status).toBe(404);
    expect(textOf(text)).toContain('Event Not Found');
    expect(text.slice(0, 4_096)).toContain('<meta name="robots" content="noindex"');
    expect(text.includes('A secret show')).toBe(false);
  });

  test.each([
    '/events?category=anything',
    "/events?category=' or 1=1 --",
    '/events?utm_source=x&x[]=1',
    '/events/',
    '/events?',
  ])('who adds to the address (%s) reads the calendar as everyone does', async (path) => {
    const plain = await wire.ask('/events');
    const answer = await wire.ask(encodeURI(path));
    expect(answer.status).toBe(200);
    expect(answer.bytes.equals(plain.bytes)).toBe(true);
  });

  test.each([
    '//evil.example/..',
    '//evil.example/%2f..',
    '//evil.example',
    '///evil.example/',
    '/\\evil.example',
    '/\\/evil.example',
    '/%5cevil.example',
    '/%2f%2fevil.example',
    '/%09/evil.example',
    '/events//evil.example',
    '/events/..//evil.example',
    '/.//evil.example',
    '/?next=//evil.example',
    '/events/?redirect=https://evil.example',
    '/assets//evil.example/..',
    '/https://evil.example',
    'https://evil.example/',
    'http://evil.example/events',
  ])('is never sent to another site by %s', async (path) => {
    const { status, headers, text } = await wire.ask(path);
    expect([200, 404]).toContain(status);
    expect(headers.location).toBeUndefined();
    expect(text.includes('evil.example')).toBe(false);
  });

  test('finds title, description and share card in the first 4 KB', async () => {
    for (const path of ['/', '/events', `/events/${ids[0]}`, '/nope']) {
      const head = (await wire.ask(path)).bytes.subarray(0, 4_096).toString();
      expect(head).toMatch(/<title>[^<]+<\/title>/);
      expect(head).toMatch(/<meta name="description" content="[^"]+"/);
      expect(head).toMatch(/<meta property="og:title" content="[^"]+"/);
      expect(head).toMatch(/<meta property="og:image" content="https:\/\/folklore\.example\.com\/[^"]+"/);
      expect(head).toMatch(/<meta name="twitter:card" content="[^"]+"/);
    }
    for (const path of ['/', '/events', '/live-music', `/events/${ids[0]}`]) {
      const { text } = await wire.ask(path);
      expect(text).toContain(`<link rel="canonical" href="https://folklore.example.com${path}"`);
    }
    const head = (await wire.ask(`/events/${ids[0]}`)).bytes.subarray(0, 4_096).toString();
    expect(head).toContain('<title>June Hollis &amp; The Night Porch · Folklore</title>');
    expect(head).toContain('content="Songs after midnight."');
    expect(head).toContain(`href="https://folklore.example.com/events/${ids[0]}"`);
  });

  test('finds no page at an address of nothing, and is not told that it is another page', async () => {
    for (const path of ['/nope', '/events/abc', '/events/2147483647', '/events?before=garbage']) {
      const { status, text } = await wire.ask(path);
      expect([path, status]).toEqual([path, 404]);
      expect(text).not.toMatch(/rel="canonical"|property="og:url"/);
      expect(text).toContain('<meta name="robots" content="noindex"');
    }
  });

  test('who reads the facts for search engines finds the picture that the page shows', async () => {
    const [own = 0, elsewhere = 0, none = 0, community = 0] = await add(site, [
      sampleEvent({ imageUrl: '/images/0123456789abcdef0123456789abcdef.jpg' }),
      sampleEvent({ imageUrl: 'https://example.com/june.jpg' }),
      sampleEvent(),
      sampleEvent({ category: 'Community Event', name: "St. Patrick’s & Mum's Night" }),
    ]);
    const imageOf = async (id: number) => factsOf((await wire.ask(`/events/${id}`)).text).image;
    expect(await imageOf(own)).toBe(
      'https://folklore.example.com/images/0123456789abcdef0123456789abcdef.jpg',
    );
    expect(await imageOf(elsewhere)).toBe('https://example.com/june.jpg');
    // Search engines take no SVG. The card shows the artwork that the page shows.
    for (const id of [none, community]) {
      const address = String(await imageOf(id));
      expect(address).toBe(`https://folklore.example.com/events/${id}/card.png`);
      expect((await wire.ask(new URL(address).pathname)).headers['content-type']).toBe('image/png');
      const page = (await wire.ask(`/events/${id}`)).text;
      // In the page itself, where it is painted with the first words: it is not asked for.
      const [, artwork = ''] = /src="data:image\/svg\+xml,([^"]+)"/.exec(page) ?? [];
      const name = String(factsOf(page).name);
      expect(decodeURIComponent(artwork)).toBe((await wire.ask(artworkUrl(name))).text);
      expect(page).not.toContain('href="/artwork.svg');
    }
  });

  test('sees one colour around the site: in its pages, its manifest and its styles', async () => {
    const manifest = JSON.parse((await wire.ask('/manifest.webmanifest')).text);
    const themeOf = (html: string) =>
      [...html.matchAll(/<meta name="theme-color"(?: media="([^"]*)")? content="([^"]*)"/g)].map(
        ([, media, color]) => [media, color],
      );
    const page = (await wire.ask('/')).text;
    expect(themeOf(page)).toEqual([[undefined, manifest.theme_color]]);
    expect(manifest.background_color).toBe(manifest.theme_color);
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(page) ?? [];
    expect(style).toContain(`--color-night:${manifest.theme_color}`);

    const staff = (await wire.ask('/admin/login')).text;
    expect(themeOf(staff)).toEqual([
      ['(prefers-color-scheme: light)', '#faf5ec'],
      ['(prefers-color-scheme: dark)', '#17100c'],
    ]);
    const styles = [...staff.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) => href);
    const css = (await Promise.all(styles.map(async (href) => (await wire.ask(href)).text))).join('');
    for (const color of ['#faf5ec', '#17100c']) expect(css).toContain(`--color-paper:${color}`);
  });

  test('has the styles of everything that a page shows, also of what only stands there without JavaScript', async () => {
    for (const path of [
      '/',
      '/events',
      `/events/${ids[0]}`,
      '/live-music',
      '/never-miss-a-show',
      '/nope',
      '/admin/login',
    ]) {
      const { text } = await wire.ask(path);
      const [, style = ''] = /<style>(.*?)<\/style>/s.exec(text) ?? [];
      const defined = new Set([...style.matchAll(/\.((?:[\w-]|\\.)+)/g)].map(([, name = '']) => name));
      const named = [...text.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '));
      const own = named.filter((name) => name !== '' && !name.startsWith('lucide'));
      expect(own.length).toBeGreaterThan(19);
      expect(
        [...new Set(own)].filter((name) => !defined.has(name)),
        path,
      ).toEqual([]);
    }
  });

  test('is given one script that stands in every page, the same in all: others are files, the rest is data', async () => {
    const inPages = new Set<string>();
    for (const path of [
      '/',
      '/events',
      `/events/${ids[0]}`,
      '/events/abc',
      '/nope',
      '/events?before=garbage',
    ]) {
      const { text } = await wire.ask(path);
      const scripts = scriptsOf(text);
      const inPage = scripts.filter(({ attributes }) => attributes === '');
      expect(inPage).toHaveLength(1);
      for (const { content } of inPage) inPages.add(content);
      expect(scripts.length).toBeGreaterThanOrEqual(3);
      for (const { attributes, content } of scripts.filter((script) => !inPage.includes(script))) {
        const isFile = / src="\/assets\/[^"]+"/.test(attributes) && content === '';
        const isData = /type="application\/(ld\+)?json"/.test(attributes) && !attributes.includes('src=');
        expect(isFile || isData, attributes).toBe(true);
      }
      expect(attributesOf(text).filter((name) => name.startsWith('on'))).toEqual([]);
      expect(/javascript:/i.test(text)).toBe(false);
    }
    expect(inPages.size).toBe(1);
  });
});

const hostileNames = [
  '</script><script>alert(1)</script>',
  '<!--<script>',
  '<!-- --> ]]> <![CDATA[',
  'a\u2028b\u2029c',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '</title><svg onload=alert(1)>',
  '{{constructor.constructor("alert(1)")()}} #{alert(1)} `',
  "$& $1 $` $' \\u003cscript\\u003e",
  '\ufeff\u202eevil\u0007\u001b[31m',
];

describe.each(usualDialects)('A show with a hostile name, on %s', (dialect) => {
  let site: TestSite;
  let plainScripts: number;
  beforeAll(async () => {
    site = await startTestSite({ dialect });
    const [id] = await add(site, [sampleEvent()]);
    plainScripts = scriptsOf((await site.http.inject(`/events/${id}`)).body).length;
  });
  afterAll(() => site.close());

  test.each(hostileNames)('hurts no guest: %j', async (name) => {
    const [id] = await add(site, [
      sampleEvent({
        name,
        description: `<p>${name}</p>`,
        imageUrl: `https://example.com/${name}`,
        category: name as NewEvent['category'],
      }),
      sampleEvent({ name, description: name, imageUrl: `/images/${name}.jpg` }),
    ]);
    await site.database.db
      .updateTable('events')
      .set({ category: 'Other' })
      .where('category', '=', name as 'Other')
      .execute();
    site.time.now = new Date(site.time.now.getTime() + maxStalenessMs);
    for (const path of [`/events/${id}`, `/events/${(id ?? 0) + 1}`]) {
      const { body, statusCode } = await site.http.inject(path);
      expect(statusCode).toBe(200);
      expect(scriptsOf(body)).toHaveLength(plainScripts);
      const answers = Object.values(stateOf(body).answers);
      expect(JSON.parse(answers[0]?.body ?? '')).toMatchObject({ name });
      expect(factsOf(body)).toMatchObject({ name });
      expectHarmless(body);
    }
    const { body } = await site.http.inject('/events');
    const listed = Object.values(stateOf(body).answers).flatMap(
      (answer) => JSON.parse(answer.body) as NewEvent[],
    );
    expect(listed.map((event) => event.name)).toContain(name);
    expectHarmless(body);
  });

  function expectHarmless(html: string): void {
    for (const { content } of scriptsOf(html)) expect(content).not.toMatch(/[<\u2028\u2029]/);
    // Every tag is one that can be read as such, and beside them no text opens another.
    expect(textOf(html).replace('<!doctype html>', '')).not.toMatch(/[<]/);
    expect(attributesOf(html).filter((name) => name.startsWith('on'))).toEqual([]);
  }

  test.each(['http://[', 'https://', 'nonsense:\\', 'javascript:alert(1)', 'data:image/png;base64,AAAA'])(
    'or with an image at no address at all (%j) is shown all the same',
    async (imageUrl) => {
      const [id] = await add(site, [sampleEvent({ imageUrl })]);
      const { statusCode, body } = await site.http.inject(`/events/${id}`);
      expect(statusCode).toBe(200);
      expect(body.slice(0, 4_096)).toMatch(
        /<meta property="og:image" content="http:\/\/localhost:3000\/[^"]+"/,
      );
    },
  );
});

describe('A page on its way to a guest', () => {
  let site: TestSite;
  let wire: Wire;
  let eventPath: string;
  beforeAll(async () => {
    site = await startTestSite({ dialect: 'sqlite', hasFiles: true });
    const [id] = await add(site, [sampleEvent(), sampleEvent({ name: 'Paper Lanterns', ...past })]);
    eventPath = `/events/${id}`;
    wire = await openWire(site);
  });
  afterAll(() => site.close());

  test('says the same in every encoding, ready-made or not', async () => {
    for (const path of ['/', '/events', eventPath, '/nope', '/events/4711']) {
      const plain = await wire.ask(path);
      for (let visit = 0; visit < 2; visit += 1) {
        const [br, gzip, none] = await Promise.all(
          ['gzip, deflate, br', 'gzip', 'identity'].map((encodings) =>
            wire.ask(path, { headers: { 'accept-encoding': encodings } }),
          ),
        );
        expect(br?.headers['content-encoding']).toBe('br');
        expect(gzip?.headers['content-encoding']).toBe('gzip');
        expect(none?.headers['content-encoding']).toBeUndefined();
        expect(brotliDecompressSync(br?.bytes ?? '').equals(plain.bytes)).toBe(true);
        expect(gunzipSync(gzip?.bytes ?? '').equals(plain.bytes)).toBe(true);
        expect(none?.bytes.equals(plain.bytes)).toBe(true);
        for (const answer of [br, gzip, none]) {
          expect(answer?.headers).toMatchObject({
            vary: 'accept-encoding',
            'content-type': 'text/html; charset=utf-8',
            'content-length': String(answer?.bytes.length),
            'cache-control': 'public, max-age=0, must-revalidate',
          });
        }
        expect(new Set([br, gzip, none].map((answer) => answer?.headers.etag)).size).toBe(3);
      }
    }
  });

  test.each(['br', 'gzip', 'identity'])('is not sent again to whoever has it (%s)', async (encoding) => {
    for (const path of ['/events', eventPath]) {
      const headers = { 'accept-encoding': encoding };
      const { headers: first } = await wire.ask(path, { headers });
      const again = await wire.ask(path, { headers: { ...headers, 'if-none-match': String(first.etag) } });
      expect(again.status).toBe(304);
      expect(again.bytes).toHaveLength(0);
      expect(again.headers.etag).toBe(first.etag);
      expect(again.headers.vary).toBe('accept-encoding');
      expect(again.headers['cache-control']).toBe(first['cache-control']);
      const other = await wire.ask(path, { headers: { ...headers, 'if-none-match': '"another"' } });
      expect(other.status).toBe(200);
    }
  });

  test('is not confused with the copy of another encoding', async () => {
    const { headers } = await wire.ask('/events', { headers: { 'accept-encoding': 'br' } });
    const answer = await wire.ask('/events', {
      headers: { 'accept-encoding': 'gzip', 'if-none-match': String(headers.etag) },
    });
    expect(answer.status).toBe(200);
  });

  test('that is not there stays not there, even to whoever has a copy of that', async () => {
    for (const path of ['/nope', '/events/4711']) {
      const { headers } = await wire.ask(path);
      for (const tag of [String(headers.etag), '*']) {
        expect((await wire.ask(path, { headers: { 'if-none-match': tag } })).status).toBe(404);
      }
    }
  });

  test('can be asked for by its head alone', async () => {
    const whole = await wire.ask('/events');
    const head = await wire.ask('/events', { method: 'HEAD' });
    const { date: _1, ...expected } = whole.headers;
    const { date: _2, ...got } = head.headers;
    expect(head.status).toBe(200);
    expect(head.bytes).toHaveLength(0);
    expect(got).toEqual(expected);
  });

  test.each<[string, Record<string, string>]>([
    [
      'a forwarded host',
      { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', 'x-forwarded-for': '1.2.3.4' },
    ],
    [
      'a forwarded path',
      { 'x-original-url': '/admin', 'x-rewrite-url': '/admin', 'x-forwarded-prefix': '//evil.example' },
    ],
    ['another host', { host: 'evil.example' }],
    ['a cookie', { cookie: 'session=1; theme=dark' }],
    ['a language', { 'accept-language': 'de' }],
    ['a preview', { 'x-preview': '1', 'x-ghost-preview': 'c=1', 'x-middleware-prefetch': '1' }],
    ['an origin', { origin: 'https://evil.example', referer: 'https://evil.example/' }],
    ['a device', { 'user-agent': 'evil.example', 'sec-ch-ua-mobile': '?1', dnt: '1', 'save-data': 'on' }],
    ['a wish', { accept: 'application/json', 'x-requested-with': 'XMLHttpRequest', rsc: '1' }],
    ['an authority', { authorization: 'Basic ZXZpbDpldmls', 'x-http-method-override': 'DELETE' }],
    ['a part', { range: 'bytes=0-10', 'if-modified-since': new Date().toUTCString() }],
  ])('is the same bytes for everyone, whoever sends %s first', async (_what, headers) => {
    const { date: _1, ...expected } = (await wire.ask('/events')).headers;
    for (const path of ['/events', eventPath]) {
      const plain = await wire.ask(path);
      // Made for this request, not only handed to it.
      site.time.now = new Date(site.time.now.getTime() + 1);
      await site.database.db
        .updateTable('contentVersion')
        .set((set) => ({ version: set('version', '+', 1) }))
        .execute();
      site.services.freshness.invalidate();
      const first = await wire.ask(path, { headers });
      expect(first.status).toBe(200);
      expect(first.bytes.equals(plain.bytes)).toBe(true);
      const next = await wire.ask(path);
      expect(next.bytes.equals(plain.bytes)).toBe(true);
      expect(Object.keys(first.headers).toSorted()).toEqual(Object.keys(plain.headers).toSorted());
    }
    const { date: _2, ...after } = (await wire.ask('/events')).headers;
    expect(after).toEqual(expected);
  });

  test('stands behind a file’s name only if there is such a file', async () => {
    for (const path of [
      '/.env',
      '/.git/HEAD',
      '/.git/config',
      '/package.json',
      '/package-lock.json',
      '/site.config.ts',
      '/server/main.ts',
      '/data/greenroom.sqlite',
      '/greenroom.sqlite',
      '/.vite/manifest.json',
      '/assets/',
      '/assets',
      '/index.html',
      '/favicon.svg/',
      '/favicon.ico.br',
      '/../package.json',
      '/assets/../../package.json',
      '/..%2fpackage.json',
      '/%2e%2e/package.json',
      '/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
      '/assets/..%5c..%5cpackage.json',
      '/assets/%2e%2e/%2e%2e/%2e%2e/package.json',
      '/assets/....//....//package.json',
      '/assets/%252e%252e%252fpackage.json',
      '/assets/..;/package.json',
      '/favicon.svg%00.html',
      '/etc/passwd',
      '//etc/passwd',
    ]) {
      const { status, text } = await wire.ask(path);
      expect(status, path).toBe(404);
      expect(text).not.toMatch(/"dependencies"|root:|SQLite format|isEntry/);
    }
  });
});

describe('A file of the build', () => {
  let site: TestSite;
  let wire: Wire;
  let script: string;
  let style: string;
  beforeAll(async () => {
    site = await startTestSite({ dialect: 'sqlite', hasFiles: true });
    wire = await openWire(site);
    const { text } = await wire.ask('/events');
    script = /<script type="module" src="([^"]+)"/.exec(text)?.[1] ?? '';
    style = /<link rel="stylesheet" href="([^"]+)"/.exec(text)?.[1] ?? '';
  });
  afterAll(() => site.close());

  test('that is a script stands where no browser loads it before the picture of the first view', async () => {
    const { text } = await wire.ask('/');
    const [before = '', template = '', after = ''] = text.split(/<\/?template\b[^>]*>/);
    const tags = /<(?:link|script)\b[^>]*(?:rel="modulepreload"|type="module")[^>]*>/g;
    const scripts = [...template.matchAll(tags)].map(([tag]) => tag);
    expect(scripts.length).toBeGreaterThan(1);
    for (const tag of scripts) expect(tag).toContain('fetchpriority="low"');
    expect(before).not.toMatch(tags);
    expect(after).not.toMatch(tags);
    const pictures = [...before.matchAll(/<(?:link|img)\b[^>]*fetchpriority="high"[^>]*>/gi)];
    expect(pictures.map(([tag]) => tag.slice(0, 5))).toEqual(['<link', '<link', '<img ']);
  });

  test('that is a style sheet is only loaded by a browser that comes to its page from another', async () => {
    const { text } = await wire.ask('/');
    const links = [...text.matchAll(/<link rel="stylesheet"[^>]*>/g)].map(([tag]) => tag);
    expect(links.length).toBeGreaterThan(1);
    for (const tag of links) expect(tag).toContain(' disabled=""');
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(text) ?? [];
    const sheets = links.map((tag) => / href="([^"]+)"/.exec(tag)?.[1] ?? '');
    const texts = await Promise.all(sheets.map(async (href) => (await wire.ask(href)).text));
    expect(style).toBe(texts.join('\n'));
  });

  test('with its hash in its name stays in a guest’s browser for good', async () => {
    for (const path of [script, style]) {
      const { status, headers } = await wire.ask(path);
      expect(status).toBe(200);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(headers['content-type']).toMatch(/^(application|text)\/(javascript|css); charset=utf-8$/);
    }
    // An icon keeps its name when the venue's does not, so it is asked for each time.
    const icon = await wire.ask('/favicon.svg');
    expect(icon.headers['cache-control']).toBe('public, no-cache');
    const again = await wire.ask('/favicon.svg', { headers: { 'if-none-match': String(icon.headers.etag) } });
    expect(again.status).toBe(304);
  });

  test('comes compressed to whoever takes that, from bytes made once', async () => {
    for (const path of [script, style]) {
      const plain = await wire.ask(path);
      const br = await wire.ask(path, { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } });
      const gzip = await wire.ask(path, { headers: { 'accept-encoding': 'gzip' } });
      const none = await wire.ask(path, { headers: { 'accept-encoding': 'identity' } });
      expect(br.headers['content-encoding']).toBe('br');
      expect(gzip.headers['content-encoding']).toBe('gzip');
      expect(none.headers['content-encoding']).toBeUndefined();
      expect(brotliDecompressSync(br.bytes).equals(plain.bytes)).toBe(true);
      expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true);
      expect(br.bytes.length).toBeLessThan(gzip.bytes.length);
      for (const answer of [plain, br, gzip]) {
        expect(answer.headers.vary).toBe('accept-encoding');
        expect(answer.headers['content-type']).toBe(plain.headers['content-type']);
      }
    }
  });

  test('is written in a known script, so that no browser guesses', async () => {
    expect((await wire.ask('/favicon.svg')).headers['content-type']).toBe('image/svg+xml; charset=utf-8');
    expect((await wire.ask('/manifest.webmanifest')).headers['content-type']).toMatch(
      /^application\/manifest\+json/,
    );
  });
});

describe.each(usualDialects)('A kept page, on %s', (dialect) => {
  let site: TestSite;
  let other: TestSite;
  let rendered: ReturnType<typeof vi.spyOn>;
  let id: number;
  beforeAll(async () => {
    // What one process keeps, and what another one: each test says which of the two is asked.
    site = await startTestSite({ dialect, isAlone: true });
    other = await startTestSite({ dialect, besides: site });
  });
  beforeEach(async () => {
    site.time.now = new Date('2026-11-15T17:00:00.000Z');
    await site.database.db.deleteFrom('events').execute();
    [id = 0] = await add(site, [sampleEvent()]);
    for (const { services } of [site, other]) services.freshness.invalidate();
    rendered = vi.spyOn(site.services.web, 'renderPage');
  });
  afterEach(() => void vi.restoreAllMocks());
  afterAll(async () => {
    await other.close();
    await site.close();
  });

  async function read(from = site, path = '/events'): Promise<string> {
    const { body, statusCode } = await from.http.inject(path);
    expect(statusCode).toBe(200);
    return textOf(body);
  }

  function wait(ms: number): void {
    site.time.now = new Date(site.time.now.getTime() + ms);
  }

  const changes: [string, () => Promise<unknown>, (html: string) => void][] = [
    [
      'a show is added',
      () => add(site, [sampleEvent({ name: 'Brand new' })]),
      (html) => expect(html).toContain('Brand new'),
    ],
    [
      'a show is changed in the database itself',
      () => site.database.db.updateTable('events').set({ name: 'Renamed' }).where('id', '=', id).execute(),
      (html) => expect(html).toContain('Renamed'),
    ],
    [
      'a show is archived',
      () => site.database.db.updateTable('events').set({ archived: true }).where('id', '=', id).execute(),
      (html) => expect(html).toContain('No upcoming events'),
    ],
    [
      'a show is deleted',
      () => site.database.db.deleteFrom('events').where('id', '=', id).execute(),
      (html) => expect(html).toContain('No upcoming events'),
    ],
  ];

  test.each(changes)(
    'shows no guest the old state for longer than promised when %s',
    async (_what, change, expectNew) => {
      const before = await read();
      await change();
      wait(maxStalenessMs - 1);
      expect(await read()).toBe(before);
      wait(1);
      expectNew(await read());
    },
  );

  test.each(changes)(
    'is made anew at once in the process that took the change: %s',
    async (_what, change, expectNew) => {
      await read();
      await change();
      // Any mutating call makes the process look again, so one that does not exist stands for all of them.
      await site.http.inject({ method: 'POST', url: '/api/no-such-call' });
      expectNew(await read());
    },
  );

  test('is not doubted by the counting of a view, which comes with every page', async () => {
    const before = await read();
    await site.database.db.updateTable('events').set({ name: 'Renamed' }).where('id', '=', id).execute();
    await site.http.inject({
      method: 'POST',
      url: '/api/analytics',
      payload: { name: 'page_view', path: '/' },
    });
    expect(await read()).toBe(before);
  });

  test.each(changes)(
    'is made anew in another process within the promised time: %s',
    async (_what, change, expectNew) => {
      const before = await read(other);
      await change();
      wait(maxStalenessMs - 1);
      expect(await read(other)).toBe(before);
      wait(1);
      expectNew(await read(other));
    },
  );

  test('has the same bytes and name in every process, whichever of its parts comes first there', async () => {
    const { events } = other.services;
    const list = events.list.bind(events);
    vi.spyOn(events, 'list').mockImplementationOnce(async (...query) => {
      await setTimeout(100);
      return list(...query);
    });
    const [here, there] = [await site.http.inject('/events'), await other.http.inject('/events')];
    expect(there.body).toBe(here.body);
    const again = await other.http.inject({
      url: '/events',
      headers: { 'if-none-match': String(here.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
  });

  test('is not made again while nothing changes, however long guests come', async () => {
    for (let visit = 0; visit < 20; visit += 1) {
      await read();
      wait(maxStalenessMs);
    }
    expect(rendered).toHaveBeenCalledTimes(1);
  });

  test('is made once for many guests who come at the same moment', async () => {
    await Promise.all(Array.from({ length: 30 }, () => read()));
    expect(rendered).toHaveBeenCalledTimes(1);
  });

  test('moves a show from one list to the other in the moment that it ends', async () => {
    const end = Date.parse(sampleEvent().endDateTime);
    site.time.now = new Date(end - 500);
    const before = await read();
    expect(before).toMatch(/Upcoming Events.*June Hollis/);
    expect(before).not.toContain('Past Events');
    site.time.now = new Date(end - 1);
    expect(await read()).toBe(before);
    site.time.now = new Date(end);
    const after = await read();
    expect(after).toMatch(/No upcoming events.*Past Events.*June Hollis/);
  });

  test('is right again when the clock of the machine is set back', async () => {
    const end = Date.parse(sampleEvent().endDateTime);
    site.time.now = new Date(end + 10_000);
    expect(await read()).toContain('Past Events');
    site.time.now = new Date(end - 10_000);
    expect(await read()).not.toContain('Past Events');
  });

  test('is not kept from the guest who comes after a change that overtook a look at the database', async () => {
    await read();
    wait(maxStalenessMs);
    let look: Promise<unknown> = Promise.resolve();
    await site.database.db.transaction().execute(async (trx) => {
      if (dialect === 'postgres') await sql`lock table events in access exclusive mode`.execute(trx);
      // Half of the look waits for this change, which is announced before it ends.
      look = site.services.freshness.current();
      await setTimeout(20);
      await new EventsStore(trx).add([sampleEvent({ name: 'Overtaking' })], site.time.now.toISOString());
      site.services.freshness.invalidate();
    });
    await look;
    expect(await read()).toContain('Overtaking');
  });

  test('that failed is shown to one guest and not kept for the next', async () => {
    rendered.mockRejectedValueOnce(new Error('broken'));
    expect((await site.http.inject('/events')).statusCode).toBe(500);
    expect(await read()).toContain('June Hollis');
  });
});

describe.each(usualDialects)('A guest who looks for an old show, on %s', (dialect) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite({ dialect });
  });
  afterAll(() => site.close());

  const weekMs = 604_800_000;
  /** Two shows at a time, so that a page may end between two that start together. */
  function shows(from: number, to: number, direction: -1 | 1): NewEvent[] {
    return Array.from({ length: to - from }, (_, index) => {
      const number = from + index;
      const start = Date.UTC(2026, 10, 15, 20) + direction * (1 + Math.ceil(number / 2)) * weekMs * 0.02;
      return sampleEvent({
        name: `${direction === 1 ? 'Coming' : 'Past'} ${String(number).padStart(5, '0')}`,
        startDateTime: new Date(start).toISOString(),
        endDateTime: new Date(start + (direction === 1 ? 3_600_000 : 60_000)).toISOString(),
      });
    });
  }

  async function walk(path: string): Promise<string[]> {
    const names: string[] = [];
    const links =
      /<a [^>]*href="(\/events\?[^"]+)"[^>]*rel="next"|<a [^>]*rel="next"[^>]*href="(\/events\?[^"]+)"/;
    for (let next: string | undefined = path; next; ) {
      const { statusCode, body }: { statusCode: number; body: string } = await site.http.inject(next);
      expect(statusCode).toBe(200);
      const visible = withoutCode(body);
      names.push(...[...visible.matchAll(/>((?:Coming|Past) \d{5})</g)].map(([, name = '']) => name));
      const link = links.exec(visible);
      next = (link?.[1] ?? link?.[2])?.replaceAll('&amp;', '&');
      if (names.length > 1_000) break;
    }
    return names;
  }

  test('reaches the very first one by going back page by page, and meets every show once', async () => {
    const added = shows(0, 75, -1);
    await add(site, added);
    const names = await walk('/events');
    expect(names).toHaveLength(75);
    expect(new Set(names).size).toBe(75);
    expect(names.at(-1)).toMatch(/Past 0007[34]/);
  });

  test('waits no longer and loads no more when there are ten thousand', async () => {
    await add(site, [...shows(75, 180, -1), ...shows(0, 120, 1)]);
    site.services.freshness.invalidate();
    const few = (await site.http.inject('/events')).body;
    const latest = new Date(site.time.now.getTime() - 1).toISOString();
    const last = sampleEvent({ name: 'Past 99999', startDateTime: latest, endDateTime: latest });
    await add(site, [...shows(180, 4_999, -1), ...shows(120, 5_000, 1), last]);
    site.services.freshness.invalidate();
    const { body: many, statusCode } = await site.http.inject('/events');
    expect(statusCode).toBe(200);
    expect(many.includes('Past 99999')).toBe(true);
    expect(Math.abs(many.length - few.length) / few.length).toBeLessThan(0.02);
  });
});

describe('A guest on a site that is broken inside', () => {
  let site: TestSite;
  let answer: WireAnswer;
  beforeAll(async () => {
    site = await startTestSite({ dialect: 'sqlite' });
    vi.spyOn(site.services.web, 'renderPage').mockRejectedValue(new Error('select secret at /srv/server'));
    answer = await (await openWire(site)).ask('/events');
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await site.close();
  });

  test('reads a human sentence and a way home, and nothing of what broke', () => {
    expect(answer.status).toBe(500);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.text).toContain('Something went wrong on our side. Please try again.');
    expect(answer.text).toContain('<a href="/">Back to the home page</a>');
    expect(answer.text).not.toMatch(/select|\/srv|Error/);
  });
});
