const connectionErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** What database drivers say about a connection that is lost or cannot be made. */
const driverMessages =
  /Connection terminated|timeout expired|timeout exceeded when trying to connect|Query read timeout|is not queryable|has been discarded/;

/** SQLITE_BUSY: another process has locked the file for longer than our timeout. */
const sqliteBusy = 5;

export function isSqliteBusy(error: unknown): boolean {
  return sqliteCodeOf(error) === sqliteBusy;
}

/**
 * PostgreSQL's error classes 08 (connection), 53 (insufficient resources), 57 (operator intervention) and 58 (system
 * error).
 */
export function isDatabaseAway(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return (
    connectionErrors.has(code) ||
    /^(08|53|57|58)/.test(code) ||
    isSqliteBusy(error) ||
    driverMessages.test(message)
  );
}

/**
 * PostgreSQL has undone the transaction for another one's sake: 40P01 (deadlock), 40001 (serialization failure) and
 * 23503 (what a new row refers to was deleted since it was read). On SQLite there is one writer at a time.
 */
export function isConflict(error: unknown): boolean {
  const { code = '' } = error as { code?: string };
  return code === '40P01' || code === '40001' || code === '23503';
}

/** 25006: PostgreSQL is read-only, as a replica is that was not promoted. */
const storageErrors = new Set([
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EACCES',
  'EPERM',
  'EIO',
  'EMFILE',
  'ENFILE',
  '25006',
]);
/** SQLITE_READONLY, SQLITE_IOERR, SQLITE_FULL and SQLITE_CANTOPEN. */
const sqliteStorageErrors = new Set([8, 10, 13, 14]);

/** The disk is full, read-only or failing. */
export function isStorageFailing(error: unknown): boolean {
  const { code = '' } = error as { code?: string };
  return storageErrors.has(code) || sqliteStorageErrors.has(sqliteCodeOf(error));
}

/** Whether the write may have succeeded in spite of this error. Then nothing that it refers to may be deleted. */
export function mayBeStored(error: unknown): boolean {
  const sqliteDiskError = 10;
  return isDatabaseAway(error) || sqliteCodeOf(error) === sqliteDiskError;
}

/** The primary result code. The higher bytes only tell its variants apart. */
function sqliteCodeOf(error: unknown): number {
  const { errcode = 0 } = error as { errcode?: number };
  return errcode & 0xff;
}
