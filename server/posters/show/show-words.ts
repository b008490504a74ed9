import { inOurLetters } from '../legible.ts';

/** What a picture of a show says. */
export interface ShowWords {
  name: string;
  /** Stands in for a name that our letters cannot write. */
  category: string;
  date: string;
  time: string;
  place: string;
  brand: string;
  /** 'Cancelled' and the like. */
  mark: string | null;
  /** Of a poster: act, doors, price, ages. */
  details: string[];
  /** The address that a poster's code leads to. */
  pageUrl: string;
}

/**
 * The words in letters that our faces have. A word in other letters is left out as a whole, because half of it would be
 * another word; `otherwise` stands in for a text of nothing else.
 */
export function inLetters(text: string, otherwise = ''): string {
  const written = text
    .normalize('NFC')
    .split(/\s+/u)
    .map((word) => inOurLetters(word))
    .map(({ known, isWhole }) => (isWhole ? known : ''))
    .filter((word) => word.trim() !== '')
    .join(' ');
  return /[\p{L}\p{N}]/u.test(written) ? written : otherwise;
}
