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
