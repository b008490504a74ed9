import type { Logger } from 'pino';
import type { FilePlace, Tables } from '../db/tables.ts';
import {
  type FileOwner,
  type Files,
  filePlaces,
  filesIn,
  isStoredName,
  type ListedFile,
  type PlacedFiles,
} from './files.ts';
import type { SiteIdentityStore } from './site-identity.store.ts';
import type { FileCount, UpkeepStore } from './upkeep.store.ts';

/** The two kinds of files, and the stores of the nouns that have them, by place. */
export interface PlacesParts extends PlacedFiles, Record<FilePlace, FileOwner> {}

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

interface StoredBatch {
  place: FilePlace;
  files: Files;
  batch: ListedFile[];
}

/** All files of the store, or of its quarantine. */
export async function* listStore(
  parts: PlacedFiles,
  which: 'list' | 'listQuarantined',
  stopping?: AbortSignal,
): AsyncIterable<StoredBatch> {
  for (const place of filePlaces) {
    const files = filesIn(parts, place);
    for await (const batch of inBatches(files[which](), stopping)) yield { place, files, batch };
  }
}

export type StoreContent = Awaited<ReturnType<typeof inspectStore>>;

/** What a store contains, and how much of it the database names, for an operator who has to decide whose it is. */
export async function inspectStore(parts: PlacesParts) {
  const content = { files: 0, bytes: 0, named: 0, quarantined: 0 };
  for await (const { place, batch } of listStore(parts, 'list')) {
    const stored = batch.filter(({ name }) => isStoredName(name));
    content.files += stored.length;
    content.bytes += stored.reduce((sum, { byteSize }) => sum + byteSize, 0);
    content.named += (await parts[place].findFiles(stored.map(({ name }) => name))).size;
  }
  for await (const { batch } of listStore(parts, 'listQuarantined')) content.quarantined += batch.length;
  return content;
}

/** Whether the database refers to every file, quarantine included. True for an empty store. */
export async function areAllNamed(parts: PlacesParts): Promise<boolean> {
  for (const which of ['list', 'listQuarantined'] as const) {
    for await (const { place, batch } of listStore(parts, which)) {
      const names = batch.map(({ name }) => name).filter(isStoredName);
      if ((await parts[place].findFiles(names)).size < names.length) return false;
    }
  }
  return true;
}

type MissingParts = PlacesParts & { identity: Pick<SiteIdentityStore, 'listFiles'> };

/**
 * The files that rows name and that are not in the store, nor in its quarantine. It lists the whole store, so it is done
 * beside other work. What is stored or deleted meanwhile does not count as missing.
 */
export async function findMissing(parts: MissingParts) {
  const names: Tables['lateRemovals'][] = [];
  let named = 0;
  for (const place of filePlaces) {
    const files = filesIn(parts, place);
    const unseen = new Set<string>();
    for await (const page of parts.identity.listFiles(place)) for (const name of page) unseen.add(name);
    named += unseen.size;
    for (const listed of [files.list(), files.listQuarantined()]) {
      for await (const { name } of listed) unseen.delete(name);
    }
    for await (const batch of inBatches(unseen)) {
      for (const filename of await parts[place].findFiles(batch)) names.push({ place, filename });
    }
  }
  return { named, missing: names.length, names };
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

type CountingParts = MissingParts & { upkeep: UpkeepStore; log: Pick<Logger, 'warn'> };

/** Counts the missing files for staff and for the report of the start. Whoever asks meanwhile gets the count under way. */
export class MissingFiles {
  readonly #parts: CountingParts;
  #counting: Promise<FileCount> | undefined;
  #told = 0;

  constructor(parts: CountingParts) {
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
