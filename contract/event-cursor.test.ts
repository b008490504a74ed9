import { describe, expect, test } from 'vitest';
import { formatMomentCursor } from './addresses.ts';
import { listEventsQuery } from './events/events.ts';

const moment = '2026-11-21T00:30:00.000Z';

describe('Where a page of the calendar ends', () => {
  test('A guest who follows a link goes on at the event that the link names', () => {
    expect(formatMomentCursor(moment, 17)).toBe('2026-11-21T00:30:00.000Z_17');
    expect(listEventsQuery.parse({ after: formatMomentCursor(moment, 17) }).after).toEqual({
      moment,
      id: 17,
    });
  });

  test('A guest can go on from the last id that there can be', () => {
    const id = 2_147_483_647;
    expect(listEventsQuery.parse({ after: formatMomentCursor(moment, id) }).after).toEqual({ moment, id });
  });

  test.each([
    '',
    '17',
    '2026-11-21T00:30:00.000Z',
    '2026-11-21T00:30:00.000Z_',
    '2026-11-21T00:30:00.000Z_0',
    '2026-11-21T00:30:00.000Z_-1',
    '2026-11-21T00:30:00.000Z_1.5',
    '2026-11-21T00:30:00.000Z_017',
    '2026-11-21T00:30:00.000Z_2147483648',
    '2026-11-21T00:30:00.000Z_9999999999',
    '2026-11-21T00:30:00.000Z_99999999999',
    '2026-11-21T00:30:00Z_17',
    ' 2026-11-21T00:30:00.000Z_17',
    '2026-11-21T00:30:00.000Z_17\n',
    "2026-11-21T00:30:00.000Z_17' or 1=1 --",
  ])('A guest who made one up (%j) is told that it is none', (text) => {
    const { error } = listEventsQuery.safeParse({ after: text });
    expect(error?.issues.map((issue) => issue.message)).toEqual(['Not a page of this list']);
  });
});
