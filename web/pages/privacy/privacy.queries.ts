import type { getPrivacyFacts } from '#contract/privacy.ts';
import { readPath } from '../../api/read-path.ts';
import type { PageContext } from '../../site/app-route.ts';
import type { PageHead } from '../../site/page-head.ts';

export const privacyFactsPath = readPath<typeof getPrivacyFacts>('/api/privacy');

export function privacyHead({ venue }: PageContext): PageHead {
  return {
    title: `Privacy at ${venue.brand}`,
    description: import.meta.env.SSR ? `What ${venue.brand} keeps about you, why and how long.` : '',
    path: '/privacy',
  };
}
