import type { Logger } from 'pino';
import type { Db, FilePlace } from '../db/tables.ts';
import { mayBeStored } from '../faults.ts';
import type { Clock } from '../process/clock.ts';
import { BackupsStore, type LateRemoval } from './backups.store.ts';
import type { FileOwnership } from './file-ownership.ts';
import { FilesAwayError, filesIn } from './files.ts';
import { batchSize, type PlacesParts } from './missing-files.ts';

export interface DiscardingParts extends PlacesParts {
  backups: BackupsStore;
  fileOwnership: FileOwnership;
  clock: Clock;
  log: Pick<Logger, 'warn'>;
}

/**
 * Deletes files whose rows are gone: now, or after the backup that is being made. Call it only after the deletion of the
 * rows is committed. That order is why a backup finds every file of its snapshot:
 *
 *   a backup    (1) commits its lease   (2) opens its snapshot   (3) reads the files   (4) releases the lease
 *   a deletion  (a) commits the deletion of the rows   (b) looks for a lease   (c) deletes the files
 *
 * If the snapshot contains a row, (a) came after (2). So (b) came after (1) and sees the lease: (c) waits for (4).
 * If (b) came before (1), so did (a), and the snapshot does not contain the row. If a lease expires because its backup
 * was suspended for long, files may be gone by then: the archive names them as missing.
 *
 * In a store that belongs to another site nothing is deleted until an operator has decided whose it is. What cannot be
 * deleted now stays recorded for the end of the backup or the next sweep. The rows are gone, so staff are told that the
 * deletion has succeeded.
 */
export async function discardFiles(
  parts: DiscardingParts,
  place: FilePlace,
  filenames: string[],
): Promise<void> {
  const removals = filenames.map((filename) => ({ place, filename }));
  let unrecorded: unknown;
  try {
    // Before the look for a lease: a backup that is seen then finds the record at its end. Where nothing can be written,
    // on a full disk say, the files go all the same.
    await parts.backups.addRemovals(removals).catch((error: unknown) => {
      unrecorded = error;
    });
    const isAllowed = await removeRecorded(parts, removals);
    if (!isAllowed && unrecorded) throw unrecorded;
  } catch (error) {
    parts.log.warn({ err: error, place, filenames }, 'files of what was deleted are still there');
  }
}

/**
 * For files that must not outlive their rows, in the transaction that deletes the rows: after a crash before
 * `discardFiles` the next sweep deletes them at once. As orphans they would be kept for a month.
 */
export async function recordDiscarded(trx: Db, place: FilePlace, filenames: string[]): Promise<void> {
  await new BackupsStore(trx).addRemovals(filenames.map((filename) => ({ place, filename })));
}

/**
 * For files that were stored for rows, where this error came before the rows were known to be written. After a lost
 * connection to the database the rows may exist, so the files stay; if the rows do not exist, the sweep finds the files.
 * A file store that failed may have taken a file all the same. Deleting it now would fail too, so the names are recorded
 * for the next sweep.
 */
export async function discardAfterFailure(
  parts: DiscardingParts,
  place: FilePlace,
  filenames: string[],
  error: unknown,
): Promise<void> {
  if (!(error instanceof FilesAwayError)) {
    if (!mayBeStored(error)) await discardFiles(parts, place, filenames);
    return;
  }
  const removals = filenames.map((filename) => ({ place, filename }));
  await parts.backups.addRemovals(removals).catch((err: unknown) => {
    parts.log.warn({ err, place, filenames }, 'files that belong to nothing are left to the sweep');
  });
}

/** Deletes files whose deletion had to wait, if it is allowed now. Several processes may do this at once. */
export async function removeLateFiles(parts: DiscardingParts): Promise<void> {
  let isAllowed = true;
  for (let last: string | undefined = ''; last !== undefined && isAllowed; ) {
    const removals = await parts.backups.listRemovals(batchSize, last);
    isAllowed = await removeRecorded(parts, removals);
    last = removals.at(-1)?.filename;
  }
}

/**
 * Deletes them, and forgets those that are gone. A file that a row names after all stays: the answer to an upload may
 * fail after its row was stored. False while nothing may be deleted.
 */
async function removeRecorded(parts: DiscardingParts, removals: LateRemoval[]): Promise<boolean> {
  if (removals.length === 0) return true;
  if (!(await mayRemoveFiles(parts))) return false;
  const namesIn = (place: FilePlace) =>
    removals.filter((one) => one.place === place).map(({ filename }) => filename);
  const named = {
    applications: await parts.applications.findFiles(namesIn('applications')),
    gallery: await parts.gallery.findFiles(namesIn('gallery')),
  };
  // In parallel: if the store is unreachable, the caller waits for one timeout and not for one per file.
  const settled = await Promise.all(
    removals.map(async (removal) => {
      const { place, filename } = removal;
      try {
        if (!named[place].has(filename)) await filesIn(parts, place).remove(filename);
        return [removal];
      } catch (error) {
        parts.log.warn({ err: error, place, filename }, 'a file of something deleted is still there');
        return [];
      }
    }),
  );
  await parts.backups.forgetRemovals(settled.flat());
  return true;
}

/**
 * True while no backup is reading and the store is ours. Asked before every batch, since both can change at any time.
 */
export async function mayRemoveFiles(
  parts: Pick<DiscardingParts, 'backups' | 'clock' | 'fileOwnership'>,
): Promise<boolean> {
  if (await parts.backups.isAnyUnderWay(parts.clock().toISOString())) return false;
  return parts.fileOwnership.isOurs();
}
