import type { z } from 'zod';
import { performanceTypes, reviewStates } from '#contract/applications/application-fields.ts';
import {
  applicationSorts,
  exportApplications,
  getApplication,
  listApplications,
  maxApplicationsPerPage,
  type ReviewedApplication,
} from '#contract/applications/applications.ts';
import type { countApplications } from '#contract/applications/review.ts';
import { isDayText } from '#contract/time/time-input.ts';
import { activeFilters, type Filters, formatFilters, parseFilters } from '../admin/list-filters.ts';
import { type ReadPath, readPath } from '../api/read-path.ts';
import type { DeskRow } from './desk-rows.ts';

export const maxSearchLength = 200;

const filterRules = {
  search: { maxLength: maxSearchLength },
  performanceType: { oneOf: performanceTypes },
  // Any name: an application keeps its location when the venue has it no more. The length is the server's.
  location: { maxLength: 600 },
  suspected: { oneOf: ['only', 'without'] },
  review: { oneOf: reviewStates },
  overdue: { oneOf: ['true'] },
  unread: { oneOf: ['true'] },
  /** The day of a show that someone else could play: those who named it come first. */
  evening: { maxLength: 10 },
  sort: { oneOf: applicationSorts },
};

export type DeskFilters = Filters<keyof typeof filterRules>;

/**
 * The state of the desk that is kept in the address, so that it survives a reload, works as a link and
 * follows the Back button.
 */
export interface DeskAddress {
  filters: DeskFilters;
  /** The page begins after this id; null on the first one. */
  after: number | null;
  applicationId: number | null;
}

export const noFilters: DeskFilters = parseFilters(filterRules, '');
const idPattern = /^[1-9]\d{0,9}$/;

export function parseDeskAddress(address: string): DeskAddress {
  const [, ...words] = address.split('?');
  const search = words.join('?');
  const params = new URLSearchParams(search);
  const idOf = (name: string) => (idPattern.test(params.get(name) ?? '') ? Number(params.get(name)) : null);
  const filters = parseFilters(filterRules, search);
  return {
    filters: { ...filters, evening: isDayText(filters.evening) ? filters.evening : '' },
    after: idOf('after'),
    applicationId: idOf('application'),
  };
}

/** The search part of the desk's address including `?`. Empty when there is no filter and no selection. */
export function formatDeskAddress({ filters, after, applicationId }: DeskAddress): string {
  return formatFilters({
    ...filters,
    after: after === null ? '' : String(after),
    application: applicationId === null ? '' : String(applicationId),
  });
}

const rowsPerPage = 50;

export function listPath({ filters, after }: Pick<DeskAddress, 'filters' | 'after'>): ReadPath<DeskRow[]> {
  const limit = filters.evening ? maxApplicationsPerPage : rowsPerPage;
  const query = { ...activeFilters(filters), after, limit, reviews: 'true' };
  return readPath<typeof listApplications>(listApplications.path, { query }) as string;
}

export type ReviewCounts = z.output<(typeof countApplications)['reply']>;

/** How many applications each choice of state, overdue or unread would leave. */
export function countsPath(filters: DeskFilters): ReadPath<ReviewCounts> {
  const { search, performanceType, location, suspected } = filters;
  return readPath<typeof countApplications>('/api/admin/applications/counts', {
    query: activeFilters({ search, performanceType, location, suspected }),
  });
}

export function exportPath({ evening: _evening, sort: _sort, ...filters }: DeskFilters): string {
  return readPath<typeof exportApplications>(exportApplications.path, { query: activeFilters(filters) });
}

export function applicationPath(id: number): ReadPath<ReviewedApplication> {
  return readPath<typeof getApplication>(getApplication.path, { params: { id } });
}
