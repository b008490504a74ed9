import { describe, expect, test } from 'vitest';
import { isFiltered } from '../admin/list-filters.ts';
import {
  countsPath,
  exportPath,
  formatDeskAddress,
  listPath,
  noFilters,
  parseDeskAddress,
} from './desk-address.ts';

describe('The address of the desk', () => {
  test('brings a staff member back to the application and the filters they had', () => {
    const address = {
      filters: {
        search: 'jazz & "blues" 100%',
        performanceType: 'Duo',
        location: 'Myth & Legend (Cumming)',
        suspected: 'without',
        review: 'shortlisted',
        overdue: 'true',
        unread: 'true',
        evening: '2026-12-11',
        sort: 'wanted',
      },
      after: 50,
      applicationId: 7,
    };
    expect(parseDeskAddress(formatDeskAddress(address))).toEqual(address);
    expect(formatDeskAddress({ filters: noFilters, after: null, applicationId: null })).toBe('');
  });

  test('keeps words that someone has typed into it with a question mark', () => {
    expect(parseDeskAddress('/admin/dashboard?search=who?&unread=true').filters).toMatchObject({
      search: 'who?',
      unread: 'true',
    });
  });

  test.each(['0', '-1', '1.5', 'x', '99999999999', '', '1 or 1=1'])(
    'selects nothing when it names no application (%j)',
    (id) => {
      expect(parseDeskAddress(`?application=${encodeURIComponent(id)}`).applicationId).toBeNull();
    },
  );

  test('holds no filter that staff could not have chosen', () => {
    const { filters } = parseDeskAddress(
      '?performanceType=Choir&suspected=maybe&review=lost&overdue=no&evening=friday',
    );
    expect(filters).toEqual(noFilters);
    expect(parseDeskAddress(`?search=${'x'.repeat(5_000)}`).filters.search).toHaveLength(200);
  });

  test('may name a location that the venue has no more: applications still do', () => {
    expect(parseDeskAddress('?location=The+old+cellar').filters.location).toBe('The old cellar');
    expect(parseDeskAddress(`?location=${'x'.repeat(5_000)}`).filters.location).toHaveLength(600);
  });

  test('becomes the path of a page of the list, and of its table', () => {
    const filters = { ...noFilters, search: 'a b', suspected: 'only' };
    const path = listPath({ filters, after: 7 });
    expect(path).toBe('/api/admin/applications?search=a+b&suspected=only&after=7&limit=50&reviews=true');
    expect(parseDeskAddress(path)).toMatchObject({ filters, after: 7 });
    expect(listPath({ filters: noFilters, after: null })).toBe(
      '/api/admin/applications?limit=50&reviews=true',
    );
    const forEvening = { ...noFilters, evening: '2026-12-11' };
    expect(listPath({ filters: forEvening, after: null })).toBe(
      '/api/admin/applications?evening=2026-12-11&limit=100&reviews=true',
    );
    expect([exportPath(forEvening), countsPath(forEvening)]).toEqual([
      exportPath(noFilters),
      countsPath(noFilters),
    ]);
    expect(exportPath(filters)).toBe('/api/admin/applications.csv?search=a+b&suspected=only');
    expect(countsPath({ ...filters, review: 'new', unread: 'true' })).toBe(
      '/api/admin/applications/counts?search=a+b&suspected=only',
    );
    expect(isFiltered(filters)).toBe(true);
    expect(isFiltered({ ...noFilters, search: '  ' })).toBe(false);
  });
});
