import type { Db } from '../db/tables.ts';
import { eraseSubscriber } from './erase-subscriber.ts';
import { type Subscriber, SubscribersStore } from './subscribers.store.ts';
import { type Departure, departureHash } from './unsubscribed-list.ts';

const rowsPerQuery = 500;

/**
 * Takes off the list again who had left before an older database was restored, and gives their number. Whoever has
 * signed up after they left stays.
 */
export async function takeOffList(trx: Db, siteId: string, departures: Departure[]): Promise<number> {
  const byHash = Map.groupBy(departures, ({ hash }) => hash);
  const subscribers = new SubscribersStore(trx);
  let takenOff = 0;
  let rows: Subscriber[];
  let after = 0;
  do {
    rows = await subscribers.list(after, rowsPerQuery);
    for (const { id, email, state, askedAt, confirmedAt } of rows) {
      const since = state === 'confirmed' ? (confirmedAt ?? '') : askedAt;
      const gone = (byHash.get(departureHash(siteId, email)) ?? []).filter(({ at }) => at > since);
      const [first] = gone;
      if (!first) continue;
      if (gone.some(({ way }) => way === 'erased')) await eraseSubscriber(trx, id);
      else if (!(await subscribers.end(id, 'unsubscribed', first.at))) continue;
      takenOff += 1;
    }
    after = rows.at(-1)?.id ?? after;
  } while (rows.length === rowsPerQuery);
  return takenOff;
}
