import { type RawBuilder, sql } from 'kysely';

/** Folds text for search: case and accents do not count. */
export function foldForSearch(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** For the column `searchText`, which holds folded text: a condition for each word that was searched for. */
export function searchConditions(search: string): RawBuilder<boolean>[] {
  const words = foldForSearch(search).split(/\s+/).filter(Boolean);
  return words.map((word) => {
    const pattern = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
    return sql<boolean>`"searchText" like ${pattern} escape '\\'`;
  });
}
