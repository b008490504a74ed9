import { requireDatabaseFile } from '../backup/back-up-site.ts';
import { resetVenue } from '../brand/change-venue.ts';
import { type Config, parseConfig, readEnvironment } from '../config.ts';
import { connectDatabase } from '../db/connect.ts';
import type { Db } from '../db/tables.ts';
import { Failure } from '../failure.ts';
import { failureSentence } from '../failure-sentence.ts';
import { composeMail, htmlFooter, mailParagraph } from '../outbox/mail/mail-layout.ts';
import { OutboxStore } from '../outbox/outbox.store.ts';
import { findHeldBack } from '../privacy/erase-old-applications.ts';
import { RetainedApplicationsStore } from '../privacy/retained-applications.store.ts';
import { composeVenue } from '../venue/compose-venue.ts';
import { startingVenue } from '../venue/starting-venue.ts';
import { VenueStore } from '../venue/venue.store.ts';
import { listAdmins, removeAccount, removePasskeys, resetPassword } from './account-commands.ts';
import { adoptFiles, settleFiles } from './file-commands.ts';

const usage = [
  'Usage: npm run admin -- list',
  'npm run admin -- reset-password USERNAME',
  'npm run admin -- remove-passkeys USERNAME',
  'npm run admin -- remove USERNAME',
  'npm run admin -- adopt-files [--yes]',
  'npm run admin -- settle-files [--yes]',
  'npm run admin -- erase-old [--yes]',
  'npm run admin -- reset-site',
  'npm run admin -- backup-failed',
].join(', or: ');

const accountCommands: Record<string, typeof resetPassword | undefined> = {
  'reset-password': resetPassword,
  'remove-passkeys': removePasskeys,
  remove: removeAccount,
};

const fileCommands: Record<string, typeof adoptFiles | undefined> = {
  'adopt-files': adoptFiles,
  'settle-files': settleFiles,
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
  const forFiles = fileCommands[name ?? ''];
  if (forFiles && (word === undefined || word === '--yes')) {
    return async (config, db) => print(await forFiles(config, db, word === '--yes'));
  }
  if (name === 'erase-old' && (word === undefined || word === '--yes')) {
    return async (config, db) => print(await agreeToErase(config, db, word === '--yes'));
  }
  if (name === 'reset-site' && word === undefined) return resetSite;
  if (name === 'backup-failed' && word === undefined) {
    return async (config, db) => {
      await tellOfFailedBackup(config, db, new Date());
      print('Staff are told by mail that the backup has failed.\n');
    };
  }
  return undefined;
}

/** A running server erases them at its next look, within the hour. */
async function agreeToErase(config: Config, db: Db, isAgreed: boolean): Promise<string> {
  const clock = () => new Date();
  const held = await findHeldBack({ config, database: { db }, clock });
  if (!held) return 'No applications wait to be erased.\n';
  const count = `${held.due} of ${held.total} applications`;
  if (!isAgreed) return `${count} are older than RETENTION_MONTHS. To have them erased, add --yes.\n`;
  await new RetainedApplicationsStore(db).agree(clock().toISOString());
  return `${count} are erased by the running server within the hour, or when it is started.\n`;
}

async function resetSite(_config: Config, db: Db): Promise<void> {
  await resetVenue(db);
  process.stdout.write(
    'The facts about the venue are those of site.config.ts again, without logo and photos.\n',
  );
}

function print(text: string): void {
  process.stdout.write(text);
}

function refuse(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}

const title = 'The backup of last night failed';
const words =
  'There is no backup of last night, or one that lacks files. Until it is mended, what comes in today may be lost with the machine. Whoever runs the server can read why in the log of the backup, and make one with: npm run backup.';

/** Queues a mail to staff; called by whatever makes backups every night, when one has failed. */
async function tellOfFailedBackup(config: Config, db: Db, now: Date): Promise<void> {
  const venue = composeVenue(startingVenue, await new VenueStore(db).read());
  const mail = composeMail({
    ...{ venue, publicUrl: config.publicUrl, label: 'Backup', title, subject: `${title} (${venue.brand})` },
    parts: [mailParagraph(words)],
    footer: htmlFooter('It was sent because the nightly backup of this site ended with an error.'),
  });
  await db.transaction().execute(async (trx) => {
    const outbox = new OutboxStore(trx);
    await outbox.lock();
    await outbox.add(
      {
        channel: 'mail',
        purpose: 'reminder',
        recipient: await new VenueStore(trx).staffAddress(venue),
        state: config.mail ? 'waiting' : 'not configured',
        ...mail,
      },
      now.toISOString(),
    );
  });
}

main(process.argv.slice(2)).catch((error: unknown) =>
  refuse(error instanceof Failure ? error.message : failureSentence(error)),
);
