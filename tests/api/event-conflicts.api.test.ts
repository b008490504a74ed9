import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { startTestSite, type TestSite, usualDialects } from '#tests/support/test-site.ts';

const here = 'Folklore (Dawsonville)';
const there = 'Myth & Legend (Cumming)';

describe.each(usualDialects)('What else is on that evening on %s', (dialect) => {
  let site: TestSite;
  let admin: SignedInAdmin;
  let ids: Record<string, number>;
  beforeAll(async () => {
    site = await startTestSite({ dialect });
    admin = await signedInAdmin(site);
    const evening = { startDateTime: '2026-11-21T00:00:00.000Z', endDateTime: '2026-11-21T02:00:00.000Z' };
    const events = {
      before: sampleEvent({
        ...evening,
        startDateTime: '2026-11-20T22:00:00.000Z',
        endDateTime: '2026-11-21T00:30:00.000Z',
        location: here,
      }),
      here: sampleEvent({ ...evening, location: here, description: '<p onclick="x()">Hello</p>' }),
      there: sampleEvent({ ...evening, location: there }),
      anywhere: sampleEvent(evening),
      soldOut: sampleEvent({ ...evening, location: here, status: 'soldOut' }),
      cancelled: sampleEvent({ ...evening, location: here, status: 'cancelled' }),
      archived: sampleEvent({ ...evening, location: here, archived: true }),
      moment: sampleEvent({
        startDateTime: '2026-11-21T03:00:00.000Z',
        endDateTime: '2026-11-21T03:00:00.000Z',
        location: here,
      }),
    };
    const added = await site.services.events.add(Object.values(events), site.time.now.toISOString());
    ids = Object.fromEntries(Object.keys(events).map((name, index) => [name, added[index] ?? 0]));
  });
  afterAll(() => site.close());

  function ask(query: Record<string, string>) {
    return site.http.inject({ url: '/api/admin/events/conflicts', query, headers: admin.headers });
  }

  async function namesOf(query: Record<string, string>): Promise<string[]> {
    const answer = await ask(query);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer
      .json()
      .map(({ id }: { id: number }) => Object.keys(ids).find((name) => ids[name] === id))
      .toSorted();
  }

  test.each([
    ['2026-11-21T00:00:00Z', '2026-11-21T01:00:00Z', ['anywhere', 'before', 'here', 'soldOut']],
    ['2026-11-21T00:30:00Z', '2026-11-21T01:00:00Z', ['anywhere', 'here', 'soldOut']],
    // What begins when the other ends is no conflict.
    ['2026-11-21T02:00:00Z', '2026-11-21T03:00:00Z', []],
    ['2026-11-20T21:00:00Z', '2026-11-20T22:00:00Z', []],
    ['2026-11-21T02:59:00Z', '2026-11-21T04:00:00Z', ['moment']],
    ['2026-11-21T03:00:00Z', '2026-11-21T03:00:00Z', ['moment']],
    // In the venue's own time.
    ['2026-11-20T19:30', '2026-11-20T20:00', ['anywhere', 'here', 'soldOut']],
  ])('is found at that place, or at one that is not known: %s to %s', async (start, end, names) => {
    expect(await namesOf({ start, end, location: here })).toEqual(names);
  });

  test('is found at every place when none is named, and leaves out the event itself', async () => {
    const evening = { start: '2026-11-21T01:00:00Z', end: '2026-11-21T01:30:00Z' };
    expect(await namesOf(evening)).toEqual(['anywhere', 'here', 'soldOut', 'there']);
    expect(await namesOf({ ...evening, location: there })).toEqual(['anywhere', 'there']);
    expect(await namesOf({ ...evening, location: here, except: String(ids.here) })).toEqual([
      'anywhere',
      'soldOut',
    ]);
    const [event] = (await ask({ ...evening, location: here })).json();
    expect(event.description).toBe('<p>Hello</p>');
  });

  test.each([
    [{}, ['end', 'start']],
    [{ start: 'soon', end: 'later' }, ['end', 'start']],
    [{ start: '2026-11-21T01:00:00Z', end: '2026-11-21T00:00:00Z' }, ['end']],
    [{ start: '2026-11-21T01:00:00Z', end: '2026-11-21T02:00:00Z', except: 'x' }, ['except']],
    [{ start: '2026-11-21T01:00:00Z', end: '2026-11-21T02:00:00Z', location: 'a\u0000' }, ['location']],
  ])('is not told to %o', async (query, fields) => {
    const answer = await ask(query);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields).toSorted()).toEqual(fields);
  });
});
