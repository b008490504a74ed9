import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
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
  } else if (folder !== undefined) {
    removeOldArchives(folder, order.clock());
  }
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
 * Only after a complete backup, only what this command has named, and never one of the newest few: a clock that is wrong
 * must not take the last archive.
 */
function removeOldArchives(folder: string, now: Date): void {
  const archives = readdirSync(folder)
    .filter((name) => archiveNames.test(name))
    .toSorted();
  for (const name of archives.slice(0, -leastArchives)) {
    const path = join(folder, name);
    if (now.getTime() - statSync(path).mtimeMs > monthMs) rmSync(path);
  }
}
