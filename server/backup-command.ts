import { backUpSite } from './backup/back-up-site.ts';
import { countOf, megabytes } from './backup/progress.ts';
import { runArchiveCommand } from './backup/run-archive-command.ts';
import { createLogs } from './log.ts';

runArchiveCommand('backup', async (order, path) => {
  const { rows, files, bytes } = await backUpSite({ ...order, log: createLogs().log }, path);
  return `Backup of ${countOf(rows, 'row')} and ${countOf(files, 'file')} (${megabytes(bytes)}) in ${path}`;
});
