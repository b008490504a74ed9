import { type Day, daysInMonth, mondayOf, monthsLater, partsOf } from '#contract/time/calendar-days.ts';
import type { Token } from './date-tokens.ts';
import { holidays } from './holidays.ts';
import {
  dayOfMonth,
  type Month,
  nextOf,
  type Reading,
  type Span,
  seasonIn,
  southern,
  spanOfMonth,
} from './month-spans.ts';

const thirds = { early: [1, 10], mid: [11, 20], late: [21, 31] } as const;

function seasonSpan(
  token: Extract<Token, { kind: 'season' }>,
  reading: Reading,
  notBefore: Day,
): Span | undefined {
  const isSouthern = southern.has(reading.country);
  return nextOf(token.year, notBefore, (year) => seasonIn(year, token.value, isSouthern, 1));
}

function partSpan(tokens: Token[], notBefore: Day, reading: Reading): Span | undefined {
  const [part, ...rest] = tokens;
  if (part?.kind !== 'part') return undefined;
  // "Mid to late April" names the month once.
  const until = rest[0]?.kind === 'range' && rest[1]?.kind === 'part' ? rest[1] : undefined;
  const skipped = (until ? 2 : 0) + (rest[until ? 2 : 0]?.kind === 'link' ? 1 : 0);
  const [firstThird, lastThird] = [thirds[part.value], thirds[until?.value ?? part.value]];
  const whole = rest[skipped];
  const count = skipped + 2;
  if (whole?.kind === 'month') {
    return nextOf(whole.year, notBefore, (year) =>
      spanOfMonth({ year, month: whole.value }, firstThird[0], lastThird[1], count),
    );
  }
  if (whole?.kind === 'season' && !until) {
    const index = ['early', 'mid', 'late'].indexOf(part.value);
    const isSouthern = southern.has(reading.country);
    return nextOf(whole.year, notBefore, (year) => {
      const first = monthsLater(seasonIn(year, whole.value, isSouthern, 1).first, index);
      return { first, last: monthsLater(first, 1) - 1, months: [partsOf(first)], count };
    });
  }
  const month = whole && monthAt(rest.slice(skipped), reading);
  const isYear = whole?.kind === 'unit' && whole.value === 'year';
  if (!month || until || (isYear && part.value !== 'late')) return undefined;
  return spanOfMonth(month, firstThird[0], firstThird[1], skipped + 1 + month.count);
}

/** "This month", "next month", and "the month" or "the year" of which the end is meant. */
function monthAt([which, unit]: Token[], { from }: Reading): (Month & { count: number }) | undefined {
  if (which?.kind === 'unit' && which.value !== 'week') {
    const { year, month } = partsOf(from);
    return { year, month: which.value === 'year' ? 12 : month, count: 1 };
  }
  const isMonth = unit?.kind === 'unit' && unit.value === 'month';
  if (!isMonth || (which?.kind !== 'this' && which?.kind !== 'next')) return undefined;
  const { year, month } = partsOf(monthsLater(from, which.kind === 'next' ? 1 : 0));
  return { year, month, count: 2 };
}

/** "The first week of May", "the second half of June", "the first of May". */
function countedSpan(tokens: Token[], notBefore: Day): Span | undefined {
  const [nth, what, link, month] = tokens;
  const value = nth?.kind === 'nth' || (nth?.kind === 'number' && nth.ordinal) ? nth.value : 0;
  if (nth?.kind === 'nth' && value > 0 && what?.kind === 'link' && link?.kind === 'month') {
    return dayOfMonth({ month: link.value, day: value, year: link.year }, notBefore, 3);
  }
  if (value === 0 || value > 4 || link?.kind !== 'link' || month?.kind !== 'month') return undefined;
  return nextOf(month.year, notBefore, (year) => {
    const at = { year, month: month.value };
    const days = daysInMonth(year, month.value);
    if (what?.kind === 'half' && value === 1) return spanOfMonth(at, 1, 15, 4);
    if (what?.kind === 'half' && (value === 2 || value === -1)) return spanOfMonth(at, 16, days, 4);
    if (what?.kind !== 'unit' || what.value !== 'week') return undefined;
    return value === -1 ? spanOfMonth(at, days - 6, days, 4) : spanOfMonth(at, value * 7 - 6, value * 7, 4);
  });
}

/** "Next week", "this summer", "the next two months". */
function relativeSpan(tokens: Token[], reading: Reading, notBefore: Day): Span | undefined {
  const { from } = reading;
  const [which, what, unit] = tokens;
  if (which?.kind !== 'this' && which?.kind !== 'next') return undefined;
  const isNext = which.kind === 'next';
  if (what?.kind === 'month' || what?.kind === 'season') {
    const span = readDateOrPeriod(tokens.slice(1), reading, isNext && notBefore === from ? from : notBefore);
    // "Next summer" in the middle of a summer is the one after it.
    const isNow = span !== undefined && span.first <= from && isNext && what.year === undefined;
    const later = isNow ? readDateOrPeriod(tokens.slice(1), reading, span.last + 1) : span;
    return later && { ...later, count: later.count + 1 };
  }
  const month = monthAt(tokens, reading);
  if (month) return spanOfMonth(month, 1, 31, 2);
  if (what?.kind === 'unit' && what.value === 'week') {
    const monday = mondayOf(from) + (isNext ? 7 : 0);
    return { first: monday, last: monday + 6, months: [], count: 2 };
  }
  const isCounted = what?.kind === 'count' || (what?.kind === 'number' && !what.ordinal);
  if (!isNext || !isCounted || unit?.kind !== 'unit' || unit.value === 'year') return undefined;
  const last = unit.value === 'week' ? from + what.value * 7 : monthsLater(from, what.value);
  return { first: from, last, months: [], count: 3 };
}

function numberSpan(tokens: Token[], reading: Reading, notBefore: Day): Span | undefined {
  const [number, next, after] = tokens;
  if (number?.kind !== 'number') return undefined;
  const { value: day, month, year } = number;
  if (month !== undefined) {
    const taken = next?.kind === 'month' ? 2 : next?.kind === 'link' && after?.kind === 'month' ? 3 : 1;
    return dayOfMonth({ month, day, year }, notBefore, taken);
  }
  const relative = next?.kind === 'link' ? monthAt(tokens.slice(2), reading) : undefined;
  if (relative) return spanOfMonth(relative, day, day, 4);
  const named = reading.months.at(-1);
  if (named) return spanOfMonth(named, day, day, 1);
  if (!number.ordinal) return undefined;
  const start = partsOf(notBefore);
  const soonest = { ...start, month: start.month + (day < start.day ? 1 : 0) };
  const inMonth = soonest.month > 12 ? { year: soonest.year + 1, month: 1 } : soonest;
  return spanOfMonth({ year: inMonth.year, month: inMonth.month }, day, day, 1);
}

/** The date or period at the beginning of these tokens. */
export function readDateOrPeriod(
  tokens: Token[],
  reading: Reading,
  notBefore = reading.from,
): Span | undefined {
  const [token, second] = tokens;
  switch (token?.kind) {
    case 'date':
      return dayOfMonth(token, notBefore, 1);
    case 'number':
      return countedSpan(tokens, notBefore) ?? numberSpan(tokens, reading, notBefore);
    case 'month': {
      const { value: month, year } = token;
      if (second?.kind === 'number' && second.month === undefined) {
        return dayOfMonth({ month, day: second.value, year }, notBefore, 2);
      }
      return nextOf(year, notBefore, (inYear) => spanOfMonth({ year: inYear, month }, 1, 31, 1));
    }
    case 'season':
      return seasonSpan(token, reading, notBefore);
    case 'holiday':
      return nextOf(token.year, notBefore, (year) => {
        const day = holidays[token.name]?.(year, reading.country);
        return day === undefined ? undefined : { first: day, last: day, months: [], count: 1 };
      });
    case 'beside': {
      const span = readDateOrPeriod(tokens.slice(1), reading, notBefore);
      if (!span || span.first !== span.last) return undefined;
      const day = span.first + token.value;
      return { first: day, last: day, months: [], count: span.count + 1 };
    }
    case 'part':
      return partSpan(tokens, notBefore, reading);
    case 'nth':
      return countedSpan(tokens, notBefore);
    case 'this':
    case 'next':
      return relativeSpan(tokens, reading, notBefore);
    case 'today':
    case 'tomorrow': {
      const day = reading.from + (token.kind === 'today' ? 0 : 1);
      return { first: day, last: day, months: [], count: 1 };
    }
    default:
      return undefined;
  }
}
