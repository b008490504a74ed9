import { expect, test } from 'vitest';
import type { EventRecord } from '#contract/events/events.ts';
import { eventRecord } from '#tests/support/sample-event.ts';
import { usualEvening } from './usual-evening.ts';

const now = new Date('2026-11-17T17:00:00.000Z');
const zone = 'America/New_York';

/** From 7 PM to half past midnight at the venue, whatever summer time does. */
function evening(day: string, changes: Partial<EventRecord> = {}): EventRecord {
  return eventRecord({
    startDateTime: new Date(`${day}T19:00:00-05:00`).toISOString(),
    endDateTime: new Date(Date.parse(`${day}T19:00:00-05:00`) + 5.5 * 3_600_000).toISOString(),
    location: 'Hall',
    ...changes,
  });
}

test('A new show begins at the usual evening, on its next free date', () => {
  const doorsDateTime = '2026-11-06T23:00:00.000Z';
  const fridays = ['2026-11-06', '2026-11-13', '2026-11-20'].map((day) => evening(day, { doorsDateTime }));
  const others = ['2026-11-07', '2026-11-14'].map((day) => evening(day));
  expect(usualEvening([...others, ...fridays], now, zone)).toEqual({
    category: 'Other',
    // The 20th is taken.
    startDate: '2026-11-27',
    startTime: '19:00',
    endDate: '2026-11-28',
    endTime: '00:30',
    doorsTime: '18:00',
    location: 'Hall',
  });
});

test('Where nothing is usual yet, nothing is filled in', () => {
  expect(usualEvening([], now, zone)).toEqual({});
  const twice = ['2026-11-06', '2026-11-13'].map((day) => evening(day));
  expect(usualEvening([...twice, evening('2026-11-20', { location: 'Garden' })], now, zone)).toEqual({});
});

test('A usual evening without a place leaves the one that the form begins with', () => {
  const shows = ['2026-11-06', '2026-11-13', '2026-11-20'].map((day) => evening(day, { location: null }));
  const filledIn = usualEvening(shows, now, zone);
  expect(filledIn.startTime).toBe('19:00');
  expect(filledIn).not.toHaveProperty('location');
});
