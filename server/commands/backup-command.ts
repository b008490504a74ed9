import { backUpSite } from '../backup/back-up-site.ts';
import { countOf, megabytes } from '../backup/progress.ts';
import { runArchiveCommand } from '../backup/run-archive-command.ts';
import { createLogs } from '../process/log.ts';

const foreignFiles =
  'files in this backup are kept in a place that belongs to another site than the database: see whether DATABASE_URL, DATA_DIR and S3_BUCKET are right.';

runArchiveCommand('backup', async (order, path) => {
  const { rows, files, bytes, areForeign } = await backUpSite({ ...order, log: createLogs().log }, path);
  if (areForeign) process.stderr.write(`The ${foreignFiles}\n`);
  return `Backup of ${countOf(rows, 'row')} and ${countOf(files, 'file')} (${megabytes(bytes)}) in ${path}`;
});
