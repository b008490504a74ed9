import { dayNumber, daysInMonth, mondayOf, weekdayOf } from '#contract/time/calendar-days.ts';
import type { Token } from './date-tokens.ts';
import type { Reading } from './month-spans.ts';
import { readLimit } from './read-limit.ts';
import { ever, type Item, nameMonths, type ReadItem, readSpan } from './read-range.ts';
import { readWeekdayItem } from './read-weekday-item.ts';
import { isOnWeekdays, readWeekdays, weekdaysOfWeek, weekendOf } from './read-weekdays.ts';

export interface Phrase {
  items: Item[];
  hasAny: boolean;
  saysAll: boolean;
  /** Whether a "not" stands before the first item, or after the last. */
  negation: 'none' | 'before' | 'after';
}

/** No item has more tokens: a bound keeps the work in proportion to the text. */
const longestItem = 16;

/** Reads one part of a sentence, all of it or nothing. */
export function readPhrase(tokens: Token[], reading: Reading): Phrase | undefined {
  reading.saysAny = false;
  const phrase: Phrase = { items: [], hasAny: false, saysAll: false, negation: 'none' };
  const { items } = phrase;
  for (let at = 0; at < tokens.length; ) {
    const rest = tokens.slice(at, at + longestItem);
    const [token, next] = rest;
    if (!token) break;
    if (token.kind === 'any' || token.kind === 'all') {
      // "Every second Friday" may begin with either.
      if (next?.kind === 'weekday' && next.nths && rest[2]?.kind !== 'link') return undefined;
      phrase.hasAny = true;
      phrase.saysAll ||= token.kind === 'all';
      reading.saysAny = true;
      at += 1;
    } else if (['link', 'yes', 'between'].includes(token.kind)) at += 1;
    else if (
      token.kind === 'unit' &&
      ['any', 'all', 'link'].includes(tokens[at - 1]?.kind ?? '') &&
      next?.kind !== 'link'
    )
      at += 1;
    else if (token.kind === 'not' && !limitWords.has(next?.kind ?? '')) {
      if (phrase.negation !== 'none') return undefined;
      phrase.negation = items.length === 0 ? 'before' : 'after';
      reading.isNegated = items.length === 0;
      at += 1;
    } else {
      // What comes after the "not" of "Fridays not Saturdays" would need a comma to be told apart.
      if (phrase.negation === 'after') return undefined;
      const read = readItem(rest, reading, items.at(-1));
      if (!read) return undefined;
      if (read.replaces) items.pop();
      if (read.item) items.push(read.item);
      at += read.count;
    }
  }
  if (phrase.negation !== 'none' && items.length === 0) return undefined;
  return phrase;
}

const limitWords: ReadonlySet<string> = new Set(['before', 'after', 'until', 'through']);

function readItem(tokens: Token[], reading: Reading, before: Item | undefined): ReadItem | undefined {
  const [token, next] = tokens;
  if (token?.kind === 'weekday') return readWeekdayItem(tokens, reading, before);
  if ((token?.kind === 'this' || token?.kind === 'next') && next?.kind === 'weekday') {
    const weekdays = next.plural ? undefined : readWeekdays(tokens.slice(1));
    const days = weekdays && weekdaysOfWeek(weekdays, token.kind, reading.from);
    reading.which = token.kind;
    return weekdays && days?.length ? { item: { kind: 'days', days }, count: weekdays.count + 1 } : undefined;
  }
  if (token?.kind === 'not' || token?.kind === 'from' || limitWords.has(token?.kind ?? '')) {
    return readLimit(tokens, reading, before);
  }
  if (token?.kind === 'unit' && token.value === 'week' && next?.kind === 'link') {
    const day = readSpan(tokens.slice(2), reading);
    if (!day || day.first !== day.last) return undefined;
    // Who says "the week of" a Sunday begins the week there.
    const first = weekdayOf(day.first) === 0 ? day.first : mondayOf(day.first);
    return { item: { kind: 'period', first, last: first + 6, isOpen: false }, count: day.count + 2 };
  }
  if (token?.kind === 'year') {
    const { value: year } = token;
    const [first, last] = [dayNumber({ year, month: 1, day: 1 }), dayNumber({ year, month: 12, day: 31 })];
    return { item: { kind: 'period', first, last, isOpen: true }, count: 1 };
  }
  return readSpanItem(tokens, reading, before);
}

function readSpanItem(tokens: Token[], reading: Reading, before: Item | undefined): ReadItem | undefined {
  const span = readSpan(tokens, reading);
  if (!span) return undefined;
  const { first, last, count } = span;
  const after = tokens[count];
  const [token] = tokens;
  if (
    reading.isNegated &&
    count === 1 &&
    token?.kind === 'number' &&
    token.month === undefined &&
    reading.months.length > 1
  ) {
    // "April and May, except the 9th" leaves out both.
    const months = reading.months.filter(({ year, month }) => token.value <= daysInMonth(year, month));
    const days = months.map((month) => dayNumber({ ...month, day: token.value }));
    return { item: { kind: 'days', days }, count };
  }
  // "March 6 7" may be a time of day.
  const isBare = token?.kind === 'number' && !token.ordinal && token.month === undefined;
  if (isBare && before?.kind === 'days') return undefined;
  if (token?.kind === 'today' || token?.kind === 'tomorrow') reading.which = 'this';
  nameMonths(reading, span);
  if (after?.kind === 'onward') return { item: { kind: 'limit', first, last: ever }, count: count + 1 };
  if (first !== last) {
    // "Fri 3/5 - Sun 3/7" begins on that Friday; "Fridays 3/1 - 3/31" are all Fridays.
    const isFirstDay =
      before?.kind === 'weekdays' && !before.weekdays.plural && isOnWeekdays(first, before.weekdays);
    const replaces = isFirstDay && last - first < 7;
    return { item: { kind: 'period', first, last, isOpen: false }, count, replaces };
  }
  if (after?.kind === 'weekday' && after.weekend && !after.plural) {
    const days = weekendOf(first);
    return days && { item: { kind: 'days', days }, count: count + 1 };
  }
  if (before?.kind === 'weekdays') {
    // "Fri 3/6" must be a Friday, and "Fri/Sat 3/6" either.
    if (!isOnWeekdays(first, before.weekdays) && !reading.leadDays.includes(weekdayOf(first)))
      return undefined;
    return { item: { kind: 'days', days: [first] }, count, replaces: true };
  }
  return { item: { kind: 'days', days: [first] }, count };
}
