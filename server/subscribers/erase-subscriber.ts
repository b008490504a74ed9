import { keptDays } from '#contract/privacy.ts';
import { dropDeletedText } from '../db/drop-deleted-text.ts';
import type { Db } from '../db/tables.ts';
import { ForgottenMessagesStore } from '../outbox/forgotten-messages.store.ts';
import type { Services } from '../services.ts';
import { NewslettersStore } from './newsletters/newsletters.store.ts';
import { rowsAtOnce, SubscribersStore } from './subscribers.store.ts';
import { type Departure, departureHash, type UnsubscribedList } from './unsubscribed-list.ts';

const dayMs = 24 * 60 * 60_000;
/** The link in the mail that asks for confirmation works as long. */
const pendingKeptMs = keptDays.unconfirmed * dayMs;
const endedKeptMs = keptDays.ended * dayMs;

/** Everything that the mailing list stores about an address; undefined when it does not know it. */
export async function findStoredAbout(db: Db, email: string) {
  const store = new SubscribersStore(db);
  const subscriber = await store.findByAddress(email);
  if (!subscriber) return undefined;
  return { ...(await store.getRecord(subscriber)), messages: await store.listMessages(subscriber.id) };
}

/** Erases addresses that nobody has confirmed, those whose subscription ended long ago, and who got letters of long ago. */
export async function forgetOldSubscribers(
  parts: Pick<Services, 'database' | 'log' | 'clock'>,
  stopping?: AbortSignal,
): Promise<void> {
  const { db } = parts.database;
  const nowMs = parts.clock().getTime();
  const before = (ms: number) => new Date(nowMs - ms).toISOString();
  await new NewslettersStore(db).removeBefore(before(endedKeptMs).slice(0, 'yyyy-mm-dd'.length));
  const subscribers = new SubscribersStore(db);
  await subscribers.endUnanswered(before(pendingKeptMs));
  const oldest = { asked: before(pendingKeptMs), ended: before(endedKeptMs) };
  for (let isMore = true; isMore && !stopping?.aborted; ) {
    const outdated = await subscribers.listOutdated(oldest, rowsAtOnce);
    await eraseSubscribers(parts, outdated);
    isMore = outdated.length === rowsAtOnce;
  }
}

/** Removes subscribers with every copy of their addresses. What stays is that mails were sent, and not to whom. */
export async function eraseSubscribers(
  { database, log }: Pick<Services, 'database' | 'log'>,
  ids: number[],
): Promise<void> {
  for (const id of ids) await database.db.transaction().execute((trx) => eraseSubscriber(trx, id));
  if (ids.length > 0) await dropDeletedText(database, log);
}

/**
 * The same within a transaction, for whoever asks by mail or at the counter. False when the address is not on the list.
 */
export async function eraseAddress(
  trx: Db,
  unsubscribedList: UnsubscribedList,
  email: string,
): Promise<boolean> {
  const subscriber = await new SubscribersStore(trx).findByAddress(email);
  if (!subscriber) return false;
  await unsubscribedList.note(trx, subscriber.email, 'erased');
  await eraseSubscriber(trx, subscriber.id);
  return true;
}

/** To be called within a transaction. */
async function eraseSubscriber(trx: Db, id: number): Promise<void> {
  const subscribers = new SubscribersStore(trx);
  // Before the mails: one that is queued in between would keep the address, and its links would lead nowhere.
  await subscribers.lock(id);
  await new ForgottenMessagesStore(trx).forget({ subscriberId: id }, 'To a subscriber who has been erased');
  await subscribers.remove(id);
}

/**
 * Takes off the list again who had left before an older database was restored, and gives their number. Whoever has
 * signed up after they left stays.
 */
export async function takeOffList(trx: Db, siteId: string, departures: Departure[]): Promise<number> {
  const byHash = Map.groupBy(departures, ({ hash }) => hash);
  const subscribers = new SubscribersStore(trx);
  let takenOff = 0;
  for await (const rows of subscribers.pages()) {
    for (const { id, email, state, askedAt, confirmedAt } of rows) {
      const since = state === 'confirmed' ? (confirmedAt ?? '') : askedAt;
      const gone = (byHash.get(departureHash(siteId, email)) ?? []).filter(({ at }) => at > since);
      const [first] = gone;
      if (!first) continue;
      if (gone.some(({ way }) => way === 'erased')) await eraseSubscriber(trx, id);
      else if (!(await subscribers.end(id, 'unsubscribed', first.at))) continue;
      takenOff += 1;
    }
  }
  return takenOff;
}
