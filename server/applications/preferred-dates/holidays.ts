import { type Day, dayNumber, nthWeekday } from '#contract/time/calendar-days.ts';

/** Easter Sunday of the western churches, by the algorithm of Meeus, Jones and Butcher. */
function easter(year: number): Day {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const monthAndDay = h + l - 7 * m + 114;
  return dayNumber({ year, month: Math.floor(monthAndDay / 31), day: (monthAndDay % 31) + 1 });
}

type Holiday = (year: number, country: string) => Day | undefined;

const fixed =
  (month: number, day: number): Holiday =>
  (year) =>
    dayNumber({ year, month, day });

const inUs =
  (holiday: Holiday): Holiday =>
  (year, country) =>
    country === 'US' ? holiday(year, country) : undefined;

const nthOf =
  (month: number, weekday: number, nth: number): Holiday =>
  (year) =>
    nthWeekday(year, month, weekday, nth);

const christmasEve = fixed(12, 24);
const christmas = fixed(12, 25);
const newYearsEve = fixed(12, 31);
const newYear = fixed(1, 1);
const valentines = fixed(2, 14);
const saintPatrick = fixed(3, 17);
const independence = inUs(fixed(7, 4));
const labor = inUs(nthOf(9, 1, 1));
const kingDay = inUs(nthOf(1, 1, 3));

/** Elsewhere a name such as Mother's Day may be another day, or none, and is then not read. */
export const holidays: Readonly<Record<string, Holiday>> = {
  'christmas eve': christmasEve,
  'xmas eve': christmasEve,
  'christmas day': christmas,
  christmas: christmas,
  xmas: christmas,
  "new year's eve": newYearsEve,
  'new years eve': newYearsEve,
  'new year eve': newYearsEve,
  nye: newYearsEve,
  "new year's day": newYear,
  'new years day': newYear,
  "new year's": newYear,
  'new years': newYear,
  'new year': newYear,
  halloween: fixed(10, 31),
  "valentine's day": valentines,
  'valentines day': valentines,
  "valentine's": valentines,
  valentines: valentines,
  "st patrick's day": saintPatrick,
  'st patricks day': saintPatrick,
  "st paddy's day": saintPatrick,
  "st patty's day": saintPatrick,
  'fourth of july': independence,
  'independence day': independence,
  juneteenth: inUs(fixed(6, 19)),
  'cinco de mayo': inUs(fixed(5, 5)),
  'veterans day': inUs(fixed(11, 11)),
  thanksgiving: inUs(nthOf(11, 4, 4)),
  'thanksgiving day': inUs(nthOf(11, 4, 4)),
  'labor day': labor,
  'labour day': labor,
  'memorial day': inUs(nthOf(5, 1, -1)),
  'mlk day': kingDay,
  "mother's day": inUs(nthOf(5, 0, 2)),
  'mothers day': inUs(nthOf(5, 0, 2)),
  "father's day": inUs(nthOf(6, 0, 3)),
  'fathers day': inUs(nthOf(6, 0, 3)),
  'easter sunday': easter,
  easter: easter,
  'good friday': (year) => easter(year) - 2,
};
