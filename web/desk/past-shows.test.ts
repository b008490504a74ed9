import { expect, test } from 'vitest';
import { pastInWords } from './past-shows.tsx';

const zone = 'America/New_York';
const now = new Date('2026-11-15T17:00:00.000Z');
const show = (startDateTime: string, attendance: number | null) => ({
  eventId: 1,
  name: 'June Hollis',
  startDateTime,
  attendance,
  note: '',
});
const may = show('2026-05-09T00:30:00.000Z', 50);

test.each([
  [
    [may, show('2026-01-09T00:30:00.000Z', null), show('2025-01-09T00:30:00.000Z', 31)],
    '3 times, last in May, 41 guests on average',
  ],
  [[may, may], 'twice, last in May, 50 guests on average'],
  [[show('2025-12-31T23:30:00.000Z', 1)], 'once, last in December 2025, 1 guest on average'],
  // By the venue's calendar.
  [[show('2026-06-01T03:30:00.000Z', null)], 'once, last in May'],
])('What an act has played here is said in one line %#', (shows, words) => {
  expect(pastInWords(shows, now, zone)).toBe(`Played here ${words}`);
});
