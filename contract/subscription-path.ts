/** Addresses of the mailing list. Without the validator, for public pages. */

/** The ways to hear of shows, as a page for browsers without JavaScript. */
export const neverMissPath = '/never-miss-a-show';

/** The page of one subscription. What follows its path in an address is a secret. */
export const subscriptionPath = '/subscription';

/** What a subscriber can do there. Each is a form of its own, and its address opens the page. */
export const subscriptionDeeds = ['confirm', 'unsubscribe', 'erase'] as const;
export type SubscriptionDeed = (typeof subscriptionDeeds)[number];

/** Escaped, because what stands in the token's place in a request goes into headers. */
export function subscriptionPagePath(token: string): string {
  return `${subscriptionPath}/${encodeURIComponent(token)}`;
}

export function subscriptionDeedPath(token: string, deed: SubscriptionDeed): string {
  return `${subscriptionPagePath(token)}/${deed}`;
}
