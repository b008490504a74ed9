import { sql } from 'kysely';
import type { ImagesQuery } from '#contract/gallery/gallery.ts';
import { foldForSearch, searchConditions } from '../db/search-text.ts';
import type { Db } from '../db/tables.ts';
import { mayBeSeen } from './public-images.store.ts';

/** The images that the filters of staff let through. */
export function selectImages(db: Db, selection: ImagesQuery) {
  const { after, search = '', visibility, category, tag, described, fileUrl, shownBy } = selection;
  let query = db.selectFrom('images');
  if (after !== undefined) query = query.where('id', '<', after);
  for (const condition of searchConditions(search)) query = query.where(condition);
  if (visibility) {
    query = query.where(
      visibility === 'public' ? sql<boolean>`${mayBeSeen}` : sql<boolean>`not ${mayBeSeen}`,
    );
  }
  if (category !== undefined) query = query.where('category', '=', category);
  if (tag !== undefined) query = query.where(sql<boolean>`"tagKeys" like ${tagPattern(tag)} escape '\\'`);
  if (described === 'no') query = query.where('description', 'is', null);
  if (fileUrl !== undefined) query = query.where('fileUrl', '=', fileUrl);
  if (shownBy === 'events') {
    const shown = db.selectFrom('events').select('imageUrl').where('imageUrl', 'is not', null);
    query = query.where('fileUrl', 'in', shown);
  }
  return query;
}

function keyOf(tag: string): string {
  return foldForSearch(tag).trim().replaceAll(/\s+/g, ' ');
}

export function tagKeysOf(tags: string | null): string {
  const keys = (tags ?? '').split(',').map(keyOf).filter(Boolean);
  return keys.length > 0 ? `,${keys.join(',')},` : '';
}

function tagPattern(tag: string): string {
  return `%,${keyOf(tag).replaceAll(/[\\%_]/g, '\\$&')},%`;
}
