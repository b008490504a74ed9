import { afterEach, expect, test, vi } from 'vitest';
import type { ListedBooking } from '#contract/applications/bookings.ts';
import type { EventRecord } from '#contract/events/events.ts';
import { eventRecord } from '#tests/support/sample-event.ts';
import { createQueryClient } from '../../../api/query-client.ts';
import { NotConfirmedError } from '../../../api/reauthentication.ts';
import {
  askOfScope,
  askWhetherTold,
  isTold,
  offerToldChoice,
  type ShowChange,
  type ToldQuery,
  takesDateBack,
  whenAndWhere,
} from './told-choice.ts';

const show = eventRecord({
  id: 1,
  startDateTime: '2100-03-06T00:00:00.000Z',
  endDateTime: '2100-03-06T02:00:00.000Z',
  location: 'Upstairs',
});
const booking: ListedBooking = {
  applicationId: 7,
  bandName: 'The Night Porch',
  name: 'June',
  email: 'june@example.com',
  phone: '555-0100',
  answer: 'accepted',
  publish: 'now',
  askedAt: '2026-11-01T00:00:00.000Z',
  answeredAt: null,
  isOffer: false,
  eventId: 1,
};
let takeBack = () => {};

afterEach(() => {
  takeBack();
  vi.unstubAllGlobals();
});

/** Staff who answer the question so, and a server on which these events are booked. */
function staffWhoSay(choice: ToldQuery | undefined, booked: Record<number, Partial<ListedBooking>>) {
  const asked: number[][] = [];
  const takenBack: boolean[] = [];
  const read: string[] = [];
  takeBack = offerToldChoice(async (shows) => {
    asked.push(shows.map(({ event }) => event.id));
    takenBack.push(shows.some(takesDateBack));
    return choice;
  });
  vi.stubGlobal('fetch', async (path: string) => {
    read.push(path);
    const ids = decodeURIComponent(path.split('ids=')[1] ?? '')
      .split(',')
      .map(Number);
    const bookings = ids.filter((id) => booked[id]);
    return Response.json(bookings.map((id) => ({ ...booking, ...booked[id], eventId: id })));
  });
  return { asked, takenBack, read };
}

test('Staff are asked about what a performer would be told of, and about nothing else', () => {
  const now = Date.parse('2027-01-01T00:00:00.000Z');
  const told = (becomes: Partial<EventRecord> | null, event = show) => isTold({ event, becomes }, now);
  expect(told({ startDateTime: '2100-03-07T00:00:00.000Z' })).toBe(true);
  expect(told({ endDateTime: '2100-03-06T03:00:00.000Z' })).toBe(true);
  expect(told({ location: null })).toBe(true);
  expect([told({ status: 'cancelled' }), told({ status: 'postponed' })]).toEqual([true, true]);
  expect([told({ archived: true }), told(null)]).toEqual([true, true]);
  expect([told({}), told({ status: 'soldOut' }), told({ archived: false })]).toEqual([false, false, false]);
  expect(told({ startDateTime: '2100-03-06T00:00:00Z' })).toBe(false);
  const ended = {
    ...show,
    startDateTime: '2026-03-06T00:00:00.000Z',
    endDateTime: '2026-03-06T02:00:00.000Z',
  };
  expect([told({ archived: true }, ended), told(null, ended)]).toEqual([false, false]);
  expect(told({ startDateTime: show.startDateTime, endDateTime: show.endDateTime }, ended)).toBe(true);
});

test('The question says from when to when and from where to where, and names once what stays', () => {
  const words = (becomes: Partial<EventRecord> | null) =>
    whenAndWhere({ event: show, becomes }, 'America/New_York').replaceAll(/[\u2068\u2069]/g, '');
  expect(words(null)).toBe('Mar 5th, 2100 7:00 PM, Upstairs');
  const dayBefore = { startDateTime: '2100-03-05T00:00:00.000Z', endDateTime: '2100-03-05T02:00:00.000Z' };
  expect(words(dayBefore)).toBe('from Mar 5th, 2100 7:00 PM to Mar 4th, 2100 7:00 PM, Upstairs');
  expect(words({ endDateTime: '2100-03-06T03:00:00.000Z', location: 'Garden' })).toBe(
    'Mar 5th, 2100 7:00 PM, its end from 9:00 PM to 10:00 PM, from Upstairs to Garden',
  );
  expect(words({ archived: true })).toBe('Mar 5th, 2100 7:00 PM, Upstairs, taken off the website');
  expect(words({ status: 'cancelled' })).toBe('Mar 5th, 2100 7:00 PM, Upstairs, from Scheduled to Cancelled');
});

test('A date that is taken back is told, and another one asked about', () => {
  const changes: [ShowChange['becomes'], boolean][] = [
    [null, true],
    [{ status: 'cancelled' }, true],
    [{ status: 'postponed' }, true],
    [{ archived: true }, true],
    [{ status: 'soldOut' }, false],
    [{ location: 'Garden' }, false],
  ];
  for (const [becomes, isBack] of changes) {
    const change = { event: show, becomes };
    expect(takesDateBack(change)).toBe(isBack);
    expect(takesDateBack({ event: show, becomes: null, like: change }), 'taken along').toBe(isBack);
  }
});

test('The choice goes with the change, and a closed question stops it', async () => {
  const change = { event: show, becomes: { status: 'cancelled' as const } };
  staffWhoSay({ told: 'true' }, { 1: {} });
  expect(await askWhetherTold([change])).toEqual({ told: 'true' });
  takeBack();
  staffWhoSay(undefined, { 1: {} });
  await expect(askWhetherTold([change])).rejects.toThrow(NotConfirmedError);
});

test('Nobody is asked about shows without a booking, nor when a draft that waits is published', async () => {
  const draft = { ...show, id: 2, archived: true };
  const { asked, read } = staffWhoSay(undefined, {
    2: { isOffer: true },
    4: { publish: 'accepted', answer: 'asked' },
  });
  const changes = [show, draft].map((event) => ({ event, becomes: { archived: !event.archived } }));
  expect(await askWhetherTold(changes)).toEqual({});
  expect(await askWhetherTold([{ event: show, becomes: {} }])).toEqual({});
  expect([asked, read.length]).toEqual([[], 1]);
  await expect(askWhetherTold([{ event: draft, becomes: null }])).rejects.toThrow(NotConfirmedError);
  const archivedAgain = { ...show, id: 4, archived: true };
  const publishing = [{ event: archivedAgain, becomes: { archived: false } }];
  await expect(askWhetherTold(publishing), 'they had said yes before').rejects.toThrow(NotConfirmedError);
  expect(asked).toEqual([[2], [4]]);
});

test('Several hundred shows are looked up a hundred at a time, and asked about once', async () => {
  const { asked, read } = staffWhoSay({}, { 3: {}, 205: {} });
  const changes = Array.from({ length: 250 }, (_, index) => ({
    event: { ...show, id: index + 1 },
    becomes: null,
  }));
  expect(await askWhetherTold(changes)).toEqual({});
  expect([asked, read.length]).toEqual([[[3, 205]], 3]);
});

test('A change of a series asks about all that it takes along', async () => {
  const client = createQueryClient(() => Promise.reject(new Error('Nothing is read here')));
  const week = 7 * 86_400_000;
  const later = (weeks: number) => ({
    ...show,
    id: 1 + weeks,
    seriesId: 1,
    startDateTime: new Date(Date.parse(show.startDateTime) + weeks * week).toISOString(),
    endDateTime: new Date(Date.parse(show.endDateTime) + weeks * week).toISOString(),
  });
  const [first, second, third] = [later(0), later(1), later(2)] as const;
  client.setQueryData(['/api/events', 'all events'], {
    events: [first, second, third, { ...show, id: 9 }],
    isComplete: true,
  });
  const { asked, takenBack } = staffWhoSay({}, { 1: {}, 2: {}, 3: {}, 9: {} });
  const moved = { startDateTime: third.startDateTime, endDateTime: third.endDateTime };
  await askOfScope(client, { event: second, becomes: moved }, 'following');
  await askOfScope(client, { event: second, becomes: moved }, 'all');
  await askOfScope(client, { event: second, becomes: null }, 'this');
  await askOfScope(client, { event: second, becomes: { location: second.location } }, 'all');
  expect(asked).toEqual([[2, 3], [2, 1, 3], [2]]);
  expect(takenBack, 'of a show that moves, none that moves along is taken back').toEqual([
    false,
    false,
    true,
  ]);
});
