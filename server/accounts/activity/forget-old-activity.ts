import type { Logger } from 'pino';
import type { Db } from '../../db/tables.ts';
import type { Clock } from '../../process/clock.ts';
import { ActivityStore } from './activity.store.ts';

const everyMs = 60 * 60_000;
const keptMs = 366 * 24 * 60 * 60_000;

interface ForgettingParts {
  database: { db: Db };
  clock: Clock;
  log: Pick<Logger, 'warn'>;
}

/** Removes lines that are older than a year. */
export async function forgetOldActivity({ database, clock, log }: ForgettingParts): Promise<void> {
  try {
    const oldest = new Date(clock().getTime() - keptMs).toISOString();
    await new ActivityStore(database.db).removeBefore(oldest);
  } catch (error) {
    log.warn({ err: error }, 'old activity cannot be removed at the moment');
  }
}

/** Now and every hour. Returns the function that stops it. */
export function scheduleForgetting(parts: ForgettingParts): () => void {
  void forgetOldActivity(parts);
  const timer = setInterval(() => void forgetOldActivity(parts), everyMs).unref();
  return () => clearInterval(timer);
}
