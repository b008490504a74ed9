import type { DayParts } from '#contract/time/calendar-days.ts';
import type { Token } from './date-tokens.ts';

type Dated = Extract<Token, { kind: 'month' | 'date' | 'season' | 'holiday' }>;

function isDated(token: Token | undefined): token is Dated {
  return token !== undefined && ['month', 'date', 'season', 'holiday'].includes(token.kind);
}

function monthIn(token: Dated): number | undefined {
  if (token.kind === 'month') return token.value;
  return token.kind === 'date' ? token.month : undefined;
}

/**
 * Gives a year to the month before it, and to all other months of the sentence that have none. Without that, "March and
 * April 2029" would offer next March.
 */
export function withYears(tokens: Token[], from: DayParts): Token[] {
  const arranged: Token[] = [];
  const hasDated = tokens.some(isDated);
  let leading: number | undefined;
  for (const token of tokens) {
    const owner =
      token.kind === 'year' ? arranged.findLastIndex((before) => !yearMayFollow.has(before.kind)) : -1;
    const dated = arranged[owner];
    if (token.kind === 'year' && !isDated(dated) && hasDated) leading ??= token.value;
    else if (token.kind !== 'year' || !isDated(dated) || dated.year !== undefined) arranged.push(token);
    else {
      arranged.splice(owner, 1, { ...dated, year: token.value });
      while (arranged.at(-1)?.kind === 'comma' || arranged.at(-1)?.kind === 'link') arranged.pop();
    }
  }
  if (leading !== undefined) {
    // "2027: March 6, April 3"
    const year = leading;
    return arranged.map((token) => (isDated(token) ? { ...token, year: token.year ?? year } : token));
  }
  const known = arranged.find((token) => isDated(token) && token.year !== undefined);
  if (!known || !isDated(known) || known.year === undefined) return arranged;
  const { year } = known;
  const isPast = (inYear: number, month: number) => inYear * 12 + month < from.year * 12 + from.month;
  const knownAt = arranged.indexOf(known);
  return arranged.map((token, index) => {
    if (!isDated(token) || token.year !== undefined) return token;
    const [month, knownMonth] = [monthIn(token), monthIn(known)];
    if (month === undefined || knownMonth === undefined) return { ...token, year };
    if (index < knownAt && month > knownMonth && !isPast(year - 1, month))
      return { ...token, year: year - 1 };
    return { ...token, year: isPast(year, month) ? year + 1 : year };
  });
}

const yearMayFollow: ReadonlySet<string> = new Set(['number', 'comma', 'and', 'or', 'range', 'link']);
