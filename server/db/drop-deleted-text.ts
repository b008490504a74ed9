import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from './tables.ts';

/**
 * Removes what was deleted from SQLite's write-ahead log as well, where it would stay readable until the log is written
 * anew. While another process is reading, nothing is done: the next sweep tries again. PostgreSQL cleans up after itself (vacuum).
 */
export async function dropDeletedText({ db, dialect }: Database, log: Pick<Logger, 'warn'>): Promise<void> {
  if (dialect !== 'sqlite') return;
  try {
    await sql`pragma wal_checkpoint(truncate)`.execute(db);
  } catch (error) {
    log.warn({ err: error }, 'the write-ahead log still holds what was deleted');
  }
}
