import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { ApplicationsStore } from '../applications/applications.store.ts';
import { requireDatabaseFile } from '../backup/check-source.ts';
import { countOf, megabytes } from '../backup/progress.ts';
import { type Config, parseConfig, readEnvironment } from '../config.ts';
import { connectDatabase } from '../db/connect.ts';
import type { Db } from '../db/tables.ts';
import { Failure } from '../failures/failure.ts';
import { inspectStore } from '../files/inspect-store.ts';
import { openFiles } from '../files/open-files.ts';
import { SiteIdentityStore } from '../files/site-identity.store.ts';
import { GalleryStore } from '../gallery/gallery.store.ts';
import { failureSentence } from '../process/failure-sentence.ts';
import { resetVenue } from '../venue/reset-venue.ts';
import { listAdmins, removeAdmin, removePasskeys, resetPassword } from './account-commands.ts';

const usage = [
  'Usage: npm run admin -- list',
  'npm run admin -- reset-password USERNAME',
  'npm run admin -- remove-passkeys USERNAME',
  'npm run admin -- remove USERNAME',
  'npm run admin -- adopt-files [--yes]',
  'npm run admin -- reset-site',
].join(', or: ');

const accountCommands: Record<string, typeof resetPassword | undefined> = {
  'reset-password': resetPassword,
  'remove-passkeys': removePasskeys,
  remove: removeAdmin,
};

type Command = (config: Config, db: Db) => Promise<void>;

/** The commands for an operator with access to the machine. They work whether the server is running or not. */
async function main(words: string[]): Promise<void> {
  const command = commandOf(words);
  if (!command) {
    return refuse(usage);
  }
  const config = parseConfig(readEnvironment(process.cwd(), process.env));
  requireDatabaseFile(config);
  const { db } = await connectDatabase(config, () => {});
  await command(config, db).finally(() => db.destroy());
}

function commandOf([name, word, ...rest]: string[]): Command | undefined {
  if (rest.length > 0) return undefined;
  const forAdmin = word && accountCommands[name ?? ''];
  if (forAdmin) return async (config, db) => print(await forAdmin(config, db, word));
  if (name === 'list' && word === undefined) return async (config, db) => print(await listAdmins(config, db));
  if (name === 'adopt-files' && (word === undefined || word === '--yes')) {
    return (config, db) => adoptFiles(config, db, word === '--yes');
  }
  if (name === 'reset-site' && word === undefined) return resetSite;
  return undefined;
}

/** Running servers follow at once: they read the mark before every deletion. */
async function adoptFiles(config: Config, db: Db, isAgreed: boolean): Promise<void> {
  const files = openFiles(config);
  const { siteId } = await new SiteIdentityStore(db).get();
  const mark = await files.storeMark.read();
  if (mark === siteId) {
    process.stdout.write(`The files in ${files.storePlace} belong to this site already.\n`);
    return;
  }
  const content = await inspectStore({
    ...files,
    applications: new ApplicationsStore(db),
    gallery: new GalleryStore(db),
  });
  const owner = mark === undefined ? 'They bear no mark' : `They are marked as those of the site ${mark}`;
  process.stdout.write(
    `In ${files.storePlace} there are ${countOf(content.files, 'file')} (${megabytes(content.bytes)}), ` +
      `and ${content.aside} more aside.\n${owner}.\nThis database, of the site ${siteId}, names ${content.named} of them; ` +
      'after they are taken over the others count as leftovers, and the other site deletes nothing there any more.\n',
  );
  if (!isAgreed) {
    if (!process.stdin.isTTY) return refuse('To take them over, add --yes. Nothing was changed.');
    if (!(await agrees())) return refuse('Nothing was changed.');
  } else if (content.named === 0 && content.files > 0) {
    return refuse(
      'This database names none of these files, so it may be the wrong one: check DATABASE_URL, DATA_DIR and S3_BUCKET. ' +
        'To take them over all the same, run this in a terminal without --yes. Nothing was changed.',
    );
  }
  await files.storeMark.write(siteId);
  process.stdout.write('The files belong to this site now.\n');
}

async function resetSite(_config: Config, db: Db): Promise<void> {
  await resetVenue(db);
  process.stdout.write(
    'The facts about the venue are those of site.config.ts again, without logo and photos.\n',
  );
}

async function agrees(): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stdout, terminal: false });
  // The end of the input (Ctrl-D) counts as no.
  const ended = once(lines, 'close').then(() => '');
  const answer = await Promise.race([lines.question('Take them over? Type yes: '), ended]);
  lines.close();
  return answer.trim().toLowerCase() === 'yes';
}

function print(text: string): void {
  process.stdout.write(text);
}

function refuse(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}

main(process.argv.slice(2)).catch((error: unknown) =>
  refuse(error instanceof Failure ? error.message : failureSentence(error)),
);
