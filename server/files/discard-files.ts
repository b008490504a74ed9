import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { BackupsStore, LateRemoval } from './backups.store.ts';
import type { FilePlace, Files } from './files.ts';

export interface DiscardingParts {
  backups: BackupsStore;
  applicationFiles: Files;
  galleryFiles: Files;
  clock: Clock;
  log: Pick<Logger, 'warn'>;
}

/** How many are removed between two looks at whether a backup has begun. */
const batchSize = 100;

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
 * What cannot be removed now is found by the sweep, and is no reason to tell staff that nothing was deleted.
 */
export async function discardFiles(
  parts: DiscardingParts,
  place: FilePlace,
  filenames: string[],
): Promise<void> {
  const { backups, log } = parts;
  const removals = filenames.map((filename) => ({ place, filename }));
  try {
    if (!(await isBackupUnderWay(parts))) {
      await removeEach(parts, removals);
      return;
    }
    await backups.addRemovals(removals);
    // The backup may have ended since, and looked for late removals before these were there.
    await removeLateFiles(parts);
  } catch (error) {
    log.warn({ err: error, place, filenames }, 'files of what was deleted are still there');
  }
}

/** What was deleted while a backup was being made, if none is any more. Several processes may do it at once. */
export async function removeLateFiles(parts: DiscardingParts): Promise<void> {
  for (;;) {
    if (await isBackupUnderWay(parts)) return;
    const removals = await parts.backups.listRemovals(batchSize);
    if (removals.length === 0) return;
    await removeEach(parts, removals);
    // Also those that could not be removed: the sweep goes by what is there, and tries again.
    await parts.backups.forgetRemovals(removals);
  }
}

export function isBackupUnderWay({
  backups,
  clock,
}: Pick<DiscardingParts, 'backups' | 'clock'>): Promise<boolean> {
  return backups.isAnyUnderWay(clock().toISOString());
}

async function removeEach(
  { applicationFiles, galleryFiles, log }: DiscardingParts,
  removals: LateRemoval[],
): Promise<void> {
  // At once: where files are far away and out of reach, whoever waits does so once.
  await Promise.all(
    removals.map(async ({ place, filename }) => {
      const files = place === 'applications' ? applicationFiles : galleryFiles;
      await files.remove(filename).catch((error: unknown) => {
        log.warn({ err: error, place, filename }, 'a file of something deleted is still there');
      });
    }),
  );
}
