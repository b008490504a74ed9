import { type Day, type DayParts, dayNumber, daysInMonth, partsOf } from '#contract/time/calendar-days.ts';
import { isDay } from '#contract/time/time-input.ts';
import type { Token } from './date-tokens.ts';

/** What a sentence says about dates, piece by piece. */
export interface Item {
  /** Days, weekdays, a period, or always. */
  kind: 'd' | 'w' | 'p' | 'o';
  days: Day[];
  weekdays: readonly number[];
  isMany: boolean;
  /** What stands before it: nothing, a comma, a conjunction, or the beginning of the sentence. */
  joiner: '' | ',' | '+' | '.';
}

/** The days that can be meant. */
export interface Reading {
  first: Day;
  last: Day;
}

const [year, point, more] = ['(?:,?y)?', '(?:mn|nm|d|m)(?:,?y)?', '(?:[,+]+n)*'];
/** What one item looks like, as kinds of tokens. A sentence with anything else is in doubt. */
const itemPattern = new RegExp(
  [
    `(?<range>b?${point}[-h](?:${point}|n)|b${point}\\+(?:${point}|n)|n[-h]nm(?!n)${year}|n[-h]n(?![-hnm]))`,
    // "March 6 13", "March 6, 7-9" and "March 6, 13 April" can be meant in two ways.
    `(?<days>mn${more}(?!-[nmdw]|[hn*]|[,+]+n|m(?!n))${year}|n${more}m(?!n)${year}|(?<![dmny])n${more}(?![-hnm])|d${year}(?!-w))`,
    `(?<month>m(?!n)${year})`,
    '(?<weekdays>w(?:[-h]w)?)',
    '(?<always>o)',
  ].join('|'),
  'y',
);

/** Reads one sentence, all of it or nothing. */
export function readItems(tokens: Token[], reading: Reading): Item[] | undefined {
  const code = tokens.map(({ kind }) => kind).join('');
  const saysAny = code.includes('*');
  // In "March 5, 6/7" the figures are no date; "Dec 24/7" and "6/3, 24/7" may be days or always.
  const short = new Set(tokens.filter(({ isShort }) => isShort).map(({ kind }) => kind));
  if (short.size > (code.includes('m') ? 0 : 1)) return undefined;
  const items: Item[] = [];
  let joiner: Item['joiner'] = '.';
  let monthBefore: number | undefined;
  for (let at = 0; at < code.length; ) {
    const letter = code[at] ?? '';
    if (',-+s*'.includes(letter)) {
      // "May 28 - June 3 - June 10"
      if (/^-[mndb]/.test(code.slice(at, at + 2)) && items.some(({ kind }) => kind !== 'w')) return undefined;
      if (letter === '+') joiner = '+';
      else if (',-'.includes(letter) && joiner === '') joiner = ',';
      // "March 6 or 13, all 4 of us"
      if ('s*'.includes(letter)) monthBefore = undefined;
      at += 1;
      continue;
    }
    itemPattern.lastIndex = at;
    const { 0: kinds = '', groups = {} } = itemPattern.exec(code) ?? {};
    const said = tokens.slice(at, at + kinds.length);
    const isListed = joiner === ',' || joiner === '+';
    const item = readItem(groups, said, reading, isListed ? monthBefore : undefined);
    if (!item) return undefined;
    monthBefore = said.some(({ day }) => day) ? partsOf(item.days?.at(-1) ?? 0).month : undefined;
    const isMany = saysAny || said.some((token) => token.isMany) || kinds.length > 1;
    items.push({ weekdays: [], days: [], ...item, isMany, joiner });
    joiner = '';
    at += kinds.length;
  }
  // "March 6 -" goes on, and nobody knows how far.
  return /[mndyw]-$/.test(code) ? undefined : items;
}

type Read = Pick<Item, 'kind'> & Partial<Pick<Item, 'days' | 'weekdays'>>;
type Point = { [part in keyof DayParts]?: number | undefined };

function pointOf(tokens: Token[]): Point {
  const partOf = (part: keyof DayParts) => tokens.find((token) => token[part] !== undefined)?.[part];
  return { year: partOf('year'), month: partOf('month'), day: partOf('day') };
}

/** Undefined for what is no day, is over, or is too far ahead. */
function readItem(
  { range, days, month, weekdays, always }: Record<string, string | undefined>,
  tokens: Token[],
  reading: Reading,
  monthBefore: number | undefined,
): Read | undefined {
  if (always) return { kind: 'o' };
  if (weekdays) return weekdaysOf(tokens);
  const point = pointOf(tokens);
  if (month) return periodOf(point, point, reading);
  const numbers = tokens.filter(({ kind }) => kind === 'n');
  point.month ??= monthBefore;
  if (range) {
    const middle = tokens.findIndex(({ kind }) => '-h+'.includes(kind));
    const [from, to] = [pointOf(tokens.slice(0, middle)), pointOf(tokens.slice(middle))];
    from.month ??= point.month;
    to.month ??= point.month;
    return periodOf(from, to, reading);
  }
  // In "March 20, 7 or 8" the last may be hours.
  if (numbers.some(({ day = 0 }, at) => day <= (numbers[at - 1]?.day ?? 0))) return undefined;
  // In "6 March, 13, 20 April" the 13 may belong to either.
  if (!days || (monthBefore && /^n.*m/.test(days) && numbers.length > 1)) return undefined;
  const named = numbers.length > 0 ? numbers.map(({ day }) => ({ ...point, day })) : [point];
  const read = named.map((each) => spanOf(each, reading.first)?.first ?? Number.POSITIVE_INFINITY);
  return read.every((day) => day <= reading.last) ? { kind: 'd', days: read } : undefined;
}

function weekdaysOf([first, , last]: Token[]): Read | undefined {
  const { weekdays = [] } = first ?? {};
  if (!last) return { kind: 'w', weekdays };
  const [[from = 0, ...more], [to = 0, ...others]] = [weekdays, last.weekdays ?? []];
  if (more.length + others.length > 0) return undefined;
  const length = ((to - from + 7) % 7) + 1;
  return { kind: 'w', weekdays: Array.from({ length }, (_, index) => (from + index) % 7) };
}

/** The day, or the first and last of the month, of the first year in which that is not over. */
function spanOf({ year, month = 0, day }: Point, notBefore: Day): { first: Day; last: Day } | undefined {
  const thisYear = partsOf(notBefore).year;
  for (const inYear of year === undefined ? [thisYear, thisYear + 1] : [year]) {
    const last: DayParts = { year: inYear, month, day: day ?? daysInMonth(inYear, month) };
    if (isDay(last) && dayNumber(last) >= notBefore) {
      return { first: dayNumber({ ...last, day: day ?? 1 }), last: dayNumber(last) };
    }
  }
  return undefined;
}

/** Less than a year, so that the day before another is found, and not the one after it. */
const longestPeriod = 300;

/** One that has begun, such as "Nov 10 to 20" on the 15th, is that of this year, and only its rest can be meant. */
function periodOf(from: Point, to: Point, reading: Reading): Read | undefined {
  const end = spanOf(to, reading.first);
  const start = end && spanOf(from, end.last - longestPeriod);
  const isAlike = (from.day === undefined) === (to.day === undefined);
  if (!start || !isAlike || start.last > end.last || start.first > reading.last) return undefined;
  const first = Math.max(start.first, reading.first);
  const length = Math.min(end.last, reading.last) - first + 1;
  return { kind: 'p', days: Array.from({ length }, (_, index) => first + index) };
}
