import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NewEvent } from '#server/events/events.store.ts';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { calendarReaders, type ReadShow } from '#tests/support/feeds.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { startTestSite, type TestSite, usualDialects } from '#tests/support/test-site.ts';
import { passASecond } from '#tests/support/venue.ts';

const publicUrl = 'https://folklore.example.com';

describe.each(usualDialects)('The calendar to subscribe to (%s)', (dialect) => {
  let site: TestSite;
  let admin: SignedInAdmin;
  let siteId: string;

  beforeAll(async () => {
    site = await startTestSite({ dialect, environment: { PUBLIC_URL: publicUrl } });
    admin = await signedInAdmin(site);
    ({ siteId } = await site.services.siteIdentity.get());
    await ask('PATCH', '/api/admin/site', {
      locations: [{ name: 'Main; Hall, upstairs', address: 'Back lane 3, Dawsonville' }, { name: 'Garden' }],
    });
  });
  afterAll(() => site.close());

  async function ask(method: 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) {
    const answer = await site.http.inject({
      method,
      url,
      headers: admin.headers,
      ...(payload && { payload }),
    });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    passASecond(site);
    return answer;
  }

  async function add(changes: Partial<NewEvent> = {}): Promise<number> {
    const [id = 0] = await site.services.events.add([sampleEvent(changes)], site.time.now.toISOString());
    passASecond(site);
    return id;
  }

  const uidOf = (id: number) => `event-${id}@${siteId}`;

  /** The entry of a show as every program reads it, which has to be the same. */
  async function readShow(id: number, url = '/events.ics'): Promise<ReadShow | undefined> {
    const { body } = await site.http.inject(url);
    const [first, ...others] = calendarReaders.map(({ read }) => read(body).get(uidOf(id)));
    for (const other of others) expect(other).toEqual(first);
    return first;
  }

  test('tells a guest all that is known of a show', async () => {
    const id = await add({
      name: 'Songs, slowly',
      description: '<p>First set.</p><p>Then &lt;another&gt; &amp; more.</p><script>alert(1)</script>',
      location: 'Main; Hall, upstairs',
      doorsDateTime: '2026-11-20T23:45:00.000Z',
      price: '$10, at the door',
      ages: 'All ages',
      ticketUrl: 'https://tickets.example.com/a?b=c&d=e',
      performer: 'June Hollis',
    });
    expect(await readShow(id)).toEqual({
      uid: uidOf(id),
      summary: 'Songs, slowly',
      description: [
        'With June Hollis',
        'Doors: 6:45 PM',
        '$10, at the door',
        'All ages',
        'Tickets: https://tickets.example.com/a?b=c&d=e',
        'First set. Then <another> & more.',
        `${publicUrl}/events/${id}`,
      ].join('\n'),
      location: 'Main; Hall, upstairs, Back lane 3, Dawsonville',
      url: `${publicUrl}/events/${id}`,
      status: 'CONFIRMED',
      sequence: 0,
      start: '2026-11-21T00:30:00.000Z',
      end: '2026-11-21T03:00:00.000Z',
      startWall: '2026-11-20T19:30:00',
      endWall: '2026-11-20T22:00:00',
    });
  });

  test('leads to the house when a show names no location, to a room of it, or to the name alone of one that is gone', async () => {
    const house = await add();
    const garden = await add({ location: 'Garden' });
    const atHome = 'Folklore, 12 Sample Street, Dawsonville, GA 30534';
    const former = await add({ location: 'The old barn' });
    expect((await readShow(house))?.location).toBe(atHome);
    expect((await readShow(garden))?.location).toBe(`Garden, ${atHome}`);
    expect((await readShow(former))?.location).toBe('The old barn');
  });

  test.each([
    ['CR', 'Evil\rBEGIN:VALARM', 'Evil BEGIN:VALARM'],
    ['LF', 'Evil\nEND:VEVENT', 'Evil END:VEVENT'],
    ['CR LF', 'Evil\r\nEND:VCALENDAR\r\nBEGIN:VCALENDAR', 'Evil END:VCALENDAR BEGIN:VCALENDAR'],
    ['a line separator', 'Evil\u2028X:1\u2029Y:2\u0085Z:3\vV\fF', 'Evil X:1 Y:2 Z:3 V F'],
    ['control characters', 'Be\u0007ll \u001b[31mred\u007f', 'Bell [31mred'],
    ['semicolons', 'One; two, three: \\ "four" \\;', 'One; two, three: \\ "four" \\;'],
    ['emoji', '🎸👩‍👩‍👧‍👦🏳️‍🌈 Zoë音楽'.repeat(6), '🎸👩‍👩‍👧‍👦🏳️‍🌈 Zoë音楽'.repeat(6)],
    ['500 characters', 'long name '.repeat(50).trim(), 'long name '.repeat(50).trim()],
    ['a script', '</script><script>alert(1)</script>', '</script><script>alert(1)</script>'],
  ])('keeps a name with %s on its line', async (_what, name, shown) => {
    const id = await add({ name, description: name, price: name, performer: `The ${name}`, location: name });
    const { body } = await site.http.inject('/events.ics');
    const lines = body.split('\r\n');
    expect(lines.pop()).toBe('');
    for (const line of lines) {
      expect(line).toMatch(/^(?: |[A-Z-]+[;:])/);
      expect(line).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    }
    const nesting = lines.filter((line) => /^(BEGIN|END):/.test(line)).map((line) => line.split(':')[1]);
    expect(new Set(nesting)).toEqual(
      new Set(
        ['VCALENDAR', 'VTIMEZONE', 'STANDARD', 'DAYLIGHT', 'VEVENT'].filter((part) => body.includes(part)),
      ),
    );
    const show = await readShow(id);
    expect(show?.summary).toBe(shown);
    expect(show?.location).toBe(shown);
    expect(show?.description).toContain(`With The ${shown}`);
    const alone = await site.http.inject(`/events/${id}.ics`);
    expect(await readShow(id, `/events/${id}.ics`)).toEqual(show);
    expect(alone.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(alone.headers['content-disposition']).toMatch(
      /^attachment; filename="[\w .()-]+\.ics"; filename\*=/,
    );
    await ask('DELETE', `/api/admin/events/${id}`);
  });

  test('holds what a database without U+0000 could not: nothing of it is seen', async () => {
    if (dialect === 'postgres') {
      await expect(add({ name: 'a\u0000b' })).rejects.toThrow();
      return;
    }
    const id = await add({ name: 'a\u0000b' });
    expect((await readShow(id))?.summary).toBe('ab');
  });

  test('keeps the UID of a show and counts its changes, whoever makes them', async () => {
    const id = await add();
    expect(await readShow(id)).toMatchObject({ uid: uidOf(id), sequence: 0 });
    await ask('PATCH', `/api/events/${id}`, { name: 'Another name' });
    expect(await readShow(id)).toMatchObject({ uid: uidOf(id), sequence: 1, summary: 'Another name' });
    await ask('PATCH', `/api/events/${id}`, { startDateTime: '2026-11-20T20:00:00-05:00' });
    expect(await readShow(id)).toMatchObject({ sequence: 2, startWall: '2026-11-20T20:00:00' });
    const { body } = await site.http.inject(`/events/${id}.ics`);
    const { updatedAt } = (await site.http.inject(`/api/events/${id}`)).json<{ updatedAt: string }>();
    const stamp = `${updatedAt.replaceAll(/[-:]|\.\d+Z$/g, '')}Z`;
    expect(body).toContain(`\r\nDTSTAMP:${stamp}\r\n`);
    expect(body).toContain(`\r\nLAST-MODIFIED:${stamp}\r\n`);
    expect(body.split('UID:')[1]).not.toContain('folklore.example.com@');
  });

  test('keeps a cancelled show as cancelled, and a postponed one as open', async () => {
    const id = await add({ name: 'June Hollis' });
    await ask('PATCH', `/api/events/${id}`, { status: 'cancelled' });
    const cancelled = { status: 'CANCELLED', summary: 'Cancelled: June Hollis', sequence: 1 };
    expect(await readShow(id)).toMatchObject({ ...cancelled, startWall: '2026-11-20T19:30:00' });
    await ask('PATCH', `/api/events/${id}`, { status: 'postponed' });
    expect(await readShow(id)).toMatchObject({ status: 'TENTATIVE', summary: 'Postponed: June Hollis' });
    await ask('PATCH', `/api/events/${id}`, { status: 'soldOut' });
    expect(await readShow(id)).toMatchObject({ status: 'CONFIRMED', summary: 'Sold out: June Hollis' });
  });

  test('loses a show that is archived, gets it back as changed, and loses one that is deleted', async () => {
    const id = await add();
    await ask('PATCH', `/api/admin/events/${id}/archive`);
    expect(await readShow(id)).toBeUndefined();
    expect((await site.http.inject(`/events/${id}.ics`)).statusCode).toBe(404);
    await ask('PATCH', `/api/admin/events/${id}/archive`);
    expect(await readShow(id)).toMatchObject({ uid: uidOf(id), sequence: 2 });
    expect((await site.http.inject(`/events/${id}.ics`)).statusCode).toBe(200);
    await ask('DELETE', `/api/admin/events/${id}`);
    expect(await readShow(id)).toBeUndefined();
    expect((await site.http.inject(`/events/${id}.ics`)).statusCode).toBe(404);
  });

  test('reaches 180 days back, and a day later it has let go of another day, though nothing else changed', async () => {
    const ended = (endDateTime: string) => add({ startDateTime: '2026-05-10T20:00:00.000Z', endDateTime });
    const gone = await ended('2026-05-18T23:59:59.000Z');
    const last = await ended('2026-05-19T00:00:00.000Z');
    const other = await ended('2026-05-20T00:00:00.000Z');
    const shown = async () => {
      const { body } = await site.http.inject('/events.ics');
      return [gone, last, other].filter((id) => body.includes(`UID:${uidOf(id)}\r\n`));
    };
    const before = site.time.now;
    expect(await shown()).toEqual([last, other]);
    site.time.now = new Date(before.getTime() + 86_400_000);
    expect(await shown()).toEqual([other]);
    site.time.now = before;
    expect((await site.http.inject(`/events/${gone}.ics`)).statusCode).toBe(200);
  });

  test('can be had for one place and for one kind of show', async () => {
    const hall = await add({ location: 'Main; Hall, upstairs', category: 'Live Music' });
    const talk = await add({ location: 'Main; Hall, upstairs', category: 'Community Event' });
    const garden = await add({ location: 'Garden', category: 'Community Event' });
    const former = await add({ location: 'The old barn', category: 'Other' });
    const shown = async (query: Record<string, string>) => {
      const { body, statusCode } = await site.http.inject({ url: '/events.ics', query });
      expect(statusCode).toBe(200);
      for (const { read } of calendarReaders) read(body);
      const name = /^X-WR-CALNAME:(.*)\r$/m.exec(body)?.[1];
      return [name, [hall, talk, garden, former].filter((id) => body.includes(`UID:${uidOf(id)}\r\n`))];
    };
    expect(await shown({})).toEqual(['Folklore', [hall, talk, garden, former]]);
    expect(await shown({ location: '', category: '' })).toEqual(['Folklore', [hall, talk, garden, former]]);
    expect(await shown({ location: 'Garden' })).toEqual(['Folklore · Garden', [garden]]);
    expect(await shown({ category: 'Community Event' })).toEqual([
      'Folklore · Community Event',
      [talk, garden],
    ]);
    const both = { location: 'Main; Hall, upstairs', category: 'Community Event' };
    expect(await shown(both)).toEqual(['Folklore · Community Event · Main\\; Hall\\, upstairs', [talk]]);
    // The house no longer names it, but the show does.
    expect(await shown({ location: 'The old barn' })).toEqual(['Folklore', [former]]);
    expect(await shown({ location: 'Nowhere' })).toEqual(['Folklore', []]);
    expect(await shown({ category: 'Polka' })).toEqual(['Folklore', []]);
    for (const query of ['location=a%00b', 'location=a&location=b']) {
      expect((await site.http.inject(`/events.ics?${query}`)).statusCode, query).toBe(400);
    }
  });

  test('follows the facts of the house at once', async () => {
    const id = await add({ location: 'Garden' });
    expect((await readShow(id))?.location).toMatch(/^Garden, Folklore, 12 Sample Street/);
    await ask('PATCH', '/api/admin/site', {
      brand: 'Ö;\u202fHus',
      timeZone: 'Europe/Stockholm',
      locations: [{ name: 'Garden', address: 'Storgatan 1, Umeå' }],
    });
    expect(await readShow(id)).toMatchObject({
      location: 'Garden, Storgatan 1, Umeå',
      start: '2026-11-21T00:30:00.000Z',
      startWall: '2026-11-21T01:30:00',
    });
    expect((await site.http.inject('/events.ics')).body).toContain('\r\nX-WR-CALNAME:Ö\\; Hus\r\n');
    expect((await readShow(id, `/events/${id}.ics`))?.location).toBe('Garden, Storgatan 1, Umeå');
  });

  test.each(['0', '01', '2147483648', '99999999999999999999', '7777777'])(
    'has no show with the id %s',
    async (id) => {
      expect((await site.http.inject(`/events/${id}.ics`)).statusCode).toBe(404);
    },
  );
});
