import type { SubscriptionRecord } from '#contract/subscribers.ts';
import type { Db } from '../db/tables.ts';
import { type SubscriberMessage, SubscriberMessagesStore } from './subscriber-messages.store.ts';
import { SubscribersStore } from './subscribers.store.ts';

export interface StoredAboutAddress extends SubscriptionRecord {
  messages: SubscriberMessage[];
}

/** Everything that the mailing list stores about an address; undefined when it does not know it. */
export async function findStoredAbout(db: Db, email: string): Promise<StoredAboutAddress | undefined> {
  const store = new SubscribersStore(db);
  const subscriber = await store.findByAddress(email);
  if (!subscriber) return undefined;
  const [record, messages] = await Promise.all([
    store.getRecord(subscriber),
    new SubscriberMessagesStore(db).list(subscriber.id),
  ]);
  return { ...record, messages };
}

/** Removes a subscriber with every copy of the address. What stays is that mails were sent, and not to whom. */
export async function eraseSubscriber(db: Db, id: number): Promise<void> {
  await db.transaction().execute((trx) => removeWithCopies(trx, id));
}

/**
 * The same for whoever asks by mail or at the counter. False when the address is not on the list. Within a transaction
 * of the caller's.
 */
export async function eraseAddress(trx: Db, email: string): Promise<boolean> {
  const subscriber = await new SubscribersStore(trx).findByAddress(email);
  if (!subscriber) return false;
  await removeWithCopies(trx, subscriber.id);
  return true;
}

async function removeWithCopies(trx: Db, id: number): Promise<void> {
  await new SubscriberMessagesStore(trx).forget(id);
  await new SubscribersStore(trx).remove(id);
}
