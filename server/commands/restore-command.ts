import { withCommas } from '#contract/text/text.ts';
import { countOf, megabytes } from '../backup/progress.ts';
import { restoreSite } from '../backup/restore-backup.ts';
import { missingLines, runArchiveCommand } from '../backup/run-archive-command.ts';

runArchiveCommand('restore', async (order, path) => {
  const { rows, files, bytes, madeAt, missing, takenOff, wasItsOwn } = await restoreSite(order, path);
  if (missing.length > 0)
    process.stderr.write(missingLines('This backup lacked, when it was made,', missing));
  const what = `${countOf(rows, 'row')} and ${countOf(files, 'file')} (${megabytes(bytes)})`;
  const left =
    takenOff > 0
      ? ` Taken off the mailing list again, because they had left it since: ${withCommas(takenOff)}.`
      : '';
  const shared = wasItsOwn
    ? ' The place of the files was that site’s already: if it still runs with another database, stop it.'
    : '';
  return `Restored ${what} from the backup of ${madeAt}. Everyone has to sign in again, and the newsletter is off.${left}${shared}`;
});
