/**
 * Wall time in the venue's zone, whatever zone the browser or the server is in.
 *
 * Names of days and months are spelled here instead of asking `Intl` for them: its wording and even its
 * spaces differ between releases, and then the browser would disagree with the page the server rendered.
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

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

export function wallTimeAt(instant: string | Date, timeZone: string): WallTime {
  const date = typeof instant === 'string' ? new Date(instant) : instant;
  const parts: Record<string, number> = {};
  for (const { type, value } of formatterFor(timeZone).formatToParts(date)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  return { year, month, day, hour, minute, weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay() };
}

function offsetMinutesAt(instantMs: number, timeZone: string): number {
  const wall = wallTimeAt(new Date(instantMs), timeZone);
  const wallAsUtcMs = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute);
  return Math.round((wallAsUtcMs - Math.floor(instantMs / 60_000) * 60_000) / 60_000);
}

/**
 * The instant at which the venue's clock shows this time. When summer time repeats an hour, the first of the
 * two; when it skips one, the time as far after the gap as it was typed into it (02:30 becomes 03:30).
 */
export function instantOf(
  wall: { year: number; month: number; day: number; hour: number; minute: number },
  timeZone: string,
): Date {
  const asUtcMs = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute);
  const dayMs = 86_400_000;
  const offsetBefore = offsetMinutesAt(asUtcMs - dayMs, timeZone);
  const offsetAfter = offsetMinutesAt(asUtcMs + dayMs, timeZone);
  // The offset before a change is tried first: it gives the first of two repeated times, and lands after a gap.
  for (const offset of [offsetBefore, offsetAfter]) {
    const candidate = asUtcMs - offset * 60_000;
    if (offsetMinutesAt(candidate, timeZone) === offset) return new Date(candidate);
  }
  return new Date(asUtcMs - offsetBefore * 60_000);
}

export function weekdayName(wall: WallTime): string {
  return weekdays[wall.weekday] ?? '';
}

export function monthName(wall: WallTime): string {
  return months[wall.month - 1] ?? '';
}

/** `7:30 PM` */
export function clockTime(wall: WallTime): string {
  const hour = wall.hour % 12 || 12;
  return `${hour}:${String(wall.minute).padStart(2, '0')} ${wall.hour < 12 ? 'AM' : 'PM'}`;
}

/** `Friday, November 20, 2026` */
export function longDate(wall: WallTime): string {
  return `${weekdayName(wall)}, ${monthName(wall)} ${wall.day}, ${wall.year}`;
}

export function isSameDay(one: WallTime, other: WallTime): boolean {
  return one.year === other.year && one.month === other.month && one.day === other.day;
}

/** `7:30 PM – 10:00 PM`, or with the day of the end when it falls on another one. */
export function timeSpan(start: string, end: string, timeZone: string): string {
  const from = wallTimeAt(start, timeZone);
  const to = wallTimeAt(end, timeZone);
  if (start === end) return clockTime(from);
  // A show that ends after midnight still belongs to its evening; only a longer one names its last day.
  const endsNextMorning = Date.parse(end) - Date.parse(start) < 86_400_000 && to.hour < 6;
  if (isSameDay(from, to) || endsNextMorning) return `${clockTime(from)} – ${clockTime(to)}`;
  return `${clockTime(from)} – ${monthName(to).slice(0, 3)} ${to.day}, ${clockTime(to)}`;
}
