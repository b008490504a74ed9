import { BackupError } from './backup/backup-error.ts';
import { ConfigError } from './config.ts';
import { NewerSchemaError } from './db/migrate.ts';

/** Whoever starts a program of ours can mend these: they get one line. Anything else is ours, and needs its trace. */
export function failureSentence(error: unknown): string {
  if (error instanceof ConfigError || error instanceof NewerSchemaError || error instanceof BackupError) {
    return error.message;
  }
  const { code, message = String(error), stack } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return 'PORT: another program listens there already, choose another one';
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND')
    return `DATABASE_URL: no PostgreSQL server answers there (${code})`;
  return stack ?? message;
}
