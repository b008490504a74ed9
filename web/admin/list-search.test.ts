import { expect, test } from 'vitest';
import { isEcho } from './list-search.tsx';

test('A search that comes back late, or not one by one, does not replace what was typed since', () => {
  const sent = ['su', 'sunday', 'sunday vinyl '];
  expect(isEcho(sent, 'su')).toBe(true);
  expect(isEcho(sent, 'sunday vinyl')).toBe(true);
  expect(sent).toEqual([]);
});

test('A search that was changed elsewhere does, by Back or by clearing all filters', () => {
  const sent = ['sun'];
  expect(isEcho(sent, '')).toBe(false);
  expect(isEcho(sent, 'sun')).toBe(false);
});
