import { expect, test } from 'vitest';
import { foundWords } from './find-shows.tsx';

test('Guests read how many shows were found', () => {
  const said = (counts: Parameters<typeof foundWords>[1], words = '', location = '') =>
    foundWords({ words, location }, counts);
  expect(said({ shows: 1, past: 0 }, 'piano')).toBe('1 upcoming show with “piano”.');
  expect(said({ shows: 2, past: 1 }, '', 'Barn')).toBe('2 upcoming and 1 past show at Barn.');
  expect(said({ shows: 0, past: 25 }, 'piano', 'Barn')).toBe('More than 24 past shows with “piano” at Barn.');
  expect(said({ shows: 0, past: 0 }, 'piano')).toBe('No shows with “piano”.');
  expect(said({ month: '2026-12', shows: 3 })).toBe('3 shows in December 2026.');
  expect(said({ month: '2026-12', shows: 1 })).toBe('1 show in December 2026.');
});
