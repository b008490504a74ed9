import type { MessageChannel } from '#contract/messages.ts';
import type { Outcome } from '../integrations/delivery.ts';
import type { QueuedMessage, Result } from './outbox-queue.store.ts';
import { delayAfter, isPatienceOver } from './retry-schedule.ts';

/** A mail that may have arrived is sent once more and then no longer. An SMS costs money and cannot be folded: never. */
const maxUncertain: Record<MessageChannel, number> = { mail: 2, sms: 1 };

interface Moment {
  nowMs: number;
  random: number;
}

/** What becomes of a message after a try. */
export function judgeOutcome(message: QueuedMessage, outcome: Outcome, moment: Moment): Result {
  const { words: providerWords } = outcome;
  switch (outcome.kind) {
    case 'accepted':
      return { state: 'sent', providerWords };
    case 'refused':
      return { state: 'failed', providerWords, blamesRecipient: outcome.blamesRecipient ?? false };
    case 'uncertain':
      if (message.uncertainAttempts + 1 >= maxUncertain[message.channel]) {
        return { state: 'unknown', providerWords, isUncertain: true };
      }
      return { ...tryAgain(message, providerWords, moment), isUncertain: true };
    case 'postponed':
      return tryAgain(message, providerWords, moment, outcome.retryAfterMs);
    case 'interrupted':
      return interrupt(message, providerWords, moment);
  }
}

/**
 * What was not handed over for reasons of our own is never given up. At first it is tried again at once; a message that
 * is always there when the server dies may be why, and waits longer each time.
 */
function interrupt(
  { interruptions }: Pick<QueuedMessage, 'interruptions'>,
  providerWords: string,
  { nowMs, random }: Moment,
): Result {
  const delayMs = interruptions === 0 ? 0 : delayAfter(interruptions, random);
  return { state: 'waiting', providerWords, isInterrupted: true, dueAt: timeAt(nowMs + delayMs) };
}

function tryAgain(
  { attempts, interruptions, queuedAt }: QueuedMessage,
  providerWords: string,
  { nowMs, random }: Moment,
  retryAfterMs?: number,
): Result {
  // Only tries that reached the provider use up its patience.
  const tries = attempts - interruptions;
  if (isPatienceOver(tries, Date.parse(queuedAt), nowMs)) {
    return { state: 'failed', providerWords: `Given up after ${tries} tries. ${providerWords}` };
  }
  return { state: 'waiting', providerWords, dueAt: timeAt(nowMs + delayAfter(tries, random, retryAfterMs)) };
}

function timeAt(ms: number): string {
  return new Date(ms).toISOString();
}
