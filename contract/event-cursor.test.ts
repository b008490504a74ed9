import { describe, expect, test } from 'vitest';
import { formatEventCursor, parseEventCursor } from './cursors.ts';
import { listEventsQuery } from './events/events.ts';

const cursor = { startDateTime: '2026-11-21T00:30:00.000Z', id: 17 };

describe('Where a page of the calendar ends', () => {
  test('A guest who follows a link goes on at the event that the link names', () => {
    expect(formatEventCursor(cursor)).toBe('2026-11-21T00:30:00.000Z_17');
    expect(parseEventCursor(formatEventCursor(cursor))).toEqual(cursor);
    expect(listEventsQuery.parse({ after: formatEventCursor(cursor) }).after).toEqual(cursor);
  });

  test('A guest can go on from the last id that there can be', () => {
    const last = { ...cursor, id: 2_147_483_647 };
    expect(listEventsQuery.parse({ after: formatEventCursor(last) }).after).toEqual(last);
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
