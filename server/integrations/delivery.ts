import type { MessageChannel } from '#contract/messages/messages.ts';

/** The outcome of one attempt to hand a message over. */
export type Outcome =
  | { kind: 'accepted'; words: string }
  /** Permanent, because of this recipient or this message: another attempt would get the same answer. */
  | { kind: 'refused'; words: string; blamesRecipient?: boolean }
  /** Temporary: it was not accepted this time. `asStop`: what it means when all messages get such an answer. */
  | { kind: 'postponed'; words: string; retryAfterMs?: number; blamesRecipient?: boolean; asStop?: Stop }
  /** The provider takes nothing from us at the moment, whatever the message. */
  | ({ kind: 'stopped'; words: string } & Stop)
  /** It was not handed over, for a reason of the server's own. */
  | { kind: 'interrupted'; words: string }
  /** It was handed over, and no answer came. */
  | { kind: 'uncertain'; words: string };

/** Why a channel takes nothing. */
export interface Stop {
  /** For staff, to be followed by since when: `The mail server refuses our password`. */
  reason: string;
  /** Whether the provider's words tell staff more than that. */
  isQuotable?: boolean;
  /** The provider has already looked at the recipient or the message, so it may mean only that one after all. */
  mayMeanMessage?: boolean;
}

/** The outcome when `HandOver` returned false. */
export const notHandedOver: Outcome = {
  kind: 'interrupted',
  words: 'The database was away before this could be sent.',
};

export interface OutgoingMessage {
  recipient: string;
  replyTo: { name: string; address: string } | null;
  subject: string;
  text: string;
  html: string | null;
  /** Where one click ends the subscription that this mail belongs to (RFC 8058). */
  unsubscribeUrl?: string | null;
  /** An iCalendar file that goes with a mail. */
  calendar?: string | undefined;
  /** A secret in these texts, which a provider may quote when it refuses them. */
  secret?: string | undefined;
  /** The same at every attempt. */
  messageKey: string;
}

/**
 * Records that the message is being handed over. A sender calls it once, at the last moment before the provider can
 * have accepted the message, and continues only if it returns true.
 */
export type HandOver = () => Promise<boolean>;

/** Hands a message to a provider. It reports the outcome and never throws. It stops when the signal is aborted. */
export type Send = (message: OutgoingMessage, signal: AbortSignal, handOver: HandOver) => Promise<Outcome>;

export type Senders = Partial<Record<MessageChannel, Send>>;

const maxWords = 300;

/** A provider's message for display: one line, of limited length, with our secrets redacted. */
export function redactWords(words: string, secrets: string[]): string {
  let clean = words;
  for (const secret of secrets.flatMap(spellings)) clean = clean.replaceAll(secret, '…');
  return clean
    .replaceAll(/\/\/[^\s/@]*@/g, '//…@')
    .replaceAll(/[\p{C}\p{Z}\s]+/gu, ' ')
    .trim()
    .slice(0, maxWords)
    .toWellFormed();
}

/**
 * How a protocol may have encoded the secret: plain, percent-encoded, base64. Very short secrets are skipped, because
 * they would redact half of the text.
 */
function spellings(secret: string): string[] {
  if (secret.length < 4) return [];
  return [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')];
}

/** The same words without the recipient's address or number, and without any other address. */
export function withoutAddresses(words: string, recipient: string): string {
  return words.replaceAll(recipient, '…').replaceAll(/[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g, '…');
}

/**
 * What is left to compare two refusals by: no address, nor what stands before its @, nor the ids that a server makes up
 * for each mail.
 */
export function commonWords(words: string, recipient: string): string {
  const name = recipient.slice(0, Math.max(0, recipient.lastIndexOf('@'))).toLowerCase();
  return withoutAddresses(words, recipient)
    .toLowerCase()
    .split(/[\s<>"'(),:;[\]]+/)
    .filter((word) => word !== name && word !== '…' && !/^(?=.*\d)[\w.-]{6,}$/.test(word))
    .join(' ')
    .trim();
}
