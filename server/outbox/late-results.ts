import { notHandedOver } from '../integrations/delivery.ts';
import type { OutboxQueueStore, Result } from './outbox-queue.store.ts';

interface LateResult {
  id: number;
  token: string;
  result: Result;
  untilMs: number;
}

/**
 * Results that could not be written because the database was away. They are written when it is back. Otherwise the
 * message would count as lost: a mail would be sent twice, and an SMS not at all.
 */
export class LateResults {
  readonly #queue: OutboxQueueStore;
  readonly #clock: () => Date;
  readonly #keptMs: number;
  #results: LateResult[] = [];

  /** After `keptMs` the lease has expired, and another process may have taken the message. */
  constructor(queue: OutboxQueueStore, clock: () => Date, keptMs: number) {
    this.#queue = queue;
    this.#clock = clock;
    this.#keptMs = keptMs;
  }

  /** The result of a try. */
  add(id: number, token: string, result: Result): void {
    this.#results.push({ id, token, result, untilMs: performance.now() + this.#keptMs });
  }

  /** The message may have been claimed, but was certainly not tried. */
  addUntried(id: number, token: string, dueAt: string): void {
    this.add(id, token, { state: 'waiting', providerWords: notHandedOver.words, isInterrupted: true, dueAt });
  }

  /**
   * Repeated until the lease expires: a server that hangs may carry out a statement long after its client has given up.
   * If another process holds the message by now, nothing is changed.
   */
  async write(): Promise<void> {
    this.#results = this.#results.filter(({ untilMs }) => performance.now() < untilMs);
    for (const { id, token, result } of this.#results) {
      await this.#queue.settle(id, token, result, this.#clock().toISOString());
    }
  }
}
