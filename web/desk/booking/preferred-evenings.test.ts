import { expect, test } from 'vitest';
import { eveningName, wishesToCome } from './preferred-evenings.tsx';

test('Evenings that are over at the venue are not offered, and today’s is', () => {
  const days = ['2026-11-14', '2026-11-15', '2026-11-16'];
  const dates = days.map((day) => ({ day, events: [] }));
  const wishes = { dates, free: [], openEnded: false, unread: [] };
  const toCome = (now: string) =>
    wishesToCome(wishes, new Date(now), 'America/New_York').map(({ day }) => day);
  // Already Monday in London, and still Sunday at the venue.
  expect(toCome('2026-11-16T04:59:00.000Z')).toEqual(['2026-11-15', '2026-11-16']);
  expect(toCome('2026-11-16T05:00:00.000Z')).toEqual(['2026-11-16']);
});

test('An evening is named with its weekday', () => {
  expect(eveningName('2027-03-05')).toBe('Friday, March 5, 2027');
});
