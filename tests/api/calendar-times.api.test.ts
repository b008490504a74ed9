import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startingVenue } from '#server/venue/starting-venue.ts';
import { calendarReaders } from '#tests/support/feeds.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { startTestSite, type TestSite, usualDialects } from '#tests/support/test-site.ts';

type Span = [what: string, start: string, end: string, startWall: string, endWall: string];

/** Around both changes of summer time: in New York on Nov 1 and Mar 14, in Berlin Oct 25 and Mar 28, in Sydney Oct 4 and Apr 4. */
const zones: Record<string, Span[]> = {
  'America/New_York': [
    ['the evening before', '2026-10-31T23:30Z', '2026-11-01T02:00Z', '2026-10-31T19:30', '2026-10-31T22:00'],
    ['past the change', '2026-11-01T03:00Z', '2026-11-01T07:15Z', '2026-10-31T23:00', '2026-11-01T02:15'],
    ['the evening after', '2026-11-02T00:30Z', '2026-11-02T03:00Z', '2026-11-01T19:30', '2026-11-01T22:00'],
    ['before spring', '2027-03-14T00:30Z', '2027-03-14T03:00Z', '2027-03-13T19:30', '2027-03-13T22:00'],
    ['into spring', '2027-03-14T04:00Z', '2027-03-14T07:30Z', '2027-03-13T23:00', '2027-03-14T03:30'],
    ['in spring', '2027-03-14T23:30Z', '2027-03-15T02:00Z', '2027-03-14T19:30', '2027-03-14T22:00'],
    ['past midnight', '2026-11-21T04:00Z', '2026-11-21T06:30Z', '2026-11-20T23:00', '2026-11-21T01:30'],
    ['until midnight', '2026-11-21T00:30Z', '2026-11-21T05:00Z', '2026-11-20T19:30', '2026-11-21T00:00'],
    ['from midnight', '2026-11-21T05:00Z', '2026-11-21T07:00Z', '2026-11-21T00:00', '2026-11-21T02:00'],
    ['no length', '2026-11-21T00:30Z', '2026-11-21T00:30Z', '2026-11-20T19:30', '2026-11-20T19:30'],
    ['far away', '2041-07-05T00:00Z', '2041-07-05T02:00Z', '2041-07-04T20:00', '2041-07-04T22:00'],
    ['far away in winter', '2061-01-05T01:00Z', '2061-01-05T02:00Z', '2061-01-04T20:00', '2061-01-04T21:00'],
  ],
  'Europe/Berlin': [
    ['the evening before', '2026-10-24T17:30Z', '2026-10-24T20:00Z', '2026-10-24T19:30', '2026-10-24T22:00'],
    ['past the change', '2026-10-24T21:00Z', '2026-10-25T02:30Z', '2026-10-24T23:00', '2026-10-25T03:30'],
    ['the evening after', '2026-10-25T18:30Z', '2026-10-25T23:00Z', '2026-10-25T19:30', '2026-10-26T00:00'],
    ['into spring', '2027-03-27T22:00Z', '2027-03-28T01:30Z', '2027-03-27T23:00', '2027-03-28T03:30'],
    ['in spring', '2027-03-28T17:30Z', '2027-03-28T20:00Z', '2027-03-28T19:30', '2027-03-28T22:00'],
  ],
  'Australia/Sydney': [
    ['the evening before', '2026-10-03T09:30Z', '2026-10-03T12:00Z', '2026-10-03T19:30', '2026-10-03T22:00'],
    ['into summer', '2026-10-03T13:00Z', '2026-10-03T16:30Z', '2026-10-03T23:00', '2026-10-04T03:30'],
    ['in summer', '2026-10-04T08:30Z', '2026-10-04T13:00Z', '2026-10-04T19:30', '2026-10-05T00:00'],
    ['past the change', '2027-04-03T12:00Z', '2027-04-03T17:30Z', '2027-04-03T23:00', '2027-04-04T03:30'],
    ['in autumn', '2027-04-04T09:30Z', '2027-04-04T12:00Z', '2027-04-04T19:30', '2027-04-04T22:00'],
  ],
};
const cases = usualDialects.flatMap((dialect) => Object.keys(zones).map((zone) => [dialect, zone] as const));

describe.each(cases)('A calendar (%s) of a house in %s', (dialect, timeZone) => {
  let site: TestSite;
  const spans = zones[timeZone] ?? [];

  beforeAll(async () => {
    site = await startTestSite({ dialect, starting: { ...startingVenue, timeZone } });
    const shows = spans.map(([name, start, end]) =>
      sampleEvent({ name, startDateTime: iso(start), endDateTime: iso(end) }),
    );
    await site.services.events.add(shows, site.time.now.toISOString());
    for (const { services } of site.processes) services.freshness.invalidate();
  });
  afterAll(() => site.close());

  const iso = (short: string) => new Date(short).toISOString();

  test.each(calendarReaders)('$name reads every show at its instant and its wall time', async ({ read }) => {
    const { body } = await site.http.inject('/events.ics');
    const found = [...read(body).values()].map(
      ({ summary, start, end, startWall, endWall }) => [summary, start, end, startWall, endWall] as const,
    );
    const expected = spans.map(
      ([name, start, end, startWall, endWall]) =>
        [name, iso(start), iso(end), `${startWall}:00`, `${endWall}:00`] as const,
    );
    expect(found.toSorted()).toEqual(expected.toSorted());
  });

  test.each(calendarReaders)('$name reads each of them alone as it is in the calendar', async ({ read }) => {
    const all = read((await site.http.inject('/events.ics')).body);
    const ids = (await site.database.db.selectFrom('events').select('id').execute()).map(({ id }) => id);
    expect(ids).toHaveLength(spans.length);
    for (const id of ids) {
      const [[uid, alone] = ['', undefined], ...others] = read(
        (await site.http.inject(`/events/${id}.ics`)).body,
      );
      expect(others).toEqual([]);
      expect(alone).toEqual(all.get(uid));
    }
  });

  test('Its times carry the zone, which the file defines once', async () => {
    const { body } = await site.http.inject('/events.ics');
    expect(body.match(/^BEGIN:VTIMEZONE\r$/gm)).toHaveLength(1);
    expect(body).toContain(`\r\nTZID:${timeZone}\r\n`);
    expect(body.match(/^DTSTART;TZID=/gm)).toHaveLength(spans.length);
    expect(body).not.toMatch(/^DT(START|END):\d+T\d+Z/m);
  });
});

describe.each(usualDialects)('An hour that comes twice (%s)', (dialect) => {
  test.each(calendarReaders)('$name tells the two apart, because both are in UTC', async ({ read }) => {
    const site = await startTestSite({ dialect });
    const until = (endDateTime: string) =>
      sampleEvent({ name: endDateTime, startDateTime: '2026-11-01T03:00:00.000Z', endDateTime });
    const ends = ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z'];
    await site.services.events.add(ends.map(until), site.time.now.toISOString());
    const { body } = await site.http.inject('/events.ics');
    await site.close();
    expect([...read(body).values()].map(({ summary, end }) => [summary, end])).toEqual(
      ends.map((end) => [end, end]),
    );
    expect(body).toContain('\r\nDTEND:20261101T053000Z\r\n');
    expect(body).toContain('\r\nDTEND:20261101T063000Z\r\n');
  });
});
