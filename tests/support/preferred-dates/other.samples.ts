import type { Row } from './day.samples.ts';

export const openEnded: Row[] = [
  ['flexible', ' …'],
  ["We're flexible!", ' …'],
  ['anytime', ' …'],
  ['Any day works', ' …'],
  ['no preference', ' …'],
  ['open', ' …'],
  ['24/7', ' …'],
  ['4th of July', '2027-07-04'],
];

export const besideOthers: Row[] = [
  ['7pm-10pm', ''],
  ['We are a folk trio from Athens. Any Friday in March!', 'fri@2027-03', 'We are a folk trio from Athens'],
  [
    'March 6. Email us at band@example.com or 770-555-0134.',
    '2027-03-06',
    'Email us at band@example.com or 770-555-0134',
  ],
];

export const elsewhere: Row[] = [
  ['5.2.', '', '5.2.'],
  ['3/13', '', '3/13'],
  ['5/2 or 12/2', '2027-02-05 2027-02-12'],
  ['5.2.2027', '2027-02-05'],
  ['Sat 6/3', '2027-03-06'],
  ['6/3, 24/7', '', '6/3, 24/7'],
];
