import { AccountsStore } from './accounts/accounts.store.ts';
import { makeResetLink } from './accounts/make-reset-link.ts';
import { PasswordResetsStore } from './accounts/password-resets.store.ts';
import { parseConfig, readEnvironment } from './config.ts';
import { connectDatabase } from './db/connect.ts';
import { failureSentence } from './failure-sentence.ts';

/** What whoever has the machine can do about accounts, whether the server is running or not. */
async function main(words: string[]): Promise<void> {
  const [command, username] = words;
  if (command !== 'reset-password' || !username || words.length > 2) {
    return refuse('Usage: npm run admin -- reset-password USERNAME');
  }
  const config = parseConfig(readEnvironment(process.cwd(), process.env));
  const database = await connectDatabase(config, () => {});
  const link = await makeResetLink(
    {
      accounts: new AccountsStore(database.db),
      passwordResets: new PasswordResetsStore(database.db),
      clock: () => new Date(),
      config,
    },
    username,
  ).finally(() => database.db.destroy());
  if (!link) return refuse('There is no admin of that name.');
  process.stdout.write(`This link sets a new password, once and within an hour:\n${link}\n`);
}

function refuse(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}

main(process.argv.slice(2)).catch((error: unknown) => refuse(failureSentence(error)));
