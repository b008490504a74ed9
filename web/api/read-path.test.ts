import { expect, test } from 'vitest';
import type { getApplication, listApplications } from '#contract/applications/applications.ts';
import { readPath } from './read-path.ts';

test('A path of the API has its values in it, and nothing of those that are not there', () => {
  const list = readPath<typeof listApplications>('/api/admin/applications', {
    query: { search: 'a & b', location: null, suspected: undefined, limit: 1 },
  });
  expect(list).toBe('/api/admin/applications?search=a+%26+b&limit=1');
  expect(readPath<typeof listApplications>('/api/admin/applications', { query: { search: '' } })).toBe(
    '/api/admin/applications?search=',
  );
  expect(readPath<typeof listApplications>('/api/admin/applications')).toBe('/api/admin/applications');
  expect(
    readPath<typeof getApplication>('/api/admin/applications/{id}', { params: { id: '../events?x=1' } }),
  ).toBe('/api/admin/applications/..%2Fevents%3Fx%3D1');
});
