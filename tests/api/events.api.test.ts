import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noShowFacts, sampleEvent } from '#tests/support/sample-event.ts';
import { startTestSite, type TestSite, usualDialects } from '#tests/support/test-site.ts';

describe.each(usualDialects)('The public calendar on %s', (dialect) => {
  let site: TestSite;
  const created: Record<string, number> = {};

  beforeAll(async () => {
    site = await startTestSite({ dialect });
    const now = site.time.now.toISOString();
    const events = {
      later: sampleEvent({
        name: 'Later',
        startDateTime: '2026-12-05T01:00:00.000Z',
        endDateTime: '2026-12-05T03:00:00.000Z',
      }),
      over: sampleEvent({
        name: 'Over',
        startDateTime: '2026-11-01T00:00:00.000Z',
        endDateTime: '2026-11-01T02:00:00.000Z',
      }),
      running: sampleEvent({
        name: 'Running',
        category: 'Community Event',
        startDateTime: '2026-11-15T16:00:00.000Z',
        endDateTime: '2026-11-15T18:00:00.000Z',
      }),
      soon: sampleEvent({
        name: 'Soon',
        description: '<p onclick="x()">Hi <script>alert(1)</script><b>there</b></p>',
      }),
      longOver: sampleEvent({
        name: 'Long over',
        startDateTime: '2026-10-01T00:00:00.000Z',
        endDateTime: '2026-10-01T02:00:00.000Z',
      }),
      hidden: sampleEvent({ name: 'Hidden', archived: true }),
    };
    const ids = await site.services.events.add(Object.values(events), now);
    Object.keys(events).forEach((key, index) => {
      created[key] = ids[index] ?? 0;
    });
  });
  afterAll(() => site.close());

  async function names(path: string): Promise<string[]> {
    const answer = await site.http.inject(path);
    expect(answer.statusCode).toBe(200);
    return answer.json<{ name: string }[]>().map((event) => event.name);
  }

  test('A guest sees what is not archived, soonest first', async () => {
    expect(await names('/api/events')).toEqual(['Long over', 'Over', 'Running', 'Soon', 'Later']);
  });

  test('A guest who asks for what is to come gets what has not ended, the running show first', async () => {
    expect(await names('/api/events?when=upcoming')).toEqual(['Running', 'Soon', 'Later']);
  });

  test('A guest who asks for what has been gets the latest first', async () => {
    expect(await names('/api/events?when=past')).toEqual(['Over', 'Long over']);
  });

  test('A guest can ask for one category; an unknown one has no events', async () => {
    expect(await names('/api/events?category=Community%20Event')).toEqual(['Running']);
    expect(await names('/api/events?category=Polka')).toEqual([]);
    expect(await names("/api/events?category=' or 1=1 --")).toEqual([]);
  });

  test.each(['', '&when=upcoming', '&when=past', '&category=Live%20Music'])(
    'Pages follow each other by their Link header and neither repeat nor lose an event (%s)',
    async (rest) => {
      const whole = await names(`/api/events?limit=200${rest}`);
      const paged: string[] = [];
      let path: string | undefined = `/api/events?limit=1${rest}`;
      while (path) {
        const answer: { json(): { name: string }[]; headers: Record<string, unknown> } =
          await site.http.inject(path);
        paged.push(...answer.json().map((event) => event.name));
        path = /^<([^>]+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1];
      }
      expect(paged).toEqual(whole);
    },
  );

  test('A guest opens one event, cleaned of anything that runs, with nothing internal in it', async () => {
    const answer = await site.http.inject(`/api/events/${created.soon}`);
    expect(answer.json()).toEqual({
      id: created.soon,
      name: 'Soon',
      description: '<p>Hi <b>there</b></p>',
      startDateTime: '2026-11-21T00:30:00.000Z',
      endDateTime: '2026-11-21T03:00:00.000Z',
      imageUrl: null,
      category: 'Live Music',
      archived: false,
      ...noShowFacts,
      createdAt: '2026-11-15T17:00:00.000Z',
      updatedAt: '2026-11-15T17:00:00.000Z',
    });
  });

  test('An archived event is not found', async () => {
    const answer = await site.http.inject(`/api/events/${created.hidden}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ error: 'Event Not Found', message: 'Event Not Found' });
  });

  test.each([
    'abc',
    '0',
    '-1',
    '1.5',
    '1e3',
    '0x10',
    '1;',
    '2147483648',
    '99999999999999999999',
    '%00',
    "1' or '1'='1",
  ])('An id that is none (%s) is simply not found', async (id) => {
    const answer = await site.http.inject(`/api/events/${encodeURI(id)}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.json().error).toBe('Event Not Found');
  });

  test.each([
    ['?category=%00', 'category'],
    ['?category=a&category=b', 'category'],
    ['?when=sometimes', 'when'],
    ['?limit=0', 'limit'],
    ['?limit=201', 'limit'],
    ['?limit=abc', 'limit'],
    ['?after=1;drop table events', 'after'],
    ['?after=2026-11-15T17:00:00.000Z_0', 'after'],
  ])('A query that makes no sense (%s) is refused by the name of its field', async (query, field) => {
    const answer = await site.http.inject(`/api/events${encodeURI(query).replaceAll('%25', '%')}`);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual([field]);
  });
});
