import type { Logger } from 'pino';
import { isStorageFailing } from '../failures/faults.ts';
import { type FileOwner, FilesAwayError, isStoredName } from './files.ts';
import { areAllNamed } from './look-into-store.ts';
import type { KeptFiles } from './open-files.ts';
import type { SiteIdentityStore } from './site-identity.store.ts';

/** Whether the file store is this database's own, another site's, or one without a mark that holds files of others. */
export type StoreState = 'ours' | 'foreign' | 'unowned';

export interface OwnershipParts extends Pick<KeptFiles, 'applicationFiles' | 'galleryFiles' | 'storeMark'> {
  identity: SiteIdentityStore;
  applications: FileOwner;
  gallery: FileOwner;
  log: Pick<Logger, 'warn'>;
}

/**
 * A file store has one master: the database whose site id stands in it. Nobody else removes anything from it, be it a
 * server with a mistyped setting, a rehearsal, or a second site in the same bucket. Both ids are read anew each time:
 * the owner may settle it, or a restore bring another id, while servers run.
 */
export class FileOwnership {
  readonly #parts: OwnershipParts;
  #known: StoreState | undefined;

  constructor(parts: OwnershipParts) {
    this.#parts = parts;
  }

  /** As it was last found; undefined while the store has not been reached. */
  get known(): StoreState | undefined {
    return this.#known;
  }

  /** To be asked before every batch of removals. */
  async isOurs(): Promise<boolean> {
    const { siteId } = await this.#parts.identity.get();
    return (await this.#parts.storeMark.read()) === siteId;
  }

  /** At the start, before the first file is stored. A site whose files are out of reach starts all the same. */
  async begin(): Promise<StoreState | undefined> {
    try {
      return await this.settle();
    } catch (error) {
      if (!(error instanceof FilesAwayError) && !isStorageFailing(error)) throw error;
      this.#parts.log.warn({ err: error }, 'whose files these are cannot be found out at the moment');
      return undefined;
    }
  }

  /** Marks a store that nobody has marked, if it is ours to mark. What is not ours is told once. */
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
    // Also when all files are this database's: a new site whose store was away at its start stores the first without a mark.
    const isOwn = (await areAllNamed(this.#parts)) || (hadFiles && (await this.#holdsOldFiles()));
    if (!isOwn) return 'unowned';
    await storeMark.claim(siteId);
    // Another site may have claimed it at the same moment.
    return (await this.isOurs()) ? 'ours' : 'foreign';
  }

  /**
   * For a site that was updated: its store has no mark yet. The oldest of its files tell, not any: a server that was
   * started on the store of another site has put new ones there.
   */
  async #holdsOldFiles(): Promise<boolean> {
    const { identity, applicationFiles, galleryFiles } = this.#parts;
    for (const { place, filename } of await identity.listOldestFiles()) {
      const file = await (place === 'applications' ? applicationFiles : galleryFiles).open(filename);
      file?.stream.destroy();
      if (file) return true;
    }
    return false;
  }
}

/** No file of ours in it, not even aside. What was never finished is no file. */
export async function isStoreEmpty({
  applicationFiles,
  galleryFiles,
}: Pick<KeptFiles, 'applicationFiles' | 'galleryFiles'>): Promise<boolean> {
  for (const files of [applicationFiles, galleryFiles]) {
    for (const listed of [files.list(), files.listAside()]) {
      for await (const { name } of listed) if (isStoredName(name)) return false;
    }
  }
  return true;
}

const whose = {
  foreign: 'belong to another site than the database',
  unowned: 'are not known to belong to this database',
};

/** For log and start report, after the word 'files': what is, what follows, and what to do. */
export function adviceFor(state: 'foreign' | 'unowned'): string {
  return (
    `${whose[state]}: none of them is deleted. Check DATABASE_URL, DATA_DIR and S3_BUCKET, ` +
    'or take the files over with: npm run admin -- adopt-files'
  );
}
