import type { MessageChannel } from '#contract/messages.ts';

/** What came of one try to hand a message over. */
export type Outcome =
  /** The provider has taken it. */
  | { kind: 'accepted'; words: string }
  /** It never will: trying again would get the same answer. */
  | { kind: 'refused'; words: string; blamesRecipient?: boolean }
  /** It was not taken this time. */
  | { kind: 'postponed'; words: string; retryAfterMs?: number }
  /** It was not handed over, for a reason that is ours and not the provider's. */
  | { kind: 'interrupted'; words: string }
  /** It was handed over, and no answer came. */
  | { kind: 'uncertain'; words: string };

/** What a sender says when `HandOver` did not let it go on. */
export const notHandedOver: Outcome = {
  kind: 'interrupted',
  words: 'The database was away before this could be sent.',
};

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

/**
 * Writes down that the message is now handed over. A sender asks for it once, at the last moment at which the provider
 * cannot have taken the message yet, and sends the rest only if the answer is yes.
 */
export type HandOver = () => Promise<boolean>;

/** Hands a parcel to a provider. It tells how it went and never throws; when the signal comes it gives up. */
export type Send = (parcel: Parcel, signal: AbortSignal, handOver: HandOver) => Promise<Outcome>;

/** The ways out that are configured. */
export type Senders = Partial<Record<MessageChannel, Send>>;
