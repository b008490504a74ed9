import { brotliDecompressSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { EventRecord } from '#contract/events/events.ts';
import { maxStalenessMs } from '#server/db/content-freshness.ts';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { addImage } from '#tests/support/gallery.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { quickPens } from '#tests/support/stand-ins.ts';
import { startTestSite, type TestSite, usualDialects } from '#tests/support/test-site.ts';
import { changeFacts } from '#tests/support/venue.ts';

const unknownCards = Number(process.env.UNKNOWN_CARDS ?? 500);

/** Drawing takes a core, and this machine may have others to serve. */
const patienceMs = 120_000;

describe.each(usualDialects)('The card of an event (%s)', { timeout: patienceMs }, (dialect) => {
  let site: TestSite;
  let admin: SignedInAdmin;
  let drawings = 0;
  beforeAll(async () => {
    // Each process keeps cards of its own, and this counts those of one.
    site = await startTestSite({ dialect, isAlone: true });
    admin = await signedInAdmin(site);
    const { cards } = site.services.semaphores;
    const run = cards.run.bind(cards);
    vi.spyOn(cards, 'run').mockImplementation((...work) => {
      drawings += 1;
      return run(...work);
    });
  });
  afterAll(() => site.close());

  const cardOf = (id: number | string, headers = {}) =>
    site.http.inject({ url: `/events/${id}/card.png`, headers });

  async function ask(method: 'POST' | 'PATCH', url: string, payload: object = {}): Promise<EventRecord> {
    const answer = await site.http.inject({ method, url, headers: admin.headers, payload });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    return answer.json<EventRecord>();
  }
  const create = (changes: object = {}) => ask('POST', '/api/events', { ...sampleEvent(), ...changes });

  async function countDrawings(work: () => Promise<unknown>): Promise<number> {
    const before = drawings;
    await work();
    return drawings - before;
  }

  test('is a PNG of 1200 x 630, made once for many', async () => {
    const { id } = await create();
    let first: Buffer | undefined;
    const drawn = await countDrawings(async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => cardOf(id)));
      for (const { statusCode, headers, rawPayload } of answers) {
        first ??= rawPayload;
        expect(statusCode).toBe(200);
        expect(headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, no-cache' });
        expect(rawPayload.equals(first)).toBe(true);
      }
    });
    expect(drawn).toBe(1);
    expect(await sharp(first).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  });

  test('is not sent again to whoever has it, nor to whoever asks for its head only', async () => {
    const { id } = await create();
    const { headers, rawPayload } = await cardOf(id);
    const again = await cardOf(id, { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    const head = await site.http.inject({ method: 'HEAD', url: `/events/${id}/card.png` });
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
    expect(head.headers).toMatchObject({ etag: headers.etag, 'content-length': String(rawPayload.length) });
  });

  test('follows the event, the venue and nothing else', async () => {
    const { id } = await create();
    const seen = new Set<string>();
    const look = async () => seen.add(String((await cardOf(id)).headers.etag)).size;
    await look();
    const changes = [
      { name: 'Another Name' },
      { startDateTime: '2026-11-21T01:00:00.000Z' },
      { location: 'Folklore (Dawsonville)' },
      { price: '$5' },
      { status: 'cancelled' },
      { status: 'postponed' },
      { status: 'soldOut' },
    ];
    for (const change of changes) {
      const before = seen.size;
      await ask('PATCH', `/api/events/${id}`, change);
      expect(await look(), JSON.stringify(change)).toBe(before + 1);
    }
    const drawn = await countDrawings(async () => {
      await ask('PATCH', `/api/events/${id}`, { description: '<p>Other words.</p>', ages: '18+' });
      await look();
    });
    expect(seen.size).toBe(changes.length + 1);
    expect(drawn).toBe(0);
    const before = seen.size;
    await changeFacts(site, admin, { brand: 'The Night Porch' });
    site.time.now = new Date(site.time.now.getTime() + maxStalenessMs);
    expect(await look()).toBe(before + 1);
    await changeFacts(site, admin, { brand: 'Folklore' });
    site.time.now = new Date(site.time.now.getTime() + maxStalenessMs);
    expect(await look()).toBe(before + 1);
  });

  test('shows the event’s own picture for as long as that is public', async () => {
    const red = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#f00' } })
      .jpeg()
      .toBuffer();
    const image = await addImage(site, {
      headers: admin.headers,
      fields: { isPublic: 'true' },
      files: [{ field: 'image', name: 'red.jpg', bytes: red }],
    });
    const { id } = await create({ name: 'Quiet Evening', imageUrl: image.fileUrl });
    const rightEdge = async () => {
      const { data, info } = await sharp((await cardOf(id)).rawPayload)
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const [r = 0, g = 0, b = 0] = data.subarray((300 * info.width + 1180) * 3);
      return r > 150 && Math.max(g, b) < 40;
    };
    expect(await rightEdge()).toBe(true);
    const hidden = { isPublic: false };
    await ask('PATCH', `/api/admin/images/${image.id}/visibility`, hidden);
    expect(await rightEdge()).toBe(false);
  });

  test('is named in the head of its page, with its size and words', async () => {
    const { id } = await create({ name: 'Fiddle & "Friends"' });
    const { body } = await site.http.inject(`/events/${id}`);
    const card = `${site.config.publicUrl}/events/${id}/card.png`;
    for (const tag of [
      `property="og:image" content="${card}"`,
      'property="og:image:width" content="1200"',
      'property="og:image:height" content="630"',
      'property="og:image:alt" content="Fiddle &amp; &quot;Friends&quot;: Friday, November 20, 2026, 7:30 PM – 10:00 PM, Folklore"',
      `name="twitter:image" content="${card}"`,
    ]) {
      expect(body).toContain(`<meta ${tag}`);
    }
    const facts = JSON.parse(
      /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(body)?.[1] ?? '',
    );
    expect(facts.image).toBe(card);
  });

  test(`of an unknown or archived event is a 404 that draws nothing, ${unknownCards} times`, async () => {
    const { id } = await create();
    await ask('PATCH', `/api/admin/events/${id}/archive`);
    const odd = [id, 0, -1, 'x', '1e3', '007', 2_147_483_647, '99999999999999999999', '%00', '1%2F2'];
    const drawn = await countDrawings(async () => {
      for (let round = 0; round < unknownCards / 100; round += 1) {
        const asked = Array.from({ length: 100 }, (_, index) => odd[index] ?? 900_000 + round * 100 + index);
        const answers = await Promise.all(asked.map((wanted) => cardOf(wanted)));
        const statuses = new Set(answers.map(({ statusCode }) => statusCode));
        expect([...statuses]).toEqual([404]);
      }
    });
    expect(drawn).toBe(0);
  });
});

describe('The artwork of a name', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite({ dialect: 'sqlite' });
  });
  afterAll(() => site.close());

  test('is kept for ever, and can do nothing', async () => {
    const { statusCode, headers, body } = await site.http.inject('/artwork.svg?drawing=1&name=Jazz%20Night');
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
    expect(body).toMatch(/^<svg .*<\/svg>$/s);
  });

  test('is sent in less than half of its bytes', async () => {
    const url = '/artwork.svg?drawing=1&name=Jazz%20Night';
    const plain = await site.http.inject(url);
    const packed = await site.http.inject({ url, headers: { 'accept-encoding': 'br' } });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  });

  test.each(['br', 'gzip', 'identity'])(
    'has the same headers for HEAD as for GET in %s',
    async (encoding) => {
      const request = {
        url: '/artwork.svg?drawing=1&name=Jazz%20Night',
        headers: { 'accept-encoding': encoding },
      };
      const { headers: got } = await site.http.inject({ ...request, method: 'GET' });
      const { headers: asked, rawPayload } = await site.http.inject({ ...request, method: 'HEAD' });
      const named = ['content-encoding', 'content-length', 'vary', 'content-type'];
      expect(named.map((name) => asked[name])).toEqual(named.map((name) => got[name]));
      expect(rawPayload.length).toBe(0);
    },
  );

  test('is there for every name that an event can have, and for nothing else', async () => {
    const ask = async (query: string) => (await site.http.inject(`/artwork.svg${query}`)).statusCode;
    for (const name of ['AC/DC & friends', '🎷'.repeat(200), '</svg>', '%']) {
      expect(await ask(`?drawing=1&name=${encodeURIComponent(name)}`), name).toBe(200);
    }
    for (const query of ['', '?name=a&name=b', `?name=${'x'.repeat(201)}`])
      expect(await ask(query)).toBe(404);
  });
});

describe.each(usualDialects)(
  'Staff who download pictures of an event (%s)',
  { timeout: patienceMs },
  (dialect) => {
    let site: TestSite;
    let admin: SignedInAdmin;
    let id = 0;
    const drawShowPoster = vi.fn(quickPens.drawShowPoster);
    beforeAll(async () => {
      site = await startTestSite({ dialect, pens: { ...quickPens, drawShowPoster } });
      admin = await signedInAdmin(site);
      // Drafts need posters too.
      [id = 0] = await site.services.events.add(
        [sampleEvent({ name: 'Zoë & Friends', archived: true })],
        '2026-11-15T17:00:00.000Z',
      );
    });
    afterAll(() => site.close());

    const download = (path: string, headers: Record<string, string> = admin.headers) =>
      site.http.inject({ url: `/api/admin/events/${path}`, headers });

    test('get a page of 18 x 24 inches whose code leads to the event', async () => {
      const { statusCode, headers, rawPayload } = await download(`${id}/poster.pdf`);
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
      expect(headers['content-disposition']).toContain('Zo%C3%AB%20%26%20Friends%20%E2%80%93%20poster.pdf');
      const [[request, paper] = []] = drawShowPoster.mock.calls;
      expect(request?.words.pageUrl).toBe(`${site.config.publicUrl}/events/${id}?from=poster`);
      expect(paper).toBe('poster');
      expect(await drawShowPoster.mock.results[0]?.value).toEqual(rawPayload);
    });

    test('get a square for social networks', async () => {
      const { statusCode, headers, rawPayload } = await download(`${id}/square.png`);
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 1080, height: 1080 });
    });

    test('are alone with them, and find only what is there', async () => {
      for (const file of ['poster.pdf', 'square.png']) {
        expect((await download(`${id}/${file}`, {})).statusCode).toBe(401);
        for (const odd of [0, 'x', 999_999, '99999999999999999999']) {
          const missing = await download(`${odd}/${file}`);
          expect([missing.statusCode, missing.json().error]).toEqual([404, 'Event Not Found']);
        }
      }
    });
  },
);
