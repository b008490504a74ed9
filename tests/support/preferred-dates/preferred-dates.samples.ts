import { type Row, ranges, severalDays, singleDays } from './day.samples.ts';
import { besideOthers, elsewhere, openEnded } from './other.samples.ts';
import { periods, weekdays } from './rule.samples.ts';
import { shownAsWritten } from './shown-as-written.samples.ts';

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
  ...[singleDays, severalDays, ranges, weekdays, periods, openEnded, besideOthers].flatMap((rows) =>
    rowsOf(rows),
  ),
  ...rowsOf(shownAsWritten.map((text) => [text, '', text])),
  ...rowsOf(elsewhere, '2026-11-15', 'GB'),
  ...rowsOf([['Saturdays in summer', '', 'Saturdays in summer']], '2026-11-15', 'AU'),
  ...rowsOf([['this Friday or Saturday', '', 'this Friday or Saturday']], '2026-11-18'),
  ...rowsOf(
    [
      ['Fri 3/6 @ 8pm', '2026-03-06'],
      ['Feb 29', '', 'Feb 29'],
    ],
    '2026-02-01',
  ),
  ...rowsOf([['Feb 29', '2028-02-29']], '2027-08-01'),
];
