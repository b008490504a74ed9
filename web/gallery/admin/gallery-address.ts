import { listImages, type ManagedImage, maxImageSearchLength } from '#contract/gallery/gallery.ts';
import { activeFilters, type Filters } from '../../admin/list-filters.ts';
import { type ReadPath, readPath } from '../../api/read-path.ts';

export const galleryFilterRules = {
  search: { maxLength: maxImageSearchLength },
  visibility: { oneOf: ['public', 'private'] },
  category: { maxLength: 100 },
  tag: { maxLength: 100 },
  described: { oneOf: ['no'] },
};

export type GalleryFilters = Filters<keyof typeof galleryFilterRules>;

export const noFilters: GalleryFilters = { search: '', visibility: '', category: '', tag: '', described: '' };

export function imagesPath(filters: GalleryFilters): ReadPath<ManagedImage[]> {
  return readPath<typeof listImages>(listImages.path, { query: activeFilters(filters) });
}
