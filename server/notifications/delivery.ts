import type { MessageChannel } from '#contract/messages.ts';

/** What came of one try to hand a message over. */
export type Outcome =
  /** The provider has taken it. */
  | { kind: 'accepted'; words: string }
  /** It never will: trying again would get the same answer. */
  | { kind: 'refused'; words: string; blamesRecipient?: boolean }
  /** It was not taken this time. */
  | { kind: 'postponed'; words: string; retryAfterMs?: number }
  /** It was handed over, and no answer came. */
  | { kind: 'uncertain'; words: string };

/** A message as its sender needs it. */
export interface Parcel {
  recipient: string;
  replyTo: { name: string; address: string } | null;
  subject: string;
  text: string;
  html: string | null;
  /** The same at each try. */
  messageKey: string;
}

/** Hands a parcel to a provider. It tells how it went and never throws; when the signal comes it gives up. */
export type Send = (parcel: Parcel, signal: AbortSignal) => Promise<Outcome>;

/** The ways out that are configured. */
export type Senders = Partial<Record<MessageChannel, Send>>;
