import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { impossibleTexts, oddTexts } from '#tests/support/odd-texts.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { startTestSite, type TestSite, usualDialects } from '#tests/support/test-site.ts';
import { shareOf } from '#tests/support/thorough.ts';

const oddIds = [
  '0',
  '-0',
  '-1',
  '1.5',
  '1e3',
  '0x10',
  '0b1',
  '1;',
  '1,2',
  '1 ',
  '01',
  '+1',
  '١',
  '2147483647',
  '2147483648',
  '4294967296',
  '9007199254740993',
  '9223372036854775807',
  '9223372036854775808',
  '18446744073709551616',
  '99999999999999999999',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '[1]',
  '{"id":1}',
  'true',
  '..',
  '.',
  '%',
  '*',
];

const oddValues: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  9007199254740992,
  [],
  [[]],
  ['page_view'],
  {},
  { $gt: '' },
  { toString: 1 },
  { length: 5 },
  '',
  ...oddTexts,
  ...impossibleTexts,
  'x'.repeat(100_000),
];

const oddQueries = [
  'limit',
  'limit=',
  'limit=1&limit=2',
  'limit[]=1',
  'limit[$gt]=1',
  'limit=1e2',
  'limit=٣',
  'limit=200 ',
  'when=upcoming&when=past',
  'when=Upcoming',
  'when=upcoming%00',
  'category',
  'category=&category=',
  'category[0]=Other',
  'archived=include',
  'archived=true',
  'sort=name&order=desc;drop table events',
  'orderBy=(select 1)',
  'after=2026-02-30T99:99:99.999Z_1',
  'after=9999-12-31T23:59:59.999Z_2147483647',
  'after=0000-00-00T00:00:00.000Z_1',
  'after=-271821-04-20T00:00:00.000Z_1',
  'after=+275760-09-13T00:00:00.000Z_1',
  'after=2026-11-15T17:00:00.000Z_2147483648',
  'after=2026-11-15T17:00:00.000Z_9999999999',
  '__proto__=1',
  '__proto__[limit]=1',
  'constructor[prototype][x]=1',
  '&&&===&',
  '%',
  '%E0%A4%A',
  `x=${'y'.repeat(6_000)}`,
  Array.from({ length: 1_000 }, (_, index) => `a${index}=1`).join('&'),
];

/** Nobody is kept hanging. How fast it is depends on the machine, and is not what is tested. */
const maxMs = 10_000;

describe.each(usualDialects)('Someone who tries to break the site on %s', (dialect) => {
  let site: TestSite;
  let slowestMs = 0;
  beforeAll(async () => {
    site = await startTestSite({ dialect });
    await site.services.events.add([sampleEvent()], site.time.now.toISOString());
  });
  afterAll(() => site.close());

  async function timed(request: InjectOptions): Promise<{ statusCode: number; body: string; ms: number }> {
    const startedAt = performance.now();
    const { statusCode, body } = await site.http.inject(request);
    return { statusCode, body, ms: performance.now() - startedAt };
  }

  /** Never a failure of ours, and never one that takes long. */
  async function send(request: InjectOptions): Promise<number> {
    const { statusCode, body, ms } = await timed(request);
    // A machine that was busy is not a request that is slow: that one is slow again.
    slowestMs = Math.max(slowestMs, ms < maxMs ? ms : (await timed(request)).ms);
    expect(statusCode, `${JSON.stringify(request).slice(0, 300)} ${body.slice(0, 200)}`).toBeLessThan(500);
    expect(body).not.toMatch(/SQLITE_|sqlite3|pg_catalog|syntax error at|node_modules|\bat \w+ \(/);
    return statusCode;
  }

  /** As a browser would write it, but without mending what is broken. */
  function escaped(text: string): string {
    return encodeURIComponent(text.toWellFormed());
  }

  test('with ids that are none finds nothing', async () => {
    for (const [index, id] of [...oddIds, ...oddTexts].entries()) {
      // A page asks the call.
      for (const path of shareOf(['/api/events/', '/events/'], index % 2, 2)) {
        const statuses = [
          await send({ url: path + escaped(id) }),
          await send({ url: path + encodeURI(id.toWellFormed()) }),
        ];
        expect(
          statuses.every((status) => [200, 400, 404].includes(status)),
          id,
        ).toBe(true);
      }
      expect(await send({ url: `/api/events/${escaped(`x${id}`)}` })).toBe(404);
    }
  });

  test('with every kind of search gets an answer or a refusal', async () => {
    for (const text of [...oddTexts, ...impossibleTexts]) {
      for (const name of ['category', 'when', 'limit', 'after', 'before', 'archived', text]) {
        const search = `${escaped(name)}=${escaped(text)}`;
        expect([200, 400]).toContain(await send({ url: `/api/events?${search}` }));
      }
    }
    for (const query of oddQueries) {
      const search = query.replaceAll(' ', '%20');
      expect([200, 400]).toContain(await send({ url: `/api/events?${search}` }));
      expect([200, 404]).toContain(await send({ url: `/events?${search}` }));
    }
  });

  test('with every kind of value in every field is refused, or counted as one of the known', async () => {
    for (const value of oddValues) {
      const good = { name: 'page_view', path: '/' };
      const bodies = [
        value,
        { ...good, name: value },
        { ...good, path: value },
        { ...good, label: value },
        { ...good, x: value },
      ];
      if (typeof value === 'string') bodies.push({ ...good, path: `/${value}` });
      for (const body of bodies) {
        const payload = JSON.stringify(body) ?? '';
        const status = await send({
          method: 'POST',
          url: '/api/analytics',
          headers: { 'content-type': 'application/json' },
          payload,
        });
        expect([200, 400]).toContain(status);
      }
    }
    for (const { services } of site.processes) await services.views.flush();
    const rows = await site.database.db.selectFrom('dailyCounts').select(['name', 'path', 'label']).execute();
    expect(rows.map(({ name, path, label }) => [name, path, label].join(' ')).toSorted()).toEqual([
      'arrival  other',
      'page_view / ',
      'page_view /* ',
    ]);
  });

  test('with bodies that stop anywhere or are bent anywhere is refused', async () => {
    const whole = JSON.stringify({ name: 'page_view', path: '/events', label: 'Zoë 🎸' });
    const bytes = Buffer.from(whole);
    const headers = { 'content-type': 'application/json' };
    for (let cut = 0; cut < bytes.length; cut += 1) {
      const payload = bytes.subarray(0, cut);
      expect(await send({ method: 'POST', url: '/api/analytics', headers, payload })).toBe(400);
      const bent = Buffer.from(bytes);
      bent[cut] = (bent[cut] ?? 0) ^ 0x80;
      expect([200, 400]).toContain(
        await send({ method: 'POST', url: '/api/analytics', headers, payload: bent }),
      );
    }
  });

  test('with strange headers gets what everyone gets', async () => {
    for (const text of [
      '',
      '*',
      'null',
      '\u00ff\u00fe',
      'x'.repeat(4_000),
      '"',
      'W/"',
      ';q=',
      ',,,,',
      '../',
    ]) {
      for (const name of [
        'accept-encoding',
        'if-none-match',
        'accept',
        'cookie',
        'host',
        'range',
        'if-modified-since',
      ]) {
        expect([200, 304, 400]).toContain(await send({ url: '/events', headers: { [name]: text } }));
        const status = await send({ url: '/api/events', headers: { [name]: text } });
        if (name === 'if-none-match' && text === '*') expect(status).toBe(304);
        else expect([200, 400]).toContain(status);
      }
    }
  });

  test('is not kept hanging by any of these', () => {
    expect(slowestMs).toBeGreaterThan(0);
    expect(slowestMs).toBeLessThan(maxMs);
  });

  test('finds every text that may be stored unchanged to the byte', async () => {
    const ids = await site.services.events.add(
      oddTexts.map((name) => sampleEvent({ name })),
      site.time.now.toISOString(),
    );
    for (const [index, id] of ids.entries()) {
      const answer = await site.http.inject(`/api/events/${id}`);
      expect(Buffer.from(answer.json().name)).toEqual(Buffer.from(oddTexts[index] ?? ''));
    }
    const listed = (await site.http.inject('/api/events')).json<{ name: string }[]>().map(({ name }) => name);
    expect(listed).toEqual(expect.arrayContaining(oddTexts));
  });

  test('has changed nothing: the calendar is as it was', async () => {
    const { body, statusCode } = await site.http.inject('/api/events/1');
    expect(statusCode).toBe(200);
    expect(JSON.parse(body).name).toBe(sampleEvent().name);
    expect((await site.http.inject('/readyz')).statusCode).toBe(200);
  });
});
