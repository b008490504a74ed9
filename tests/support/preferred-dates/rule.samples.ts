import type { Row } from './day.samples.ts';

export const weekdays: Row[] = [
  ['any Friday in March', 'fri@2027-03'],
  ['Any friday in march works for us', 'fri@2027-03'],
  ['March Fridays', 'fri@2027-03'],
  ['March - Fridays', 'fri@2027-03'],
  ['March (any Friday)', 'fri@2027-03'],
  ['Fridays & Saturdays in Feb', 'fri+sat@2027-02'],
  ['Fri/Sat in Feb', 'fri+sat@2027-02'],
  ['Fridays and saturdays,november 20th-28th', 'fri+sat@2026-11-20..2026-11-28'],
  ['Fridays or Saturdays in March and April', 'fri+sat@2027-03 fri+sat@2027-04'],
  ['weekends in April', 'sat+sun@2027-04'],
  ['Any weekend in April or May', 'sat+sun@2027-04 sat+sun@2027-05'],
  ['April or May. Weekends are best.', 'sat+sun@2027-04 sat+sun@2027-05'],
  ['Thursday through Saturday in January', 'thu+fri+sat@2027-01'],
  ['Thurs-Sat in Jan', 'thu+fri+sat@2027-01'],
  ['weeknights in Feb', 'mon+tue+wed+thu@2027-02'],
  ['weekdays in February', 'mon+tue+wed+thu+fri@2027-02'],
  ['any Friday', 'fri@2026-11-15..x16 …'],
  ['Fridays', 'fri@2026-11-15..x16 …'],
  ['Friday or Saturday nights', 'fri+sat@2026-11-15..x16 …'],
  ['Saturdays, 7-10pm', 'sat@2026-11-15..x16 …'],
  ['any weekday evening', 'mon+tue+wed+thu+fri@2026-11-15..x16 …'],
  ['every Thursday', 'thu@2026-11-15..x16 …'],
];

export const periods: Row[] = [
  ['March', '2027-03'],
  ['any time in March', '2027-03'],
  ['in May', '2027-05'],
  ['may', '2027-05'],
  ['Jan/Feb', '2027-01 2027-02'],
  ['Saturdays, March through May', 'sat@2027-03-01..2027-05-31'],
  ['Saturdays March-May', 'sat@2027-03-01..2027-05-31'],
];

export const limitsAndExceptions: Row[] = [
  ['any day except in March', '-2027-03 …'],
  ['Not Mondays', '-mon@2026-11-15.. …'],
  ['No Sundays please. Any other day in March is good', '2027-03 -sun@2026-11-15..'],
  ['Fridays in March except the 12th', 'fri@2027-03 -2027-03-12'],
  ["Weekends in April. We can't do the 17th.", 'sat+sun@2027-04 -2027-04-17'],
  ['Any Saturday in May other than May 8', 'sat@2027-05 -2027-05-08'],
  ['March weekends. Booked March 13 and 14', 'sat+sun@2027-03 -2027-03-13 -2027-03-14'],
  ['Fridays work best, not Mondays', 'fri@2026-11-15..x16 -mon@2026-11-15.. …'],
  ['Fridays not in December', 'fri@2026-11-15..2026-11-30 fri@2027-01-01..x14 -2026-12 …'],
  ['Gone Dec 20 - Jan 3', '-2026-12-20..2027-01-03 …'],
  [
    'We are away March 6-8 and April 3. Any other Saturday in March or April is fine.',
    'sat@2027-03 sat@2027-04 -2027-03-06..2027-03-08 -2027-04-03',
  ],
  ['Fridays in March, except March 12, 19', 'fri@2027-03 -2027-03-12 -2027-03-19'],
  ['Saturdays in May. Unavailable May 1, 8', 'sat@2027-05 -2027-05-01 -2027-05-08'],
];
