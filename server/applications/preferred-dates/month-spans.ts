import { type Day, dayNumber, daysInMonth, monthsLater, partsOf } from '#contract/time/calendar-days.ts';

export interface Month {
  year: number;
  month: number;
}

export interface Reading {
  from: Day;
  country: string;
  /** The months that the sentence has named so far: "March 6, 13" means the 13th of March. */
  months: Month[];
  isNewSentence: boolean;
  isNegated: boolean;
  saysAny: boolean;
  /** The weekdays just named, as in "Fri or Sat, March 6". */
  leadDays: readonly number[];
  /** "This Friday or Saturday" says "this" once. */
  which: 'this' | 'next' | undefined;
}

export interface Span {
  first: Day;
  last: Day;
  months: Month[];
  /** How many tokens it took. */
  count: number;
}

export const southern = new Set('AU NZ ZA AR CL UY PY BO PE BR NA BW ZW ZM MZ MG LS SZ FJ'.split(' '));

export function spanOfMonth(
  { year, month }: Month,
  firstDay: number,
  lastDay: number,
  count: number,
): Span | undefined {
  const days = daysInMonth(year, month);
  if (firstDay > days || month < 1 || month > 12) return undefined;
  const first = dayNumber({ year, month, day: firstDay });
  return {
    first,
    last: dayNumber({ year, month, day: Math.min(lastDay, days) }),
    months: [{ year, month }],
    count,
  };
}

/** The first one that is not over before that day, when no year is given. */
export function nextOf(
  year: number | undefined,
  notBefore: Day,
  inYear: (year: number) => Span | undefined,
): Span | undefined {
  if (year !== undefined) return inYear(year);
  const { year: thisYear } = partsOf(notBefore);
  for (const candidate of [thisYear - 1, thisYear, thisYear + 1]) {
    const span = inYear(candidate);
    if (span && span.last >= notBefore) return span;
  }
  return undefined;
}

export function dayOfMonth(
  { month, day, year }: { month: number; day: number; year?: number | undefined },
  notBefore: Day,
  count: number,
): Span | undefined {
  return nextOf(year, notBefore, (inYear) => spanOfMonth({ year: inYear, month }, day, day, count));
}

/** The months of a season; those of the winter begin in December. */
export function seasonIn(year: number, value: number, isSouthern: boolean, count: number): Span {
  const month = ((isSouthern ? value + 2 : value) % 4) * 3 + 3;
  const first = dayNumber({ year, month, day: 1 });
  return { first, last: monthsLater(first, 3) - 1, months: [], count };
}
