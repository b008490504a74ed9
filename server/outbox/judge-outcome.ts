import type { MessageChannel } from '#contract/messages/messages.ts';
import type { Outcome } from '../integrations/delivery.ts';
import type { QueuedMessage } from './mail/mailed-link.ts';
import type { Result } from './outbox-queue.store.ts';

/**
 * How often a message is tried if it may have arrived. A mail is sent a second time, because mail programs fold
 * duplicates. An SMS costs money and shows twice, so it is not.
 */
const maxUncertain: Record<MessageChannel, number> = { mail: 2, sms: 1 };

interface Moment {
  nowMs: number;
  random: number;
  /** Other messages were accepted since this one was last refused (`stopped`), or since it was queued. */
  othersPass: boolean;
}

/** The new state of a message after a try. */
export function judgeOutcome(message: QueuedMessage, outcome: Outcome, moment: Moment): Result {
  const { words: providerWords } = outcome;
  switch (outcome.kind) {
    case 'accepted':
      return { state: 'sent', providerWords };
    case 'refused':
      return { state: 'failed', providerWords, blamesRecipient: outcome.blamesRecipient ?? false };
    case 'stopped':
      // Refused again although others pass: it means this message after all.
      if (outcome.mayMeanMessage && moment.othersPass)
        return postpone(message, { words: providerWords, blamesRecipient: true }, moment);
      return { state: 'waiting', providerWords, isRefusedAsAll: true };
    case 'uncertain':
      if (message.uncertainAttempts + 1 >= maxUncertain[message.channel]) {
        return { state: 'unknown', providerWords, isUncertain: true };
      }
      return { ...tryAgain(message, providerWords, moment), isUncertain: true };
    case 'postponed':
      return postpone(message, outcome, moment);
    case 'interrupted':
      return interrupt(message, providerWords, moment);
  }
}

/**
 * A message that was not handed over for reasons of the server is never given up. It is retried at once at first, then
 * with growing delays: it may be the message that makes the server crash.
 */
function interrupt(
  { interruptions }: Pick<QueuedMessage, 'interruptions'>,
  providerWords: string,
  { nowMs, random }: Moment,
): Result {
  const delayMs = interruptions === 0 ? 0 : delayAfter(interruptions, random);
  return { state: 'waiting', providerWords, isInterrupted: true, dueAt: timeAt(nowMs + delayMs) };
}

/** One that is given up blames nobody: a mailbox that was full for a day is still somebody's. */
function postpone(
  message: QueuedMessage,
  { words, retryAfterMs, blamesRecipient = false }: Omit<Extract<Outcome, { kind: 'postponed' }>, 'kind'>,
  moment: Moment,
): Result {
  const result = tryAgain(message, words, moment, retryAfterMs);
  return result.state === 'waiting' ? { ...result, blamesRecipient } : result;
}

function tryAgain(
  { attempts, interruptions, queuedAt }: QueuedMessage,
  providerWords: string,
  moment: Moment,
  retryAfterMs?: number,
): Result {
  const { nowMs, random } = moment;
  // Only tries that reached the provider count towards the limit.
  const tries = attempts - interruptions;
  // While nothing passes, it is not because of this message.
  if (moment.othersPass && isGiveUpDue(tries, Date.parse(queuedAt), nowMs)) {
    return { state: 'failed', providerWords: `Given up after ${tries} tries. ${providerWords}` };
  }
  return { state: 'waiting', providerWords, dueAt: timeAt(nowMs + delayAfter(tries, random, retryAfterMs)) };
}

function timeAt(ms: number): string {
  return new Date(ms).toISOString();
}

const firstDelayMs = 5_000;
const maxDelayMs = 30 * 60_000;
/** The longest `Retry-After` of a provider that is respected. */
const maxRetryAfterMs = 60 * 60_000;

/** Nothing is due later than this from now. What is was written by a clock that has been set back since. */
export const furthestDueMs = 2 * 60 * 60_000;

const giveUpAfterMs = 24 * 60 * 60_000;
/**
 * In a day there are more attempts than `minAttempts`, and fewer than `maxAttempts`. So a clock that jumps a day ahead
 * does not make everything give up at once, nor one that jumps back make it retry forever.
 */
const minAttempts = 20;
const maxAttempts = 200;

/** Exponential backoff with jitter, up to a maximum. */
export function delayAfter(attempts: number, random: number, retryAfterMs = 0): number {
  const longest = Math.min(maxDelayMs, firstDelayMs * 2 ** Math.min(attempts - 1, 30));
  return Math.max(longest * (0.5 + random / 2), Math.min(retryAfterMs, maxRetryAfterMs));
}

export function isGiveUpDue(attempts: number, queuedAtMs: number, nowMs: number): boolean {
  if (attempts >= maxAttempts) return true;
  return attempts >= minAttempts && nowMs - queuedAtMs >= giveUpAfterMs;
}
