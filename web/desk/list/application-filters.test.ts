import { expect, test } from 'vitest';
import { tellApart } from './application-filters.tsx';

test('Places of one name are told apart by what they begin with', () => {
  expect(
    tellApart([
      'Folklore (Dawsonville)',
      'Myth & Legend (Cumming)',
      'Myth & Legend (Johns Creek)',
      'Myth & Legend (Clarkesville)',
    ]),
  ).toEqual([
    'Folklore (Dawsonville)',
    'Cumming (Myth & Legend)',
    'Johns Creek (Myth & Legend)',
    'Clarkesville (Myth & Legend)',
  ]);
});

test('Places without brackets are told apart as well, and others stay as they are', () => {
  expect(tellApart(['The Old Mill North', 'The Old Mill South', 'Cellar'])).toEqual([
    'North (The Old Mill)',
    'South (The Old Mill)',
    'Cellar',
  ]);
  expect(tellApart(['The Mill', 'The Cellar'])).toEqual(['The Mill', 'The Cellar']);
  expect(tellApart(['Myth & Legend', 'Myth & Legend (Cumming)'])).toEqual([
    'Myth & Legend',
    'Cumming (Myth & Legend)',
  ]);
  expect(tellApart([])).toEqual([]);
});
