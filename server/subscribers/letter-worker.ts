import type { Logger } from 'pino';
import type { Database } from '../db/tables.ts';
import type { OutboxWorker } from '../outbox/outbox-worker.ts';
import type { Clock } from '../process/clock.ts';
import { PeriodicWorker } from '../process/periodic-worker.ts';
import type { CurrentVenue } from '../venue/current-venue.ts';
import { eraseSubscribers, type SubscriberErasingParts } from './erase-subscriber.ts';
import { LettersStore } from './letters.store.ts';
import { queueLetters } from './queue-letters.ts';
import { SubscribersStore } from './subscribers.store.ts';
import type { UnsubscribedList } from './unsubscribed-list.ts';

const dayMs = 24 * 60 * 60_000;
/** The link in the mail that asks for confirmation works as long. */
const pendingKeptMs = 30 * dayMs;
/** As long as messages are kept. */
const endedKeptMs = 180 * dayMs;
const lettersKeptMs = 180 * dayMs;
const perRun = 500;

/**
 * Erases addresses that nobody has confirmed, those whose subscription ended long ago, and who got letters of long ago.
 * Some at a time, so that letters need not wait for it: false when there may be more.
 */
async function forgetOutdated(
  parts: SubscriberErasingParts & { unsubscribedList: UnsubscribedList },
  now: Date,
): Promise<boolean> {
  const { db } = parts.database;
  await parts.unsubscribedList.forgetOld();
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  await new LettersStore(db).removeBefore(before(lettersKeptMs).slice(0, 'yyyy-mm-dd'.length));
  const subscribers = new SubscribersStore(db);
  await subscribers.endUnanswered(before(pendingKeptMs));
  const outdated = await subscribers.listOutdated(
    { asked: before(pendingKeptMs), ended: before(endedKeptMs) },
    perRun,
  );
  await eraseSubscribers(parts, outdated);
  return outdated.length < perRun;
}

/** Several times within the span over which the pace is counted. */
const everyMs = 3_000;
const tidyEveryMs = 60 * 60_000;

export interface LetterWorkerParts {
  database: Database;
  unsubscribedList: UnsubscribedList;
  publicUrl: string;
  /** Otherwise there is no letter. */
  isListOpen: boolean;
  lettersPerMinute: number;
  venue: CurrentVenue;
  outboxWorker: OutboxWorker;
  clock: Clock;
  log: Logger;
}

/** Queues the weekly letter when it is due, and forgets addresses that are of no more use. */
export function letterWorker(parts: LetterWorkerParts): PeriodicWorker {
  const { clock, log } = parts;
  let tidiedAtMs = Number.NEGATIVE_INFINITY;

  async function tidy(): Promise<void> {
    const now = clock();
    if (Math.abs(now.getTime() - tidiedAtMs) < tidyEveryMs) return;
    if (await forgetOutdated(parts, now)) tidiedAtMs = now.getTime();
  }

  async function work(): Promise<void> {
    await queueDue(parts);
    await tidy();
  }

  return new PeriodicWorker({ everyMs, work, log, problem: 'the letter cannot be sent at the moment' });
}

async function queueDue(parts: LetterWorkerParts): Promise<void> {
  const { database, publicUrl, isListOpen, lettersPerMinute, venue, outboxWorker, clock, log } = parts;
  if (!isListOpen) return;
  const letters = await queueLetters(
    database.db,
    { venue: await venue.current(), publicUrl, lettersPerMinute },
    clock(),
  );
  if (letters === 0) return;
  log.info({ event: 'letters queued', letters });
  outboxWorker.wake();
}
