import type { Db } from '../../db/tables.ts';

/** Events of bookings that are taken back at once. */
export class UndoneEventsStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * Removes an event that nobody has changed since it was booked, and the picture that came with it. Gives the name of
   * the picture's file, which the caller deletes after the commit; undefined when the event stays.
   */
  async remove(id: number): Promise<{ filename: string | undefined } | undefined> {
    const event = await this.#db
      .deleteFrom('events')
      .where('id', '=', id)
      .whereRef('updatedAt', '=', 'createdAt')
      .returning(['imageUrl', 'createdAt'])
      .executeTakeFirst();
    if (!event) return undefined;
    if (event.imageUrl === null) return { filename: undefined };
    const image = await this.#db
      .deleteFrom('images')
      .where('fileUrl', '=', event.imageUrl)
      .where('followsEvents', '=', true)
      // Made in the same moment as the event, and not one that it shares with others.
      .where('uploadedAt', '=', event.createdAt)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('events').select('id').whereRef('events.imageUrl', '=', 'images.fileUrl'))),
      )
      .returning('filename')
      .executeTakeFirst();
    return { filename: image?.filename };
  }
}
