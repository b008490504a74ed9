import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxEventBodyBytes } from '#contract/events/event-input.ts';
import type { EventRecord } from '#contract/events/events.ts';
import { addSampleContent } from '#server/samples/sample-content.ts';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { oddTexts } from '#tests/support/odd-texts.ts';
import { noShowFacts, sampleEvent } from '#tests/support/sample-event.ts';
import { startTestSite, type TestSite, usualDialects } from '#tests/support/test-site.ts';

const input = {
  name: 'June Hollis',
  description: '<p>Songs <strong>after</strong> midnight.</p>',
  category: 'Community Event',
  startDateTime: '2026-11-20T19:30:00-05:00',
  endDateTime: '2026-11-21T03:00:00.000Z',
  imageUrl: 'https://example.com/june.jpg',
};

describe.each(usualDialects)('Staff who run the calendar on %s', (dialect) => {
  let site: TestSite;
  let admin: SignedInAdmin;

  beforeAll(async () => {
    site = await startTestSite({ dialect });
    admin = await signedInAdmin(site);
  });
  afterAll(() => site.close());

  type Request = { body?: unknown; ifMatch?: string };

  function ask(method: InjectOptions['method'], url: string, { body, ifMatch }: Request = {}) {
    return site.http.inject({
      method: method ?? 'GET',
      url,
      headers: { ...admin.headers, ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }) },
      ...(body === undefined ? {} : { payload: body as object }),
    });
  }

  async function create(changes: object = {}): Promise<EventRecord> {
    const answer = await ask('POST', '/api/events', { body: { ...input, ...changes } });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json();
  }

  function refusedFor(answer: LightMyRequestResponse): Record<string, string> {
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.json().message).toBe(answer.json().error);
    return answer.json().fields;
  }

  const asStranger = (url: string) => site.http.inject(url);
  const listed = async (answer: Promise<LightMyRequestResponse>) =>
    (await answer).json<EventRecord[]>().map(({ id }) => id);

  describe('Creating', () => {
    test('An admin gets the event back as guests will read it, at once and on every page', async () => {
      await asStranger('/events');
      const event = await create();
      expect(event).toEqual({
        ...input,
        id: expect.any(Number),
        startDateTime: '2026-11-21T00:30:00.000Z',
        archived: false,
        ...noShowFacts,
        createdAt: '2026-11-15T17:00:00.000Z',
        updatedAt: '2026-11-15T17:00:00.000Z',
      });
      expect((await asStranger(`/api/events/${event.id}`)).json()).toEqual(event);
      expect((await asStranger('/events')).body).toContain('June Hollis');
      const page = (await asStranger(`/events/${event.id}`)).body;
      expect(page).toContain('<p>Songs <strong>after</strong> midnight.</p>');
      await ask('DELETE', `/api/admin/events/${event.id}`);
      expect((await asStranger('/events')).body).not.toContain('June Hollis');
      expect((await asStranger(`/events/${event.id}`)).statusCode).toBe(404);
    });

    test('An admin leaves out what has a default, and sends no more than is theirs to set', async () => {
      const { category: _, imageUrl: __, ...least } = input;
      const answer = await ask('POST', '/api/events', {
        body: {
          ...least,
          id: 1,
          isSample: true,
          createdAt: '2000-01-01T00:00:00.000Z',
          updatedAt: '2000-01-01T00:00:00.000Z',
        },
      });
      expect(answer.statusCode).toBe(201);
      expect(answer.json()).toMatchObject({
        category: 'Live Music',
        imageUrl: null,
        archived: false,
        createdAt: '2026-11-15T17:00:00.000Z',
        updatedAt: '2026-11-15T17:00:00.000Z',
      });
      expect(answer.json()).not.toHaveProperty('isSample');
      expect((await ask('GET', '/api/admin/sample-content')).json()).toEqual({ events: 0, images: 0 });
    });

    test('A time without an offset is the venue’s, also next to a change of clocks', async () => {
      const event = await create({ startDateTime: '2026-03-07T19:00', endDateTime: '2026-03-08T19:00:00' });
      expect(event.startDateTime).toBe('2026-03-08T00:00:00.000Z');
      expect(event.endDateTime).toBe('2026-03-08T23:00:00.000Z');
    });

    test.each([
      [{}, ['name', 'startDateTime', 'endDateTime', 'description']],
      [{ ...input, name: '   ' }, ['name']],
      [{ ...input, name: 'x'.repeat(201) }, ['name']],
      [{ ...input, name: ['a'] }, ['name']],
      [{ ...input, name: 'a\u0000b' }, ['name']],
      [{ ...input, name: '\ud800' }, ['name']],
      [{ ...input, description: '' }, ['description']],
      [{ ...input, description: 'x'.repeat(100_001) }, ['description']],
      [{ ...input, description: '&'.repeat(50_000) }, ['description']],
      [{ ...input, description: '<b>'.repeat(30_000) }, ['description']],
      [{ ...input, description: 'a\u0000' }, ['description']],
      [{ ...input, category: 'Polka' }, ['category']],
      [{ ...input, category: null }, ['category']],
      [{ ...input, startDateTime: '2026-02-30T12:00:00Z' }, ['startDateTime']],
      [{ ...input, startDateTime: '+275760-09-13T00:00:00Z' }, ['startDateTime']],
      [{ ...input, startDateTime: 1_763_670_600_000 }, ['startDateTime']],
      [{ ...input, endDateTime: '2026-11-20T19:29:59-05:00' }, ['endDateTime']],
      [{ ...input, name: '', endDateTime: '1999-01-01' }, ['name', 'endDateTime']],
      [{ ...input, archived: 'yes' }, ['archived']],
      [{ ...input, imageUrl: 'javascript:alert(1)' }, ['imageUrl']],
      [{ ...input, imageUrl: '//example.com/a.jpg' }, ['imageUrl']],
      [{ ...input, imageUrl: 'https://a b.example/' }, ['imageUrl']],
    ])('What cannot be an event (%#) is refused by the names of its fields', async (body, fields) => {
      expect(Object.keys(refusedFor(await ask('POST', '/api/events', { body })))).toEqual(fields);
    });

    test('A time with an offset that no clock shows is refused', async () => {
      for (const offset of ['+99:99', '+24:00', '-23:60']) {
        const body = { ...input, startDateTime: `2026-11-20T19:30:00${offset}` };
        const answer = await ask('POST', '/api/events', { body });
        expect([offset, refusedFor(answer)]).toEqual([offset, { startDateTime: 'Invalid date' }]);
      }
    });

    test('Every text comes back unchanged to the byte; bytes that are no text are refused', async () => {
      for (const text of oddTexts) {
        const name = text.trim();
        expect(Buffer.from((await create({ name })).name)).toEqual(Buffer.from(name));
      }
      const before = await listed(asStranger('/api/events'));
      const sent = Buffer.from(JSON.stringify({ ...input, name: 'Zo?' }));
      for (const bytes of [[0xff], [0xed, 0xa0, 0x80], [0xf0, 0x9f, 0x8e]]) {
        const mark = sent.indexOf('?');
        const payload = Buffer.concat([sent.subarray(0, mark), Buffer.from(bytes), sent.subarray(mark + 1)]);
        const headers = { ...admin.headers, 'content-type': 'application/json' };
        const answer = await site.http.inject({ method: 'POST', url: '/api/events', headers, payload });
        expect(answer.statusCode).toBe(400);
        expect(answer.json().error).toBe('The body is not valid JSON');
      }
      expect(await listed(asStranger('/api/events'))).toEqual(before);
    });

    test('The messages are those of the form', async () => {
      const body = { ...input, name: '', imageUrl: 'nope', startDateTime: 'soon' };
      expect(refusedFor(await ask('POST', '/api/events', { body }))).toEqual({
        name: 'Required',
        imageUrl: 'Please enter a valid URL',
        startDateTime: 'Invalid date',
      });
    });

    test.each(['[]', 'null', '7', '"x"', '{"name":', ''])(
      'A body that is no event (%s) is refused',
      async (body) => {
        const answer = await site.http.inject({
          method: 'POST',
          url: '/api/events',
          headers: { ...admin.headers, 'content-type': 'application/json' },
          payload: body,
        });
        expect(answer.statusCode).toBe(400);
      },
    );

    test('What would run in a guest’s browser is gone from everything that is answered; formatting stays', async () => {
      const description =
        '<h2>Doors</h2><p onclick="x()">Hi <script>alert(1)</script><b>there</b></p><a href="javascript:alert(1)">x</a>' +
        '<svg><style><img src=x onerror=alert(1)></style></svg><math><mtext><img src=x onerror=alert(1)></mtext></math>' +
        '<p style="background:url(javascript:alert(1))">decorated</p><ul><li>One</li></ul>';
      const clean = '<h2>Doors</h2><p>Hi <b>there</b></p><a rel="noopener noreferrer nofollow">x</a>';
      const event = await create({ description });
      expect(event.description).toMatch(/^<h2>Doors<\/h2><p>Hi <b>there<\/b><\/p>/);
      expect(event.description).toContain(clean);
      expect(event.description).toContain('<p>decorated</p><ul><li>One</li></ul>');
      expect(event.description).not.toMatch(/onerror=|javascript|style|svg|math|script/);
      const stored = await site.database.db
        .selectFrom('events')
        .select('description')
        .where('id', '=', event.id)
        .executeTakeFirstOrThrow();
      expect(stored.description).toBe(event.description);
    });

    test('Words that end a script block stay words in the facts for search engines', async () => {
      const name = '</script><script>alert(1)</script>\u2028<!--]]>';
      const { id } = await create({ name, imageUrl: '/share-card.jpg' });
      const page = (await asStranger(`/events/${id}`)).body;
      expect(page).not.toContain('<script>alert(1)');
      const facts = JSON.parse(
        /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(page)?.[1] ?? '',
      );
      expect(facts.name).toBe(name);
      expect(facts.image).toBe(`${site.config.publicUrl}/share-card.jpg`);
    });
  });

  describe('Changing', () => {
    test('An admin changes all or a part, and the rest stays', async () => {
      const event = await create();
      const renamed = await ask('PATCH', `/api/events/${event.id}`, {
        body: { name: 'July Hollis', id: 99 },
      });
      expect(renamed.statusCode).toBe(200);
      expect(renamed.json()).toEqual({ ...event, name: 'July Hollis', updatedAt: expect.any(String) });
      const all = await ask('PATCH', `/api/events/${event.id}`, {
        body: { ...input, imageUrl: '', archived: true, description: '<p onclick="x">New</p>' },
      });
      expect(all.json()).toMatchObject({ imageUrl: null, archived: true, description: '<p>New</p>' });
    });

    test('Every change is another version, even within one millisecond', async () => {
      const { id, updatedAt } = await create();
      const seen = new Set([updatedAt]);
      for (let round = 0; round < 3; round += 1) {
        seen.add((await ask('PATCH', `/api/events/${id}`, { body: { name: 'Same' } })).json().updatedAt);
      }
      seen.add((await ask('PATCH', `/api/admin/events/${id}/archive`)).json().updatedAt);
      expect(seen.size).toBe(5);
      expect([...seen].toSorted()).toEqual([...seen]);
    });

    test('The end may not come before a start that was there already', async () => {
      const { id } = await create();
      expect(
        refusedFor(await ask('PATCH', `/api/events/${id}`, { body: { endDateTime: '2026-11-20T12:00' } })),
      ).toEqual({ endDateTime: 'The end must not be before the start' });
    });

    test('Whoever names the version that they have seen overwrites no other', async () => {
      const { id, updatedAt } = await create();
      const etag = String((await asStranger(`/api/events/${id}`)).headers.etag);
      const change = (name: string, ifMatch: string) =>
        ask('PATCH', `/api/events/${id}`, { body: { name }, ifMatch });
      expect((await change('First', etag)).statusCode).toBe(200);
      for (const stale of [etag, updatedAt, `W/${etag}`, '"nonsense"', '']) {
        const answer = await change('Second', stale);
        expect(answer.statusCode, stale).toBe(409);
        expect(answer.json()).toEqual({
          error: 'Someone else has changed this event in the meantime. Nothing was overwritten.',
          message: 'Someone else has changed this event in the meantime. Nothing was overwritten.',
        });
      }
      const now = (await asStranger(`/api/events/${id}`)).json<EventRecord>();
      expect(now.name).toBe('First');
      expect((await change('Third', now.updatedAt)).headers.etag).toMatch(/^"20/);
      expect((await change('Fourth', '*')).statusCode).toBe(200);
      expect((await ask('PATCH', `/api/admin/events/${id}/archive`, { ifMatch: etag })).statusCode).toBe(409);
    });

    test('Of many who change the same version at once, one does; without a version all do', async () => {
      const { id, updatedAt } = await create();
      const change = (name: string, ifMatch?: string) =>
        ask('PATCH', `/api/events/${id}`, { body: { name }, ...(ifMatch ? { ifMatch } : {}) });
      const names = Array.from({ length: 10 }, (_, index) => `Name ${index}`);
      const named = await Promise.all(names.map((name) => change(name, updatedAt)));
      expect(named.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(9).fill(409)]);
      const unnamed = await Promise.all(names.map((name) => change(name)));
      expect(unnamed.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
      expect(new Set(unnamed.map((answer) => answer.json().updatedAt)).size).toBe(10);
    });

    test('A change that names no event is told what it lacks', async () => {
      const answer = await ask('PATCH', '/api/events', { body: input });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().message).toBe('Event ID is required for updates');
      expect(answer.json().error).toBe('Event ID is required for updates');
    });
  });

  describe('Archiving, duplicating, deleting', () => {
    test('An archived event is gone for guests, and there for admins until it is brought back', async () => {
      const { id } = await create();
      const archived = await ask('PATCH', `/api/admin/events/${id}/archive`);
      expect(archived.statusCode).toBe(200);
      expect(archived.json()).toMatchObject({ id, archived: true });

      expect((await asStranger(`/api/events/${id}`)).statusCode).toBe(404);
      expect((await asStranger(`/events/${id}`)).statusCode).toBe(404);
      expect(await listed(asStranger('/api/events?archived=include'))).not.toContain(id);
      expect(await listed(ask('GET', '/api/events'))).not.toContain(id);
      expect(await listed(ask('GET', '/api/events?archived=include'))).toContain(id);
      const seen = await ask('GET', `/api/events/${id}`);
      expect(seen.json()).toMatchObject({ id, archived: true });
      expect(seen.headers['cache-control']).toBe('no-store');

      expect((await ask('PATCH', `/api/admin/events/${id}/archive`)).json().archived).toBe(false);
      expect((await asStranger(`/api/events/${id}`)).statusCode).toBe(200);
    });

    test('Two who archive at once have archived it and brought it back', async () => {
      const { id } = await create();
      const answers = await Promise.all([1, 2].map(() => ask('PATCH', `/api/admin/events/${id}/archive`)));
      expect(answers.map((answer) => answer.json().archived).toSorted()).toEqual([false, true]);
    });

    test('A copy has its own name and number, and is not archived', async () => {
      const event = await create({ archived: true });
      const answer = await ask('POST', `/api/admin/events/${event.id}/duplicate`);
      expect(answer.statusCode).toBe(201);
      const copy = answer.json<EventRecord>();
      expect(copy).toEqual({ ...event, id: copy.id, name: 'June Hollis (Copy)', archived: false });
      expect(copy.id).not.toBe(event.id);
      expect((await ask('POST', `/api/admin/events/${copy.id}/duplicate`)).json().name).toBe(
        'June Hollis (Copy) (Copy)',
      );
    });

    test('The name of a copy can be saved as it is, however long the first one was', async () => {
      const { id } = await create({ name: `${'x'.repeat(192)}🎸${'y'.repeat(6)}` });
      const copy = (await ask('POST', `/api/admin/events/${id}/duplicate`)).json<EventRecord>();
      expect(copy.name).toBe(`${'x'.repeat(192)} (Copy)`);
      expect((await ask('PATCH', `/api/events/${copy.id}`, { body: { name: copy.name } })).statusCode).toBe(
        200,
      );
    });

    test('A deleted event is gone, once', async () => {
      const { id } = await create();
      const answers = await Promise.all([1, 2].map(() => ask('DELETE', `/api/admin/events/${id}`)));
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
      expect(answers.find(({ statusCode }) => statusCode === 200)?.json()).toEqual({ success: true });
      expect(site.logged.filter(({ eventId }) => eventId === id)).toEqual([
        expect.objectContaining({ event: 'event deleted', userId: admin.id, address: '127.0.0.1' }),
      ]);
      expect((await ask('GET', `/api/events/${id}`)).statusCode).toBe(404);
    });

    const noIds = [
      '0',
      '-1',
      '2147483648',
      '99999999999999999999',
      '1.5',
      'abc',
      '1e3',
      '%00',
      "1'--",
      '2147483647',
    ];
    test.each(noIds)('There is no event %s to change, archive, copy or delete', async (id) => {
      for (const answer of await Promise.all([
        ask('GET', `/api/events/${id}`),
        ask('PATCH', `/api/events/${id}`, { body: input }),
        ask('PATCH', `/api/admin/events/${id}/archive`),
        ask('POST', `/api/admin/events/${id}/duplicate`),
        ask('DELETE', `/api/admin/events/${id}`),
      ])) {
        expect(answer.statusCode).toBe(404);
        expect(answer.json()).toEqual({ error: 'Event Not Found', message: 'Event Not Found' });
      }
    });
  });

  describe('A picture that comes inside of an event', () => {
    const draw = () =>
      sharp({ create: { width: 40, height: 30, channels: 3, background: '#b67d3e' } })
        .withExif({ IFD0: { Copyright: '<script>alert(1)</script>' } })
        .jpeg()
        .toBuffer();

    test('is kept as a file of ours, is shown to guests, and never stands in a list', async () => {
      const base64 = (await draw()).toString('base64');
      for (const image of [
        { imageData: base64, imageMimeType: 'image/jpeg' },
        { imageData: `data:image/jpeg;base64,${base64}` },
      ]) {
        const event = await create(image);
        expect(event.imageUrl).toMatch(/^\/images\/[0-9a-f]{32}\.jpg$/);
        expect(event).not.toHaveProperty('imageData');
        const file = await asStranger(event.imageUrl ?? '');
        expect(file.statusCode).toBe(200);
        expect(file.headers['content-type']).toBe('image/jpeg');
        expect(file.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
        expect(file.rawPayload.includes('<script')).toBe(false);
        expect((await sharp(file.rawPayload).metadata()).width).toBe(40);
        const again = { url: event.imageUrl ?? '', headers: { 'if-none-match': String(file.headers.etag) } };
        expect((await site.http.inject(again)).statusCode).toBe(304);
      }
      expect((await asStranger('/api/events')).body).not.toContain(base64.slice(0, 60));
    });

    test('replaces the one before, stays with a copy, and is private when its row says so', async () => {
      const { id } = await create();
      const body = { imageData: (await draw()).toString('base64') };
      const changed = (await ask('PATCH', `/api/events/${id}`, { body })).json<EventRecord>();
      const copy = (await ask('POST', `/api/admin/events/${id}/duplicate`)).json<EventRecord>();
      expect(copy.imageUrl).toBe(changed.imageUrl);
      await ask('DELETE', `/api/admin/events/${id}`);
      const url = copy.imageUrl ?? '';
      expect((await asStranger(url)).statusCode).toBe(200);
      await site.database.db
        .updateTable('images')
        .set({ isPublic: false })
        .where('fileUrl', '=', url)
        .execute();
      expect((await asStranger(url)).statusCode).toBe(404);
      const seen = await ask('GET', url);
      expect(seen.statusCode).toBe(200);
      expect(seen.headers['cache-control']).toBe('no-store');
    });

    test('that is none is refused, and nothing is kept of it', async () => {
      const kept = async () => (await site.database.db.selectFrom('images').select('id').execute()).length;
      const before = await kept();
      const jpeg = (await draw()).toString('base64');
      for (const image of [
        { imageData: jpeg, imageMimeType: 'text/html' },
        { imageMimeType: 'image/svg+xml' },
        { imageData: `data:text/html;base64,${jpeg}` },
        { imageData: `data:image/svg+xml;base64,${btoa('<svg onload="alert(1)"/>')}` },
        { imageData: btoa('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>') },
        { imageData: btoa('<script>alert(1)</script>'), imageMimeType: 'image/png' },
        { imageData: jpeg.slice(0, 200) },
      ]) {
        const answer = await ask('POST', '/api/events', { body: { ...input, name: 'Unpictured', ...image } });
        expect(answer.statusCode, JSON.stringify(image).slice(0, 60)).toBe(415);
      }
      for (const imageData of [7, 'not base64!', 'data:']) {
        expect((await ask('POST', '/api/events', { body: { ...input, imageData } })).statusCode).toBe(400);
      }
      const large = { ...input, imageData: 'A'.repeat(maxEventBodyBytes) };
      expect((await ask('POST', '/api/events', { body: large })).statusCode).toBe(413);
      const { id } = await create();
      const stale = { body: { imageData: jpeg }, ifMatch: '"2000-01-01T00:00:00.000Z"' };
      expect((await ask('PATCH', `/api/events/${id}`, stale)).statusCode).toBe(409);
      const late = { body: { imageData: jpeg, endDateTime: '2000-01-01' } };
      expect((await ask('PATCH', `/api/events/${id}`, late)).statusCode).toBe(400);
      expect(await kept()).toBe(before);
      expect((await asStranger('/api/events')).body).not.toContain('Unpictured');
      for (const url of [
        '/images/x',
        '/images/..%2f..%2fgreenroom.sqlite',
        `/images/${'a'.repeat(32)}.jpg`,
      ]) {
        expect((await asStranger(url)).statusCode).toBe(404);
      }
    });

    test('from a stranger is not even read', async () => {
      const answer = await site.http.inject({
        method: 'POST',
        url: '/api/events',
        headers: { 'content-type': 'application/json' },
        payload: `{"imageData":"${'A'.repeat(2_000_000)}`,
      });
      expect(answer.statusCode).toBe(401);
    });
  });

  test('A list for a table comes without descriptions, in pages that keep to what was asked for', async () => {
    const [id = 0] = await site.services.events.add(
      [sampleEvent({ name: 'Shelved', archived: true })],
      site.time.now.toISOString(),
    );
    const ids: number[] = [];
    let url: string | undefined = '/api/events?archived=include&descriptions=omit&limit=2';
    while (url) {
      const answer: LightMyRequestResponse = await ask('GET', url);
      for (const event of answer.json<EventRecord[]>()) {
        expect(event.description).toBe('');
        ids.push(event.id);
      }
      url = /^<([^>]+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1];
    }
    expect(ids).toContain(id);
    expect(new Set(ids).size).toBe(ids.length);
    expect((await ask('GET', '/api/events?archived=only')).statusCode).toBe(400);
  });

  test('All samples go at once, but not those that staff have made their own', async () => {
    await addSampleContent(site.database, site.time.now);
    const now = site.time.now.toISOString();
    const [first = 0, second = 0, third = 0] = await site.services.events.add(
      [1, 2, 3].map(() => sampleEvent({ isSample: true })),
      now,
    );
    const { events } = (await ask('GET', '/api/admin/sample-content')).json();
    expect(events).toBeGreaterThanOrEqual(3);
    await ask('PATCH', `/api/events/${first}`, { body: { name: 'Ours now' } });
    await ask('PATCH', `/api/admin/events/${second}/archive`);
    const copy = (await ask('POST', `/api/admin/events/${third}/duplicate`)).json<EventRecord>();

    const removed = await ask('DELETE', '/api/admin/sample-content');
    expect(removed.statusCode).toBe(200);
    expect(removed.json()).toEqual({ success: true });
    expect((await ask('GET', '/api/admin/sample-content')).json()).toEqual({ events: 0, images: 0 });
    expect((await ask('GET', `/api/events/${first}`)).statusCode).toBe(200);
    expect((await ask('GET', `/api/events/${copy.id}`)).statusCode).toBe(200);
    expect((await ask('GET', `/api/events/${second}`)).statusCode).toBe(404);
    expect((await ask('GET', `/api/events/${third}`)).statusCode).toBe(404);
  });

  test('A stranger changes nothing, whatever they send', async () => {
    const { id } = await create();
    for (const [method, url] of [
      ['POST', '/api/events'],
      ['PATCH', '/api/events'],
      ['PATCH', `/api/events/${id}`],
      ['DELETE', `/api/admin/events/${id}`],
      ['PATCH', `/api/admin/events/${id}/archive`],
      ['POST', `/api/admin/events/${id}/duplicate`],
      ['GET', '/api/admin/sample-content'],
      ['DELETE', '/api/admin/sample-content'],
    ] as const) {
      const answer = await site.http.inject({ method, url, ...(method === 'GET' ? {} : { payload: input }) });
      expect(answer.statusCode, `${method} ${url}`).toBe(401);
    }
    expect((await asStranger(`/api/events/${id}`)).json().name).toBe('June Hollis');
  });
});
