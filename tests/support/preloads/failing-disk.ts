import fs, { readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';

/**
 * Loaded into a server ahead of it: a disk that fails while a file says so, for whoever may not fill or unmount a
 * real one. Files fail in Node's own functions, at a random byte. SQLite fails by itself where it can be made to
 * (no more pages, read-only), so that what it does about it is real too; only its EIO is thrown here.
 */
export type DiskFault = 'ENOSPC' | 'EROFS' | 'EACCES' | 'EIO';

/** In DATA_DIR, with the name of the fault in it. */
export const faultFile = 'disk-fault';

const dataDir = process.env.DATA_DIR ?? '';
const path = join(dataDir, faultFile);

/** The test writes and removes it in another process: it may be gone when it is read, or not yet be written. */
function currentFault(): DiskFault | null {
  try {
    return (readFileSync(path, 'utf8') || null) as DiskFault | null;
  } catch {
    return null;
  }
}

function failure(code: DiskFault): Error {
  return Object.assign(new Error(`${code}: made to fail by a test`), { code });
}

const forbidsNames = new Set<DiskFault>(['EROFS', 'EACCES']);
const { promises } = fs;
const real = { open: promises.open, mkdir: promises.mkdir, rename: promises.rename, rm: promises.rm };

/** What a folder must be writable for; a full or breaking disk lets it pass. */
function failing<Arguments extends unknown[], Result>(
  work: (...rest: Arguments) => Promise<Result>,
  changesNames: (...rest: Arguments) => boolean = () => true,
) {
  return async (...rest: Arguments): Promise<Result> => {
    const fault = currentFault();
    if (fault && forbidsNames.has(fault) && changesNames(...rest)) throw failure(fault);
    return work(...rest);
  };
}

Object.assign(promises, {
  open: failing(real.open, (_path, flags) => typeof flags === 'string' && flags.startsWith('w')),
  mkdir: failing(real.mkdir as (folder: string) => Promise<unknown>),
  rename: failing(real.rename),
  rm: failing(real.rm),
});
syncBuiltinESMExports();

const handle = await real.open(import.meta.filename, 'r');
const fileHandle = Object.getPrototypeOf(handle) as { writeFile: FileWriter; sync: () => Promise<void> };
await handle.close();
type FileWriter = (this: unknown, bytes: Uint8Array) => Promise<void>;
const { writeFile, sync } = fileHandle;

fileHandle.writeFile = async function writeUntilFull(bytes) {
  const fault = currentFault();
  // Now and then there is room: what comes after it must cope with the fault too.
  if (!fault || Math.random() < 0.7) return writeFile.call(this, bytes);
  await writeFile.call(this, bytes.subarray(0, Math.floor(Math.random() * bytes.length)));
  throw failure(fault);
};
fileHandle.sync = async function syncUnlessBroken() {
  if (currentFault() === 'EIO' && Math.random() < 0.2) throw failure('EIO');
  return sync.call(this);
};

const { prepare } = DatabaseSync.prototype;
const faults = new WeakMap<DatabaseSync, DiskFault | null>();
const isWriting = /^\s*(insert|update|delete|commit)/i;

/** SQLite's own means: a file that may not grow, a connection that may not write. */
function pass(database: DatabaseSync, sql: string): void {
  const fault = currentFault();
  if (fault !== (faults.get(database) ?? null)) {
    faults.set(database, fault);
    const { page_count: pages } = prepare.call(database, 'pragma page_count').get() as { page_count: number };
    database.exec(`pragma max_page_count = ${fault === 'ENOSPC' ? pages : 1_073_741_823}`);
    database.exec(`pragma query_only = ${fault && forbidsNames.has(fault) ? 'on' : 'off'}`);
  }
  if (fault === 'EIO' && isWriting.test(sql) && Math.random() < 0.5) {
    if (database.isTransaction) database.exec('rollback');
    throw Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode: 778 });
  }
}

DatabaseSync.prototype.prepare = function prepareToFail(sql: string): StatementSync {
  const statement = prepare.call(this, sql);
  for (const name of ['run', 'all'] as const) {
    const work = statement[name].bind(statement) as (...values: unknown[]) => never;
    statement[name] = (...values: unknown[]) => {
      pass(this, sql);
      return work(...values);
    };
  }
  return statement;
};
