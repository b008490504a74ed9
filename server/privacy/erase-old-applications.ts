import type { Logger } from 'pino';
import { type ErasingParts, eraseApplication } from '../applications/erase-application.ts';
import { ErasedApplicationsStore } from '../applications/erased-applications.store.ts';
import type { Config } from '../config.ts';
import { Failure } from '../failures/failure.ts';
import { ForgottenMessagesStore } from '../notifications/forgotten-messages.store.ts';
import { RetainedApplicationsStore } from './retained-applications.store.ts';

export type RetentionParts = ErasingParts & {
  config: Pick<Config, 'retentionMonths'>;
  log: Pick<Logger, 'info' | 'warn'>;
};

const batchSize = 100;
const dayMs = 86_400_000;
/** A browser keeps a form that was not sent for fourteen days. */
const erasedKeysKeptMs = 15 * dayMs;

/** The moment that is so many calendar months before: on the last day of a month that is too short. */
export function monthsBefore(now: Date, months: number): Date {
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - months);
  if (before.getUTCDate() !== now.getUTCDate()) before.setUTCDate(0);
  return before;
}

/** What is done every hour, so that nothing about anyone is kept for longer than it is said. */
export async function forgetWhatIsOld(parts: RetentionParts): Promise<void> {
  const { clock, database } = parts;
  const before = (ms: number) => new Date(clock().getTime() - ms).toISOString();
  await new ForgottenMessagesStore(database.db).forgetRecipientKeys(before(dayMs));
  await new ErasedApplicationsStore(database.db).forgetKeys(before(erasedKeysKeptMs));
  await eraseOldApplications(parts);
}

/**
 * Erases the decided applications that are older than the owner wants to keep them. Several processes may do this at
 * once: each application is locked, erased and counted by one of them. Returns how many this one has erased.
 */
export async function eraseOldApplications(parts: RetentionParts): Promise<number> {
  const { config, clock, database, log } = parts;
  if (config.retentionMonths === undefined) return 0;
  const now = clock();
  const before = monthsBefore(now, config.retentionMonths).toISOString();
  const retained = new RetainedApplicationsStore(database.db);
  let erased = 0;
  for (;;) {
    const ids = await retained.listDecided(before, now.toISOString(), batchSize);
    const done = await eraseEach(parts, ids);
    erased += done;
    // Whatever could not be erased would be listed again and again.
    if (ids.length < batchSize || done === 0) break;
  }
  if (erased > 0) log.info({ event: 'old applications erased', applications: erased });
  return erased;
}

async function eraseEach(parts: RetentionParts, ids: number[]): Promise<number> {
  let erased = 0;
  for (const id of ids) {
    try {
      // Staff may have reopened it since it was listed.
      if (await eraseApplication(parts, id, { isStillDue: ({ isOpen }) => !isOpen })) erased += 1;
    } catch (error) {
      const isGone = error instanceof Failure && error.kind === 'not found';
      if (!isGone) throw error;
    }
  }
  return erased;
}
