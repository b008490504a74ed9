import type { Logger } from 'pino';
import type { Db } from '../../db/tables.ts';
import type { OutboxWorker } from '../../outbox/outbox-worker.ts';
import type { MessageSettings } from '../../outbox/queue-application-messages.ts';
import type { Clock } from '../../process/clock.ts';
import { PeriodicWorker } from '../../process/periodic-worker.ts';
import type { CurrentVenue } from '../../venue/current-venue.ts';
import { askAgain } from '../bookings/ask-again.ts';
import { remindStaff } from './remind-staff.ts';
import { sendDigest } from './send-digest.ts';

/** Often enough that a reminder leaves within a minute of being due. */
const everyMs = 20_000;

export interface PromiseParts {
  db: Db;
  messageSettings: MessageSettings;
  venue: CurrentVenue;
  outboxWorker: OutboxWorker;
  clock: Clock;
  log: Logger;
}

/**
 * Watches what was promised: reminds staff of their answers, writes the morning mail, and asks performers who have not
 * answered.
 */
export function promiseWorker(parts: PromiseParts): PeriodicWorker {
  const problem = 'nobody can be reminded at the moment';
  return new PeriodicWorker({ everyMs, work: () => queueDue(parts), log: parts.log, problem });
}

async function queueDue({ db, messageSettings, venue, outboxWorker, clock, log }: PromiseParts) {
  const parts = { ...messageSettings, venue: await venue.current() };
  const now = clock();
  const reminded = await remindStaff(db, parts, now);
  const hasDigest = await sendDigest(db, parts, now);
  const asked = await askAgain(db, parts, now);
  if (asked > 0) log.info({ event: 'performers asked again', applications: asked });
  if (reminded > 0) log.info({ event: 'staff reminded', applications: reminded });
  if (reminded > 0 || hasDigest || asked > 0) outboxWorker.wake();
}
