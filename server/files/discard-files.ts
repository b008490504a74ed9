import type { Logger } from 'pino';
import type { Clock } from '../process/clock.ts';
import type { BackupsStore, LateRemoval } from './backups.store.ts';
import type { FileOwnership } from './file-ownership.ts';
import { type FilePlace, type Files, FilesAwayError } from './files.ts';

export interface DiscardingParts {
  backups: BackupsStore;
  fileOwnership: FileOwnership;
  applicationFiles: Files;
  galleryFiles: Files;
  clock: Clock;
  log: Pick<Logger, 'warn'>;
}

/** How many are removed between two looks at whether that is allowed. */
export const batchSize = 100;

/**
 * Removes files whose rows are gone: now, or at the end of the backup that is being made. To be called after the
 * deletion of the rows is committed, and only then. That order is why a backup finds every file of its snapshot:
 *
 *   a backup    (1) commits its lease   (2) opens its snapshot   (3) reads the files   (4) gives up the lease
 *   a deletion  (a) commits that the rows are gone   (b) looks for a lease   (c) removes the files
 *
 * If the snapshot holds a row, then (a) came after (2). So (b) came after (1), and sees the lease: there is no (c)
 * before (4). If (b) came before (1), then so did (a), and the snapshot does not hold the row. A lease that runs out
 * because its backup was stopped for long makes that backup fail, not the archive.
 *
 * In a store that belongs to another site nothing is removed until the owner has settled whose it is. What cannot be
 * removed now is written down for the next sweep, and is no reason to tell staff that nothing was deleted.
 */
export async function discardFiles(
  parts: DiscardingParts,
  place: FilePlace,
  filenames: string[],
): Promise<void> {
  if (filenames.length === 0) return;
  const { backups, log } = parts;
  const removals = filenames.map((filename) => ({ place, filename }));
  try {
    const mayRemove = await mayRemoveFiles(parts).catch(unlessAway);
    if (mayRemove) {
      await backups.addRemovals(await removeEach(parts, removals));
      return;
    }
    await backups.addRemovals(removals);
    if (mayRemove === undefined) log.warn({ place, filenames }, 'files of what was deleted are out of reach');
    // The backup may have ended since, and looked for late removals before these were there.
    else await removeLateFiles(parts);
  } catch (error) {
    log.warn({ err: error, place, filenames }, 'files of what was deleted are still there');
  }
}

/** For files that a store may hold, and out of whose reach it is: they are written down, and the next sweep removes them. */
export async function discardLater(
  { backups, log }: Pick<DiscardingParts, 'backups' | 'log'>,
  place: FilePlace,
  filenames: string[],
): Promise<void> {
  try {
    await backups.addRemovals(filenames.map((filename) => ({ place, filename })));
  } catch (error) {
    log.warn({ err: error, place, filenames }, 'files that belong to nothing are left to the sweep');
  }
}

/** What was deleted while it could not be removed, if it can be now. Several processes may do it at once. */
export async function removeLateFiles(parts: DiscardingParts): Promise<void> {
  let last = '';
  for (;;) {
    const removals = await parts.backups.listRemovals(batchSize, last);
    last = removals.at(-1)?.filename ?? '';
    if (!last || !(await mayRemoveFiles(parts))) return;
    const failed = new Set(await removeEach(parts, removals));
    await parts.backups.forgetRemovals(removals.filter((removal) => !failed.has(removal)));
  }
}

/** No backup is reading, and the store is ours: asked before every batch, since both may change at any time. */
export async function mayRemoveFiles(
  parts: Pick<DiscardingParts, 'backups' | 'clock' | 'fileOwnership'>,
): Promise<boolean> {
  if (await parts.backups.isAnyUnderWay(parts.clock().toISOString())) return false;
  return parts.fileOwnership.isOurs();
}

function unlessAway(error: unknown): undefined {
  if (!(error instanceof FilesAwayError)) throw error;
}

/** Gives those that could not be removed. */
async function removeEach(
  { applicationFiles, galleryFiles, log }: DiscardingParts,
  removals: LateRemoval[],
): Promise<LateRemoval[]> {
  // At once: where files are far away and out of reach, whoever waits does so once.
  const outcomes = await Promise.all(
    removals.map(async (removal) => {
      const { place, filename } = removal;
      try {
        await (place === 'applications' ? applicationFiles : galleryFiles).remove(filename);
        return undefined;
      } catch (error) {
        log.warn({ err: error, place, filename }, 'a file of something deleted is still there');
        return removal;
      }
    }),
  );
  return outcomes.filter((removal) => removal !== undefined);
}
