import { describe, expect, test } from 'vitest';
import { readSetLength } from './set-length.ts';

describe('The length of a set', () => {
  test.each([
    ['60 minutes', 60],
    ['60', 60],
    ['45 min.', 45],
    ['45min', 45],
    ["90'", 90],
    ['45-60', 60],
    ['45 to 60', 60],
    ['45-90 minutes', 90],
    ['45 – 60 mins', 60],
    ['1 hour', 60],
    ['an hour', 60],
    ['One hour', 60],
    ['1 hr', 60],
    ['1h', 60],
    ['1h30', 90],
    ['1h 30m', 90],
    ['1 hour 15 minutes', 75],
    ['1.5 hours', 90],
    ['1,5 hours', 90],
    ['1½ hours', 90],
    ['an hour and a half', 90],
    ['half an hour', 30],
    ['1:30', 90],
    ['45 minutes to 1 hour', 60],
    ['about 50 minutes', 50],
    ['2 sets of 45 minutes', 90],
    ['two 45 minute sets', 90],
    ['2 x 45 min', 90],
    ['2x45 min', 90],
    ['2 hours', 120],
    ['1-2 hours', 120],
  ])('is read from %j as %i minutes', (written, minutes) => {
    expect(readSetLength(written)).toBe(minutes);
  });

  test.each(['', 'flexible', 'whatever you need', '2', '99999 minutes', '40 hours', '<b>', '2 sets', 'noon'])(
    'is not guessed from %j',
    (written) => expect(readSetLength(written)).toBeUndefined(),
  );
});
