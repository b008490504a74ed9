import { performanceTypes } from '#contract/application-fields.ts';
import {
  exportApplications,
  getApplication,
  listApplications,
  type ReviewedApplication,
} from '#contract/applications.ts';
import { locationNames } from '#contract/site.ts';
import { site } from '#site';
import { type Filters, formatFilters, parseFilters } from '../../admin/list-filters.ts';
import { type ReadPath, readPath } from '../../api/read-path.ts';

export const maxSearchLength = 200;

const filterRules = {
  search: { maxLength: maxSearchLength },
  performanceType: { oneOf: performanceTypes },
  location: { oneOf: locationNames(site) },
  suspected: { oneOf: ['only', 'without'] },
};

export type DeskFilters = Filters<keyof typeof filterRules>;

/** All that the address says of the desk, so that it survives a reload, a link in a mail and the Back button. */
export interface DeskAddress {
  filters: DeskFilters;
  applicationId: number | null;
}

export const noFilters: DeskFilters = { search: '', performanceType: '', location: '', suspected: '' };
const idPattern = /^[1-9]\d{0,9}$/;

export function parseDeskAddress(search: string): DeskAddress {
  const id = new URLSearchParams(search).get('application') ?? '';
  return {
    filters: parseFilters(filterRules, search),
    applicationId: idPattern.test(id) ? Number(id) : null,
  };
}

/** The search part of the desk's address, `?` included; empty when nothing is narrowed or selected. */
export function formatDeskAddress({ filters, applicationId }: DeskAddress): string {
  return formatFilters({ ...filters, application: applicationId === null ? '' : String(applicationId) });
}

export function listPath(query: DeskFilters): ReadPath<ReviewedApplication[]> {
  return readPath<typeof listApplications>(listApplications.path, { query });
}

/** Only the newest of them: cheap enough to be asked for again and again. */
export function newestPath(filters: DeskFilters): ReadPath<ReviewedApplication[]> {
  return readPath<typeof listApplications>(listApplications.path, { query: { ...filters, limit: 1 } });
}

export function exportPath(query: DeskFilters): string {
  return readPath<typeof exportApplications>(exportApplications.path, { query });
}

export function applicationPath(id: number): ReadPath<ReviewedApplication> {
  return readPath<typeof getApplication>(getApplication.path, { params: { id } });
}
