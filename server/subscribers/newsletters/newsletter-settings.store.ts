import type { NewsletterSettings } from '#contract/subscribers/newsletter.ts';
import { Store } from '../../db/store.ts';

/** Whoever switches the letter off and on again within this time goes on with the one that was under way. */
const pauseMs = 60 * 60_000;

export interface StoredNewsletterSettings extends NewsletterSettings {
  /** When it was switched on, before any pause; null before the first time. */
  onSince: string | null;
  /** When a restore switched it off, or found people who wait to be asked; null once staff have chosen. */
  restoredAt: string | null;
}

export class NewsletterSettingsStore extends Store {
  /** Off at first. */
  async get(): Promise<StoredNewsletterSettings> {
    const { onSince = null, offSince = null, restoredAt = null, intro = '' } = (await this.#find()) ?? {};
    return { on: onSince !== null && offSince === null, intro, onSince, restoredAt };
  }

  /** A lock until the end of the transaction: of several processes one at a time queues letters or changes the settings. */
  async lock(): Promise<void> {
    await this.db
      .insertInto('letterSettings')
      .values({ id: 1, onSince: null, offSince: null, intro: '' })
      .onConflict((known) => known.column('id').doUpdateSet({ id: 1 }))
      .execute();
  }

  /**
   * In a transaction that holds the lock. A letter that is on stays on since then, also after a pause. Gives when that
   * began, if one has just ended.
   */
  async change({ on, intro }: NewsletterSettings, now: Date): Promise<string | undefined> {
    const { onSince, offSince } = (await this.#find()) ?? { onSince: null, offSince: null };
    const isPause = offSince !== null && now.getTime() - Date.parse(offSince) <= pauseMs;
    const isNew = onSince === null || (offSince !== null && !isPause);
    await this.db
      .updateTable('letterSettings')
      .set({
        intro,
        restoredAt: null,
        ...(on
          ? { onSince: isNew ? now.toISOString() : onSince, offSince: null }
          : { offSince: offSince ?? now.toISOString() }),
      })
      .execute();
    return on && !isNew ? (offSince ?? undefined) : undefined;
  }

  #find() {
    return this.db.selectFrom('letterSettings').selectAll().executeTakeFirst();
  }
}
