import { isDeepStrictEqual } from 'node:util';
import { type Venue, venueChangedMeanwhile } from '#contract/venue/venue.ts';
import type { ActivityLine } from '../activity/activity.store.ts';
import type { Db } from '../db/tables.ts';
import { changedMeanwhile } from '../failure.ts';
import { BackupsStore } from '../files/backups.store.ts';
import { fileNamesOf } from '../gallery/image-name.ts';
import type { Admin } from '../http/admin-guard.ts';
import type { Services } from '../services.ts';
import { composeVenue, versionOf } from '../venue/compose-venue.ts';
import { VenueStore } from '../venue/venue.store.ts';

/**
 * Writes within one transaction, and only if the facts are of one of the versions. Without versions, whatever they are.
 * `lineOf` tells what the fields that have changed mean; when none has, nothing is noted.
 */
export async function changeVenue<Result>(
  { auditLog, venue }: Pick<Services, 'auditLog' | 'venue'>,
  admin: Admin,
  versions: string[] | undefined,
  write: (store: VenueStore) => Promise<Result>,
  lineOf: (changed: string[]) => ActivityLine,
): Promise<{ result: Result; facts: Venue }> {
  const changed = await auditLog.run(admin, async (trx, note) => {
    const store = new VenueStore(trx);
    await store.lock();
    const before = composeVenue(venue.starting, await store.read());
    if (versions && !versions.includes(versionOf(before))) throw changedMeanwhile(venueChangedMeanwhile);
    const result = await write(store);
    const facts = composeVenue(venue.starting, await store.read());
    const fields = Object.keys({ ...before, ...facts }) as (keyof Venue)[];
    const others = fields.filter((field) => !isDeepStrictEqual(facts[field], before[field]));
    if (others.length > 0) note({ facts: { before, after: facts }, ...lineOf(others) });
    return { result, facts };
  });
  await venue.follow();
  return changed;
}

/**
 * Returns to the facts of `site.config.ts`, without logo and photos. Running servers follow by the content version. The
 * logo's files are left to the next sweep of a server, which knows whether a backup still needs them.
 */
export async function resetVenue(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const store = new VenueStore(trx);
    await store.lock();
    const logo = await store.reset();
    const files = logo === undefined ? [] : fileNamesOf(logo);
    await new BackupsStore(trx).addRemovals(
      files.map((filename) => ({ place: 'gallery' as const, filename })),
    );
  });
}
