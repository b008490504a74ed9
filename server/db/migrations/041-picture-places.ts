import { type Kysely, sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** What stays in view of a cropped picture, and which pictures staff have put in the strip of the room, in which order. */
export const placePictures: Migration = {
  name: '041-picture-places',
  async up(db: Kysely<unknown>) {
    for (const column of ['focusX', 'focusY', 'roomPosition']) {
      await sql`alter table images add column ${sql.id(column)} integer`.execute(db);
    }
  },
};
