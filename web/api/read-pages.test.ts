import { expect, test } from 'vitest';
import { nextPageOf } from './read-pages.ts';

test('The next page is the one that the answer links to', () => {
  expect(nextPageOf('</api/admin/applications?after=7>; rel="next"')).toBe('/api/admin/applications?after=7');
  expect(nextPageOf(null)).toBeNull();
  expect(nextPageOf('</x>; rel="prev"')).toBeNull();
});
