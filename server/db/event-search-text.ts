import { descriptionText } from '#contract/text/description-text.ts';
import { foldForSearch } from './fold-for-search.ts';

interface SearchedEvent {
  name: string;
  description: string;
  category: string;
  performer?: string | null | undefined;
  location?: string | null | undefined;
}

/** Enough for every word that a guest may remember, and little enough to search thousands of shows. */
const maxSearchLength = 4_000;

/** The folded text that guests search shows in. */
export function eventSearchText({ name, performer, location, category, description }: SearchedEvent): string {
  const text = [name, performer, location, category, descriptionText(description)].filter(Boolean).join('\n');
  return foldForSearch(text.slice(0, maxSearchLength));
}
