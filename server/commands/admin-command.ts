import { requireDatabaseFile } from '../backup/back-up-site.ts';
import { resetVenue } from '../brand/change-venue.ts';
import { type Config, parseConfig, readEnvironment } from '../config.ts';
import { connectDatabase } from '../db/connect.ts';
import type { Db } from '../db/tables.ts';
import { Failure } from '../failure.ts';
import { failureSentence } from '../failure-sentence.ts';
import { composeMail, htmlFooter } from '../outbox/mail/mail-layout.ts';
import { OutboxStore } from '../outbox/outbox.store.ts';
import { findHeldBack } from '../privacy/erase-old-applications.ts';
import { RetainedApplicationsStore } from '../privacy/retained-applications.store.ts';
import { composeVenue } from '../venue/compose-venue.ts';
import { startingVenue } from '../venue/starting-venue.ts';
import { VenueStore } from '../venue/venue.store.ts';
import { listAdmins, removeAccount, removePasskeys, resetPassword } from './account-commands.ts';
import { adoptFiles, settleFiles } from './file-commands.ts';

interface Command {
  /** What follows its name. */
  takes: '' | 'USERNAME' | '[--yes]';
  /** Gives what is printed. */
  run(config: Config, db: Db, word: string): Promise<string>;
}

/** For an operator with access to the machine. They work whether the server is running or not. */
const commands: Record<string, Command | undefined> = {
  list: { takes: '', run: listAdmins },
  'reset-password': { takes: 'USERNAME', run: resetPassword },
  'remove-passkeys': { takes: 'USERNAME', run: removePasskeys },
  remove: { takes: 'USERNAME', run: removeAccount },
  'adopt-files': { takes: '[--yes]', run: adoptFiles },
  'settle-files': { takes: '[--yes]', run: settleFiles },
  'erase-old': { takes: '[--yes]', run: agreeToErase },
  'reset-site': { takes: '', run: resetSite },
  'backup-failed': { takes: '', run: tellOfFailedBackup },
};

async function main([name = '', word = '', ...rest]: string[]): Promise<void> {
  const command = commands[name];
  if (!command || rest.length > 0 || !isWordFor(command, word)) {
    const all = Object.entries(commands).map(([one, known]) =>
      `npm run admin -- ${one} ${known?.takes}`.trim(),
    );
    return refuse(`Usage: ${all.join(', or: ')}`);
  }
  const config = parseConfig(readEnvironment(process.cwd(), process.env));
  requireDatabaseFile(config);
  const { db } = await connectDatabase(config, () => {});
  try {
    process.stdout.write(await command.run(config, db, word));
  } finally {
    await db.destroy();
  }
}

function isWordFor({ takes }: Command, word: string): boolean {
  if (takes === 'USERNAME') return word !== '';
  return word === '' || (takes === '[--yes]' && word === '--yes');
}

/** A running server erases them at its next look, within the hour. */
async function agreeToErase(config: Config, db: Db, agreement: string): Promise<string> {
  const clock = () => new Date();
  const held = await findHeldBack({ config, database: { db }, clock });
  if (!held) return 'No applications wait to be erased.\n';
  const count = `${held.due} of ${held.total} applications`;
  if (!agreement) return `${count} are older than RETENTION_MONTHS. To have them erased, add --yes.\n`;
  await new RetainedApplicationsStore(db).agree(clock().toISOString());
  return `${count} are erased by the running server within the hour, or when it is started.\n`;
}

async function resetSite(_config: Config, db: Db): Promise<string> {
  await resetVenue(db);
  return 'The facts about the venue are those of site.config.ts again, without logo and photos.\n';
}

function refuse(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}

const title = 'The backup of last night failed';
const words =
  'There is no backup of last night, or one that lacks files. Until it is mended, what comes in today may be lost with the machine. Whoever runs the server can read why in the log of the backup, and make one with: npm run backup.';

/** Queues a mail to staff; called by whatever makes backups every night, when one has failed. */
async function tellOfFailedBackup(config: Config, db: Db): Promise<string> {
  const venue = composeVenue(startingVenue, await new VenueStore(db).read());
  const mail = composeMail({
    ...{ venue, publicUrl: config.publicUrl, label: 'Backup', title, subject: `${title} (${venue.brand})` },
    parts: [words],
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
      new Date().toISOString(),
    );
  });
  return 'Staff are told by mail that the backup has failed.\n';
}

main(process.argv.slice(2)).catch((error: unknown) =>
  refuse(error instanceof Failure ? error.message : failureSentence(error)),
);
