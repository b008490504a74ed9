import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { correctApplication } from '#server/applications/own-page/change-own-application.ts';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { askAbout } from '#tests/support/reviews.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { storeApplications } from '#tests/support/stored-applications.ts';
import { startTestSite, type TestSite, usualDialects } from '#tests/support/test-site.ts';
import { changeFacts, passASecond } from '#tests/support/venue.ts';

const here = 'Folklore (Dawsonville)';
const there = 'Myth & Legend (Cumming)';

describe.each(usualDialects)('The dates that a performer has named, on %s', (dialect) => {
  let site: TestSite;
  let admin: SignedInAdmin;
  beforeAll(async () => {
    site = await startTestSite({ dialect });
    admin = await signedInAdmin(site);
    const evening = (day: string) => ({
      startDateTime: `${day}T00:30:00.000Z`,
      endDateTime: `${day}T03:00:00.000Z`,
    });
    await site.services.events.add(
      [
        // In the venue's zone each begins on the evening before.
        sampleEvent({ name: 'Here', ...evening('2027-03-13'), location: here }),
        sampleEvent({ name: 'There', ...evening('2027-03-13'), location: there }),
        sampleEvent({ name: 'Anywhere', ...evening('2027-03-27') }),
        sampleEvent({ name: 'Cancelled', ...evening('2027-03-20'), location: here, status: 'cancelled' }),
        sampleEvent({ name: 'Draft', ...evening('2027-03-20'), location: here, archived: true }),
        sampleEvent({
          name: 'Festival',
          startDateTime: '2027-04-16T22:00:00.000Z',
          endDateTime: '2027-04-19T04:00:00.000Z',
        }),
        sampleEvent({ name: 'Saturday', ...evening('2027-03-14'), location: here }),
      ],
      site.time.now.toISOString(),
    );
  });
  afterAll(() => site.close());

  async function datesOf(preferredDates: string, location: string) {
    const [id = 0] = await storeApplications(site, [{ preferredDates, location }]);
    const answer = await askAbout(site, admin, id, 'preferred-dates');
    expect(answer.statusCode, answer.body).toBe(200);
    const { dates, free: _, ...rest } = answer.json();
    const days = dates.map(({ day, events }: { day: string; events: { name: string }[] }) => [
      day,
      events.map(({ name }) => name),
    ]);
    return { days, ...rest };
  }

  test('come with what else is on that evening at that place, or at one that is not known', async () => {
    const rest = { openEnded: false, unread: [] };
    expect(await datesOf('Any Friday in March', here)).toEqual({
      days: [
        ['2027-03-05', []],
        ['2027-03-12', ['Here']],
        ['2027-03-19', []],
        ['2027-03-26', ['Anywhere']],
      ],
      ...rest,
    });
    expect(await datesOf('March 12', '')).toEqual({ days: [['2027-03-12', ['Here', 'There']]], ...rest });
  });

  test('come with the next evenings of the same weekdays on which nothing is on there', async () => {
    const [id = 0] = await storeApplications(site, [{ preferredDates: 'March 5, 2027', location: here }]);
    const free = async () => (await askAbout(site, admin, id, 'preferred-dates')).json().free;
    expect(await free()).toEqual([
      ...['2026-11-20', '2026-11-27', '2026-12-04', '2026-12-11'],
      ...['2026-12-18', '2026-12-25', '2027-01-01', '2027-01-08'],
    ]);
    const taken = { startDateTime: '2026-12-05T01:00:00.000Z', endDateTime: '2026-12-05T03:00:00.000Z' };
    const soon = sampleEvent({ name: 'Soon', ...taken, location: here });
    const [eventId = 0] = await site.services.events.add([soon], site.time.now.toISOString());
    expect((await free()).slice(1, 3)).toEqual(['2026-11-27', '2026-12-11']);
    await site.services.events.remove([eventId]);
    // Nor on a day on which the house is closed.
    const christmas = { date: '2026-12-24', until: '2026-12-26', note: '', from: '', to: '' };
    await changeFacts(site, admin, { specialHours: [christmas] });
    passASecond(site);
    expect((await free()).slice(4, 6)).toEqual(['2026-12-18', '2027-01-01']);
  });

  test('that were not read offer no evening, because it may be the one that does not suit', async () => {
    const preferredDates = 'Any day, but we cannot play November 20';
    const [id = 0] = await storeApplications(site, [{ preferredDates, location: here }]);
    const answer = (await askAbout(site, admin, id, 'preferred-dates')).json();
    expect(answer).toMatchObject({ dates: [], free: [], unread: [preferredDates] });
  });

  test('are not free on the second and later days of an event that lasts for several', async () => {
    expect((await datesOf('April 17, 2027', here)).days).toEqual([['2027-04-17', ['Festival']]]);
    expect((await datesOf('April 15, 16, 17, 18 and 19, 2027', here)).days).toEqual([
      ['2027-04-15', []],
      ['2027-04-16', ['Festival']],
      ['2027-04-17', ['Festival']],
      ['2027-04-18', ['Festival']],
      ['2027-04-19', []],
    ]);
  });

  test('are read from the day on which they were written, also when that was a correction', async () => {
    const submittedAt = '2026-10-25T17:00:00.000Z';
    const [id = 0] = await storeApplications(site, [{ preferredDates: 'October 30', submittedAt }]);
    const days = async () =>
      (await askAbout(site, admin, id, 'preferred-dates'))
        .json()
        .dates.map(({ day }: { day: string }) => day);
    expect(await days()).toEqual(['2026-10-30']);
    await correctApplication(site.services, id, { phone: '555-0199' });
    expect(await days(), 'another correction').toEqual(['2026-10-30']);
    await correctApplication(site.services, id, { phone: '555-0198', preferredDates: 'October 30!' });
    expect(await days()).toEqual(['2027-10-30']);
  });

  test('put those who named an evening before the others of the shortlist', async () => {
    const wishes = ['December 4', 'any time', 'Fridays in December', 'Saturdays', 'December 11 or 12'];
    const submittedAt = '2026-11-10T17:00:00.000Z';
    const ids = await storeApplications(
      site,
      wishes.map((preferredDates) => ({ preferredDates, submittedAt })),
    );
    for (const id of ids) {
      const change = { method: 'PATCH', payload: { state: 'shortlisted' } } as const;
      await askAbout(site, admin, id, 'review', change);
    }
    const list = (query: string) =>
      site.http.inject({ url: `/api/admin/applications?${query}`, headers: admin.headers });
    const answer = await list('review=shortlisted&evening=2026-12-11&reviews=true');
    expect(answer.headers).toMatchObject({ 'x-total-count': '5' });
    expect(answer.headers.link).toBeUndefined();
    expect(answer.json().map((row: { preferredDates: string }) => row.preferredDates)).toEqual([
      'December 11 or 12',
      'Fridays in December',
      'Saturdays',
      'any time',
      'December 4',
    ]);
    expect((await list('review=shortlisted&evening=2026-12-11&limit=1')).json()).toHaveLength(1);
    expect((await list('evening=2026-13-11')).statusCode).toBe(400);
  });

  test('are read for a list from the beginning of what was written alone', async () => {
    const long = `${'Songs of ours. '.repeat(40)}December 11`;
    const wishes = ['December 11', long];
    const location = 'Only these';
    const ids = await storeApplications(
      site,
      wishes.map((preferredDates) => ({ preferredDates, location, submittedAt: '2026-11-10T17:00:00.000Z' })),
    );
    expect((await datesOf(long, here)).days).toEqual([['2026-12-11', []]]);
    const listed = await site.http.inject({
      url: '/api/admin/applications?evening=2026-12-11&location=Only%20these',
      headers: admin.headers,
    });
    expect(listed.json().map(({ id }: { id: number }) => id)).toEqual(ids);
  });

  test('are shown as written where they cannot be read, and nothing is invented', async () => {
    const words = 'whenever <b>Rosa</b> feels like it';
    expect(await datesOf(words, here)).toMatchObject({ days: [], unread: [words] });
  });
});
