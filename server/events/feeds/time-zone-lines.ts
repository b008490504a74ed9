import { offsetMinutesAt } from '#contract/time/venue-time.ts';
import type { Transition, ZoneTable } from './zone-table.ts';

const minuteMs = 60_000;

/** `20261120T193000`, from milliseconds that stand for a wall time. */
export function stamp(wallMs: number): string {
  return new Date(wallMs).toISOString().replaceAll(/[-:]|\.\d+Z$/g, '');
}

/** A VTIMEZONE with every change of the offset that the table knows, each as an observance without a rule. */
export function timeZoneLines(zone: ZoneTable): string[] {
  const { timeZone, fromMs, firstOffsetMinutes: first, transitions } = zone;
  const nameAt = namesOf(timeZone);
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...[{ atMs: fromMs, fromMinutes: first, toMinutes: first }, ...transitions].flatMap((transition) =>
      observanceLines(transition, isSummerTime(transition, timeZone), nameAt(transition.atMs)),
    ),
    'END:VTIMEZONE',
  ];
}

function observanceLines(
  { atMs, fromMinutes, toMinutes }: Transition,
  isDaylight: boolean,
  name: string,
): string[] {
  const kind = isDaylight ? 'DAYLIGHT' : 'STANDARD';
  return [
    `BEGIN:${kind}`,
    // The wall time that the clock would have shown had it not been changed.
    `DTSTART:${stamp(atMs + fromMinutes * minuteMs)}`,
    `TZOFFSETFROM:${utcOffset(fromMinutes)}`,
    `TZOFFSETTO:${utcOffset(toMinutes)}`,
    `TZNAME:${name}`,
    `END:${kind}`,
  ];
}

/** Ahead of the winter of the same year, on either half of the globe. */
function isSummerTime({ atMs, toMinutes }: Transition, timeZone: string): boolean {
  const year = new Date(atMs).getUTCFullYear();
  return [0, 6].some((month) => toMinutes > offsetMinutesAt(Date.UTC(year, month), timeZone));
}

/** Each variety of English knows the short names of its own part of the world; the rest is `GMT+5:30`. */
const locales = ['en-US', 'en-GB', 'en-AU'];
const ownName = /^[A-Z]+$/;

function namesOf(timeZone: string): (atMs: number) => string {
  const formats = locales.map(
    (locale) => new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' }),
  );
  return (atMs) => {
    const names = formats.map(
      (format) => format.formatToParts(atMs).find(({ type }) => type === 'timeZoneName')?.value ?? '',
    );
    return names.find((name) => ownName.test(name)) ?? names[0] ?? '';
  };
}

/** `-0500` */
function utcOffset(minutes: number): string {
  const size = Math.abs(minutes);
  const digits = Math.floor(size / 60) * 100 + (size % 60);
  return `${minutes < 0 ? '-' : '+'}${String(digits).padStart(4, '0')}`;
}

/** A DTSTART or DTEND in the zone of the table. */
export function dateTimeLine(name: string, instant: string, zone: ZoneTable): string {
  const instantMs = Date.parse(instant);
  const wall = stamp(instantMs + zone.offsetMinutesAt(instantMs) * minuteMs);
  // A repeated wall time means its first occurrence (RFC 5545, 3.3.5), but there are programs that take the second. All
  // of them agree about UTC. It also names the years that have no four digits at the venue.
  if (zone.isRepeated(instantMs) || !/^\d{8}T/.test(wall)) return `${name}:${stamp(instantMs)}Z`;
  return `${name};TZID=${zone.timeZone}:${wall}`;
}
