import { expect, test } from 'vitest';
import { isQuietHour } from './answer-deadline.ts';

const newYork = 'America/New_York';

test.each([
  ['22:00', '07:00', '2026-11-16T02:59:00Z', false],
  ['22:00', '07:00', '2026-11-16T03:00:00Z', true],
  ['22:00', '07:00', '2026-11-16T11:59:00Z', true],
  ['22:00', '07:00', '2026-11-16T12:00:00Z', false],
  ['13:00', '15:00', '2026-11-16T18:30:00Z', true],
  ['13:00', '15:00', '2026-11-16T20:00:00Z', false],
  // In summer the venue's clock is an hour ahead.
  ['22:00', '07:00', '2026-07-16T02:00:00Z', true],
  [null, null, '2026-11-16T03:00:00Z', false],
])('From %s to %s it is quiet at %s: %s', (quietFrom, quietTo, now, isQuiet) => {
  expect(isQuietHour({ quietFrom, quietTo }, new Date(now), newYork)).toBe(isQuiet);
});
