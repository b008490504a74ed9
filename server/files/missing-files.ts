import type { Logger } from 'pino';
import type { FilePlace, Tables } from '../db/tables.ts';
import { type FileOwner, type Files, isStoredName } from './files.ts';
import type { FileStore } from './open-files.ts';
import type { SiteIdentityStore } from './site-identity.store.ts';
import type { FileCount, UpkeepStore } from './upkeep.store.ts';

/** The two kinds of files, and the stores of those that have them. */
export interface PlacesParts extends Pick<FileStore, 'applicationFiles' | 'galleryFiles'> {
  applications: FileOwner;
  gallery: FileOwner;
}

export interface Place {
  place: FilePlace;
  files: Files;
  owner: FileOwner;
}

export function placesOf(parts: PlacesParts): Place[] {
  return [
    { place: 'applications', files: parts.applicationFiles, owner: parts.applications },
    { place: 'gallery', files: parts.galleryFiles, owner: parts.gallery },
  ];
}

/** How many files are looked at between two checks whether they may be deleted. */
export const batchSize = 100;

export async function* inBatches<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  stopping?: AbortSignal,
): AsyncIterable<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    stopping?.throwIfAborted();
    batch.push(item);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

export type StoreContent = Awaited<ReturnType<typeof inspectStore>>;

/** What a store contains, and how much of it the database names, for an operator who has to decide whose it is. */
export async function inspectStore(parts: PlacesParts) {
  const content = { files: 0, bytes: 0, named: 0, quarantined: 0 };
  for (const { files, owner } of placesOf(parts)) {
    for await (const batch of inBatches(files.list())) {
      const stored = batch.filter(({ name }) => isStoredName(name));
      content.files += stored.length;
      content.bytes += stored.reduce((sum, { byteSize }) => sum + byteSize, 0);
      content.named += (await owner.findFiles(stored.map(({ name }) => name))).size;
    }
    for await (const _ of files.listQuarantined()) content.quarantined += 1;
  }
  return content;
}

/** Whether the database refers to every file, quarantine included. True for an empty store. */
export async function areAllNamed(parts: PlacesParts): Promise<boolean> {
  for (const { files, owner } of placesOf(parts)) {
    for (const listed of [files.list(), files.listQuarantined()]) {
      for await (const batch of inBatches(listed)) {
        const names = batch.map(({ name }) => name).filter(isStoredName);
        if ((await owner.findFiles(names)).size < names.length) return false;
      }
    }
  }
  return true;
}

export interface MissingParts extends PlacesParts {
  identity: Pick<SiteIdentityStore, 'listFiles'>;
}

export interface MissingNames extends FileCount {
  names: Tables['lateRemovals'][];
}

/**
 * The files that rows name and that are not in the store, nor in its quarantine. It lists the whole store, so it is done
 * beside other work. What is stored or deleted meanwhile does not count as missing.
 */
export async function findMissing(parts: MissingParts): Promise<MissingNames> {
  const found: MissingNames = { named: 0, missing: 0, names: [] };
  for (const { place, files, owner } of placesOf(parts)) {
    const unseen = new Set<string>();
    for await (const names of parts.identity.listFiles(place)) for (const name of names) unseen.add(name);
    found.named += unseen.size;
    for (const listed of [files.list(), files.listQuarantined()]) {
      for await (const { name } of listed) unseen.delete(name);
    }
    for await (const names of inBatches(unseen)) {
      const named = await owner.findFiles(names);
      found.names.push(...[...named].map((filename) => ({ place, filename })));
    }
  }
  found.missing = found.names.length;
  return found;
}

/** Then it is hardly the store of this database. */
export function isMostlyMissing({ named, missing }: FileCount): boolean {
  return missing > named / 2;
}

/** For the start report and the log, after the place of the store. */
export function missingSentence({ named, missing }: FileCount): string | undefined {
  if (missing === 0) return undefined;
  const what = `${missing} of ${named} pictures that the database names are not there`;
  return isMostlyMissing({ named, missing })
    ? `${what}: is the volume mounted?`
    : `${what}: see npm run admin -- settle-files`;
}

/** Counts the missing files for staff and for the report of the start. Whoever asks meanwhile gets the count under way. */
export class MissingFiles {
  readonly #parts: MissingParts & { upkeep: UpkeepStore; log: Pick<Logger, 'warn'> };
  #counting: Promise<FileCount> | undefined;
  #told = 0;

  constructor(parts: MissingParts & { upkeep: UpkeepStore; log: Pick<Logger, 'warn'> }) {
    this.#parts = parts;
  }

  count(): Promise<FileCount> {
    this.#counting ??= this.#count().finally(() => {
      this.#counting = undefined;
    });
    return this.#counting;
  }

  /** Another number is logged once. */
  async #count(): Promise<FileCount> {
    const { named, missing } = await findMissing(this.#parts);
    await this.#parts.upkeep.noteFiles({ named, missing });
    const sentence = missingSentence({ named, missing });
    if (sentence && missing !== this.#told) {
      this.#parts.log.warn({ event: 'missing files', named, missing }, `Files: ${sentence}`);
    }
    this.#told = missing;
    return { named, missing };
  }
}
