import { performanceTypes } from '#contract/application-fields.ts';
import { exportApplications, getApplication, listApplications } from '#contract/applications.ts';
import { site } from '#site';

/** The filters of the list. An empty text means no filter. */
export interface DeskFilters {
  search: string;
  performanceType: string;
  location: string;
  suspected: string;
}

/**
 * The state of the desk that is kept in the address, so that it survives a reload, works as a link and
 * follows the Back button.
 */
export interface DeskAddress {
  filters: DeskFilters;
  applicationId: number | null;
}

export const noFilters: DeskFilters = { search: '', performanceType: '', location: '', suspected: '' };
export const maxSearchLength = 200;

const idPattern = /^[1-9]\d{0,9}$/;
const selectable = {
  performanceType: performanceTypes as readonly string[],
  location: site.locations as readonly string[],
  suspected: ['only', 'without'],
};

export function parseDeskAddress(search: string): DeskAddress {
  const params = new URLSearchParams(search);
  const oneOf = (name: keyof typeof selectable) =>
    selectable[name].find((known) => known === params.get(name)) ?? '';
  const id = params.get('application') ?? '';
  return {
    filters: {
      search: (params.get('search') ?? '').slice(0, maxSearchLength),
      performanceType: oneOf('performanceType'),
      location: oneOf('location'),
      suspected: oneOf('suspected'),
    },
    applicationId: idPattern.test(id) ? Number(id) : null,
  };
}

/** The search part of the desk's address including `?`. Empty when there is no filter and no selection. */
export function formatDeskAddress({ filters, applicationId }: DeskAddress): string {
  return withQuery('', { ...filters, application: applicationId === null ? '' : String(applicationId) });
}

export function isFiltered(filters: DeskFilters): boolean {
  return Object.values(filters).some((value) => value.trim() !== '');
}

export function listPath(filters: DeskFilters): string {
  return withQuery(listApplications.path, { ...filters });
}

/** Only the newest application, which is cheap enough for polling. */
export function newestPath(filters: DeskFilters): string {
  return withQuery(listApplications.path, { ...filters, limit: '1' });
}

export function exportPath(filters: DeskFilters): string {
  return withQuery(exportApplications.path, { ...filters });
}

export function applicationPath(id: number): string {
  return getApplication.path.replace('{id}', String(id));
}

function withQuery(path: string, values: Record<string, string>): string {
  const params = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''));
  return params.size > 0 ? `${path}?${params}` : path;
}
