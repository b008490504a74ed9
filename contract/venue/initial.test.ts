import { expect, test } from 'vitest';
import { initialOf } from './brand.ts';

test.each([
  ['the porch', 'T'],
  ['ö', 'Ö'],
  ['o\u0308', 'Ö'],
  ['& Sons', 'S'],
  ['🎸 Garage', 'G'],
  ['42nd', '4'],
  ['подвал', 'П'],
  ['🎸', undefined],
])('%s is known by %s', (name, letter) => {
  expect(initialOf(name)).toBe(letter);
});

test('A letter that a typeface lacks is passed over', () => {
  expect(initialOf('Ж 9', (letter) => letter !== 'Ж')).toBe('9');
});
