import type { Day } from '#contract/time/calendar-days.ts';
import type { Token } from './date-tokens.ts';
import type { Reading, Span } from './month-spans.ts';
import { readDateOrPeriod } from './read-span.ts';
import type { Weekdays } from './read-weekdays.ts';

/** What a part of a sentence says about dates. */
export type Item =
  | { kind: 'weekdays'; weekdays: Weekdays }
  | { kind: 'days'; days: Day[] }
  /** From a first to a last day, or without an end. `isOpen`: nobody has said when it ends. */
  | { kind: 'period'; first: Day; last: Day; isOpen: boolean }
  | { kind: 'limit'; first: Day; last: Day };

export interface ReadItem {
  item: Item | undefined;
  count: number;
  replaces?: boolean;
}

/** Before or after all days that can be meant. */
export const ever = 100_000;

/** A date or period, or all from one to another. */
export function readSpan(tokens: Token[], reading: Reading): Span | undefined {
  const first = readDateOrPeriod(tokens, reading);
  if (!first) return undefined;
  const join = tokens[first.count];
  if (join?.kind !== 'range' && join?.kind !== 'until' && join?.kind !== 'through') return first;
  // A range that has begun, such as "Nov 10 to 20" on the 15th, is the one of this year.
  for (const notBefore of [reading.from - 300, reading.from]) {
    const start = readDateOrPeriod(tokens, reading, notBefore);
    if (!start) continue;
    const inRange = { ...reading, months: start.months.length > 0 ? start.months : reading.months };
    const end = readDateOrPeriod(tokens.slice(start.count + 1), inRange, start.first);
    if (!end || end.last < start.first) return undefined;
    if (end.last < reading.from) continue;
    const months = [...start.months, ...end.months];
    return { first: start.first, last: end.last, months, count: start.count + 1 + end.count };
  }
  return undefined;
}

/** The months of one sentence add up; the first that the next sentence names replaces them. */
export function nameMonths(reading: Reading, { months }: Span): void {
  if (months.length === 0) return;
  reading.months = reading.isNewSentence ? months : [...reading.months.slice(-24), ...months];
  reading.isNewSentence = false;
}
