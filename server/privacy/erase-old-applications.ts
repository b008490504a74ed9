import type { Logger } from 'pino';
import type { Notice } from '#contract/monitoring.ts';
import { type ErasingParts, eraseApplication } from '../applications/erase-application.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/tables.ts';
import { Failure } from '../failure.ts';
import type { Clock } from '../process/clock.ts';
import { type DueCount, RetainedApplicationsStore } from './retained-applications.store.ts';

export type RetentionParts = ErasingParts & {
  config: Pick<Config, 'retentionMonths'>;
  log: Pick<Logger, 'info' | 'warn'>;
};

/** The moment that is so many calendar months before: on the last day of a month that is too short. */
export function monthsBefore(now: Date, months: number): Date {
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - months);
  if (before.getUTCDate() !== now.getUTCDate()) before.setUTCDate(0);
  return before;
}

/**
 * Erases the decided applications that are older than the owner wants to keep them. Several processes may do this at
 * once: each application is locked, erased and counted by one of them. Returns how many this one has erased.
 */
export async function eraseOldApplications(parts: RetentionParts, stopping?: AbortSignal): Promise<number> {
  const { config, clock, database, log } = parts;
  if (config.retentionMonths === undefined) return 0;
  const now = clock();
  const before = monthsBefore(now, config.retentionMonths).toISOString();
  const retained = new RetainedApplicationsStore(database.db);
  const tooMany = await findHeldBack(parts);
  if (tooMany && !(await retained.takeAgreement())) {
    log.warn({ event: 'too many old applications to erase at once', ...tooMany });
    return 0;
  }
  let erased = 0;
  for (const id of await retained.listDecided(before, now.toISOString())) {
    if (stopping?.aborted) break;
    // Since it was listed staff may have reopened it, booked it again or written to its performer.
    const isStillDue = (trx: Db) =>
      new RetainedApplicationsStore(trx).isDecided(id, before, now.toISOString());
    try {
      if (await eraseApplication(parts, id, { isStillDue })) erased += 1;
    } catch (error) {
      const isGone = error instanceof Failure && error.kind === 'not found';
      if (!isGone) log.warn({ err: error, applicationId: id }, 'an old application could not be erased');
    }
  }
  if (erased > 0) log.info({ event: 'old applications erased', applications: erased });
  return erased;
}

interface CountingParts {
  config: Pick<Config, 'retentionMonths'>;
  database: { db: Db };
  clock: Clock;
}

/**
 * How many are due, if that is more than a house erases in an hour: the clock may be wrong, or the setting. They wait
 * for the owner's word.
 */
export async function findHeldBack({
  config,
  database,
  clock,
}: CountingParts): Promise<DueCount | undefined> {
  if (config.retentionMonths === undefined) return undefined;
  const now = clock();
  const before = monthsBefore(now, config.retentionMonths).toISOString();
  const count = await new RetainedApplicationsStore(database.db).count(before, now.toISOString());
  return count.due > 10 && count.due > count.total / 5 ? count : undefined;
}

export async function retentionNotices(parts: CountingParts): Promise<Notice[]> {
  const held = await findHeldBack(parts);
  if (!held) return [];
  const day = parts.clock().toISOString().slice(0, 10);
  const text = `${held.due} of ${held.total} applications are older than this house keeps them, too many to erase at once unasked. Is the server’s clock right (${day})? Then its owner runs “npm run admin -- erase-old” on the machine.`;
  return [{ kind: 'retention', text, path: null }];
}
