import { photos } from '../../pictures/photos.ts';
import type { PageContext } from '../../site/app-route.ts';
import type { PageHead } from '../../site/page-head.ts';
import { preloadSitePhoto } from '../../site/place-picture.tsx';

export const keysSizes = '100vw';

export function passwordDemoHead({ venue }: PageContext): PageHead {
  return {
    title: `Password Security Demo · ${venue.brand}`,
    description: import.meta.env.SSR
      ? 'What makes a password strong: try one, compare examples. Nothing you type leaves the page.'
      : '',
    path: '/password-demo',
    preloads: import.meta.env.SSR ? preloadSitePhoto(venue, photos.keys, keysSizes) : [],
  };
}
