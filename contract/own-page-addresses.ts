// Of pages with a secret in their address, a performer's or subscriber's. No schemas in this file either.

import { subscriptionPath } from './addresses.ts';

/**
 * The address of a performer's own page. A token needs no escapes, but what stands in its place in a request may, and
 * this goes into headers.
 */
export function ownPagePathOf(token: string): string {
  return `/application/${encodeURIComponent(token)}`;
}

/** What the page asks before it does it. */
export const ownPageQuestions = ['confirm', 'turn-down', 'withdraw', 'erase'] as const;
export type OwnPageQuestion = (typeof ownPageQuestions)[number];

export const ownPageForms = ['answers', 'pictures', 'night'] as const;
export type OwnPageForm = (typeof ownPageForms)[number];

/** The part of the page that is corrected, so that a link can lead to it. */
export const sentPartId = 'sent';

/** The addresses of one performer's page. Questions and forms have one each, for browsers without JavaScript. */
export function ownPageAddresses(token: string) {
  const page = ownPagePathOf(token);
  return {
    page,
    question: (name: OwnPageQuestion) => `${page}?ask=${name}`,
    form: (name: OwnPageForm) => `${page}?edit=${name}`,
    saved: (name: OwnPageForm) => `${page}?saved=${name}`,
    /** Where a plain form is sent. A GET of it changes nothing. */
    target: (name: OwnPageQuestion | OwnPageForm) => `${page}/${name}`,
  };
}

/** What a subscriber can do there. Each is a form of its own, and its address opens the page. */
export const subscriptionActions = ['confirm', 'unsubscribe', 'erase'] as const;
export type SubscriptionAction = (typeof subscriptionActions)[number];

/** Escaped, because what stands in the token's place in a request goes into headers. */
export function subscriptionPagePath(token: string): string {
  return `${subscriptionPath}/${encodeURIComponent(token)}`;
}

export function subscriptionActionPath(token: string, action: SubscriptionAction): string {
  return `${subscriptionPagePath(token)}/${action}`;
}

/** The same for every address, so that nobody learns who is on the list. */
export const signUpWords =
  'Almost there. Check your inbox: the mail we have just sent asks you to confirm. Nothing else is sent before you do.';
