import { describe, expect, test } from 'vitest';
import { eventRecord } from '#tests/support/sample-event.ts';
import { showsOnDisplay } from './shows-on-display.ts';

const timeZone = 'America/New_York';
const tonight = eventRecord({ id: 1, name: 'Tonight' });
const later = eventRecord({
  id: 2,
  startDateTime: '2026-11-28T00:30:00.000Z',
  endDateTime: '2026-11-28T03:00:00.000Z',
});

function at(now: string, events = [tonight, later]) {
  const { main, label, when, others } = showsOnDisplay(events, new Date(now), timeZone);
  return [main?.id, `${label} ${when}`.trim(), others.map(({ id }) => id)];
}

describe('The screen in the shop', () => {
  test.each([
    ['2026-11-19T23:00:00.000Z', [1, 'Tomorrow 7:30 PM', [2]]],
    ['2026-11-20T15:00:00.000Z', [1, 'Tonight 7:30 PM', [2]]],
    ['2026-11-21T00:30:00.000Z', [1, 'On now until 10:00 PM', [2]]],
    ['2026-11-21T02:59:59.000Z', [1, 'On now until 10:00 PM', [2]]],
    ['2026-11-21T03:00:00.000Z', [2, 'Next Friday, November 27, 7:30 PM', []]],
    ['2026-11-29T00:00:00.000Z', [undefined, 'Next', []]],
  ])('at %s shows %j, without asking the server', (now, shown) => {
    expect(at(now)).toEqual(shown);
  });

  test('calls a show at noon today, not tonight', () => {
    const noon = eventRecord({
      id: 3,
      startDateTime: '2026-11-20T17:00:00.000Z',
      endDateTime: '2026-11-20T18:00:00.000Z',
    });
    expect(at('2026-11-20T15:00:00.000Z', [noon])).toEqual([3, 'Today 12:00 PM', []]);
  });

  test('keeps tonight’s show large while something else lasts for days', () => {
    const exhibition = eventRecord({
      id: 6,
      startDateTime: '2026-11-01T14:00:00.000Z',
      endDateTime: '2026-12-01T14:00:00.000Z',
    });
    expect(at('2026-11-20T15:00:00.000Z', [exhibition, tonight])).toEqual([1, 'Tonight 7:30 PM', [6]]);
    expect(at('2026-11-20T15:00:00.000Z', [exhibition])).toEqual([6, 'Now showing until December 1', []]);
  });

  test('leaves out what is cancelled or postponed, and shows no more than fits', () => {
    const cancelled = eventRecord({ id: 4, status: 'cancelled' });
    const postponed = eventRecord({ id: 5, status: 'postponed' });
    const many = [10, 11, 12, 13, 14, 15].map((id) => eventRecord({ id }));
    expect(at('2026-11-19T23:00:00.000Z', [cancelled, postponed, ...many])).toEqual([
      10,
      'Tomorrow 7:30 PM',
      [11, 12, 13, 14],
    ]);
  });
});
