import { type FileHandle, open } from 'node:fs/promises';
import { BackupError } from './backup/backup-error.ts';
import { countOf, megabytes, progressOn } from './backup/progress.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { runArchiveCommand } from './backup/run-archive-command.ts';
import { parseConfig, readEnvironment } from './config.ts';
import { openDatabase } from './db/connect.ts';
import { openFiles } from './integrations/open-files.ts';

/** What an archive holds, into the empty place that the settings name: either database, files on disk or elsewhere. */
async function restore(path: string, signal: AbortSignal): Promise<string> {
  const config = parseConfig(readEnvironment(process.cwd(), process.env));
  await using file = await openArchive(path);
  const progress = progressOn(process.stderr);
  const database = openDatabase(config, () => {}, 'unhurried');
  try {
    const parts = { ...openFiles(config), database, clock: () => new Date(), progress, signal };
    const { rows, files, bytes, madeAt } = await restoreBackup(parts, file);
    return `Restored ${countOf(rows, 'row')} and ${countOf(files, 'file')} (${megabytes(bytes)}) as of ${madeAt}; everyone signs in anew.`;
  } finally {
    progress.end();
    await database.db.destroy();
  }
}

async function openArchive(path: string): Promise<FileHandle> {
  try {
    const file = await open(path, 'r');
    if ((await file.stat()).isFile()) return file;
    await file.close();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'EACCES' && code !== 'ENOTDIR') throw error;
  }
  throw new BackupError(`There is no file that can be read at ${path}.`);
}

runArchiveCommand('restore', restore);
