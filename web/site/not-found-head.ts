import { site } from '#site';
import type { PageHead } from './page-head.ts';

export function notFoundHead(): PageHead {
  return {
    title: `Page Not Found · ${site.brand}`,
    description: 'There is no page at this address.',
    hideFromSearch: true,
  };
}
