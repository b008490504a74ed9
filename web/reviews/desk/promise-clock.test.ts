import { expect, test } from 'vitest';
import { promiseText } from './promise-clock.ts';

const due = '2026-11-16T17:00:00.000Z';

test.each([
  ['2026-11-13T17:00:00.000Z', '3 days left'],
  ['2026-11-15T17:00:00.000Z', '24 h left'],
  ['2026-11-16T12:59:00.000Z', '4 h left'],
  ['2026-11-16T16:59:30.000Z', '1 min left'],
  ['2026-11-16T17:00:00.000Z', 'overdue'],
  ['2026-11-16T20:30:00.000Z', 'overdue for 3 h'],
  ['2026-11-17T18:00:00.000Z', 'overdue since yesterday'],
  ['2026-11-20T18:00:00.000Z', 'overdue for 4 days'],
])('At %s an answer due on November 16 has %s', (now, text) => {
  expect(promiseText(due, Date.parse(now))).toBe(text);
});
