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

/** Those of last year, this one and the next. */
export function zoneOffsets(now: Date, timeZone: string): ZoneOffsets {
  const week = 7 * 1_440;
  const [from = 0, to = 0] = [-1, 2].map((years) => Date.UTC(now.getUTCFullYear() + years, 0) / 60_000);
  const offsetAt = (minute: number) => offsetMinutesAt(minute * 60_000, timeZone);
  const offsets: ZoneOffsets = [[from, null]];
  for (let minute = from; minute < to; minute += week) {
    let [before, after] = [minute, Math.min(minute + week, to)];
    const offset = offsetAt(before);
    if (offsetAt(after) === offset) continue;
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      if (offsetAt(middle) === offset) before = middle;
      else after = middle;
    }
    offsets.push([after, offset]);
  }
  return [...offsets, [to, offsetAt(to)]];
}

export function wallTimeAt(instant: string | Date, timeZone: string): WallTime {
  const date = new Date(instant);
  const offset =
    known?.timeZone === timeZone && known.offsets.find(([until]) => Number(date) < until * 60_000)?.[1];
  // A time that has the digits of the clock on the wall as those of UTC.
  const wall = new Date(
    typeof offset === 'number' ? Number(date) + offset * 60_000 : formattedMs(date, timeZone),
  );
  return {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
    weekday: wall.getUTCDay(),
  };
}

function formattedMs(date: Date, timeZone: string): number {
  const numbers = formatterFor(timeZone).format(date).match(/\d+/g)?.map(Number) ?? [];
  const [day = 1, month = 1, year = 0, hour = 0, minute = 0] = numbers;
  return Date.UTC(year, month - 1, day, hour, minute);
}

/** Minutes east of UTC. */
export function offsetMinutesAt(instantMs: number, timeZone: string): number {
  const wall = wallTimeAt(new Date(instantMs), timeZone);
  const wallAsUtcMs = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute);
  return Math.round((wallAsUtcMs - Math.floor(instantMs / 60_000) * 60_000) / 60_000);
}

/** What a person types: a day and a time in the venue's zone. */
export type TypedTime = Omit<WallTime, 'weekday'>;

/**
 * The instants of this wall time: one; two when summer time ends and repeats it; none when summer time begins and skips
 * it.
 */
function instantsOf(wall: TypedTime, timeZone: string): Date[] {
  const asUtcMs = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute);
  const [before, after] = offsetsAround(asUtcMs, timeZone);
  return [...new Set([before, after])]
    .map((offset) => ({ offset, candidateMs: asUtcMs - offset * 60_000 }))
    .filter(({ offset, candidateMs }) => offsetMinutesAt(candidateMs, timeZone) === offset)
    .map(({ candidateMs }) => new Date(candidateMs));
}

function offsetsAround(asUtcMs: number, timeZone: string): [before: number, after: number] {
  const dayMs = 86_400_000;
  return [offsetMinutesAt(asUtcMs - dayMs, timeZone), offsetMinutesAt(asUtcMs + dayMs, timeZone)];
}

/**
 * The instant of this wall time. When summer time repeats an hour, the first of the two. When it skips one, the time
 * moved by the gap (02:30 becomes 03:30).
 */
export function instantOf(wall: TypedTime, timeZone: string): Date {
  const [first] = instantsOf(wall, timeZone);
  if (first) return first;
  const asUtcMs = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute);
  return new Date(asUtcMs - offsetsAround(asUtcMs, timeZone)[0] * 60_000);
}

/** Whether summer time skips or repeats this wall time. */
export function oddityOf(wall: TypedTime, timeZone: string): 'skipped' | 'repeated' | null {
  const { length } = instantsOf(wall, timeZone);
  if (length === 1) return null;
  return length === 0 ? 'skipped' : 'repeated';
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
  return Date.parse(endDateTime) - Date.parse(startDateTime) >= 86_400_000;
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
  const endsNextMorning = Date.parse(end) - Date.parse(start) < 86_400_000 && to.hour < 6;
  if (isSameDay(from, to) || endsNextMorning) return `${clockTime(from)} – ${clockTime(to)}`;
  return `${clockTime(from)} – ${monthDay(to, 3)}, ${clockTime(to)}`;
}
