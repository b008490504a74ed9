import { describe, expect, test } from 'vitest';
import { isFiltered } from '../../admin/list-filters.ts';
import {
  exportPath,
  formatDeskAddress,
  listPath,
  newestPath,
  noFilters,
  parseDeskAddress,
} from './desk-address.ts';

const locations = [{ name: 'Folklore (Dawsonville)' }, { name: 'Myth & Legend (Cumming)' }];

describe('The address of the desk', () => {
  test('brings a staff member back to the application and the filters they had', () => {
    const address = {
      filters: {
        search: 'jazz & "blues" 100%',
        performanceType: 'Duo',
        location: 'Myth & Legend (Cumming)',
        suspected: 'without',
      },
      applicationId: 7,
    };
    expect(parseDeskAddress(formatDeskAddress(address), locations)).toEqual(address);
    expect(formatDeskAddress({ filters: noFilters, applicationId: null })).toBe('');
  });

  test.each(['0', '-1', '1.5', 'x', '99999999999', '', '1 or 1=1'])(
    'selects nothing when it names no application (%j)',
    (id) => {
      expect(parseDeskAddress(`?application=${encodeURIComponent(id)}`, locations).applicationId).toBeNull();
    },
  );

  test('holds no filter that staff could not have chosen', () => {
    const { filters } = parseDeskAddress('?performanceType=Choir&location=Mars&suspected=maybe', locations);
    expect(filters).toEqual(noFilters);
    expect(parseDeskAddress(`?search=${'x'.repeat(5_000)}`, locations).filters.search).toHaveLength(200);
  });

  test('becomes the path of the list, of its newest, and of its table', () => {
    const filters = { ...noFilters, search: 'a b', suspected: 'only' };
    expect(listPath(filters)).toBe('/api/admin/applications?search=a+b&suspected=only');
    expect(newestPath(noFilters)).toBe('/api/admin/applications?limit=1');
    expect(exportPath(filters)).toBe('/api/admin/applications.csv?search=a+b&suspected=only');
    expect(isFiltered(filters)).toBe(true);
    expect(isFiltered({ ...noFilters, search: '  ' })).toBe(false);
  });
});
