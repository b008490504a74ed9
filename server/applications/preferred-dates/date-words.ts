/** What a word means in a sentence about dates. */
export type Meaning =
  | { kind: 'month'; value: number; year?: number }
  | { kind: 'weekday'; days: readonly number[]; plural: boolean; weekend: boolean; nths?: readonly number[] }
  /** Spring is 0, counted as in the north. */
  | { kind: 'season'; value: number; year?: number }
  | { kind: 'part'; value: 'early' | 'mid' | 'late' }
  /** First is 1, last is -1. */
  | { kind: 'nth'; value: number }
  | { kind: 'count'; value: number }
  /** The day before or after another. */
  | { kind: 'beside'; value: 1 | -1 }
  | { kind: 'unit'; value: 'week' | 'month' | 'year' }
  | { kind: PlainKind };

export type PlainKind =
  | 'today'
  | 'tomorrow'
  | 'next'
  | 'this'
  | 'half'
  | 'range'
  | 'through'
  | 'to'
  | 'between'
  | 'and'
  | 'or'
  | 'comma'
  | 'stop'
  | 'not'
  | 'except'
  | 'but'
  | 'after'
  | 'before'
  | 'until'
  | 'from'
  | 'onward'
  | 'any'
  | 'all'
  | 'link'
  /** Says that what stands beside it suits. */
  | 'yes'
  | 'unknown';

const monthNames = [
  'january jan',
  'february feb febr',
  'march mar',
  'april apr apirl arpil aprill',
  'may',
  'june jun',
  'july jul',
  'august aug',
  'september sept sep',
  'october oct',
  'november nov',
  'december dec',
];
const weekdayNames = [
  'sunday sun',
  'monday mon',
  'tuesday tues tue',
  'wednesday weds wed wensday wendsday wednsday',
  'thursday thurs thur thu thr',
  'friday fri',
  'saturday sat',
];
const plainWords: Record<PlainKind, string> = {
  today: 'today tonight tonite',
  tomorrow: 'tomorrow tommorow tommorrow tomorow',
  next: 'next nxt',
  this: 'this coming upcoming',
  half: 'half',
  range: '',
  through: 'through thru',
  to: 'to',
  between: 'between btwn betwen beetween',
  and: 'and n nd plus',
  or: 'or',
  comma: 'also then alternatively otherwise else',
  stop: '',
  not: "not no never nor can't cannot cant won't wont don't dont doesn't doesnt isn't aren't unavailable unavail busy booked away gone neither avoid",
  except: 'except excluding besides minus exept excpet',
  but: 'but',
  after: 'after past',
  before: 'before prior',
  until: 'until till til untill by',
  from: 'from starting beginning',
  onward: 'onward onwards forward later',
  all: 'all both',
  any: 'any anytime anyday anything every each flexible whenever always open everyday asap soon flexable',
  link: 'in of during within on throughout at',
  yes: 'best better good great ideal fine perfect works work prefer preferred preferable preferably ok okay suits yes ideally',
  unknown: 'unclear',
};

export const words = new Map<string, Meaning>();
for (const [index, names] of monthNames.entries()) {
  for (const name of names.split(' ')) words.set(name, { kind: 'month', value: index + 1 });
}
function addWeekdays(names: string, days: readonly number[], weekend = false): void {
  for (const name of names.split(' ')) {
    words.set(name, { kind: 'weekday', days, plural: false, weekend });
    for (const plural of [`${name}s`, `${name}'s`])
      words.set(plural, { kind: 'weekday', days, plural: true, weekend });
  }
}
for (const [index, names] of weekdayNames.entries()) addWeekdays(names, [index]);
addWeekdays('weekend wkend wknd weeknd', [6, 0], true);
addWeekdays('weekday wkday', [1, 2, 3, 4, 5]);
// Nobody calls Friday night a weeknight.
addWeekdays('weeknight', [1, 2, 3, 4]);
for (const [index, names] of ['spring', 'summer', 'fall autumn', 'winter'].entries()) {
  for (const name of names.split(' ')) words.set(name, { kind: 'season', value: index });
}
for (const [index, names] of [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
].entries()) {
  words.set(names, { kind: 'nth', value: index + 1 });
}
words.set('last', { kind: 'nth', value: -1 });
words.set('dayafter', { kind: 'beside', value: 1 });
words.set('daybefore', { kind: 'beside', value: -1 });
for (const [word, value] of Object.entries({ two: 2, three: 3, four: 4, six: 6, couple: 2 })) {
  words.set(word, { kind: 'count', value });
}
for (const [word, value] of Object.entries({
  early: 'early',
  mid: 'mid',
  middle: 'mid',
  late: 'late',
} as const)) {
  words.set(word, { kind: 'part', value });
}
for (const unit of ['week', 'month', 'year'] as const) {
  words.set(unit, { kind: 'unit', value: unit });
  words.set(`${unit}s`, { kind: 'unit', value: unit });
}
for (const [kind, list] of Object.entries(plainWords)) {
  for (const word of list.split(' ')) if (word) words.set(word, { kind: kind as PlainKind });
}
