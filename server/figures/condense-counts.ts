import { shiftDay } from '#contract/time/calendar-days.ts';
import type { Db } from '../db/tables.ts';
import type { Clock } from '../process/clock.ts';
import { CondenseCountsStore } from './condense-counts.store.ts';

/** Details of a day are kept so long that it can be compared with the same day of the year before. */
export const detailedDays = 400;

export async function condenseCounts(db: Db, clock: Clock): Promise<void> {
  const counts = new CondenseCountsStore(db);
  await counts.addMissingMonths();
  const before = shiftDay(clock().toISOString().slice(0, 10), -detailedDays);
  for (const day of await counts.listDays(before)) await counts.condense(day);
}
