import type { EventStatus } from '#contract/events/event-values.ts';
import { descriptionText, shorten } from '#contract/text/description-text.ts';
import { type OffsetChange, offsetChange, offsetMinutesAt } from '#contract/time/venue-time.ts';
import type { Venue } from '#contract/venue/venue.ts';
import { cleanHtml } from '../clean-html.ts';
import type { CalendarEvent } from './feed-events.store.ts';
import { factLines, locationLine, nameWithStatus, readableLine, readableText } from './feed-text.ts';

const minuteMs = 60_000;

/** `20261120T193000`, from milliseconds that stand for a wall time. */
export function stamp(wallMs: number): string {
  return new Date(wallMs).toISOString().replaceAll(/[-:]|\.\d+Z$/g, '');
}

/** A VTIMEZONE with every change of the offset that the table knows, each as an observance without a rule. */
export function timeZoneLines(zone: ZoneTable): string[] {
  const { timeZone, fromMs, firstOffsetMinutes: first, transitions } = zone;
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...[{ atMs: fromMs, fromMinutes: first, toMinutes: first }, ...transitions].flatMap((transition) =>
      observanceLines(transition, isSummerTime(transition, timeZone)),
    ),
    'END:VTIMEZONE',
  ];
}

function observanceLines({ atMs, fromMinutes, toMinutes }: OffsetChange, isDaylight: boolean): string[] {
  const kind = isDaylight ? 'DAYLIGHT' : 'STANDARD';
  return [
    `BEGIN:${kind}`,
    // The wall time that the clock would have shown had it not been changed.
    `DTSTART:${stamp(atMs + fromMinutes * minuteMs)}`,
    `TZOFFSETFROM:${utcOffset(fromMinutes)}`,
    `TZOFFSETTO:${utcOffset(toMinutes)}`,
    `END:${kind}`,
  ];
}

/** Ahead of the winter of the same year, on either half of the globe. */
function isSummerTime({ atMs, toMinutes }: OffsetChange, timeZone: string): boolean {
  const year = new Date(atMs).getUTCFullYear();
  return [0, 6].some((month) => toMinutes > offsetMinutesAt(Date.UTC(year, month), timeZone));
}

/** `-0500` */
function utcOffset(minutes: number): string {
  const size = Math.abs(minutes);
  const digits = Math.floor(size / 60) * 100 + (size % 60);
  return `${minutes < 0 ? '-' : '+'}${String(digits).padStart(4, '0')}`;
}

function dateTimeLine(name: string, instant: string, zone: ZoneTable): string {
  const instantMs = Date.parse(instant);
  const wall = stamp(instantMs + zone.offsetMinutesAt(instantMs) * minuteMs);
  // A repeated wall time means its first occurrence (RFC 5545, 3.3.5), but there are programs that take the second. All
  // of them agree about UTC. It also names the years that have no four digits at the venue.
  if (zone.isRepeated(instantMs) || !/^\d{8}T/.test(wall)) return `${name}:${stamp(instantMs)}Z`;
  return `${name};TZID=${zone.timeZone}:${wall}`;
}

const maxOctets = 75;

/** A value of type TEXT (RFC 5545, 3.3.11). Nothing in it can end the line. */
export function escapeText(text: string): string {
  return readableText(text)
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n');
}

/** Joins content lines to a file, each folded so that no line has more than 75 octets. */
export function joinLines(lines: string[]): string {
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

/** Folds between characters, so that a reader who decodes each line by itself finds valid UTF-8 too. */
function fold(line: string): string {
  if (Buffer.byteLength(line) <= maxOctets) return line;
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > maxOctets) {
      parts.push(part);
      part = ' ';
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join('\r\n');
}

/** The page has the rest. */
const maxDescriptionLength = 2_000;

const statuses: Record<EventStatus, string> = {
  scheduled: 'CONFIRMED',
  soldOut: 'CONFIRMED',
  cancelled: 'CANCELLED',
  postponed: 'TENTATIVE',
};

export interface CalendarFacts {
  venue: Venue;
  publicUrl: string;
  siteId: string;
  now: Date;
}

/** The same for ever: neither the site's address nor a restore on another machine changes it. */
export function eventUid(siteId: string, eventId: number): string {
  return `event-${eventId}@${siteId}`;
}

/** Without the parts of the description that no calendar shows, so that thousands can be held at once. */
export function shortenDescription(event: CalendarEvent): CalendarEvent {
  const text = descriptionText(cleanHtml(event.description));
  return { ...event, description: shorten(text, maxDescriptionLength) };
}

/** An iCalendar file (RFC 5545) of events whose descriptions are shortened. */
export function renderCalendar(name: string, events: CalendarEvent[], facts: CalendarFacts): string {
  const { venue, now } = facts;
  const instants = events
    .flatMap(({ startDateTime, endDateTime }) => [Date.parse(startDateTime), Date.parse(endDateTime)])
    .sort((one, other) => one - other);
  const zone = new ZoneTable(venue.timeZone, instants.length > 0 ? instants : [startOfDayMs(now)]);
  const title = escapeText(readableLine(name));
  return joinLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Greenroom//Events//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${title}`,
    `X-WR-CALNAME:${title}`,
    `X-WR-TIMEZONE:${venue.timeZone}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...timeZoneLines(zone),
    ...events.flatMap((event) => eventLines(event, zone, facts)),
    'END:VCALENDAR',
  ]);
}

function startOfDayMs(now: Date): number {
  return now.getTime() - (now.getTime() % 86_400_000);
}

function eventLines(event: CalendarEvent, zone: ZoneTable, facts: CalendarFacts): string[] {
  const { venue, publicUrl, siteId } = facts;
  const { id, startDateTime, endDateTime, status, category, createdAt, updatedAt, changeCount } = event;
  const url = `${publicUrl}/events/${id}`;
  const description = [...factLines(event, venue), event.description, url].filter(Boolean).join('\n');
  return [
    'BEGIN:VEVENT',
    `UID:${eventUid(siteId, id)}`,
    `SEQUENCE:${changeCount}`,
    `DTSTAMP:${utc(updatedAt)}`,
    `CREATED:${utc(createdAt)}`,
    `LAST-MODIFIED:${utc(updatedAt)}`,
    dateTimeLine('DTSTART', startDateTime, zone),
    // An end must be later than the start (RFC 5545, 3.8.2.2). Without one, the event ends when it starts.
    ...(endDateTime > startDateTime ? [dateTimeLine('DTEND', endDateTime, zone)] : []),
    `STATUS:${statuses[status]}`,
    `SUMMARY:${escapeText(nameWithStatus(event))}`,
    `DESCRIPTION:${escapeText(description)}`,
    `LOCATION:${escapeText(locationLine(event, venue))}`,
    `CATEGORIES:${escapeText(category)}`,
    `URL:${url}`,
    'END:VEVENT',
  ];
}

function utc(instant: string): string {
  return `${stamp(Date.parse(instant))}Z`;
}

const weekMs = 7 * 86_400_000;
/** A gap between shows that is longer than this is not searched. One show in the year 9999 would cost seconds. */
const longGapMs = 400 * 86_400_000;

/**
 * The offsets of a zone for the instants of a calendar. The VTIMEZONE and the wall times of the calendar come from the
 * same table, so they agree.
 */
export class ZoneTable {
  readonly timeZone: string;
  /** From here on the table is valid. */
  readonly fromMs: number;
  readonly firstOffsetMinutes: number;
  readonly transitions: OffsetChange[] = [];

  /** `instants` are sorted, and there is at least one. */
  constructor(timeZone: string, instants: number[]) {
    this.timeZone = timeZone;
    this.fromMs = Math.floor((instants[0] ?? 0) / minuteMs) * minuteMs - weekMs;
    this.firstOffsetMinutes = offsetMinutesAt(this.fromMs, timeZone);
    let pointMs = this.fromMs;
    for (const instant of instants) {
      while (pointMs < instant) {
        const isLongGap = instant - pointMs > longGapMs;
        const nextMs = isLongGap ? Math.floor(instant / minuteMs) * minuteMs - weekMs : pointMs + weekMs;
        const change = offsetChange(pointMs, nextMs, timeZone);
        if (change) this.transitions.push(change);
        pointMs = nextMs;
      }
    }
  }

  offsetMinutesAt(instantMs: number): number {
    const last = this.transitions.findLast(({ atMs }) => atMs <= instantMs);
    return last?.toMinutes ?? this.firstOffsetMinutes;
  }

  /** Whether the clock shows this wall time twice, because it is set back. */
  isRepeated(instantMs: number): boolean {
    return this.transitions.some(({ atMs, fromMinutes, toMinutes }) => {
      const repeatedMs = (fromMinutes - toMinutes) * minuteMs;
      return atMs - repeatedMs <= instantMs && instantMs < atMs + repeatedMs;
    });
  }
}
