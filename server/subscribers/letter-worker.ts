import type { Logger } from 'pino';
import type { Db } from '../db/tables.ts';
import type { OutboxWorker } from '../notifications/outbox-worker.ts';
import type { MessageSettings } from '../notifications/queue-application-messages.ts';
import type { Clock } from '../process/clock.ts';
import type { CurrentVenue } from '../venue/current-venue.ts';
import { forgetOutdated } from './forget-outdated.ts';
import { queueLetters } from './queue-letters.ts';

/** Several times within the span over which the pace is counted. */
const everyMs = 3_000;
const tidyEveryMs = 60 * 60_000;

export interface LetterWorkerParts {
  db: Db;
  messageSettings: MessageSettings;
  lettersPerMinute: number;
  venue: CurrentVenue;
  outboxWorker: OutboxWorker;
  clock: Clock;
  log: Logger;
}

/** Queues the weekly letter when it is due, and forgets addresses that are of no more use. */
export class LetterWorker {
  readonly #parts: LetterWorkerParts;
  #timer: NodeJS.Timeout | undefined;
  #run: Promise<void> | undefined;
  #tidiedAtMs = Number.NEGATIVE_INFINITY;

  constructor(parts: LetterWorkerParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#timer = setInterval(() => void this.runOnce(), everyMs).unref();
    void this.runOnce();
  }

  /** Resolves when a run under way has ended. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#run;
  }

  /** Queues what is due now. A run that takes long is not joined by another. */
  runOnce(): Promise<void> {
    this.#run ??= this.#work().finally(() => {
      this.#run = undefined;
    });
    return this.#run;
  }

  async #work(): Promise<void> {
    const { log } = this.#parts;
    try {
      await this.#queue();
      await this.#tidy();
    } catch (error) {
      log.warn({ err: error }, 'the letter cannot be sent at the moment');
    }
  }

  async #queue(): Promise<void> {
    const { db, messageSettings, lettersPerMinute, venue, outboxWorker, clock, log } = this.#parts;
    const { publicUrl, configured } = messageSettings;
    if (!configured.mail) return;
    const parts = { venue: await venue.current(), publicUrl, lettersPerMinute };
    const letters = await queueLetters(db, parts, clock());
    if (letters === 0) return;
    log.info({ event: 'letters queued', letters });
    outboxWorker.wake();
  }

  async #tidy(): Promise<void> {
    const now = this.#parts.clock();
    if (Math.abs(now.getTime() - this.#tidiedAtMs) < tidyEveryMs) return;
    if (await forgetOutdated(this.#parts.db, now)) this.#tidiedAtMs = now.getTime();
  }
}
