import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';

/** The key under which an image was uploaded, so that a retry adds no second one, and the text that staff search in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table images add column "uploadKey" text`.execute(db);
  await sql`alter table images add column "uploadFingerprint" text`.execute(db);
  await sql`create unique index "imagesByUploadKey" on images ("uploadKey")`.execute(db);
  await sql`alter table images add column "searchText" text not null default ''`.execute(db);
  await fillSearchText(db as Kysely<Pick<Tables, 'images'>>);
}

async function fillSearchText(db: Kysely<Pick<Tables, 'images'>>): Promise<void> {
  const images = await db
    .selectFrom('images')
    .select(['id', 'originalName', 'description', 'tags', 'category'])
    .execute();
  for (const { id, originalName, description, tags, category } of images) {
    const text = [originalName, description, tags, category].filter(Boolean).join('\n');
    const searchText = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
    await db.updateTable('images').set({ searchText }).where('id', '=', id).execute();
  }
}
