import type { Logger } from 'pino';
import type { FilePlace } from '../db/tables.ts';
import type { FileOwner } from './files.ts';
import type { FileStore } from './open-files.ts';
import type { SiteIdentityStore } from './site-identity.store.ts';
import type { FileCount, UpkeepStore } from './upkeep.store.ts';

export interface MissingParts extends Pick<FileStore, 'applicationFiles' | 'galleryFiles'> {
  identity: Pick<SiteIdentityStore, 'listFiles'>;
  applications: FileOwner;
  gallery: FileOwner;
}

export interface MissingNames extends FileCount {
  names: { place: FilePlace; filename: string }[];
}

const namesAtOnce = 200;

/**
 * The files that rows name and that are not in the store, nor in its quarantine. It lists the whole store, so it is done
 * beside other work. What is stored or deleted meanwhile does not count as missing.
 */
export async function findMissing(parts: MissingParts): Promise<MissingNames> {
  const found: MissingNames = { named: 0, missing: 0, names: [] };
  const places = [
    { place: 'applications', files: parts.applicationFiles, owner: parts.applications },
    { place: 'gallery', files: parts.galleryFiles, owner: parts.gallery },
  ] as const;
  for (const { place, files, owner } of places) {
    const unseen = new Set<string>();
    for await (const names of parts.identity.listFiles(place)) for (const name of names) unseen.add(name);
    found.named += unseen.size;
    for (const listed of [files.list(), files.listQuarantined()]) {
      for await (const { name } of listed) unseen.delete(name);
    }
    const left = [...unseen];
    for (let start = 0; start < left.length; start += namesAtOnce) {
      const named = await owner.findFiles(left.slice(start, start + namesAtOnce));
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
