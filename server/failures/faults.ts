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

/** What the driver says of a connection that is lost, or cannot be had. */
const driverMessages =
  /Connection terminated|timeout expired|timeout exceeded when trying to connect|Query read timeout|is not queryable|has been discarded/;

/** SQLite's BUSY: another process holds its file for longer than we wait. */
const sqliteBusy = 5;

export function isSqliteBusy(error: unknown): boolean {
  return sqliteCodeOf(error) === sqliteBusy;
}

/** PostgreSQL's classes 08 (connection), 53 (no resources), 57 (operator intervention), 58 (its own disk). */
export function isDatabaseAway(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return (
    connectionErrors.has(code) ||
    /^(08|53|57|58)/.test(code) ||
    isSqliteBusy(error) ||
    driverMessages.test(message)
  );
}

/** 25006: PostgreSQL itself is read-only, as a copy is that was not made the new original. */
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
/** SQLite's READONLY, IOERR, FULL and CANTOPEN. */
const sqliteStorageErrors = new Set([8, 10, 13, 14]);

/** The disk is full, was made read-only, or is breaking. */
export function isStorageFailing(error: unknown): boolean {
  const { code = '' } = error as { code?: string };
  return storageErrors.has(code) || sqliteStorageErrors.has(sqliteCodeOf(error));
}

/** Whether what was being written may be there after all: nothing that it needs must be removed. */
export function mayBeStored(error: unknown): boolean {
  const sqliteDiskError = 10;
  return isDatabaseAway(error) || sqliteCodeOf(error) === sqliteDiskError;
}

/** The higher bytes of a code only tell its kinds apart. */
function sqliteCodeOf(error: unknown): number {
  const { errcode = 0 } = error as { errcode?: number };
  return errcode & 0xff;
}
