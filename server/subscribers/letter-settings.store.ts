import type { LetterSettings } from '#contract/letter.ts';
import type { Db } from '../db/tables.ts';

export interface StoredLetterSettings extends LetterSettings {
  /** When it was switched on; null while it is off. */
  onSince: string | null;
}

export class LetterSettingsStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Off at first. */
  async get(): Promise<StoredLetterSettings> {
    const row = await this.#db.selectFrom('letterSettings').selectAll().executeTakeFirst();
    const onSince = row?.onSince ?? null;
    return { on: onSince !== null, intro: row?.intro ?? '', onSince };
  }

  /** A lock until the end of the transaction: of several processes one at a time queues letters or changes the settings. */
  async lock(): Promise<void> {
    await this.#db
      .insertInto('letterSettings')
      .values({ id: 1, onSince: null, intro: '' })
      .onConflict((known) => known.column('id').doUpdateSet({ id: 1 }))
      .execute();
  }

  /** In a transaction that holds the lock. A letter that is on stays on since then. */
  async change({ on, intro }: LetterSettings, now: string): Promise<void> {
    const { onSince } = await this.get();
    await this.#db
      .updateTable('letterSettings')
      .set({ onSince: on ? (onSince ?? now) : null, intro })
      .execute();
  }
}
