import { galleryPagePath } from '#contract/addresses.ts';
import type { listPublicImages } from '#contract/gallery/gallery.ts';
import { readPath } from '../../api/read-path.ts';
import type { PageContext } from '../../site/app-route.ts';
import type { PageHead } from '../../site/page-head.ts';

/** The newest, as many as one answer holds. */
export const galleryPath = readPath<typeof listPublicImages>('/api/gallery', { query: { of: 'house' } });

export function galleryHead({ venue }: PageContext): PageHead {
  return {
    title: `Pictures of ${venue.brand}`,
    description: import.meta.env.SSR ? venue.tagline : '',
    path: galleryPagePath,
  };
}
