import { listImages } from '#contract/gallery.ts';

/** What narrows the gallery down; an empty text narrows nothing. */
export interface GalleryFilters {
  visibility: string;
  category: string;
  tag: string;
}

export const noFilters: GalleryFilters = { visibility: '', category: '', tag: '' };
export const maxFilterLength = 100;
export const visibilities = ['', 'public', 'private'];

/** The filters as the address has them, so that they survive a reload and the Back button. */
export function parseFilters(search: string): GalleryFilters {
  const params = new URLSearchParams(search);
  const text = (name: string) => (params.get(name) ?? '').slice(0, maxFilterLength);
  return {
    visibility: visibilities.find((known) => known === params.get('visibility')) ?? '',
    category: text('category'),
    tag: text('tag'),
  };
}

/** The search part of the address, `?` included; empty when nothing is narrowed. */
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
