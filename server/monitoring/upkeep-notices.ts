import type { Notice } from '#contract/monitoring.ts';
import { longDate, wallTimeAt } from '#contract/time/venue-time.ts';
import { countOf } from '../backup/progress.ts';
import { isMostlyMissing } from '../files/missing-files.ts';
import type { Upkeep } from '../files/upkeep.store.ts';
import type { Services } from '../services.ts';

const weekMs = 7 * 24 * 60 * 60_000;

/** What staff read of backups and files that whoever runs the server should see to. */
export async function upkeepNotices({ upkeep, clock, venue }: Services): Promise<Notice[]> {
  const kept = await upkeep.get();
  const dayOf = async (at: string) => longDate(wallTimeAt(at, (await venue.current()).timeZone));
  const texts = { lastBackup: await backupSentence(kept, clock(), dayOf), missingFiles: filesSentence(kept) };
  return Object.entries(texts).flatMap(([kind, text]) =>
    text === undefined ? [] : [{ kind, text, path: kind === 'lastBackup' ? '/admin/backups' : null }],
  );
}

async function backupSentence(
  { watchedSince, backupAt, backupMissing }: Upkeep,
  now: Date,
  dayOf: (at: string) => Promise<string>,
): Promise<string | undefined> {
  // A time far ahead was noted by a clock that was wrong.
  const isLongAgo = Math.abs(now.getTime() - Date.parse(backupAt ?? watchedSince)) > weekMs;
  const makeOne = 'An owner can download one.';
  if (backupAt === null) return isLongAgo ? `There is no backup yet. ${makeOne}` : undefined;
  const day = await dayOf(backupAt);
  if (isLongAgo) return `The last backup is of ${day}: more than a week without one. ${makeOne}`;
  if (backupMissing === 0) return undefined;
  return `The last backup, of ${day}, lacks ${countOf(backupMissing, 'file')}. Whoever runs the server can read which: npm run backup names them.`;
}

function filesSentence({ filesNamed: named, filesMissing: missing }: Upkeep): string | undefined {
  if (missing === 0) return undefined;
  const what = `${missing} of ${countOf(named, 'picture')} ${missing === 1 ? 'is' : 'are'} missing where the files are kept`;
  return isMostlyMissing({ named, missing })
    ? `${what}. Whoever runs the server should look: is the volume mounted?`
    : `${what}. Whoever runs the server can read which: npm run admin -- settle-files.`;
}
