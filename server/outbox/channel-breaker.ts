import type { Logger } from 'pino';
import type { MessageChannel } from '#contract/messages/messages.ts';
import { type Outcome, withoutAddresses } from '../integrations/delivery.ts';
import type { Clock } from '../process/clock.ts';
import type { ChannelsStore, StoppedChannel } from './channels.store.ts';
import { delayAfter } from './judge-outcome.ts';

/** A provider is asked this often at least, so that what waits is soon sent when it works again. */
const maxDelayMs = 5 * 60_000;
/** Longer than any try. If the process that tries dies, another one tries after this. */
const tryLeaseMs = 60_000;
/** A later time was written by a clock that has been set back since. */
const furthestTryMs = 10 * 60_000;

export interface ChannelBreakerParts {
  channel: MessageChannel;
  channels: ChannelsStore;
  clock: Clock;
  random: () => number;
  log: Logger;
}

/**
 * Stops a channel when its provider refuses us, and opens it again. While it is stopped, one message at a time is tried,
 * with growing delays, in one process.
 */
export class ChannelBreaker {
  readonly #parts: ChannelBreakerParts;

  constructor(parts: ChannelBreakerParts) {
    this.#parts = parts;
  }

  isTryDue({ nextTryAt }: StoppedChannel): boolean {
    return nextTryAt <= this.#later(0) || nextTryAt > this.#later(furthestTryMs);
  }

  claimTry(stop: StoppedChannel): Promise<boolean> {
    return this.#parts.channels.claimTry(stop, this.#later(tryLeaseMs));
  }

  /**
   * What the outcome of a message means for its channel. `stop` is how the channel was when the message was claimed;
   * `isTry`: the message was the one that tries it. No outcome: it was not tried after all.
   */
  async note(
    outcome: Outcome | undefined,
    stop: StoppedChannel | undefined,
    { isTry, recipient }: { isTry: boolean; recipient: string },
  ): Promise<void> {
    const { channel, channels, log } = this.#parts;
    if (outcome?.kind === 'stopped' && !stop) {
      const times = { stoppedAt: this.#later(0), nextTryAt: this.#later(this.#delay(1)) };
      const isNew = await channels.stop(channel, { ...told(outcome, recipient), ...times });
      if (isNew) log.warn({ event: 'channel stopped', channel, reason: outcome.reason });
      return;
    }
    if (!stop) return;
    if (outcome?.kind === 'accepted' || outcome?.kind === 'refused') {
      if (await channels.open(channel)) log.info({ event: 'channel works again', channel });
      return;
    }
    if (!isTry) return;
    const nextTryAt = this.#later(outcome ? this.#delay(stop.tries + 1) : 0);
    const why = outcome?.kind === 'stopped' ? told(outcome, recipient) : {};
    await channels.postpone(channel, { ...why, nextTryAt });
  }

  #delay(tries: number): number {
    return Math.min(maxDelayMs, delayAfter(tries, this.#parts.random()));
  }

  #later(ms: number): string {
    return new Date(this.#parts.clock().getTime() + ms).toISOString();
  }
}

function told({ reason, words, isQuotable }: Extract<Outcome, { kind: 'stopped' }>, recipient: string) {
  return { reason, words: isQuotable ? withoutAddresses(words, recipient) : '' };
}
