import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EventRecord } from '#contract/events/events.ts';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { dialects, startTestSite, type TestSite } from '#tests/support/test-site.ts';

/** The clock of the site stands at noon of November 15, 2026, in New York. */
describe.each(dialects)('A guest who looks for a show on %s', (dialect) => {
  let site: TestSite;
  let admin: SignedInAdmin;

  beforeAll(async () => {
    site = await startTestSite({ dialect });
    admin = await signedInAdmin(site);
    await site.services.events.add(
      [
        show('Last of October', '2026-11-01T03:30:00.000Z'),
        show('Halloween to November', '2026-10-31T22:00:00.000Z', '2026-11-01T07:00:00.000Z'),
        show('Festival', '2026-10-30T22:00:00.000Z', '2026-11-02T22:00:00.000Z'),
        show('First of November', '2026-11-01T05:00:00.000Z'),
        show('Café Zoë', '2026-11-20T00:30:00.000Z', undefined, {
          location: 'Garden',
          performer: 'Ana 100%',
        }),
        show('Last of November', '2026-12-01T04:30:00.000Z'),
        show('Hidden', '2026-11-21T00:30:00.000Z', undefined, { archived: true }),
        show('February', '2027-02-10T00:30:00.000Z', undefined, {
          description: '<p>A grand &amp; slow piano</p>',
        }),
      ],
      site.services.clock().toISOString(),
    );
  });
  afterAll(() => site.close());

  function show(name: string, start: string, end?: string, changes: object = {}) {
    const endDateTime = end ?? new Date(Date.parse(start) + 1_800_000).toISOString();
    return sampleEvent({ name, startDateTime: start, endDateTime, description: '', ...changes });
  }

  async function month(query = '') {
    const answer = await site.http.inject(`/api/calendar${query}`);
    expect(answer.statusCode, answer.body).toBe(200);
    const { events, ...rest } = answer.json();
    return { ...rest, names: events.map(({ name }: EventRecord) => name) };
  }

  async function found(query: string): Promise<string[]> {
    const answer = await site.http.inject(`/api/events?${query}`);
    return answer.json<EventRecord[]>().map(({ name }) => name);
  }

  test('sees this month as the clock at the venue has it, and what is on when it begins', async () => {
    expect(await month()).toMatchObject({
      month: '2026-11',
      today: '2026-11-15',
      names: ['Festival', 'First of November', 'Café Zoë', 'Last of November'],
      isCut: false,
      before: { name: 'Last of October' },
      after: { name: 'February' },
    });
  });

  test('finds a show that ends after midnight in the month of its evening', async () => {
    expect((await month('?month=2026-10')).names).toEqual([
      'Festival',
      'Halloween to November',
      'Last of October',
    ]);
  });

  test('is led on from a month without shows, in both directions', async () => {
    expect(await month('?month=2026-12')).toMatchObject({
      month: '2026-12',
      names: [],
      before: { name: 'Last of November' },
      after: { name: 'February' },
    });
    expect(await month('?month=2199-12')).toMatchObject({
      names: [],
      before: { name: 'February' },
      after: null,
    });
  });

  test.each([
    '2026-13',
    '2026-00',
    '26-11',
    '0000-01',
    '1969-12',
    '2200-01',
    "2026-11' or 1",
    '',
    '2026-11-01',
  ])('gets no month for %j', async (text) => {
    const answer = await site.http.inject(`/api/calendar?month=${encodeURIComponent(text)}`);
    expect(answer.statusCode).toBe(400);
  });

  test('finds it by words of the name, the act, the place or the description, whatever the accents', async () => {
    expect(await found('q=cafe')).toEqual(['Café Zoë']);
    expect(await found('q=ZOE%20ana')).toEqual(['Café Zoë']);
    expect(await found('q=garden')).toEqual(['Café Zoë']);
    expect(await found('q=slow%20piano')).toEqual(['February']);
    expect(await found('q=100%25')).toEqual(['Café Zoë']);
    expect(await found('q=%25')).toEqual(['Café Zoë']);
    expect(await found('q=hidden')).toEqual([]);
    expect((await month('?month=2027-02&q=piano')).names).toEqual(['February']);
    expect((await month('?location=Garden')).names).toEqual(['Café Zoë']);
    expect(await month('?location=Garden&q=piano')).toMatchObject({ names: [], before: null, after: null });
  });

  test('finds it by its new words, and no longer by the old ones, once staff have changed it', async () => {
    const [id = 0] = await site.services.events.add(
      [show('Oldname', '2027-05-01T00:30:00.000Z')],
      site.services.clock().toISOString(),
    );
    await site.http.inject({
      method: 'PATCH',
      url: `/api/events/${id}`,
      headers: admin.headers,
      payload: { name: 'Newname' },
    });
    expect(await found('q=oldname')).toEqual([]);
    expect(await found('q=newname')).toEqual(['Newname']);
    await site.services.events.remove([id]);
  });

  test('reads the same in the page, without a script', async () => {
    const page = async (search: string) => (await site.http.inject(`/events?${search}`)).body;
    expect(await page('view=month&month=2026-11')).toContain('Café Zoë');
    expect(await page('view=month')).toContain('November 2026');
    expect(await page('view=month'), 'on a phone').toMatch(
      /id="day-19"[\s\S]*Earlier this month<[\s\S]*Sunday, November 1</,
    );
    expect(await page('view=month&month=2026-10'), 'all of it is past').not.toContain('Earlier this month');
    expect(await page('view=month&month=2026-12')).not.toContain('>Café Zoë');
    expect(await page('q=piano')).toContain('>February<');
    expect(await page('q=piano')).not.toContain('>Café Zoë');
    expect(await page('location=Garden')).not.toContain('>February<');
    expect((await site.http.inject('/events?view=month&month=soon')).statusCode).toBe(404);
    const [first] = (await site.http.inject('/api/events?q=First')).json<EventRecord[]>();
    const { body } = await site.http.inject(`/events/${first?.id}`);
    expect(body, 'the place, above all else, leads there').toMatch(
      /<h1[\s\S]*maps\/dir\/[^>]*>Folklore[^<]*<span[^>]*>, directions<[\s\S]*<\/header>/,
    );
  });

  test('reads the calendar and a sentence where the words cannot be searched for', async () => {
    for (const view of ['', 'view=month&month=2026-11&']) {
      for (const [q, sentence] of [
        ['a'.repeat(201), 'Please search for at most 200 characters.'],
        ['piano%00', 'That cannot be searched for.'],
      ]) {
        const { statusCode, body } = await site.http.inject(`/events?${view}q=${q}`);
        expect([statusCode, body.includes(sentence ?? ''), body.includes('Café Zoë')]).toEqual([
          200,
          true,
          true,
        ]);
        expect(body).toContain('name="robots" content="noindex');
      }
      expect((await site.http.inject(`/events?${view}location=Garden%00`)).statusCode, 'a place').toBe(200);
    }
    expect((await site.http.inject('/display?location=%00')).statusCode).toBe(200);
    expect((await site.http.inject('/api/events?q=%00')).statusCode, 'a program is told').toBe(400);
  });

  test('is led no further than a year beyond the first and the last show', async () => {
    const turns = async (month: string, more = '') => {
      const { body } = await site.http.inject(`/events?view=month&month=${month}${more}`);
      return ['prev', 'next'].map(
        (rel) => new RegExp(`<a(?=[^>]* rel="${rel}")[^>]*month=(\\d{4}-\\d\\d)`).exec(body)?.[1],
      );
    };
    expect(await turns('2026-11')).toEqual(['2026-10', '2026-12']);
    expect(await turns('2150-01'), 'a page, from which the way leads back').toEqual(['2149-12', undefined]);
    expect(await turns('1980-01')).toEqual([undefined, '1980-02']);
    expect(await turns('2026-11', '&q=nothinglikeit'), 'around today, without a show').toEqual([
      '2026-10',
      '2026-12',
    ]);
  });

  test('cannot fill the cache with addresses of their own', async () => {
    const misses = async (path: string) => {
      const rendered: string[] = [];
      for (const { services } of site.processes) {
        const { renderPage } = services.web;
        services.web.renderPage = (request) => {
          rendered.push(request.url);
          return renderPage(request);
        };
      }
      for (let time = 0; time < 3 * site.processes.length; time += 1) await site.http.inject(path);
      return rendered.length / site.processes.length;
    };
    expect(await misses('/events?view=month&month=2031-05')).toBe(1);
    for (const path of [
      '/events?q=abc',
      `/events?q=${'a'.repeat(201)}`,
      '/events?location=Nowhere',
      '/events?view=x',
      '/display?location=Nowhere',
    ]) {
      expect(await misses(path), path).toBeGreaterThan(1);
    }
  });

  test('sees the next day marked as today after midnight at the venue, although nothing was changed', async () => {
    const marked = async () =>
      /<td[^>]*aria-current="date"[^>]*data-day="([^"]+)"/.exec(
        (await site.http.inject('/events?view=month')).body,
      )?.[1];
    const before = site.time.now;
    expect(await marked()).toBe('2026-11-15');
    site.time.now = new Date('2026-11-16T05:00:00.000Z');
    expect(await marked()).toBe('2026-11-16');
    site.time.now = before;
  });
});
