import { type Kysely, sql } from 'kysely';
import { countContentChanges, serialId } from '../schema-parts.ts';
import type { Dialect } from '../tables.ts';

export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await sql`create table images (
    id ${serialId(dialect)},
    filename text not null,
    "originalName" text not null,
    "fileUrl" text not null,
    "fileSize" integer not null,
    "mimeType" text not null,
    category text not null default 'venue',
    description text,
    tags text,
    "isPublic" boolean not null default false,
    "uploadedAt" text not null
  )`.execute(db);
  await sql`create index "imagesByUpload" on images ("isPublic", "uploadedAt", id)`.execute(db);
  await countContentChanges(db, dialect, 'images');
}
