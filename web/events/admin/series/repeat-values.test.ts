import { expect, test } from 'vitest';
import { fieldMessages } from '#contract/errors.ts';
import {
  ends,
  firstRepetition,
  type RepeatValues,
  repeatForm,
  repetitionOf,
  rhythmChoices,
} from './repeat-values.ts';

const zone = 'America/New_York';
/** A Friday evening, which is Saturday in UTC. */
const show = {
  startDateTime: '2026-11-21T00:30:00.000Z',
  endDateTime: '2026-11-21T03:00:00.000Z',
  doorsDateTime: null,
};
const usual = firstRepetition(show, zone);

function problems(changes: Partial<RepeatValues>): object {
  const { error } = repeatForm(show, zone).safeParse({ ...usual, ...changes });
  return error ? fieldMessages(error) : {};
}

test('A show is repeated every so many weeks, or on such as the first Friday of the month', () => {
  expect(rhythmChoices(show, zone).map(({ name }) => name)).toEqual([
    'Every week',
    ...[2, 3, 4, 5, 6, 7, 8].map((weeks) => `Every ${weeks} weeks`),
    ...['first', 'second', 'third', 'fourth', 'last'].map((nth) => `Every ${nth} Friday`),
  ]);
  expect(repetitionOf(usual, show, zone)).toEqual({ everyWeeks: 1, times: 4 });
  expect(repetitionOf({ ...usual, rhythm: 'last' }, show, zone)).toEqual({
    monthlyOn: { nth: -1, weekday: 'fr' },
    times: 4,
  });
  expect(repetitionOf({ ...usual, rhythm: '2', ends: ends.until, until: '2027-01-15' }, show, zone)).toEqual({
    everyWeeks: 2,
    until: '2027-01-15',
  });
});

test('What cannot be made is said at the field that asks for it', () => {
  expect(problems({})).toEqual({});
  expect(problems({ times: '' })).toEqual({ times: 'Required' });
  expect(problems({ times: '53' })).toEqual({ times: 'Please enter a number from 1 to 52' });
  const until = { ends: ends.until };
  expect(problems({ ...until })).toEqual({});
  expect(problems({ ...until, until: '' })).toEqual({ until: 'Required' });
  expect(problems({ ...until, until: 'soon' })).toEqual({ until: 'Invalid date' });
  expect(problems({ ...until, until: '2026-11-20' })).toEqual({ until: 'There is no date to add' });
  expect(problems({ ...until, until: '2030-11-20' })).toEqual({ until: 'Please keep this to 52 dates' });
  // The other field is not asked for.
  expect(problems({ ...until, times: 'x' })).toEqual({});
});
