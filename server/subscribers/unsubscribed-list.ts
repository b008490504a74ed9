import { createHmac } from 'node:crypto';
import { open, readdir, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Logger } from 'pino';
import type { Db } from '../db/tables.ts';
import { unlessMissing } from '../files/disk-files.ts';
import { SiteIdentityStore } from '../files/site-identity.store.ts';
import { makeFolder, syncFolder } from '../files/write-atomically.ts';
import type { Clock } from '../process/clock.ts';
import { emailKey, SubscribersStore } from './subscribers.store.ts';

const ways = ['unsubscribed', 'erased'] as const;

/** That an address has left the list, without the address. */
export interface Departure {
  at: string;
  way: (typeof ways)[number];
  hash: string;
}

interface ListParts {
  dataDir: string;
  clock: Clock;
  log: Pick<Logger, 'warn'>;
}

/** Backups that are older are of no use as backups. */
const keptMonths = 12;
const line = /^(\d{4}-\d\d-\d\dT[\d:.]+Z) (unsubscribed|erased) ([\w-]{43})$/;

export function unsubscribedFolder(dataDir: string): string {
  return join(dataDir, 'unsubscribed');
}

/** Another one on each site, so that two lists, or a list and a table of known addresses, cannot be compared. */
export function departureHash(siteId: string, email: string): string {
  return createHmac('sha256', siteId).update(emailKey(email)).digest('base64url');
}

/**
 * Who has left the mailing list: in the database, so that no import asks them, and outside it, because a restore brings
 * back an older database, and must not sign them up again. A file for each month, to which lines are appended.
 */
export class UnsubscribedList {
  readonly #parts: ListParts;
  readonly #folder: string;

  constructor(parts: ListParts) {
    this.#parts = parts;
    this.#folder = unsubscribedFolder(parts.dataDir);
  }

  /** To be called before the database is changed: a line too many is better than one too few. A full disk keeps nobody. */
  async note(db: Db, email: string, way: Departure['way']): Promise<void> {
    const { clock, log } = this.#parts;
    const { siteId } = await new SiteIdentityStore(db).get();
    const at = clock().toISOString();
    const hash = departureHash(siteId, email);
    await new SubscribersStore(db).noteDepartures([{ hash, at }]);
    try {
      await makeFolder(this.#folder);
      await using file = await open(join(this.#folder, `${at.slice(0, 'yyyy-mm'.length)}.txt`), 'a', 0o600);
      await file.appendFile(`${at} ${way} ${hash}\n`);
      await file.sync();
      await syncFolder(this.#folder);
    } catch (error) {
      log.warn({ err: error }, 'that someone left the mailing list could not be noted for a restore');
    }
  }

  /** The database keeps them, also those that only a file of this server names: of before an update or a restore. */
  async forgetOld(db: Db): Promise<void> {
    await new SubscribersStore(db).noteDepartures(await readDepartures(this.#folder));
    const oldest = new Date(this.#parts.clock());
    oldest.setUTCDate(1);
    oldest.setUTCMonth(oldest.getUTCMonth() - keptMonths);
    for (const path of await listFiles(this.#folder)) {
      if (basename(path) < oldest.toISOString().slice(0, 'yyyy-mm'.length)) await rm(path, { force: true });
    }
  }
}

/** Those in all files of a folder; none where there is none. A line that was cut off is left out. */
export async function readDepartures(folder: string): Promise<Departure[]> {
  const paths = await listFiles(folder);
  const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
  return texts.flatMap((text) => text.split('\n').flatMap(parseDeparture));
}

/** Also in folders within it: the lists of other servers are copied there, whose files have the same names. */
async function listFiles(folder: string): Promise<string[]> {
  const entries =
    (await unlessMissing(() => readdir(folder, { recursive: true, withFileTypes: true }))) ?? [];
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

function parseDeparture(text: string): Departure[] {
  const [, at = '', way, hash = ''] = line.exec(text) ?? [];
  const known = ways.find((one) => one === way);
  return known ? [{ at, way: known, hash }] : [];
}
