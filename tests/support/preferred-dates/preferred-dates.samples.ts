import { type Row, ranges, severalDays, singleDays } from './day.samples.ts';
import { elsewhere, leftUnread, openAndHolidays, typos } from './other.samples.ts';
import { limitsAndExceptions, periods, weekdays } from './rule.samples.ts';

/**
 * What people write into a field for their preferred dates, what must be read from it, and what must be left as
 * written. How the dates are noted down is explained in the test. Unless a row says otherwise, it was written on Sunday,
 * November 15, 2026, in the US.
 */
export interface Sample {
  text: string;
  dates: string;
  unread: string[];
  from: string;
  country: string;
}

const rowsOf = (rows: Row[], from = '2026-11-15', country = 'US'): Sample[] =>
  rows.map(([text, dates, ...unread]) => ({ text, dates, unread, from, country }));

export const samples: readonly Sample[] = [
  ...[singleDays, severalDays, ranges, weekdays, periods, limitsAndExceptions].flatMap((rows) =>
    rowsOf(rows),
  ),
  ...[openAndHolidays, typos, leftUnread].flatMap((rows) => rowsOf(rows)),
  ...rowsOf(elsewhere, '2026-11-15', 'GB'),
  ...rowsOf([['Saturdays in summer', 'sat@2026-12-01..2027-02-28']], '2026-11-15', 'AU'),
  ...rowsOf(
    [
      ['this Friday or Saturday', '2026-11-20 2026-11-21'],
      ['next weekend', '2026-11-28 2026-11-29'],
    ],
    '2026-11-18',
  ),
  ...rowsOf(
    [
      ['Fri 3/6 @ 8pm', '2026-03-06'],
      ['Feb 29', '', 'Feb 29'],
    ],
    '2026-02-01',
  ),
  ...rowsOf(
    [
      ['Feb 29', '2028-02-29'],
      ['next summer', '2028-06-01..x60 …'],
    ],
    '2027-08-01',
  ),
];
