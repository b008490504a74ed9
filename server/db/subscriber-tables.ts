import type { Generated } from 'kysely';
import type { EndReason, SubscriberState } from '#contract/subscribers/subscribers.ts';

export interface SubscriberTables {
  subscribers: {
    id: Generated<number>;
    /** As it was typed first. */
    email: string;
    /** In lower case, and unique. */
    emailKey: string;
    state: SubscriberState;
    /** When it was entered that was then confirmed; before that, when it was entered first. */
    requestedAt: string;
    /** When it was entered last, by whomever. */
    askedAt: string;
    confirmedAt: string | null;
    endedAt: string | null;
    endReason: EndReason | null;
    /** The week of the last letter; '' before the first. */
    letterWeek: Generated<string>;
    /** Was imported, and the mail that asks for confirmation is not queued yet. */
    isToBeAsked: Generated<boolean>;
  };
  /** Addresses that have left the list, as hashes: no import asks them. */
  departures: {
    hash: string;
    at: string;
  };
  subscriberLinks: {
    tokenHash: string;
    subscriberId: number;
    createdAt: string;
  };
  /** The letters that were queued: one for each subscriber and week. */
  letters: {
    subscriberId: number;
    /** The Thursday at the venue, as `2026-11-19`. */
    week: string;
    queuedAt: string;
    /** What the mail server said when it refused the address, without the address; null when it did not. */
    refusal: Generated<string | null>;
  };
  /** One row. */
  letterSettings: {
    id: number;
    /** When the letter was switched on; null before the first time. */
    onSince: string | null;
    /** When it was switched off; null while it is on. */
    offSince: Generated<string | null>;
    /** When a restore switched it off; null once staff have chosen. */
    restoredAt: Generated<string | null>;
    intro: string;
  };
  /** What was decided about the letter of a week, or a letter of the house's own, whose week is the moment it was sent. */
  letterWeeks: {
    week: string;
    decidedAt: string;
    /** The ids of its shows, as a JSON array. Without any, there is no letter. */
    eventIds: string;
    /** Of a letter of the house's own; null for that of a week. */
    subject: Generated<string | null>;
    text: Generated<string | null>;
    /** Nobody else gets this letter of the house's own. */
    isQueued: Generated<boolean>;
  };
}
