import type { Logger } from 'pino';
import type { Db } from '../../db/tables.ts';
import type { MessageSettings } from '../../outbox/outbox.store.ts';
import type { OutboxWorker } from '../../outbox/outbox-worker.ts';
import type { Clock } from '../../process/clock.ts';
import type { CurrentVenue } from '../../venue/current-venue.ts';
import { askAgain } from '../bookings/ask-again.ts';
import { remindStaff } from './remind-staff.ts';
import { sendDigest } from './send-digest.ts';

export interface AnswerDeadlineParts {
  database: { db: Db };
  messageSettings: MessageSettings;
  venue: CurrentVenue;
  outboxWorker: OutboxWorker;
  clock: Clock;
  log: Logger;
}

/**
 * Watches the answer deadlines: reminds staff of their answers, writes the morning mail, and asks performers who have not
 * answered.
 */
export async function watchAnswerDeadlines(parts: AnswerDeadlineParts): Promise<void> {
  const { database, outboxWorker, log } = parts;
  const mailParts = { ...parts.messageSettings, venue: await parts.venue.current() };
  const now = parts.clock();
  const reminded = await remindStaff(database.db, mailParts, now);
  const hasDigest = await sendDigest(database.db, mailParts, now);
  const asked = await askAgain(database.db, mailParts, now);
  if (asked > 0) log.info({ event: 'performers asked again', applications: asked });
  if (reminded > 0) log.info({ event: 'staff reminded', applications: reminded });
  if (reminded > 0 || hasDigest || asked > 0) outboxWorker.wake();
}
