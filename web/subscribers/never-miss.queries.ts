import { neverMissPath } from '#contract/addresses.ts';
import type { getSubscription, SubscriptionRecord } from '#contract/subscribers/subscribers.ts';
import { type ReadPath, readPath } from '../api/read-path.ts';
import type { PageContext } from '../site/app-route.ts';
import type { PageHead } from '../site/page-head.ts';

export function neverMissHead({ venue }: PageContext): PageHead {
  return {
    title: `Never miss a show · ${venue.brand}`,
    description: import.meta.env.SSR
      ? `The shows at ${venue.brand}, in your calendar or your feed reader.`
      : '',
    path: neverMissPath,
    namesFeeds: true,
  };
}

export function subscriptionDataPath(token: string | undefined): ReadPath<SubscriptionRecord> {
  return readPath<typeof getSubscription>('/api/subscriptions/{token}', { params: { token: token ?? '' } });
}

/** Names neither the subscriber nor the address: titles are kept in histories and shown on shared screens. */
export function subscriptionHead({ venue }: PageContext): PageHead {
  return {
    title: `Your subscription · ${venue.brand}`,
    description: import.meta.env.SSR ? `The newsletter of ${venue.brand}.` : '',
    hideFromSearch: true,
  };
}
