import { readdirSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { ArchiveReader } from '../backup/archive-reader.ts';
import { backUpSite } from '../backup/back-up-site.ts';
import { countOf, megabytes } from '../backup/progress.ts';
import { missingLines, runArchiveCommand } from '../backup/run-archive-command.ts';
import { createLogs } from '../process/log.ts';

const foreignFiles =
  'files in this backup are kept in a place that belongs to another site than the database: see whether DATABASE_URL, DATA_DIR and S3_BUCKET are right.';

/** The archive is there and can be restored, but files are missing in it. Whoever wants all of them looks at this. */
const incompleteStatus = 3;

const monthMs = 30 * 24 * 60 * 60_000;
const leastArchives = 7;
const archiveNames = /^\d{4}-\d\d-\d\d-\d{6}\.tar$/;

runArchiveCommand('backup', async (order, place) => {
  const folder = isFolder(place) ? place : undefined;
  const path = folder === undefined ? place : join(folder, archiveName(order.clock()));
  const { rows, files, bytes, missing, areForeign } = await backUpSite(
    { ...order, log: createLogs().log },
    path,
  );
  if (areForeign) process.stderr.write(`The ${foreignFiles}\n`);
  if (missing.length > 0) {
    process.stderr.write(missingLines('The backup lacks', missing));
    process.exitCode = incompleteStatus;
  }
  if (folder !== undefined) await removeOldArchives(folder, order.clock(), missing.length === 0);
  return `Backup of ${countOf(rows, 'row')} and ${countOf(files, 'file')} (${megabytes(bytes)}) in ${path}`;
});

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** By the time of UTC: `2026-11-15-043000.tar`. */
function archiveName(now: Date): string {
  const [day = '', time = ''] = now.toISOString().split('T');
  return `${day}-${time.slice(0, 8).replaceAll(':', '')}.tar`;
}

/**
 * Only what this command has named, and never one of the newest few: a clock that is wrong must not take the last
 * archive. After a backup that lacks files only such old ones as lack files, too: complete ones stay until there is
 * another, and a picture that is never found again does not fill the disk with archives.
 */
async function removeOldArchives(folder: string, now: Date, isComplete: boolean): Promise<void> {
  const archives = readdirSync(folder)
    .filter((name) => archiveNames.test(name))
    .toSorted();
  for (const name of archives.slice(0, -leastArchives)) {
    const path = join(folder, name);
    if (now.getTime() - statSync(path).mtimeMs <= monthMs) continue;
    if (isComplete || (await lacksFiles(path))) rmSync(path);
  }
}

/** False for what cannot be read: that is not for this command to take away. */
async function lacksFiles(path: string): Promise<boolean> {
  try {
    await using file = await open(path, 'r');
    const { manifest } = await ArchiveReader.open(file);
    return (manifest.missing ?? []).length > 0;
  } catch {
    return false;
  }
}
