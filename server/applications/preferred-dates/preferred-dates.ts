import { type Day, dayOfIso, isoDay, monthsLater, weekdayOf } from '#contract/time/calendar-days.ts';
import { readTokens, type Token } from './date-tokens.ts';
import { type Item, type Reading, readItems } from './read-items.ts';

export interface PreferredDates {
  /** `2027-03-06`, in order, from the day of the application to a year later. */
  dates: string[];
  /** Whether what was written goes on beyond the dates that are listed. */
  openEnded: boolean;
  /** What could not be read, as written. */
  unread: string[];
}

export interface PreferredDatesContext {
  /** The day on which the application came, in the venue's zone: `2026-11-15`. */
  from: string;
  /** ISO code. In the US 5/2 is May 2, elsewhere February 5. */
  country: string;
}

const mostDates = 60;
/** Of "any Friday" these are enough to choose from. */
const mostDatesOfOpenWish = 16;

/**
 * Reads the dates that a performer wishes, from the performer's own words. A wrong date is worse than none: what is in
 * doubt is not read, and then nothing is that may depend on it.
 */
export function readPreferredDates(text: string, { from, country }: PreferredDatesContext): PreferredDates {
  const first = dayOfIso(from);
  const reading: Reading = { first, last: monthsLater(first, 12) };
  const nothing = { dates: [], openEnded: false, unread: [text.trim()].filter(Boolean) };
  const items: Item[] = [];
  const unread: string[] = [];
  for (const { tokens, start, end } of sentencesOf(readTokens(text, country === 'US'), text.length)) {
    const read = readItems(tokens, reading);
    // What was not read may say that the rest is not to be taken at its word.
    if (!read && tokens.some(tellsOfDates)) return nothing;
    if (read) items.push(...read);
    else unread.push(text.slice(start, end).trim());
  }
  if (items.length === 0 && unread.length > 0) return nothing;
  const wished = listOf(items);
  // "Fridays" or "March" says too little beside words that were not read: the rest may be among those.
  if (!wished || (unread.length > 0 && wished.isLoose)) return nothing;

  const everyDay = Array.from({ length: reading.last - first + 1 }, (_, index) => first + index);
  const suiting = everyDay.filter((day) => isIn(wished, day));
  const isOpen = wished.weekdays !== undefined && wished.days === undefined;
  const most = isOpen ? mostDatesOfOpenWish : mostDates;
  // "Any day in March" ends with March.
  const isFlexible = items.some(({ kind }) => kind === 'o') && items.every(({ kind }) => kind !== 'p');
  return {
    dates: suiting.slice(0, most).map(isoDay),
    openEnded: isOpen || isFlexible || suiting.length > most,
    unread,
  };
}

function sentencesOf(tokens: Token[], length: number): { tokens: Token[]; start: number; end: number }[] {
  const sentences = [{ tokens: [] as Token[], start: 0, end: length }];
  for (const token of tokens) {
    const current = sentences.at(-1);
    if (token.kind !== '.') current?.tokens.push(token);
    else {
      if (current) current.end = token.start;
      sentences.push({ tokens: [], start: token.end, end: length });
    }
  }
  return sentences;
}

/** Whether a sentence that was not read has more to do with dates than "we are a 4 piece from Athens". */
function tellsOfDates({ kind, isOrdinal }: Token): boolean {
  return 'mwdyth'.includes(kind) || isOrdinal === true;
}

/** These weekdays, on those days where any are named. */
interface DateList {
  weekdays: Set<number> | undefined;
  days: Set<Day> | undefined;
  /** Another word could narrow it. */
  isLoose: boolean;
}

function isIn({ weekdays, days }: DateList, day: Day): boolean {
  if (!weekdays && !days) return false;
  return (weekdays?.has(weekdayOf(day)) ?? true) && (days?.has(day) ?? true);
}

/** What the items say together; undefined where that is in doubt. */
function listOf(items: Item[]): DateList | undefined {
  const order = items.map(({ kind }) => kind).join('');
  const [hasDays, hasWeekdays, hasPeriods, hasAlways] = [...'dwpo'].map((kind) => order.includes(kind));
  // "March 5/6 April" and "Fri Sat" lack a word. "12/5 12/12" are two days.
  const isBare = (at: number) =>
    items[at]?.joiner === '' && /^(?:pp|dp|pd|ww|od|do)/.test(order.slice(at - 1, at + 1));
  if (items.some((_, at) => at > 0 && isBare(at))) return undefined;
  const days = new Set(items.flatMap((item) => item.days));
  const weekdays = new Set(items.flatMap((item) => item.weekdays));
  // "May. The 3rd" is no more than that day.
  if (hasDays && hasPeriods && days.size < items.flatMap((item) => item.days).length) return undefined;
  if (!hasWeekdays)
    return { weekdays: undefined, days: days.size > 0 ? days : undefined, isLoose: hasPeriods === true };
  if (hasAlways || (hasDays && hasPeriods)) return undefined;
  if (hasDays) return areOnWeekdays(items, order) ? { weekdays: undefined, days, isLoose: false } : undefined;
  const areMany = items.every(({ kind, isMany }) => kind === 'p' || isMany);
  // "Friday" may be the coming one, or any.
  if (!hasPeriods) return areMany ? { weekdays, days: undefined, isLoose: true } : undefined;
  // "Fridays or March" are two wishes, "March, Fridays in April" may be, and "Sundays in March 7-9" may be hours.
  const second = /^(?:w+(?=p+$)|p+(?=w+$))/.exec(order)?.[0].length ?? 0;
  const isCut = items.some(
    ({ joiner }, at) => at > 0 && (joiner === '.' ? at !== second : joiner === '+' && at === second),
  );
  const isShort = items.some((item) => item.kind === 'p' && item.days.length < 7);
  const isThere = [...days].some((day) => weekdays.has(weekdayOf(day)));
  return second === 0 || isCut || !isThere || isShort ? undefined : { weekdays, days, isLoose: false };
}

/** "Friday, March 5" and "March 5 (Friday)" are one day. When it is no Friday, nothing is read. */
function areOnWeekdays(items: Item[], order: string): boolean {
  return [...order.matchAll(/d+(?:w+(?![wd]))?|w+d*/g)].every(({ 0: run, index }) => {
    const beside = items[index + run.search(/(?<=w)d|(?<=d)w/)]?.joiner;
    const together = items.slice(index, index + run.length);
    const weekdays = new Set(together.flatMap((item) => item.weekdays));
    const ofDays = new Set(together.flatMap((item) => item.days.map(weekdayOf)));
    const areOn =
      [...ofDays].every((day) => weekdays.has(day)) && [...weekdays].every((day) => ofDays.has(day));
    // "March 2nd Tuesday" may be the second one.
    const isClose = beside === ',' || (beside === '' && run.startsWith('w'));
    return !run.includes('w') || (run.includes('d') && areOn && isClose);
  });
}
