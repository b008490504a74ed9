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
import { navigate } from '../site/browser-history.ts';
import { useLocation } from '../site/router.tsx';
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
  const search = address.replace(/^[^?]*/, '');
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

/**
 * The selection and the filters, as the address has them. Opening the first application adds a history entry;
 * going on to another one replaces it, so that Back leads to the list and not through every application one
 * has read.
 */
export function useDeskAddress() {
  const { search, pathname, state } = useLocation();
  const address = parseDeskAddress(search);
  const { applicationId } = address;

  function go(to: DeskAddress, options: { replace: boolean; state?: unknown }) {
    navigate(pathname + formatDeskAddress(to), options);
  }

  const step =
    applicationId === null ? { replace: false, state: { isFromList: true } } : { replace: true, state };

  return {
    ...address,
    /** Navigation options for a link to another application. */
    step,
    addressOf: (id: number) => pathname + formatDeskAddress({ ...address, applicationId: id }),
    pageAt: (after: number | null) => pathname + formatDeskAddress({ ...address, after }),
    select: (id: number) => go({ ...address, applicationId: id }, step),
    /**
     * Leaves the selected application: by going back when the list is the previous history entry, otherwise by
     * clearing the selection.
     */
    goBack: () => {
      if ((state as { isFromList?: true } | null)?.isFromList) window.history.back();
      else go({ ...address, applicationId: null }, { replace: true });
    },
    clearSelection: () => go({ ...address, applicationId: null }, { replace: true }),
    changeFilters: (changes: Partial<DeskFilters>) => {
      // The router renders a change in a transition, so `search` may be older than the address.
      const current = parseDeskAddress(window.location.search);
      const filters = { ...current.filters, ...changes };
      go({ ...current, filters, after: null }, { replace: true, state });
    },
  };
}

export type DeskPlace = ReturnType<typeof useDeskAddress>;
