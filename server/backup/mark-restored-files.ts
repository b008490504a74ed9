import type { Database } from '../db/tables.ts';
import { mayBeStored } from '../faults.ts';
import { isStoreEmpty } from '../files/file-ownership.ts';
import type { FileStore } from '../files/open-files.ts';
import { BackupError } from './backup-error.ts';
import { SnapshotStore } from './snapshot.store.ts';

export interface StoreParts extends FileStore {
  database: Database;
}

/**
 * Requires a file store that is empty, that has the id of the backed-up site, or that belongs to the empty database to
 * restore into. Any other belongs to somebody else. Returns the current mark.
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
 * Marks the store before the first file is written, so that a killed restore can be repeated. If the restore fails, the
 * previous mark is put back.
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
