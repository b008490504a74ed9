import { expect, test } from 'vitest';
import { formatFilters, isFiltered, parseFilters } from '../../admin/list-filters.ts';
import { galleryFilterRules, imagesPath, noFilters } from './gallery-address.ts';

test('The address keeps what staff have narrowed the gallery down to', () => {
  const filters = {
    search: 'Zoë at the bar',
    visibility: 'private',
    category: 'venue',
    tag: 'late night & loud',
    described: 'no',
  };
  expect(parseFilters(galleryFilterRules, formatFilters(filters))).toEqual(filters);
  expect(formatFilters({ ...noFilters, tag: ' ' })).toBe('');
  expect(imagesPath({ ...noFilters, tag: 'stage' })).toBe('/api/admin/images?tag=stage');
});

test('An address that says nothing of use narrows nothing', () => {
  expect(parseFilters(galleryFilterRules, '?visibility=secret&page=2')).toEqual(noFilters);
  expect(isFiltered(parseFilters(galleryFilterRules, ''))).toBe(false);
  expect(parseFilters(galleryFilterRules, `?tag=${'x'.repeat(500)}`).tag).toHaveLength(100);
});
