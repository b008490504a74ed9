import { expect, test } from 'vitest';
import { formatFilters, isFiltered, parseFilters } from './list-filters.ts';

const rules = { search: { maxLength: 5 }, show: { oneOf: ['past', 'archived'] } };

test('What narrows a list down is read from its address as it was written', () => {
  const filters = { search: 'a & b', show: 'past' };
  expect(formatFilters(filters)).toBe('?search=a+%26+b&show=past');
  expect(parseFilters(rules, formatFilters(filters))).toEqual(filters);
});

test('What an address says that could not have been chosen narrows nothing', () => {
  expect(parseFilters(rules, '?show=all&page=7')).toEqual({ search: '', show: '' });
  expect(parseFilters(rules, '?search=abcdefgh').search).toBe('abcde');
  expect(isFiltered(parseFilters(rules, '?search=++'))).toBe(false);
});
