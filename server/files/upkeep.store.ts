import { Store } from '../db/store.ts';
import type { Tables } from '../db/tables.ts';

export type Upkeep = Omit<Tables['upkeep'], 'id'>;

/** How many files rows name, and how many of those are not in the store. */
export interface FileCount {
  named: number;
  missing: number;
}

/** The last backup of this database, and the files that it misses: for staff, whichever process noted it. */
export class UpkeepStore extends Store {
  async get(): Promise<Upkeep> {
    return this.db.selectFrom('upkeep').selectAll().executeTakeFirstOrThrow();
  }

  async noteBackup(at: string, missing: number): Promise<void> {
    await this.db.updateTable('upkeep').set({ backupAt: at, backupMissing: missing }).execute();
  }

  /** The last backup of what has just been restored is the one that it was restored from. */
  async noteRestore(now: string, madeAt: string, missing: number): Promise<void> {
    await this.db
      .updateTable('upkeep')
      .set({ watchedSince: now, backupAt: madeAt, backupMissing: missing, filesNamed: 0, filesMissing: 0 })
      .execute();
  }

  async noteFiles({ named, missing }: FileCount): Promise<void> {
    await this.db
      .updateTable('upkeep')
      .set({ filesNamed: named, filesMissing: missing })
      .where((row) => row.or([row('filesNamed', '!=', named), row('filesMissing', '!=', missing)]))
      .execute();
  }
}
