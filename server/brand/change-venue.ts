import { type Venue, venueChangedMeanwhile } from '#contract/venue/venue.ts';
import type { Transact } from '../activity/audit-log.ts';
import type { ConnectedDatabase } from '../db/tables.ts';
import { changedMeanwhile } from '../failure.ts';
import { composeVenue, versionOf } from '../venue/compose-venue.ts';
import type { CurrentVenue } from '../venue/current-venue.ts';
import { VenueStore } from '../venue/venue.store.ts';

export interface VenueWritingParts {
  database: ConnectedDatabase;
  venue: CurrentVenue;
}

/**
 * Writes within one transaction, and only if the facts are of one of the versions. Without versions, whatever they are.
 */
export async function changeVenue<Result>(
  { database, venue }: VenueWritingParts,
  versions: string[] | undefined,
  write: (store: VenueStore) => Promise<Result>,
  transact: Transact = (work) => database.db.transaction().execute(work),
): Promise<{ result: Result; facts: Venue }> {
  const changed = await transact(async (trx) => {
    const store = new VenueStore(trx);
    await store.lock();
    if (versions) {
      const before = composeVenue(venue.starting, await store.read());
      if (!versions.includes(versionOf(before))) throw changedMeanwhile(venueChangedMeanwhile);
    }
    const result = await write(store);
    return { result, facts: composeVenue(venue.starting, await store.read()) };
  });
  await venue.follow();
  return changed;
}
