import type { Logger } from 'pino';
import { ApplicationsStore } from '../applications/applications.store.ts';
import type { Config } from '../config.ts';
import { openDatabase } from '../db/connect.ts';
import type { Db } from '../db/tables.ts';
import { BackupsStore } from '../files/backups.store.ts';
import { removeLateFiles } from '../files/discard-files.ts';
import { FileOwnership } from '../files/file-ownership.ts';
import { type FileStore, openFiles } from '../files/open-files.ts';
import { SiteIdentityStore } from '../files/site-identity.store.ts';
import { GalleryStore } from '../gallery/gallery.store.ts';
import type { Clock } from '../process/clock.ts';
import { writeArchiveFile } from './archive-file.ts';
import { BackupLease } from './backup-lease.ts';
import { requireDatabaseFile, requireKnownVersion } from './check-source.ts';
import { type BackupFigures, makeBackup } from './make-backup.ts';
import type { Progress } from './progress.ts';

export interface BackupOrder {
  config: Config;
  clock: Clock;
  progress: Progress;
  signal: AbortSignal;
  log: Pick<Logger, 'warn'>;
}

/** Writes the database and all files of a site into one archive, whether its server is running or not. */
export async function backUpSite(order: BackupOrder, path: string): Promise<BackupFigures> {
  const { config, clock, log } = order;
  requireDatabaseFile(config);
  const files = openFiles(config);
  // Two connections: one holds the snapshot while the other renews the lease.
  const database = openDatabase(config, () => {}, 'maintenance');
  const leases = openDatabase(config, () => {}, 'maintenance');
  try {
    await requireKnownVersion(leases);
    const backups = new BackupsStore(leases.db);
    return await writeArchiveFile(path, async (file) => {
      const lease = await BackupLease.take(backups, clock);
      try {
        return await makeBackup({ ...order, ...files, database, lease }, file);
      } finally {
        // If the database is away now, the lease expires, and the server's sweep does the rest.
        await lease.release().catch(() => {});
        const fileOwnership = ownershipOf(leases.db, files, log);
        await removeLateFiles({ ...files, backups, fileOwnership, clock, log }).catch(() => {});
      }
    });
  } finally {
    await Promise.all([database.db.destroy(), leases.db.destroy()]);
  }
}

function ownershipOf(db: Db, files: FileStore, log: BackupOrder['log']): FileOwnership {
  return new FileOwnership({
    ...files,
    identity: new SiteIdentityStore(db),
    applications: new ApplicationsStore(db),
    gallery: new GalleryStore(db),
    log,
  });
}
