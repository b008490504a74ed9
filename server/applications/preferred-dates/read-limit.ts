import type { Day } from '#contract/time/calendar-days.ts';
import type { Token } from './date-tokens.ts';
import type { Reading, Span } from './month-spans.ts';
import { ever, type Item, nameMonths, type ReadItem, readSpan } from './read-range.ts';
import { readDateOrPeriod } from './read-span.ts';

export function readLimit(tokens: Token[], reading: Reading, before: Item | undefined): ReadItem | undefined {
  const isNot = tokens[0]?.kind === 'not';
  const word = tokens[isNot ? 1 : 0]?.kind;
  const skipped = isNot ? 2 : 1;
  const operand = tokens.slice(tokens[skipped]?.kind === 'link' ? skipped + 1 : skipped);
  const [first] = operand;
  if (first?.kind === 'number' && !first.ordinal && first.month === undefined) {
    // "Fridays after 7" is a time of day. Next to a month it could be either.
    const isTime = before?.kind === 'weekdays' && reading.months.length === 0 && first.value <= 12;
    return isTime ? { item: undefined, count: skipped + 1 } : undefined;
  }
  const span =
    word === 'from'
      ? readSpan(operand, reading)
      : readDateOrPeriod(operand, { ...reading, months: reading.months.slice(0, 1) });
  if (!span) return undefined;
  nameMonths(reading, span);
  const count = tokens.length - operand.length + span.count;
  const isRange =
    word === 'from' &&
    operand.slice(0, span.count).some(({ kind }) => ['range', 'until', 'through'].includes(kind));
  if (isRange) return { item: { kind: 'period', first: span.first, last: span.last, isOpen: false }, count };
  const isOnward = operand[span.count]?.kind === 'onward';
  const limit = limitOf(word, isNot, span, first?.kind === 'part' && first.value === 'late');
  return limit && { item: { kind: 'limit', ...limit }, count: count + (isOnward ? 1 : 0) };
}

function limitOf(word: string | undefined, isNot: boolean, span: Span, isEnd: boolean): Limit | undefined {
  // "Not until the end of May" may mean its first day or its last.
  if (isNot && isEnd && word !== 'after' && word !== 'through') return undefined;
  if (word === 'from' || (isNot && (word === 'before' || word === 'until')))
    return { first: span.first, last: ever };
  // "Booked through April" is free from May.
  if (word === 'after' ? !isNot : word === 'through' && isNot) return { first: span.last + 1, last: ever };
  if (word === 'before') return { first: -ever, last: isEnd ? span.last : span.first - 1 };
  return { first: -ever, last: span.last };
}

interface Limit {
  first: Day;
  last: Day;
}
