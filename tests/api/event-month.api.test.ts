import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EventMonth } from '#contract/events/event-management.ts';
import type { EventRecord } from '#contract/events/events.ts';
import type { NewEvent } from '#server/events/events.store.ts';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { startTestSite, type TestSite, usualDialects } from '#tests/support/test-site.ts';
import { conflictsAmong } from '#web/events/admin/month/month-plan.ts';

const hall = 'Folklore (Dawsonville)';
const garden = 'Myth & Legend (Cumming)';

function show(name: string, start: string, end: string, changes: Partial<NewEvent> = {}): NewEvent {
  const [startDateTime, endDateTime] = [new Date(start).toISOString(), new Date(end).toISOString()];
  return sampleEvent({ name, startDateTime, endDateTime, ...changes });
}

/** The clock of the site stands at noon of November 15, 2026, in New York. */
describe.each(usualDialects)('The month of the staff on %s', (dialect) => {
  let site: TestSite;
  let admin: SignedInAdmin;

  beforeAll(async () => {
    site = await startTestSite({ dialect });
    admin = await signedInAdmin(site);
    await site.services.events.add(
      [
        show('Exhibition', '2026-07-01T16:00Z', '2027-02-03T02:00Z', { location: hall }),
        show('Withdrawn exhibition', '2026-07-02T16:00Z', '2027-02-03T02:00Z', { archived: true }),
        show('Summer', '2026-06-01T16:00Z', '2026-09-20T02:00Z'),
        show('Halloween to November', '2026-10-31T22:00Z', '2026-11-01T07:00Z', { location: garden }),
        show('After midnight', '2026-11-01T05:00Z', '2026-11-01T06:00Z', { location: garden }),
        show('Over before', '2026-11-01T02:00Z', '2026-11-01T04:00Z'),
        show('Draft', '2026-11-21T00:30Z', '2026-11-21T03:00Z', { archived: true, location: garden }),
        show('Early', '2026-11-20T23:00Z', '2026-11-21T01:00Z', { location: garden }),
        show('Late', '2026-11-21T01:00Z', '2026-11-21T03:00Z', { location: garden }),
        show('Somewhere', '2026-11-21T02:00Z', '2026-11-21T04:00Z'),
        show('Called off', '2026-11-21T01:00Z', '2026-11-21T03:00Z', {
          location: garden,
          status: 'cancelled',
        }),
        show('Elsewhere', '2026-11-21T01:00Z', '2026-11-21T03:00Z', { location: 'Attic' }),
        show('A moment', '2026-11-21T01:00Z', '2026-11-21T01:00Z', { location: 'Attic' }),
        show('Last of November', '2026-12-01T04:30Z', '2026-12-01T06:00Z', { description: '<p>Songs</p>' }),
        show('December', '2026-12-01T05:00Z', '2026-12-01T06:00Z'),
      ],
      site.services.clock().toISOString(),
    );
  });
  afterAll(() => site.close());

  async function monthOf(query = ''): Promise<EventMonth> {
    const answer = await site.http.inject({ url: `/api/admin/events/month${query}`, headers: admin.headers });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  }

  const namesOf = ({ events }: { events: Pick<EventRecord, 'name'>[] }) => events.map(({ name }) => name);

  test('has all of its days by the clock of the venue, drafts too, and what is on when it begins', async () => {
    const month = await monthOf();
    expect(month).toMatchObject({ month: '2026-11', today: '2026-11-15', isCut: false });
    expect(namesOf(month)).toEqual([
      'Exhibition',
      'Withdrawn exhibition',
      'Halloween to November',
      'After midnight',
      'Early',
      'Draft',
      'Late',
      'Called off',
      'Elsewhere',
      'A moment',
      'Somewhere',
      'Last of November',
    ]);
    expect(month.events.map(({ description }) => description)).toEqual(month.events.map(() => ''));
    expect(namesOf(await monthOf('?month=2026-12'))).toEqual([
      'Exhibition',
      'Withdrawn exhibition',
      'Last of November',
      'December',
    ]);
    expect(namesOf(await monthOf('?month=2027-03'))).toEqual([]);
  });

  test('finds conflicts as the call for them does', async () => {
    const month = await monthOf();
    const { events } = month;
    const found: Record<string, string[]> = {};
    for (const event of events) {
      const query = new URLSearchParams({
        start: event.startDateTime,
        end: event.endDateTime,
        except: String(event.id),
        ...(event.location && { location: event.location }),
      });
      const url = `/api/admin/events/conflicts?${query}`;
      const answer = await site.http.inject({ url, headers: admin.headers });
      const told = answer.json<EventRecord[]>().map(({ id }) => id);
      const own = conflictsAmong(event, month);
      const here = new Set(events.map(({ id }) => id));
      expect(
        own.map(({ id }) => id),
        event.name,
      ).toEqual(told.filter((id) => here.has(id)));
      found[event.name] = own.map(({ name }) => name);
    }
    expect(found).toMatchObject({
      'After midnight': ['Halloween to November'],
      Draft: ['Early', 'Late', 'Somewhere'],
      Early: [],
      Late: ['Somewhere'],
      Elsewhere: ['A moment', 'Somewhere'],
      Somewhere: ['Exhibition', 'Late', 'Elsewhere'],
    });
  });

  test('is for staff alone, and for months that there are', async () => {
    expect((await site.http.inject('/api/admin/events/month')).statusCode).toBe(401);
    for (const month of ['2026-13', 'soon', '']) {
      const url = `/api/admin/events/month?month=${month}`;
      const answer = await site.http.inject({ url, headers: admin.headers });
      expect([month, answer.statusCode]).toEqual([month, 400]);
    }
  });

  test('Guests find a show that lasts for months in each of them', async () => {
    const guestMonth = async (month: string, query = '') =>
      namesOf((await site.http.inject(`/api/calendar?month=${month}${query}`)).json());
    for (const month of ['2026-07', '2026-09', '2026-12', '2027-01', '2027-02']) {
      expect([month, (await guestMonth(month)).includes('Exhibition')]).toEqual([month, true]);
    }
    expect(await guestMonth('2027-03')).toEqual([]);
    expect(await guestMonth('2026-09')).toEqual(['Summer', 'Exhibition']);
    expect(await guestMonth('2026-09', `&location=${encodeURIComponent(hall)}`)).toEqual(['Exhibition']);
  });
});
