import type { Db } from '../db/tables.ts';
import { BackupsStore } from '../files/backups.store.ts';
import { fileNamesOf } from '../gallery/image-name.ts';
import { VenueStore } from '../venue/venue.store.ts';

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
