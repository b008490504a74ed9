import type { ConnectedDatabase } from '../db/tables.ts';
import { SeriesStore } from './series.store.ts';

/** Removes an event and the later ones of its series: all of them or none. Gives their ids. */
export async function removeFollowing(database: ConnectedDatabase, id: number): Promise<number[]> {
  return database.db.transaction().execute(async (trx) => {
    const series = new SeriesStore(trx, database.dialect);
    const { event, following } = await series.lock(id);
    const ids = [event, ...following].map((member) => member.id);
    await series.removeAll(ids);
    return ids;
  });
}
