import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { askAbout } from '#tests/support/reviews.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { storeApplications } from '#tests/support/stored-applications.ts';
import { startTestSite, type TestSite, usualDialects } from '#tests/support/test-site.ts';

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
    const { dates, ...rest } = answer.json();
    const days = dates.map(({ day, events }: { day: string; events: { name: string }[] }) => [
      day,
      events.map(({ name }) => name),
    ]);
    return { days, ...rest };
  }

  test('come with what else is on that evening at that place, or at one that is not known', async () => {
    const rest = { excluded: [], openEnded: false, unread: [] };
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

  test('are shown as written where they cannot be read, and nothing is invented', async () => {
    const words = 'whenever <b>Rosa</b> feels like it';
    expect(await datesOf(words, here)).toMatchObject({ days: [], unread: [words] });
  });
});
