import { type RawBuilder, sql } from 'kysely';
import { descriptionText } from '#contract/text/description-text.ts';

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

interface SearchedEvent {
  name: string;
  description: string;
  category: string;
  performer?: string | null | undefined;
  location?: string | null | undefined;
}

/** Enough for every word that a guest may remember, and little enough to search thousands of shows. */
const maxSearchLength = 4_000;

export function eventSearchText({ name, performer, location, category, description }: SearchedEvent): string {
  const text = [name, performer, location, category, descriptionText(description)].filter(Boolean).join('\n');
  return foldForSearch(text.slice(0, maxSearchLength));
}

interface SearchedImage {
  originalName: string;
  description: string | null;
  tags: string | null;
  category: string;
}

export function imageSearchText({ originalName, description, tags, category }: SearchedImage): string {
  return foldForSearch([originalName, description, tags, category].filter(Boolean).join('\n'));
}
