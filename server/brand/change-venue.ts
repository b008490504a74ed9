import { isDeepStrictEqual } from 'node:util';
import type { ActivityWhat } from '#contract/accounts/activity.ts';
import { type Venue, venueChangedMeanwhile } from '#contract/venue/venue.ts';
import type { Db } from '../db/tables.ts';
import { changedMeanwhile } from '../failure.ts';
import { recordDiscarded } from '../files/discard-files.ts';
import { fileNamesOf } from '../gallery/image-name.ts';
import type { Admin } from '../http/admin-guard.ts';
import type { Services } from '../services.ts';
import { composeVenue, versionOf } from '../venue/compose-venue.ts';
import { VenueStore } from '../venue/venue.store.ts';

interface VenueChange {
  admin: Admin;
  /** The line of activity. When no field has changed, nothing is noted. */
  what: ActivityWhat;
  labelOf?: (changed: string[]) => string;
  /** Only if the facts are of one of them. Without versions, whatever they are. */
  versions?: string[] | undefined;
}

/** Writes within one transaction. */
export async function changeVenue<Result>(
  { auditLog, venue }: Pick<Services, 'auditLog' | 'venue'>,
  { admin, what, labelOf, versions }: VenueChange,
  write: (store: VenueStore) => Promise<Result>,
): Promise<{ result: Result; facts: Venue }> {
  const changed = await auditLog.run(admin, async (trx, note) => {
    const store = new VenueStore(trx);
    await store.lock();
    const before = composeVenue(venue.starting, await store.read());
    if (versions && !versions.includes(versionOf(before))) throw changedMeanwhile(venueChangedMeanwhile);
    const result = await write(store);
    const facts = composeVenue(venue.starting, await store.read());
    const fields = Object.keys({ ...before, ...facts }) as (keyof Venue)[];
    const others = fields.filter(
      (field) => field !== 'readableEmail' && !isDeepStrictEqual(facts[field], before[field]),
    );
    const target = { kind: 'venue', ...(labelOf && { label: labelOf(others) }) } as const;
    if (others.length > 0) note({ what, target, facts: { before, after: facts } });
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
    await recordDiscarded(trx, 'gallery', logo === undefined ? [] : fileNamesOf(logo));
  });
}
