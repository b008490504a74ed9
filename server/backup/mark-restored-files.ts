import type { Database } from '../db/tables.ts';
import { mayBeStored } from '../failures/faults.ts';
import { isStoreEmpty } from '../files/file-ownership.ts';
import type { KeptFiles } from '../files/open-files.ts';
import { BackupError } from './backup-error.ts';
import { SnapshotStore } from './snapshot.store.ts';

export interface StoreParts extends KeptFiles {
  database: Database;
}

/**
 * Files are put into an empty store, into the one that bears the id of the site that was backed up, or into the one of
 * the empty database that it is restored into. Any other belongs to somebody else. Gives the mark that it has.
 */
export async function requireOwnStore(parts: StoreParts, siteId: string): Promise<string | undefined> {
  const mark = await parts.storeMark.read();
  if (mark === siteId) return mark;
  if (mark === undefined) {
    if (await isStoreEmpty(parts)) return undefined;
  } else if (mark === (await new SnapshotStore(parts.database).findSiteId())) return mark;
  throw new BackupError(
    `The files in ${parts.storePlace} belong to another site than this backup: set DATA_DIR or S3_BUCKET to an empty ` +
      'place for files. Nothing was changed.',
  );
}

/**
 * Marks the store before the first file is put into it, so that a restore that is killed can be done again. If one
 * fails, the store goes back to the database that had it.
 */
export async function withMarkedStore(
  parts: StoreParts,
  siteId: string,
  restore: () => Promise<void>,
): Promise<void> {
  const before = await requireOwnStore(parts, siteId);
  await parts.storeMark.write(siteId);
  try {
    await restore();
  } catch (error) {
    if (before !== undefined && !mayBeStored(error)) await parts.storeMark.write(before).catch(() => {});
    throw error;
  }
}
