import { galleryPagePath } from '#contract/addresses.ts';
import type { listPublicImages } from '#contract/gallery/gallery.ts';
import { readPath } from '../../api/read-path.ts';
import type { PageContext } from '../../site/app-route.ts';
import { listPath, type PageHead } from '../../site/page-head.ts';

export const picturesPerPage = 60;

/** One more than is shown tells whether there are others. */
export function galleryPath(search: URLSearchParams) {
  return readPath<typeof listPublicImages>('/api/gallery', {
    query: { of: 'house', limit: picturesPerPage + 1, after: search.get('after') },
  });
}

export function galleryHead({ venue, search }: PageContext): PageHead {
  return {
    title: `Pictures of ${venue.brand}`,
    description: import.meta.env.SSR ? venue.tagline : '',
    path: listPath(galleryPagePath, search),
  };
}
