import { eraseSubscribers, type SubscriberErasingParts } from './erase-subscriber.ts';
import { LettersStore } from './letters.store.ts';
import { SubscribersStore } from './subscribers.store.ts';
import type { UnsubscribedList } from './unsubscribed-list.ts';

const dayMs = 24 * 60 * 60_000;
/** The link in the mail that asks for confirmation works as long. */
const pendingKeptMs = 30 * dayMs;
/** As long as messages are kept. */
const endedKeptMs = 180 * dayMs;
const lettersKeptMs = 180 * dayMs;
const perRun = 500;

/**
 * Erases addresses that nobody has confirmed, those whose subscription ended long ago, and who got letters of long ago.
 * Some at a time, so that letters need not wait for it: false when there may be more.
 */
export async function forgetOutdated(
  parts: SubscriberErasingParts & { unsubscribedList: UnsubscribedList },
  now: Date,
): Promise<boolean> {
  const { db } = parts.database;
  await parts.unsubscribedList.forgetOld();
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  await new LettersStore(db).removeBefore(before(lettersKeptMs).slice(0, 'yyyy-mm-dd'.length));
  const subscribers = new SubscribersStore(db);
  await subscribers.endUnanswered(before(pendingKeptMs));
  const outdated = await subscribers.listOutdated(
    { asked: before(pendingKeptMs), ended: before(endedKeptMs) },
    perRun,
  );
  await eraseSubscribers(parts, outdated);
  return outdated.length < perRun;
}
