import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database, Db } from './tables.ts';

const retryMs = 1_000;
/** Databases whose log is to be tried again. */
const waiting = new WeakSet<Db>();

/**
 * Removes what was deleted from SQLite's write-ahead log as well, where it would stay readable until the log is written
 * anew. While another process is reading, it is tried again every second; if this process ends before that, the hourly
 * sweep does it. PostgreSQL cleans up after itself (vacuum).
 */
export async function dropDeletedText({ db, dialect }: Database, log: Pick<Logger, 'warn'>): Promise<void> {
  if (dialect !== 'sqlite' || waiting.has(db)) return;
  try {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    if (rows[0]?.busy === 0) return;
  } catch (error) {
    log.warn({ err: error }, 'the write-ahead log still holds what was deleted');
    return;
  }
  waiting.add(db);
  setTimeout(() => {
    waiting.delete(db);
    void dropDeletedText({ db, dialect }, log);
  }, retryMs).unref();
}
