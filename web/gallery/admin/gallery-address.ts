import { listImages } from '#contract/gallery.ts';

/** The filters of the gallery. An empty text means no filter. */
export interface GalleryFilters {
  visibility: string;
  category: string;
  tag: string;
}

export const noFilters: GalleryFilters = { visibility: '', category: '', tag: '' };
export const maxFilterLength = 100;
export const visibilities = ['', 'public', 'private'];

/** The filters are kept in the address, so that they survive a reload and follow the Back button. */
export function parseFilters(search: string): GalleryFilters {
  const params = new URLSearchParams(search);
  const text = (name: string) => (params.get(name) ?? '').slice(0, maxFilterLength);
  return {
    visibility: visibilities.find((known) => known === params.get('visibility')) ?? '',
    category: text('category'),
    tag: text('tag'),
  };
}

/** The search part of the address including `?`. Empty without filters. */
export function formatFilters(filters: GalleryFilters): string {
  const narrowing = Object.entries(filters)
    .map(([name, value]) => [name, value.trim()])
    .filter(([, value]) => value !== '');
  return narrowing.length > 0 ? `?${new URLSearchParams(narrowing)}` : '';
}

export function isFiltered(filters: GalleryFilters): boolean {
  return formatFilters(filters) !== '';
}

/** The path of the first page. */
export function imagesPath(filters: GalleryFilters): string {
  return listImages.path + formatFilters(filters);
}
