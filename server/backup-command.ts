import { writeArchiveFile } from './backup/archive-file.ts';
import { BackupLease } from './backup/backup-lease.ts';
import { BackupsStore } from './backup/backups.store.ts';
import { requireDatabaseFile, requireKnownVersion } from './backup/check-source.ts';
import { removeLateFiles } from './backup/discard-files.ts';
import { makeBackup } from './backup/make-backup.ts';
import { countOf, megabytes, progressOn } from './backup/progress.ts';
import { runArchiveCommand } from './backup/run-archive-command.ts';
import { parseConfig, readEnvironment } from './config.ts';
import { openDatabase } from './db/connect.ts';
import { openFiles } from './integrations/open-files.ts';
import { createLogs } from './log.ts';

/** One archive of the database and all files, as of one moment, whether the server is running or not. */
async function backUp(path: string, signal: AbortSignal): Promise<string> {
  const config = parseConfig(readEnvironment(process.cwd(), process.env));
  requireDatabaseFile(config);
  const files = openFiles(config);
  const clock = () => new Date();
  const { log } = createLogs();
  const progress = progressOn(process.stderr);
  // Two connections: one stays with the snapshot, and the other renews the lease meanwhile.
  const database = openDatabase(config, () => {}, 'unhurried');
  const leases = openDatabase(config, () => {}, 'unhurried');
  try {
    await requireKnownVersion(leases);
    const backups = new BackupsStore(leases.db);
    const figures = await writeArchiveFile(path, async (file) => {
      const lease = await BackupLease.take(backups, clock);
      try {
        return await makeBackup({ ...files, database, lease, clock, progress, signal }, file);
      } finally {
        // If the database is away just now: the lease runs out, and the server's sweep sees to the rest.
        await lease.release().catch(() => {});
        await removeLateFiles({ ...files, backups, clock, log }).catch(() => {});
      }
    });
    const { rows, bytes } = figures;
    return `Backup of ${countOf(rows, 'row')} and ${countOf(figures.files, 'file')} (${megabytes(bytes)}) in ${path}`;
  } finally {
    progress.end();
    await Promise.all([database.db.destroy(), leases.db.destroy()]);
  }
}

runArchiveCommand('backup', backUp);
