import type { Db } from '../db/tables.ts';
import { LetterSettingsStore } from './letter-settings.store.ts';
import { LettersStore } from './letters.store.ts';
import { SubscribersStore } from './subscribers.store.ts';

/**
 * A mail server has refused a letter because of its address. The subscription ends when that happens to two letters in a
 * row. It does not count when another letter of the same week is refused in the same words: then the server says it to
 * many, and it is more likely about us. So of two such refusals the second takes the first one back.
 */
export async function noteRefusedLetter(
  db: Db,
  letter: { subscriberId: number; queuedAt: string },
  words: string,
  now: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // One after the other, so that the second sees the first.
    await new LetterSettingsStore(trx).lock();
    const letters = new LettersStore(trx);
    const subscribers = new SubscribersStore(trx);
    const week = await letters.refuse(letter, words);
    if (week === undefined) return;
    const refused = await letters.listRefused(week, words);
    if (refused.length > 1) return void (await subscribers.bringBack(refused));
    const before = await letters.findRefusalBefore(letter.subscriberId, week);
    if (before === null) return;
    const others = await letters.listRefused(before.week, before.refusal);
    if (others.length === 1) await subscribers.end(letter.subscriberId, 'bounced', now);
  });
}
