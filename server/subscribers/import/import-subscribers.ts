import { listNotOpen, maxImported } from '#contract/subscribers/subscribers.ts';
import { isEmailAddress, maxEmailLength, notAnEmail } from '#contract/text/email.ts';
import { withCommas } from '#contract/text/text.ts';
import { changedMeanwhile, tooLarge } from '../../failure.ts';
import { SiteIdentityStore } from '../../files/site-identity.store.ts';
import type { Admin } from '../../http/admin-guard.ts';
import { firstCells } from '../../http/csv.ts';
import type { Services } from '../../services.ts';
import { isListOpen } from '../list-open.ts';
import { emailKey, rowsAtOnce, SubscribersStore } from '../subscribers.store.ts';
import { departureHash } from '../unsubscribed-list.ts';

interface Imported {
  added: number;
  known: number;
  refused: { line: number; why: string }[];
}

/** Adds the addresses of a table. Whoever is known, or has left and had their address erased, stays as they are. */
export async function importSubscribers(parts: Services, csv: string, admin: Admin): Promise<Imported> {
  const { config, database, auditLog, clock } = parts;
  if (!isListOpen(config)) throw changedMeanwhile(listNotOpen);
  const { addresses, count, refused } = readAddresses(csv);
  if (count > maxImported) throw tooLarge(`Please keep this to ${withCommas(maxImported)} addresses`);
  const { siteId } = await new SiteIdentityStore(database.db).get();
  const transact = auditLog.as(admin, { what: 'imported subscribers', target: { kind: 'settings' } });
  const added = await transact(async (trx) => {
    const subscribers = new SubscribersStore(trx);
    let sum = 0;
    for (let at = 0; at < addresses.length; at += rowsAtOnce) {
      const rows = await subscribers.addImported(addresses.slice(at, at + rowsAtOnce), clock().toISOString());
      // Asked after they were added: whoever is erased at this moment has left before, or was known.
      const byHash = new Map(rows.map(({ id, email }) => [departureHash(siteId, email), id]));
      const left = await subscribers.listDeparted([...byHash.keys()]);
      for (const hash of left) await subscribers.remove(byHash.get(hash) ?? 0);
      sum += rows.length - left.length;
    }
    return sum;
  });
  return { added, known: count - refused.length - added, refused };
}

/** The different addresses, and how many lines there were. The first line may be a head, which is no address. */
function readAddresses(csv: string) {
  const addresses = new Map<string, string>();
  const refused: Imported['refused'] = [];
  let count = 0;
  for (const [index, { line, cell }] of firstCells(csv).entries()) {
    if (index === 0 && !cell.includes('@')) continue;
    count += 1;
    if (count > maxImported) break;
    if (cell.length <= maxEmailLength && isEmailAddress(cell)) {
      if (!addresses.has(emailKey(cell))) addresses.set(emailKey(cell), cell);
    } else refused.push({ line, why: notAnEmail });
  }
  return { addresses: [...addresses.values()], count, refused };
}
