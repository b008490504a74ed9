import { sortableDate, wallTimeAt } from '#contract/time/venue-time.ts';
import { byteOrderMark, csvLine } from '../http/csv.ts';
import type { Subscriber, SubscribersStore } from './subscribers.store.ts';

const rowsPerQuery = 500;

const states: Record<Subscriber['state'], string> = {
  pending: 'Not confirmed',
  confirmed: 'Confirmed',
  ended: 'Ended',
};
const reasons = { unsubscribed: 'Unsubscribed', bounced: 'Mail was returned' };

/** The mailing list as CSV, read in pages so that only one page is in memory. */
export async function* subscriberTable(
  subscribers: SubscribersStore,
  timeZone: string,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(['Email', 'State', 'Signed Up', 'Confirmed', 'Ended', 'Why It Ended']);
  let rows: Subscriber[];
  let after = 0;
  do {
    rows = await subscribers.list(after, rowsPerQuery);
    yield rows.map((row) => csvLine(cellsOf(row, timeZone))).join('');
    after = rows.at(-1)?.id ?? after;
  } while (rows.length === rowsPerQuery);
}

function cellsOf(row: Subscriber, timeZone: string): string[] {
  const day = (instant: string | null) =>
    instant === null ? '' : sortableDate(wallTimeAt(instant, timeZone));
  return [
    row.email,
    states[row.state],
    day(row.requestedAt),
    day(row.confirmedAt),
    day(row.endedAt),
    row.endReason === null ? '' : reasons[row.endReason],
  ];
}
