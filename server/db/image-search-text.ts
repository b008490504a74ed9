import { foldForSearch } from './fold-for-search.ts';

interface SearchedImage {
  originalName: string;
  description: string | null;
  tags: string | null;
  category: string;
}

/** The folded text that staff search images in. */
export function imageSearchText({ originalName, description, tags, category }: SearchedImage): string {
  return foldForSearch([originalName, description, tags, category].filter(Boolean).join('\n'));
}
