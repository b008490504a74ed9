import type { Db } from '../db/tables.ts';
import { eraseSubscriber } from './erase-subscriber.ts';
import { SubscribersStore } from './subscribers.store.ts';

const dayMs = 24 * 60 * 60_000;
/** The link in the mail that asks for confirmation works as long. */
const pendingKeptMs = 30 * dayMs;
/** As long as messages are kept. */
const endedKeptMs = 180 * dayMs;
const perRun = 500;

/** Erases addresses that nobody has confirmed, and those whose subscription ended long ago. */
export async function forgetOutdated(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const outdated = await new SubscribersStore(db).listOutdated(
    { requested: before(pendingKeptMs), ended: before(endedKeptMs) },
    perRun,
  );
  for (const id of outdated) await eraseSubscriber(db, id);
}
