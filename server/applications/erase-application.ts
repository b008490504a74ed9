import type { Transact } from '../activity/deeds.ts';
import { dropDeletedText } from '../db/drop-deleted-text.ts';
import type { ConnectedDatabase, Db } from '../db/tables.ts';
import { type DiscardingParts, discardFiles, recordDiscarded } from '../files/discard-files.ts';
import { ApplicationsStore } from './applications.store.ts';

export type ErasingParts = DiscardingParts & { database: ConnectedDatabase };

/**
 * Erases an application with everything said about it and every copy of what was typed in it. What stays is a booked
 * event. `alsoWrite` belongs to the same transaction. Rows first: from then on no address leads to the files, even if
 * deleting them fails. A crash in between leaves no pictures either.
 */
export async function eraseApplication(
  services: ErasingParts,
  id: number,
  alsoWrite: (trx: Db) => Promise<void> = async () => {},
  transact: Transact = (work) => services.database.db.transaction().execute(work),
): Promise<void> {
  const { database } = services;
  const files = await transact(async (trx) => {
    const removed = await new ApplicationsStore(trx).erase(id);
    await alsoWrite(trx);
    await recordDiscarded(trx, 'applications', removed);
    return removed;
  });
  await discardFiles(services, 'applications', files);
  await dropDeletedText(database, services.log);
}
