import type { Logger } from 'pino';
import { isStorageFailing } from '../faults.ts';
import { FilesAwayError, filesIn, isStoredName, type PlacedFiles } from './files.ts';
import { areAllNamed, findMissing, isMostlyMissing, listStore, type PlacesParts } from './missing-files.ts';
import type { FileStore } from './open-files.ts';
import type { SiteIdentityStore } from './site-identity.store.ts';

/**
 * Whether the file store belongs to this database, to another site, or has no mark: but holds unknown files, or lacks most
 * of what the database names.
 */
export type StoreState = 'ours' | 'foreign' | 'unowned';

export interface OwnershipParts extends PlacesParts, Pick<FileStore, 'storeMark'> {
  identity: SiteIdentityStore;
  log: Pick<Logger, 'warn'>;
}

/**
 * A file store has one owner: the database whose site id is written in it. No other process deletes anything from it,
 * be it a server with a mistyped setting, a trial restore, or a second site in the same bucket. Both ids are read each
 * time, because the operator or a restore may change them while servers run.
 */
export class FileOwnership {
  readonly #parts: OwnershipParts;
  #known: StoreState | undefined;

  constructor(parts: OwnershipParts) {
    this.#parts = parts;
  }

  /** The last known state. Undefined while the store has not been reached. */
  get known(): StoreState | undefined {
    return this.#known;
  }

  /** To be checked before every batch of deletions. */
  async isOurs(): Promise<boolean> {
    const { siteId } = await this.#parts.identity.get();
    return (await this.#parts.storeMark.read()) === siteId;
  }

  /** At startup, before the first file is stored. A site whose store is unreachable starts all the same. */
  async begin(): Promise<StoreState | undefined> {
    try {
      return await this.settle();
    } catch (error) {
      if (!(error instanceof FilesAwayError) && !isStorageFailing(error)) throw error;
      this.#parts.log.warn({ err: error }, 'whose files these are cannot be found out at the moment');
      return undefined;
    }
  }

  /** Claims a store without a mark, if its files are ours. Another state is logged once. */
  async settle(): Promise<StoreState> {
    const state = await this.#find();
    if (state !== 'ours' && state !== this.#known) {
      this.#parts.log.warn({ event: 'files of another site' }, `The files ${adviceFor(state)}`);
    }
    this.#known = state;
    return state;
  }

  async #find(): Promise<StoreState> {
    const { identity, storeMark } = this.#parts;
    const { siteId, hadFiles } = await identity.get();
    const mark = await storeMark.read();
    if (mark !== undefined) return mark === siteId ? 'ours' : 'foreign';
    // Also if all files are this database's: a new site whose store was unreachable at its start has stored files
    // without a mark.
    const isOwn = (await areAllNamed(this.#parts)) || (hadFiles && (await this.#holdsOldFiles()));
    // An empty folder beside a database full of pictures is a volume that is not mounted. Its mark would hide that.
    if (!isOwn || isMostlyMissing(await findMissing(this.#parts))) return 'unowned';
    await storeMark.claim(siteId);
    // Another site may have claimed it at the same moment.
    return (await this.isOurs()) ? 'ours' : 'foreign';
  }

  /**
   * For an updated site whose store has no mark yet. Only its oldest files prove ownership: a server started by mistake
   * on another site's store has added new ones.
   */
  async #holdsOldFiles(): Promise<boolean> {
    for (const { place, filename } of await this.#parts.identity.listOldestFiles()) {
      const file = await filesIn(this.#parts, place).open(filename);
      file?.stream.destroy();
      if (file) return true;
    }
    return false;
  }
}

/** No file of ours in it, quarantine included. Unfinished files do not count. */
export async function isStoreEmpty(parts: PlacedFiles): Promise<boolean> {
  for (const which of ['list', 'listQuarantined'] as const) {
    for await (const { batch } of listStore(parts, which)) {
      if (batch.some(({ name }) => isStoredName(name))) return false;
    }
  }
  return true;
}

const whose = {
  foreign: 'belong to another site than the database',
  unowned: 'are not known to belong to this database',
};

/** For the log and the start report, after the word 'files': the state, its effect, and what to do. */
export function adviceFor(state: 'foreign' | 'unowned'): string {
  return (
    `${whose[state]}: none of them is deleted. Check DATABASE_URL, DATA_DIR and S3_BUCKET, ` +
    'or take the files over with: npm run admin -- adopt-files'
  );
}
