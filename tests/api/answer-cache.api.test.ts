import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type EventRecord, maxEventsPerPage } from '#contract/events/events.ts';
import { EventsStore } from '#server/events/events.store.ts';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { startTestSite, type TestSite, usualDialects } from '#tests/support/test-site.ts';

const lists = ['/api/events', '/api/events?when=upcoming', '/api/calendar?month=2026-11', '/api/gallery'];
/** Lists that anyone can invent, or that not everyone gets. They are made anew for each reader. */
const ownLists = ['/api/events?q=evening', '/api/events?archived=include'];
const dayMs = 86_400_000;

describe.each(usualDialects)('What the API lists for everyone (%s)', (dialect) => {
  let site: TestSite;
  let admin: SignedInAdmin;
  let nextNumber = maxEventsPerPage;

  const get = (url: string, headers: Record<string, string> = {}) => site.http.inject({ url, headers });
  const compressed = (url: string) => get(url, { 'accept-encoding': 'gzip, deflate, br' });
  const namesIn = (answer: LightMyRequestResponse) => {
    const body =
      answer.headers['content-encoding'] === 'br' ? brotliDecompressSync(answer.rawPayload) : answer.body;
    return (JSON.parse(body.toString()) as EventRecord[]).map(({ name }) => name);
  };

  /** A show before all others. */
  async function addShow(changes: object = {}): Promise<EventRecord> {
    nextNumber += 1;
    const answer = await site.http.inject({
      method: 'POST',
      url: '/api/events',
      headers: admin.headers,
      payload: {
        ...sampleEvent(),
        name: `Evening ${nextNumber}`,
        startDateTime: '2026-11-15T18:00:00.000Z',
        endDateTime: '2026-11-15T20:00:00.000Z',
        ...changes,
      },
    });
    expect(answer.statusCode).toBe(201);
    return answer.json<EventRecord>();
  }

  beforeAll(async () => {
    site = await startTestSite({ dialect });
    admin = await signedInAdmin(site);
    const startMs = Date.parse('2026-11-16T00:00:00.000Z');
    await new EventsStore(site.database.db).add(
      Array.from({ length: maxEventsPerPage + 1 }, (_, index) => ({
        ...sampleEvent(),
        name: `Evening ${index}`,
        startDateTime: new Date(startMs + index * dayMs).toISOString(),
        endDateTime: new Date(startMs + index * dayMs + 1).toISOString(),
      })),
      site.time.now.toISOString(),
    );
  });
  afterAll(() => site.close());

  test.each([...lists, ...ownLists])(
    '%s comes in the encoding that a reader takes, and means the same',
    async (url) => {
      const plain = await get(url);
      const [br, gzip] = [await compressed(url), await get(url, { 'accept-encoding': 'gzip' })];
      expect(plain.headers['content-encoding']).toBeUndefined();
      for (const { headers } of [plain, br, gzip]) expect(headers.vary).toBe('accept-encoding');
      expect(br.headers['content-encoding']).toBe('br');
      expect(gzip.headers['content-encoding']).toBe('gzip');
      expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
      expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
      expect(br.headers.link).toBe(plain.headers.link);
      expect(br.headers['content-length']).toBe(String(br.rawPayload.length));
    },
  );

  test.each(lists)('%s is not sent again to whoever has it', async (url) => {
    const { headers } = await compressed(url);
    const again = await get(url, { 'accept-encoding': 'br', 'if-none-match': String(headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
  });

  test('names its next page to the second reader as to the first', async () => {
    await addShow();
    const [first, second] = [await get('/api/events'), await get('/api/events')];
    expect(first.headers.link).toContain('rel="next"');
    expect(second.headers.link).toBe(first.headers.link);
    expect(second.body).toBe(first.body);
  });

  test('is sent again when only its next page is new', async () => {
    const url = '/api/events?category=Other&limit=1';
    const later = { startDateTime: '2026-11-15T19:00:00.000Z' };
    await addShow({ category: 'Other' });
    const alone = await get(url);
    expect(alone.headers.link).toBeUndefined();
    const { id } = await addShow({ category: 'Other', ...later });
    const followed = await get(url, { 'if-none-match': String(alone.headers.etag) });
    expect(followed.statusCode).toBe(200);
    expect(followed.headers.link).toContain('rel="next"');
    expect(followed.body).toBe(alone.body);
    await site.http.inject({ method: 'DELETE', url: `/api/admin/events/${id}`, headers: admin.headers });
    const aloneAgain = await get(url, { 'if-none-match': String(followed.headers.etag) });
    expect(aloneAgain.statusCode).toBe(200);
    expect(aloneAgain.headers.link).toBeUndefined();
  });

  test('has a change at once, whichever process made it', async () => {
    for (let time = 0; time < 4; time += 1) {
      await compressed('/api/events');
      const { id, name } = await addShow();
      // In this time each of two processes is asked.
      for (const answer of [await compressed('/api/events'), await compressed('/api/events')])
        expect(namesIn(answer)).toContain(name);
      await site.http.inject({ method: 'DELETE', url: `/api/admin/events/${id}`, headers: admin.headers });
      for (const answer of [await compressed('/api/events'), await compressed('/api/events')])
        expect(namesIn(answer)).not.toContain(name);
    }
  });

  test('loses a show at the moment of its end', async () => {
    const { name } = await addShow();
    const upcoming = '/api/events?when=upcoming';
    expect(namesIn(await compressed(upcoming))).toContain(name);
    expect(namesIn(await compressed(upcoming))).toContain(name);
    const before = site.time.now;
    site.time.now = new Date('2026-11-15T20:00:00.000Z');
    expect(namesIn(await compressed(upcoming))).not.toContain(name);
    expect(namesIn(await compressed(upcoming))).not.toContain(name);
    site.time.now = before;
  });

  test('never tells a guest what an admin was told', async () => {
    const { name } = await addShow({ archived: true });
    const all = '/api/events?archived=include';
    const forAdmin = await get(all, admin.headers);
    expect(namesIn(forAdmin)).toContain(name);
    expect(forAdmin.headers['cache-control']).toBe('no-store');
    for (const url of [all, '/api/events']) expect(namesIn(await get(url))).not.toContain(name);
    expect(namesIn(await get(all, admin.headers))).toContain(name);
  });

  test('is compressed, but not what a mutation answers', async () => {
    const answer = await site.http.inject({
      method: 'POST',
      url: '/api/events',
      headers: { ...admin.headers, 'accept-encoding': 'br' },
      payload: { ...sampleEvent(), description: `<p>${'long '.repeat(1_000)}</p>` },
    });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.json<EventRecord>().description).toContain('long long');
  });

  test('of one show is compressed, and 304 to whoever has these bytes', async () => {
    const { id, updatedAt } = await addShow({ description: `<p>${'long '.repeat(1_000)}</p>` });
    const url = `/api/events/${id}`;
    const [plain, br, gzip] = [
      await get(url),
      await compressed(url),
      await get(url, { 'accept-encoding': 'gzip' }),
    ];
    expect([br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    const answers = [plain, br, gzip];
    expect(new Set(answers.map(({ headers }) => headers.etag)).size, 'each names its bytes').toBe(3);
    for (const { headers } of answers) {
      expect(headers).toMatchObject({ vary: 'accept-encoding', etag: expect.stringMatching(/^"[^"]+"$/) });
    }
    const copy = { 'accept-encoding': 'br', 'if-none-match': String(br.headers.etag) };
    for (const method of ['GET', 'HEAD'] as const) {
      const again = await site.http.inject({ method, url, headers: copy });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', br.headers.etag]);
      expect(again.headers).toMatchObject({ vary: 'accept-encoding', 'cache-control': 'no-cache' });
      expect(again.headers['content-encoding']).toBeUndefined();
    }
    expect((await get(url, { 'if-none-match': String(br.headers.etag) })).statusCode, 'other bytes').toBe(
      200,
    );
    // Its text is cleaned on the way out as well, so it may change without a new version.
    const { db } = site.database;
    await db.updateTable('events').set({ description: '<p>Short</p>' }).where('id', '=', id).execute();
    const changed = await get(url, copy);
    expect([changed.statusCode, changed.json<EventRecord>().updatedAt]).toEqual([200, updatedAt]);
    expect(changed.headers.etag).not.toBe(plain.headers.etag);
  });

  test('is answered ahead of the router when it is asked for again, with every change', async () => {
    const address = await site.app.http.listen({ host: '127.0.0.1', port: 0 });
    async function names(headers: Record<string, string> = {}): Promise<string[]> {
      const answer = await fetch(`${address}/api/events`, { headers });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      return ((await answer.json()) as EventRecord[]).map(({ name }) => name);
    }
    await names();
    const routed = vi.spyOn(EventsStore.prototype, 'list');
    const before = await names();
    expect(routed).not.toHaveBeenCalled();
    routed.mockRestore();
    // Straight into the database: to this process it is another's change.
    const name = 'An evening from elsewhere';
    await new EventsStore(site.database.db).add([{ ...sampleEvent(), name }], site.time.now.toISOString());
    expect(before).not.toContain(name);
    expect(await names()).toContain(name);
    const { headers } = await fetch(`${address}/api/events`);
    const again = await fetch(`${address}/api/events`, {
      headers: { 'if-none-match': String(headers.get('etag')) },
    });
    expect(again.status).toBe(304);
    expect(await names({ 'if-none-match': '"an older one"' })).toContain(name);
    expect(site.logged.at(-1)).toMatchObject({ path: '/api/events', status: 200, msg: 'request' });
  });
});
