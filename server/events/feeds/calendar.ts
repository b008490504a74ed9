import type { EventStatus } from '#contract/events/event-values.ts';
import { descriptionText, shorten } from '#contract/text/description-text.ts';
import type { Venue } from '#contract/venue/venue.ts';
import { cleanHtml } from '../clean-html.ts';
import { escapeText, joinLines } from './content-lines.ts';
import type { CalendarEvent } from './feed-events.store.ts';
import { factLines, locationLine, nameWithStatus, readableLine } from './feed-text.ts';
import { dateTimeLine, stamp, timeZoneLines } from './time-zone-lines.ts';
import { ZoneTable } from './zone-table.ts';

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
