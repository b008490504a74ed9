import type { DayParts } from '#contract/time/calendar-days.ts';
import { withYears } from './arrange-years.ts';
import type { Token } from './date-tokens.ts';

const startsDate: ReadonlySet<string> = new Set([
  'number',
  'date',
  'month',
  'weekday',
  'season',
  'holiday',
  'part',
  'nth',
  'today',
  'tomorrow',
  'next',
  'this',
]);
const endsDate: ReadonlySet<string> = new Set([
  'number',
  'date',
  'month',
  'weekday',
  'season',
  'holiday',
  'year',
  'part',
  'today',
  'tomorrow',
  'unit',
  'from',
  'between',
]);
const joins: ReadonlySet<string> = new Set(['comma', 'and', 'or', 'range', 'through', 'to']);

const as = (token: Token, kind: 'range' | 'comma' | 'except' | 'unknown' | 'yes' | 'not'): Token => ({
  kind,
  start: token.start,
  end: token.end,
});

/** One sentence with what its small words mean there. */
export function arrange(sentence: Token[], from: DayParts): Token[] {
  const dated = withMonthsOfNumbers(withYears(withBetween(sentence), from));
  return withNots(withButs(withRanges(withoutLastWeekday(withNths(dated)))));
}

/** Puts "2nd and 4th" to the Saturdays that they count. */
function withNths(tokens: Token[]): Token[] {
  const arranged: Token[] = [];
  for (const token of tokens) {
    if (token.kind !== 'weekday') {
      arranged.push(token);
      continue;
    }
    const nths: number[] = [];
    for (let nth = nthBefore(arranged); nth !== undefined; nth = nthBefore(arranged, nths.length > 0)) {
      nths.push(nth);
      while (joins.has(arranged.at(-1)?.kind ?? '')) arranged.pop();
      arranged.pop();
    }
    arranged.push(nths.length > 0 ? { ...token, nths } : token);
  }
  return arranged;
}

function nthBefore(tokens: Token[], acrossJoins = false): number | undefined {
  const at = tokens.findLastIndex(({ kind }) => !(acrossJoins && joins.has(kind)));
  const token = tokens[at];
  if (token?.kind === 'nth') return token.value;
  const isCount = token?.kind === 'number' && token.ordinal && token.value <= 5 && token.month === undefined;
  return isCount && tokens[at - 1]?.kind !== 'month' ? token.value : undefined;
}

/** In "between May 3 and 10" the "and" is no list. */
function withBetween(tokens: Token[]): Token[] {
  let isOpen = false;
  return tokens.map((token) => {
    if (token.kind === 'between') isOpen = true;
    else if (isOpen && ['and', 'range', 'through', 'to'].includes(token.kind)) {
      isOpen = false;
      return as(token, 'range');
    }
    return token;
  });
}

/** Gives "6, 13 and 20 March" the month that comes last. */
function withMonthsOfNumbers(tokens: Token[]): Token[] {
  const arranged = [...tokens];
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'month') continue;
    const isLinked = tokens[index - 1]?.kind === 'link';
    if (tokens[index + 1]?.kind === 'number' && !isLinked) continue;
    for (let at = index - (isLinked ? 2 : 1); at >= 0; at -= 1) {
      const before = arranged[at];
      if (before?.kind === 'number' && before.month === undefined && tokens[at - 1]?.kind !== 'month') {
        arranged[at] = {
          ...before,
          month: token.value,
          ...(token.year === undefined ? {} : { year: token.year }),
        };
      } else if (!before || !joins.has(before.kind) || at === index - 1) break;
    }
  }
  return arranged;
}

/** "Fri 3/5 - Sun 3/7" goes from one date to the other. */
function withoutLastWeekday(tokens: Token[]): Token[] {
  return tokens.filter((token, index) => {
    const [before, join, after] = [tokens[index - 2], tokens[index - 1], tokens[index + 1]];
    const isJoined = ['range', 'through', 'to'].includes(join?.kind ?? '');
    const isBetweenDates = isJoined && before && before.kind !== 'weekday' && endsDate.has(before.kind);
    const isDate = after !== undefined && ['date', 'month', 'number'].includes(after.kind);
    return !(token.kind === 'weekday' && isBetweenDates && isDate);
  });
}

/** A dash that joins no two dates is only a pause, and such a "to" says nothing. */
function withRanges(tokens: Token[]): Token[] {
  return tokens.flatMap((token, index) => {
    if (token.kind !== 'range' && token.kind !== 'through' && token.kind !== 'to') return [token];
    const [before, after] = [tokens[index - 1], tokens[index + 1]];
    // The dash of "mid-April" belongs to the word.
    if (
      token.kind === 'range' &&
      before?.kind === 'part' &&
      after &&
      ['month', 'season'].includes(after.kind)
    )
      return [];
    if (before && after && endsDate.has(before.kind) && startsDate.has(after.kind)) {
      // From a Friday to a Sunday, or from a date to a date; "March - Fridays" is no range.
      const isMixed =
        (before.kind === 'weekday') !== (after.kind === 'weekday') &&
        before.kind !== 'between' &&
        before.kind !== 'from';
      if (!isMixed) return [as(token, 'range')];
    }
    // "Weekends through March" is a limit.
    if (token.kind === 'through') return [token];
    if (token.kind === 'to')
      return before?.kind === 'weekday' && after && startsDate.has(after.kind) ? [as(token, 'unknown')] : [];
    return [as(token, 'comma')];
  });
}

/** "Fridays not in December" leaves December out. */
function withNots(tokens: Token[]): Token[] {
  let hasDate = false;
  return tokens.map((token, index) => {
    if (startsDate.has(token.kind)) hasDate = true;
    else if (['comma', 'and', 'or', 'except'].includes(token.kind)) hasDate = false;
    if (token.kind !== 'not' || !hasDate) return token;
    const next = tokens.slice(index + 1, index + 4).find(({ kind }) => kind !== 'link' && kind !== 'any');
    return next && startsDate.has(next.kind) ? as(token, 'except') : token;
  });
}

/** "Any day but Sunday" leaves Sunday out; "Fridays, but Saturdays work" does not. */
function withButs(tokens: Token[]): Token[] {
  let hasAny = false;
  let hasNot = false;
  return tokens.flatMap((token, index) => {
    if (token.kind === 'any' || token.kind === 'all') hasAny = true;
    if (token.kind === 'not') hasNot = true;
    // "Fridays, but not before the 12th" is a limit, and leaves out no days of its own.
    const isLimit = ['before', 'after', 'until', 'through'].includes(tokens[index + 1]?.kind ?? '');
    if (token.kind === 'except' && isLimit) return [as(token, 'comma'), as(token, 'not')];
    if (token.kind !== 'but') return [token];
    const after = tokens[index + 1];
    // "Not the 6th but the 13th"
    if (hasNot) return [as(token, 'comma'), as(token, 'yes')];
    return [as(token, hasAny && after && startsDate.has(after.kind) ? 'except' : 'comma')];
  });
}
