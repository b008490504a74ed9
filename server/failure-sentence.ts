import { BackupError } from './backup/manifest.ts';
import { ConfigError } from './config.ts';
import { NewerSchemaError } from './db/migrate.ts';
import { isDatabaseAway, isStorageFailing } from './faults.ts';
import { FilesAwayError } from './files/files.ts';

/** One line for errors that the operator can fix. All others are bugs and keep their stack trace. */
export function failureSentence(error: unknown): string {
  if (error instanceof ConfigError || error instanceof NewerSchemaError || error instanceof BackupError) {
    return error.message;
  }
  if (error instanceof FilesAwayError) return `S3_BUCKET: ${error.message}`;
  const { code = '', errcode = 0, syscall, message, stack } = error as NodeJS.ErrnoException & ErrorNumbers;
  if (code === 'EADDRINUSE') return 'PORT: another program listens there already, choose another one';
  if (syscall === 'listen') return `PORT and HOST: this program may not listen there (${code})`;
  if (isDatabaseAway(error)) {
    return errcode > 0
      ? 'DATA_DIR: another program holds the database there, and does not let go of it'
      : `DATABASE_URL: no PostgreSQL server answers there (${code || message})`;
  }
  // PostgreSQL's message names the user and the database, never the password.
  if (/^(28|3D)/.test(code)) return `DATABASE_URL: PostgreSQL refuses it (${message})`;
  if (isStorageFailing(error)) {
    return `DATA_DIR: nothing can be stored there (${code.startsWith('ERR_') ? message : code}), needed is a folder with room in which this user may write`;
  }
  if (damagedCodes.has(errcode & 0xff)) {
    return 'DATA_DIR: the database there is damaged (greenroom.sqlite). Restore a backup.';
  }
  return stack ?? String(message ?? error);
}

interface ErrorNumbers {
  errcode?: number;
}

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const damagedCodes = new Set([11, 26]);
