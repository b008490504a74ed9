import { describe, expect, test } from 'vitest';
import { samples } from '../../../tests/support/preferred-dates/preferred-dates.samples.ts';
import { readPreferredDates } from './preferred-dates.ts';

const weekdayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const dayMs = 86_400_000;

function daysFrom(first: string, last: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(first); at <= Date.parse(last); at += dayMs) {
    days.push(new Date(at).toISOString().slice(0, 10));
  }
  return days;
}

/** A year after the first day, as a calendar has it. */
const yearLater = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;

/**
 * `2027-03-06` is a day, `2027-03` a month, `2027-03-06..2027-03-08` all from one to another, and `2027-03-06..` all from
 * there on. `fri+sat@` before it keeps those weekdays, `x16` after it the first sixteen. ` …` at the end: there is more
 * than is listed.
 */
function expected(notation: string, from: string) {
  const terms = notation.split(' ').filter((word) => word && word !== '…');
  const dates = new Set(terms.flatMap((term) => daysOfTerm(term, from)));
  return { dates: [...dates].sort(), openEnded: notation.endsWith('…') };
}

function daysOfTerm(term: string, from: string): string[] {
  const [, weekdays, first = '', range, last, count] =
    /^(?:([a-z+]+)@)?([\d-]+)(\.\.)?([\d-]+)?(?:x(\d+))?$/.exec(term) ?? [];
  if (!first) throw new Error(`"${term}" is no notation of dates`);
  const all = range ? daysFrom(first, last ?? yearLater(from)) : daysFrom(first, first);
  const inMonth =
    first.length === 7 ? daysFrom(`${first}-01`, `${first}-31`).filter((day) => day.startsWith(first)) : all;
  const kept = inMonth.filter(
    (day) => !weekdays || weekdays.split('+').includes(weekdayNames[new Date(day).getUTCDay()] ?? ''),
  );
  return kept.slice(0, count ? Number(count) : undefined);
}

describe('Preferred dates as people write them', () => {
  test('there are 200 ways and more, none of them twice', () => {
    const ways = new Set(samples.map(({ text, from, country }) => [text, from, country].join('|')));
    expect(ways.size).toBe(samples.length);
    expect(ways.size).toBeGreaterThanOrEqual(200);
  });

  test.each(samples)('"$text" on $from in $country', ({ text, dates, unread, from, country }) => {
    expect(readPreferredDates(text, { from, country })).toEqual({ ...expected(dates, from), unread });
  });
});
