import { countOf, Store } from '../db/store.ts';

export class SamplesStore extends Store {
  async count(): Promise<{ events: number; images: number }> {
    return { events: await this.#countIn('events'), images: await this.#countIn('images') };
  }

  async removeEvents(): Promise<void> {
    await this.db.deleteFrom('events').where('isSample', '=', true).execute();
  }

  /** Returns the names of their files. An image that an event shows stays: staff have made it their own. */
  async removeImages(): Promise<string[]> {
    return this.db.transaction().execute(async (trx) => {
      const shown = trx.selectFrom('events').select('imageUrl').where('imageUrl', 'is not', null);
      await trx
        .updateTable('images')
        .set({ isSample: false })
        .where('isSample', '=', true)
        .where('fileUrl', 'in', shown)
        .execute();
      const removed = await trx
        .deleteFrom('images')
        .where('isSample', '=', true)
        .returning('filename')
        .execute();
      return removed.map(({ filename }) => filename);
    });
  }

  #countIn(table: 'events' | 'images'): Promise<number> {
    return countOf(this.db.selectFrom(table).where('isSample', '=', true));
  }
}
