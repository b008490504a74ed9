/**
 * Wall time in the venue's zone, whatever zone the browser or server is in. Names of days and months are spelled out
 * here: the wording and even the spaces of `Intl` differ between releases, and then the browser would disagree with the
 * page that the server rendered.
 */
export interface WallTime {
  year: number;
  /** 1 to 12 */
  month: number;
  day: number;
  hour: number;
  minute: number;
  /** 0 is Sunday */
  weekday: number;
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** How dates and times are written. A process, and a page, is of one house, whose country says it. */
export let isMonthFirst = true;
let isHalfDays = true;

export function writeTimesAsIn(country: string): void {
  isMonthFirst = /CA|PH|US/.test(country);
  isHalfDays = isEnglishSpoken(country);
}

/** There clocks have twelve hours, and postal codes come last. */
export function isEnglishSpoken(country: string): boolean {
  return /AU|CA|GB|I[EN]|NZ|PH|SG|US|ZA/.test(country);
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    // British: its short dates are all digits, with the whole year.
    formatter = new Intl.DateTimeFormat('en-GB-u-ca-gregory-hc-h23-nu-latn', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'short',
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

/** The clocks of a zone before each of some moments, in minutes: how far they are from UTC, if that is known. */
export type ZoneOffsets = [until: number, offset: number | null][];

let known: { timeZone: string; offsets: ZoneOffsets } | undefined;

/** For a browser: the first formatter that it makes takes a phone a tenth of a second. */
export function knowOffsets(timeZone: string, offsets: ZoneOffsets): void {
  known = { timeZone, offsets };
}

const minuteMs = 60_000;
const dayMs = 86_400_000;
const weekMs = 7 * dayMs;

/** A change of the offset from UTC. */
export interface OffsetChange {
  atMs: number;
  fromMinutes: number;
  toMinutes: number;
}

/** Between two whole minutes. Within a week there is one at most: no zone keeps an offset for less. */
export function offsetChange(fromMs: number, toMs: number, timeZone: string): OffsetChange | undefined {
  const [fromMinutes, toMinutes] = [offsetMinutesAt(fromMs, timeZone), offsetMinutesAt(toMs, timeZone)];
  if (fromMinutes === toMinutes) return undefined;
  let [low, high] = [fromMs / minuteMs, toMs / minuteMs];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetMinutesAt(middle * minuteMs, timeZone) === fromMinutes) low = middle;
    else high = middle;
  }
  return { atMs: high * minuteMs, fromMinutes, toMinutes };
}

/** Those of last year, this one and the next. */
export function zoneOffsets(now: Date, timeZone: string): ZoneOffsets {
  const [from = 0, to = 0] = [-1, 2].map((years) => Date.UTC(now.getUTCFullYear() + years, 0));
  const offsets: ZoneOffsets = [[from / minuteMs, null]];
  for (let atMs = from; atMs < to; atMs += weekMs) {
    const change = offsetChange(atMs, Math.min(atMs + weekMs, to), timeZone);
    if (change) offsets.push([change.atMs / minuteMs, change.fromMinutes]);
  }
  return [...offsets, [to / minuteMs, offsetMinutesAt(to, timeZone)]];
}

export function wallTimeAt(instant: string | Date, timeZone: string): WallTime {
  return wallTimeOf(wallMsAt(new Date(instant), timeZone));
}

/** Of milliseconds that have the digits of the clock on the wall as those of UTC. */
export function wallTimeOf(wallMs: number): WallTime {
  const wall = new Date(wallMs);
  return {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
    weekday: wall.getUTCDay(),
  };
}

function wallMsAt(date: Date, timeZone: string): number {
  const offset =
    known?.timeZone === timeZone && known.offsets.find(([until]) => Number(date) < until * minuteMs)?.[1];
  return typeof offset === 'number' ? Number(date) + offset * minuteMs : formattedMs(date, timeZone);
}

function formattedMs(date: Date, timeZone: string): number {
  const numbers = formatterFor(timeZone).format(date).match(/\d+/g)?.map(Number) ?? [];
  const [day = 1, month = 1, year = 0, hour = 0, minute = 0] = numbers;
  return Date.UTC(year, month - 1, day, hour, minute);
}

/** Minutes east of UTC. */
export function offsetMinutesAt(instantMs: number, timeZone: string): number {
  return Math.floor(wallMsAt(new Date(instantMs), timeZone) / minuteMs) - Math.floor(instantMs / minuteMs);
}

/** What a person types: a day and a time in the venue's zone. */
export type TypedTime = Omit<WallTime, 'weekday'>;

/**
 * The instants that may be meant by a wall time, by the offsets of the day before and the day after, and whether the
 * clock shows it at each. It shows it at both when summer time ends and repeats it, and at none when summer time begins
 * and skips it.
 */
function instantsOf({ year, month, day, hour, minute }: TypedTime, timeZone: string) {
  const asUtcMs = Date.UTC(year, month - 1, day, hour, minute);
  const offsets = [asUtcMs - dayMs, asUtcMs + dayMs].map((ms) => offsetMinutesAt(ms, timeZone));
  return [...new Set(offsets)].map((offset) => {
    const instantMs = asUtcMs - offset * minuteMs;
    return { instantMs, isShown: offsetMinutesAt(instantMs, timeZone) === offset };
  });
}

/**
 * The instant of this wall time. When summer time repeats an hour, the first of the two. When it skips one, the time
 * moved by the gap (02:30 becomes 03:30).
 */
export function instantOf(wall: TypedTime, timeZone: string): Date {
  const instants = instantsOf(wall, timeZone);
  const { instantMs } = instants.find(({ isShown }) => isShown) ?? instants[0] ?? { instantMs: Number.NaN };
  return new Date(instantMs);
}

export function weekdayName(wall: Pick<WallTime, 'weekday'>): string {
  return weekdays[wall.weekday] ?? '';
}

export function monthName(wall: Pick<WallTime, 'month'>): string {
  return months[wall.month - 1] ?? '';
}

/** `December 2026`, of `2026-12` */
export function monthTitle(yearAndMonth: string): string {
  const [year = '', month = ''] = yearAndMonth.split('-');
  return `${monthName({ month: Number(month) })} ${Number(year)}`;
}

/** `7:30 PM`, or `19:30` */
export function clockTime({ hour, minute }: Pick<TypedTime, 'hour' | 'minute'>): string {
  const minutes = String(minute).padStart(2, '0');
  if (!isHalfDays) return `${String(hour).padStart(2, '0')}:${minutes}`;
  return `${hour % 12 || 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`;
}

type Day = Pick<WallTime, 'month' | 'day'>;

/** `November 20`, or `20 November` */
export function monthDay({ month, day }: Day, letters?: number): string {
  const name = monthName({ month }).slice(0, letters);
  return isMonthFirst ? `${name} ${day}` : `${day} ${name}`;
}

/** `November 20, 2026`, or `20 November 2026` */
export function dayOfAnyYear(date: Day & Pick<WallTime, 'year'>, letters?: number): string {
  return `${monthDay(date, letters)}${isMonthFirst ? ',' : ''} ${date.year}`;
}

/** `Friday, November 20, 2026` */
export function longDate(wall: Omit<WallTime, 'hour' | 'minute'>): string {
  return `${weekdayName(wall)}, ${dayOfAnyYear(wall)}`;
}

/** `Friday, November 20` */
export function dayOfYear(wall: Day & Pick<WallTime, 'weekday'>): string {
  return `${weekdayName(wall)}, ${monthDay(wall)}`;
}

/** `2026-11-20`, which sorts as text */
export function sortableDate({ year, month, day }: Pick<WallTime, 'year' | 'month' | 'day'>): string {
  return [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
}

/** The day that the venue's calendar shows: `2026-11-20`. */
export function venueDay(instant: string | Date, timeZone: string): string {
  return sortableDate(wallTimeAt(instant, timeZone));
}

export function isSameDay(one: WallTime, other: WallTime): boolean {
  return one.year === other.year && one.month === other.month && one.day === other.day;
}

export function isNextDay(first: WallTime, second: WallTime): boolean {
  return (
    Date.UTC(first.year, first.month - 1, first.day + 1) ===
    Date.UTC(second.year, second.month - 1, second.day)
  );
}

/** A shorter show belongs to the day on which it starts, even when it ends after midnight. */
export function lastsDays({
  startDateTime,
  endDateTime,
}: {
  startDateTime: string;
  endDateTime: string;
}): boolean {
  return Date.parse(endDateTime) - Date.parse(startDateTime) >= dayMs;
}

/** The days on which it is on, as `2026-11-20`. An end at midnight is the end of the day before. */
export function daysOfShow(
  show: { startDateTime: string; endDateTime: string },
  timeZone: string,
): { first: string; last: string } {
  const first = venueDay(show.startDateTime, timeZone);
  const lastMoment = new Date(Date.parse(show.endDateTime) - 1);
  return { first, last: lastsDays(show) ? venueDay(lastMoment, timeZone) : first };
}

/** `7:30 PM – 10:00 PM`, or with the day of the end if that is another day. */
export function timeSpan(start: string, end: string, timeZone: string): string {
  const from = wallTimeAt(start, timeZone);
  const to = wallTimeAt(end, timeZone);
  if (start === end) return clockTime(from);
  // A show that ends after midnight still belongs to its evening. Only a longer one names its last day.
  const endsNextMorning = Date.parse(end) - Date.parse(start) < dayMs && to.hour < 6;
  if (isSameDay(from, to) || endsNextMorning) return `${clockTime(from)} – ${clockTime(to)}`;
  return `${clockTime(from)} – ${monthDay(to, 3)}, ${clockTime(to)}`;
}
