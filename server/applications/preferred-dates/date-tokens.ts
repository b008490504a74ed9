import { type Meaning, type PlainKind, words } from './date-words.ts';
import { fillers, phrases } from './filler-words.ts';
import { holidays } from './holidays.ts';
import { correctedName } from './misspelled-names.ts';
import { type Written, writtenParts } from './written-parts.ts';

export type TokenMeaning =
  | Meaning
  | { kind: 'number'; value: number; ordinal: boolean; month?: number; year?: number }
  | { kind: 'year'; value: number }
  /** A date in figures; a day that does not exist, such as 2/30, is kept and refused later. */
  | { kind: 'date'; year?: number; month: number; day: number }
  | { kind: 'holiday'; name: string; year?: number };

/** Where it stands in the text is kept, so that what is not read can be shown as written. */
export type Token = TokenMeaning & { start: number; end: number };

const longestPhrase = 4;

/** The longest phrase that begins here: what it means, and how many words it takes. */
function phraseAt(
  parts: Written[],
  index: number,
): { meaning: TokenMeaning | null; count: number } | undefined {
  for (let count = longestPhrase; count >= 1; count -= 1) {
    const run = parts.slice(index, index + count);
    if (run.length < count || run.some(({ groups }) => groups.word === undefined)) continue;
    const joined = run.map((part) => part.text).join(' ');
    if (Object.hasOwn(holidays, joined)) return { meaning: { kind: 'holiday', name: joined }, count };
    const stands = Object.hasOwn(phrases, joined) ? phrases[joined] : undefined;
    if (stands !== undefined) return { meaning: words.get(stands) ?? null, count };
  }
  return undefined;
}

const verbsAfterMay = new Set(
  'be have need not also work want take require prefer change vary come just still get'.split(' '),
);
const subjects = new Set('i we it they you he she there that who dates band things'.split(' '));

/** "We may be free" names no month, and "we sat" no day. */
function isVerb(parts: Written[], index: number): boolean {
  const before = parts[index - 1]?.text ?? '';
  if (parts[index]?.text === 'may')
    return subjects.has(before) || verbsAfterMay.has(parts[index + 1]?.text ?? '');
  return ['sat', 'march', 'fall', 'wed'].includes(parts[index]?.text ?? '') && subjects.has(before);
}

function wordMeaning(word: string): TokenMeaning | null {
  const known = words.get(word);
  if (known) return known;
  if (fillers.has(word)) return null;
  const corrected = correctedName(word);
  return (corrected && words.get(corrected)) || { kind: 'unknown' };
}

const plain = (kind: PlainKind): TokenMeaning => ({ kind });

function figuresMeaning({ text, groups }: Written, isUs: boolean): TokenMeaning | null {
  const figures = text.split(/\D+/).filter(Boolean).map(Number);
  const [one = 0, two = 0, three = 0] = figures;
  if (groups.web || groups.phone || groups.money || groups.amount || groups.bullet) return null;
  if (groups.always) return plain('any');
  if (groups.iso) return { kind: 'date', year: one, month: two, day: three };
  if (groups.year) return { kind: 'year', value: one < 100 ? 2000 + one : one };
  if (groups.number)
    return one >= 1 && one <= 31
      ? { kind: 'number', value: one, ordinal: /\D/.test(text) }
      : plain('unknown');
  if (groups.dotted && isUs) return plain('unknown');
  if (groups.full || groups.short || groups.dotted) {
    const monthFirst = isUs ? one <= 12 : two > 12;
    const year = groups.full ? { year: three < 100 ? 2000 + three : three } : {};
    return { kind: 'date', ...year, month: monthFirst ? one : two, day: monthFirst ? two : one };
  }
  return plain('unknown');
}

const marks: Record<string, PlainKind> = {
  '/': 'or',
  '|': 'or',
  '&': 'and',
  '+': 'and',
  '-': 'range',
  '–': 'range',
  '—': 'range',
  '@': 'link',
};

/** The text as tokens, without the words and figures that say nothing about dates. */
export function readTokens(text: string, isUs: boolean): Token[] {
  const parts = writtenParts(text);
  const tokens: Token[] = [];
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index];
    if (!part) break;
    const before = tokens.at(-1);
    const push = (meaning: TokenMeaning | null, end = part.end) => {
      if (meaning) tokens.push({ ...meaning, start: part.start, end });
    };
    if (words.get(part.text)?.kind === 'nth' && isNoDay(parts, index)) continue;
    if (part.groups.word !== undefined) {
      const phrase = isVerb(parts, index) ? { meaning: null, count: 1 } : phraseAt(parts, index);
      push(phrase ? phrase.meaning : wordMeaning(part.text), parts[index + (phrase?.count ?? 1) - 1]?.end);
      index += (phrase?.count ?? 1) - 1;
    } else if (part.groups.stop) {
      // "Fri." and "Mar. 6" do not end a sentence.
      const abbreviates = part.text === '.' && before?.end === part.start && isAbbreviation(before);
      if (!abbreviates) push(plain('stop'));
    } else if (part.groups.mark) push(plain(marks[part.text] ?? 'comma'));
    else if (part.groups.clock) {
      // "March 8pm" leaves open which day of March is meant.
      if (before?.kind === 'month') push(plain('unknown'));
      else while (timeLinks.has(tokens.at(-1)?.kind ?? '')) tokens.pop();
    } else if (part.groups.number && isNoDay(parts, index)) continue;
    else if (part.groups.short && (before?.kind === 'month' || isMonth(parts[index + 1]))) {
      // "March 6/7" are two days, and not June 7.
      const [one = 0, two = 0] = part.text.split('/').map(Number);
      push({ kind: 'number', value: one, ordinal: false });
      push(plain('or'));
      push({ kind: 'number', value: two, ordinal: false });
    } else push(figuresMeaning(part, isUs));
  }
  return tokens;
}

/** What leads to a time of day goes with it: "after 7pm" is no limit of dates. */
const timeLinks: ReadonlySet<string> = new Set([
  'after',
  'before',
  'until',
  'from',
  'between',
  'link',
  'range',
  'through',
  'to',
]);

const choices = new Set(['choice', 'option', 'preference', 'pick']);

function isMonth(part: Written | undefined): boolean {
  return words.get(part?.text ?? '')?.kind === 'month';
}

/** "At 8" is a time of day; the number of "1st choice" or "option 2" counts choices. */
function isNoDay(parts: Written[], index: number): boolean {
  const [before, after] = [parts[index - 1]?.text ?? '', parts[index + 1]];
  if (choices.has(before) || choices.has(after?.text ?? '')) return true;
  return (before === 'at' || before === '@') && !isMonth(after);
}

function isAbbreviation(token: Token): boolean {
  const length = token.end - token.start;
  return (token.kind === 'month' && length <= 4) || (token.kind === 'weekday' && length <= 5);
}
