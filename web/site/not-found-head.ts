import type { PageContext } from './page-data.ts';
import type { PageHead } from './page-head.ts';

export function notFoundHead({ venue }: PageContext): PageHead {
  return {
    title: `Page Not Found · ${venue.brand}`,
    description: 'There is no page at this address.',
    hideFromSearch: true,
  };
}
