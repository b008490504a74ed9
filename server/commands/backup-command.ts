import { backUpSite } from '../backup/back-up-site.ts';
import { countOf, megabytes } from '../backup/progress.ts';
import { missingLines, runArchiveCommand } from '../backup/run-archive-command.ts';
import { createLogs } from '../process/log.ts';

const foreignFiles =
  'files in this backup are kept in a place that belongs to another site than the database: see whether DATABASE_URL, DATA_DIR and S3_BUCKET are right.';

/** The archive is there and can be restored, but files are missing in it. Whoever wants all of them looks at this. */
const incompleteStatus = 3;

runArchiveCommand('backup', async (order, path) => {
  const { rows, files, bytes, missing, areForeign } = await backUpSite(
    { ...order, log: createLogs().log },
    path,
  );
  if (areForeign) process.stderr.write(`The ${foreignFiles}\n`);
  if (missing.length > 0) {
    process.stderr.write(missingLines('The backup lacks', missing));
    process.exitCode = incompleteStatus;
  }
  return `Backup of ${countOf(rows, 'row')} and ${countOf(files, 'file')} (${megabytes(bytes)}) in ${path}`;
});
