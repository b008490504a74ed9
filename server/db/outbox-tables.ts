import type { Generated } from 'kysely';
import type { MessageChannel, MessagePurpose, MessageState } from '#contract/messages/messages.ts';

export interface OutboxTable {
  id: Generated<number>;
  channel: MessageChannel;
  purpose: MessagePurpose;
  applicationId: number | null;
  /** The admin whose number it is. */
  userId: number | null;
  /** The subscriber of the mailing list whose address it is. */
  subscriberId: Generated<number | null>;
  recipient: string;
  /** A hash by which mails to one person are counted, even after the address was erased. */
  recipientKey: string | null;
  replyToName: string | null;
  replyToAddress: string | null;
  subject: string;
  text: string;
  html: string | null;
  /** Random text that stands in `text` and `html` for the token of a link, which is made when the mail is sent. */
  linkMark: Generated<string | null>;
  /** The address for `List-Unsubscribe`, with `linkMark` in it. */
  unsubscribeUrl: Generated<string | null>;
  /** How many applications it reports. */
  tally: number;
  /** The same at every attempt: the Message-ID is derived from it. */
  messageKey: string;
  state: MessageState;
  providerWords: string;
  /** The provider says that nothing can be sent to this recipient. */
  blamesRecipient: boolean;
  attempts: number;
  /** Of these, how many may have been delivered although nobody confirmed it. */
  uncertainAttempts: number;
  /** Of these, how many ended before the hand-over for reasons of the server, for example because it was killed. */
  interruptions: Generated<number>;
  /** When it was last refused in a way that may be meant for all of its channel. */
  refusedAt: Generated<string | null>;
  createdAt: string;
  /** When its attempts began to count: when it was added, or when staff had it sent again. */
  queuedAt: string;
  dueAt: string;
  /** It waits for room under a limit until then, however the clock is set. */
  notBefore: Generated<string | null>;
  triedAt: string | null;
  finishedAt: string | null;
  /** The process that is sending it, and until when others leave it alone. */
  leaseToken: string | null;
  leasedUntil: string | null;
  /** When its last holder began to hand it over: from then on the provider may have accepted it. */
  handedOverAt: string | null;
}

/** A row for each. */
export interface ChannelsTable {
  channel: MessageChannel;
  /** Since when the provider takes nothing from us; null while it does. The rest is about this stop. */
  stoppedAt: string | null;
  /** In our words: `The mail server refuses our password`. */
  reason: string;
  /** In the provider's, without anybody's address; '' where they add nothing. */
  words: string;
  /** How often it was tried since. */
  tries: number;
  nextTryAt: string;
}

export interface OutboxLockTable {
  id: number;
  turn: number;
}
