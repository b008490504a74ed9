import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { storeParts } from '../backup/back-up-site.ts';
import { countOf, megabytes } from '../backup/progress.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/tables.ts';
import { Failure } from '../failure.ts';
import { findMissing, inspectStore, type StoreContent } from '../files/missing-files.ts';
import { maintenanceTimeouts, openFiles } from '../files/open-files.ts';
import { findOrphans, quarantineUnlessBackup } from '../files/sweep-orphans.ts';

const maxNames = 50;

function openStore(config: Config, db: Db) {
  const quietly = { clock: () => new Date(), log: { warn() {} } };
  return storeParts(quietly, openFiles(config, maintenanceTimeouts), db);
}

function contentOf(storePlace: string, { files, bytes, quarantined }: StoreContent): string {
  return `In ${storePlace} there are ${countOf(files, 'file')} (${megabytes(bytes)}), and ${quarantined} more aside.\n`;
}

/** Running servers follow at once: they read the mark before every deletion. Returns the last line. */
export async function adoptFiles(config: Config, db: Db, agreement: string): Promise<string> {
  const store = openStore(config, db);
  const { siteId } = await store.identity.get();
  const mark = await store.storeMark.read();
  if (mark === siteId) return `The files in ${store.storePlace} belong to this site already.\n`;
  const content = await inspectStore(store);
  const { missing } = await findMissing(store);
  const owner = mark === undefined ? 'They bear no mark' : `They are marked as those of the site ${mark}`;
  process.stdout.write(
    contentOf(store.storePlace, content) +
      `${owner}.\nThis database, of the site ${siteId}, names ${content.named} of them; ` +
      'after they are taken over the others count as leftovers, and the other site deletes nothing there any more.\n' +
      (missing > 0 ? `It names ${countOf(missing, 'file')} more, which are not there.\n` : ''),
  );
  await requireConsent(agreement, content, 'To take them over', 'Take them over?');
  await store.storeMark.write(siteId);
  return 'The files belong to this site now.\n';
}

/**
 * For more leftovers than a sweep moves by itself: shows them and what is missing, and sets the leftovers aside, from
 * where they come back if a row names them, and go after thirty days.
 */
export async function settleFiles(config: Config, db: Db, agreement: string): Promise<string> {
  const store = openStore(config, db);
  if (!(await store.fileOwnership.isOurs())) {
    throw new Failure(
      'conflict',
      `The files in ${store.storePlace} are not known to belong to this database: see npm run admin -- adopt-files. Nothing was changed.`,
    );
  }
  const content = await inspectStore(store);
  const { names, named } = await findMissing(store);
  const { orphans } = await findOrphans(store);
  const missing = names.slice(0, maxNames).map(({ place, filename }) => `  ${place}/${filename}\n`);
  process.stdout.write(
    contentOf(store.storePlace, content) +
      `${names.length} of ${countOf(named, 'picture')} that this database names are missing there${names.length > 0 ? ':' : '.'}\n` +
      missing.join('') +
      (names.length > maxNames ? `  and ${names.length - maxNames} more\n` : '') +
      `${countOf(orphans.length, 'file')} of more than a day ago ${orphans.length === 1 ? 'is' : 'are'} named by nothing.\n`,
  );
  if (orphans.length === 0) return 'There is nothing to set aside.\n';
  await requireConsent(
    agreement,
    content,
    'To set them aside for thirty days',
    'Set them aside for thirty days?',
  );
  const moved = await quarantineUnlessBackup(store, orphans);
  if (moved < orphans.length) {
    throw new Failure(
      'conflict',
      `${moved} of ${countOf(orphans.length, 'file')} are aside. A backup is being made: do this again after it.`,
    );
  }
  return `${countOf(moved, 'file')} set aside. What nothing names goes after thirty days.\n`;
}

/** Asks on a terminal. Elsewhere `--yes` agrees, unless the database looks like the wrong one. */
async function requireConsent(
  agreement: string,
  content: StoreContent,
  purpose: string,
  question: string,
): Promise<void> {
  if (!agreement) {
    if (!process.stdin.isTTY) throw new Failure('conflict', `${purpose}, add --yes. Nothing was changed.`);
    if (!(await agrees(question))) throw new Failure('conflict', 'Nothing was changed.');
  } else if (content.named === 0 && content.files > 0) {
    throw new Failure(
      'conflict',
      'This database names none of these files, so it may be the wrong one: check DATABASE_URL, DATA_DIR and S3_BUCKET. ' +
        `${purpose} all the same, run this in a terminal without --yes. Nothing was changed.`,
    );
  }
}

async function agrees(question: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stdout, terminal: false });
  // The end of the input (Ctrl-D) counts as no.
  const ended = once(lines, 'close').then(() => '');
  const answer = await Promise.race([lines.question(`${question} Type yes: `), ended]);
  lines.close();
  return answer.trim().toLowerCase() === 'yes';
}
