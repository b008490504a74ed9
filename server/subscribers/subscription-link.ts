import { randomUUID } from 'node:crypto';
import { subscriptionActionPath, subscriptionPagePath } from '#contract/own-page-addresses.ts';

/** The places of the links in a mail to a subscriber that is queued. */
export interface SubscriptionLinks {
  /** Random, so that nobody can type it. The token is made when the mail is handed over, and takes its place. */
  linkMark: string;
  pageUrl: string;
  /** Opened, it is a page with a button. Sent to by a mail program, it ends the subscription (RFC 8058). */
  unsubscribeUrl: string;
}

export function subscriptionLinks(publicUrl: string): SubscriptionLinks {
  const linkMark = `subscription-${randomUUID()}`;
  return {
    linkMark,
    pageUrl: publicUrl + subscriptionPagePath(linkMark),
    unsubscribeUrl: publicUrl + subscriptionActionPath(linkMark, 'unsubscribe'),
  };
}
