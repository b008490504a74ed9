import { typeface } from './lettering/typeface.ts';

/** Characters that people paste, mapped to those that our faces have. */
const alike: Record<string, string> = {
  ...{
    '\u00a0': ' ',
    '\u2010': '-',
    '\u2011': '-',
    '\u2012': '–',
    '\u2015': '—',
    '\u2044': '/',
    '\u2212': '-',
  },
  ...{ '\u02bc': '’', '\u2032': "'", '\u2033': '"', '\u201b': '‘', '\u201f': '“', ƒ: 'f' },
};

/**
 * The text in letters that the faces have. Emoji and ornaments are not words: they separate clauses, and choose the
 * motif. A letter loses accents that no face has; a letter of another script is unknown: `unknown` are the words with
 * such letters, as written.
 */
export function legible(prompt: string): { text: string; unknown: string[] } {
  const unknown: string[] = [];
  const text = prompt
    .normalize('NFC')
    .replaceAll(/[❤♥]\ufe0f?|\p{Cf}|\ufe0f|\u20e3/gu, '')
    .replaceAll(
      /(?:\s*(?:(?![©®™#*\d])\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}))+\s*/gu,
      ' • ',
    )
    .replaceAll(/(?<=^|\s)[*~=_]{2,}(?=\s|$)/gu, '•')
    .replaceAll(/(?<![\p{L}\p{N}])[*_~]+(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}!?.])[*~]+(?![\p{L}\p{N}])/gu, '')
    .split(/([^\S\n]+|\n)/u)
    .map((word) => {
      const { known, isWhole } = inOurLetters(word);
      if (!isWhole) unknown.push(word);
      return known;
    })
    .join('');
  return {
    text: text.replaceAll(/[^\S\n]+/gu, ' ').replaceAll(/^[\s•|·,;–—-]+|[\s•|·,;–—-]+$/gu, ''),
    unknown,
  };
}

export function inOurLetters(text: string): { known: string; isWhole: boolean } {
  let known = '';
  let isWhole = true;
  for (const character of text) {
    const found = nearest(character);
    known += found ?? '';
    // Ornaments can be dropped. A letter, a digit or a currency sign cannot.
    if (found === undefined && /[\p{L}\p{N}\p{Sc}]/u.test(character)) isWhole = false;
  }
  return { known, isWhole };
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

/** Whole words alone, between blanks, so that 'Low' is not found in 'yellow'. */
export function inWords(text: string): string {
  return ` ${
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `;
}

/** Arrows, stars and the like separate the texts around them. */
function nearest(character: string): string | undefined {
  const face = typeface('sans');
  if (/\s/u.test(character)) return character === '\n' ? character : ' ';
  const candidate = alike[character] ?? character;
  if (face.letter(candidate)) return candidate;
  // Styled letters and compatibility characters: 𝗢𝗽𝗲𝗻, Ｏｐｅｎ, ½.
  const plain = [...character.normalize('NFKC')].map((one) => alike[one] ?? one);
  if (plain.every((one) => face.letter(one))) return plain.join('');
  const [base = '', ...marks] = character.normalize('NFD');
  for (let count = marks.length; count >= 0; count -= 1) {
    const simpler = (base + marks.slice(0, count).join('')).normalize('NFC');
    if (face.letter(simpler)) return simpler;
  }
  if (/\p{M}/u.test(character)) return '';
  return /[\p{S}\p{P}]/u.test(character) && !/\p{Sc}/u.test(character) ? '' : undefined;
}
