import { notHandedOver } from '../integrations/delivery.ts';
import type { OutboxQueueStore, Result } from './outbox-queue.store.ts';

interface LateResult {
  id: number;
  token: string;
  result: Result;
  untilMs: number;
}

/**
 * What a lane knows of messages, and could not write down because the database was away. Written as soon as it is back,
 * so that none is taken for lost: that would send a mail twice, and an SMS not at all.
 */
export class LateResults {
  readonly #queue: OutboxQueueStore;
  readonly #clock: () => Date;
  readonly #keptMs: number;
  #results: LateResult[] = [];

  /** After `keptMs` the lease is over, and others may have taken the message. */
  constructor(queue: OutboxQueueStore, clock: () => Date, keptMs: number) {
    this.#queue = queue;
    this.#clock = clock;
    this.#keptMs = keptMs;
  }

  /** It was tried, and this came of it. */
  add(id: number, token: string, result: Result): void {
    this.#results.push({ id, token, result, untilMs: performance.now() + this.#keptMs });
  }

  /** It may have been taken, and was certainly not tried. */
  addUntried(id: number, token: string, dueAt: string): void {
    this.add(id, token, { state: 'waiting', providerWords: notHandedOver.words, isInterrupted: true, dueAt });
  }

  /**
   * Each as often as its lease lasts: a server that was held up may carry out what it was asked long after everyone has
   * stopped listening. Where another holds the message by now, nothing is changed.
   */
  async write(): Promise<void> {
    this.#results = this.#results.filter(({ untilMs }) => performance.now() < untilMs);
    for (const { id, token, result } of this.#results) {
      await this.#queue.settle(id, token, result, this.#clock().toISOString());
    }
  }
}
