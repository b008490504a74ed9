import { expect, test } from 'vitest';
import { namesOf } from './bulk-outcomes.ts';

const people = ['Ada', 'Bo', 'Cy', 'Di', 'Ed'].map((name) => ({ name }));
const named = (count: number) => namesOf(people.slice(0, count)).replaceAll(/[\u2068\u2069]/g, '');

test('The first few are named, and the others counted', () => {
  expect([1, 2, 3, 4, 5].map(named)).toEqual([
    'Ada',
    'Ada and Bo',
    'Ada, Bo and Cy',
    'Ada, Bo, Cy and 1 more',
    'Ada, Bo, Cy and 2 more',
  ]);
});

test('A name of another direction or of five thousand letters does not break the sentence', () => {
  expect(namesOf([{ name: '\u202eevil' }, { name: 'Ada' }])).toBe(
    '\u2068\u202eevil\u2069 and \u2068Ada\u2069',
  );
  expect(namesOf([{ name: '🎸'.repeat(5_000) }])).toBe(`\u2068${'🎸'.repeat(40)}…\u2069`);
});

test('A name with the end of an isolate in it cannot turn the sentence around', () => {
  const hostile = [{ name: 'Ada\u2069\u202eevil' }, { name: 'Bo' }];
  expect(namesOf(hostile)).toBe('\u2068Ada\u202eevil\u2069 and \u2068Bo\u2069');
});
