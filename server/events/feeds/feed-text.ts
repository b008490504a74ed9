import { statusNames } from '#contract/events/event-values.ts';
import type { EventRecord } from '#contract/events/events.ts';
import { actOf, locationOf } from '#contract/events/show-location.ts';
import { clockTime, wallTimeAt } from '#contract/time/venue-time.ts';
import type { Venue } from '#contract/venue/venue.ts';

/** Whatever a program may take for the end of a line, not only CR and LF. */
const lineBreaks = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;
/** Control characters, and the two code points that XML does not allow either. */
const unreadable = /[\p{Cc}\uFFFE\uFFFF]/gu;

/** Text without control characters, its lines separated by a line feed. */
export function readableText(text: string): string {
  return text
    .toWellFormed()
    .split(lineBreaks)
    .map((line) => line.replaceAll('\t', ' ').replaceAll(unreadable, ''))
    .join('\n');
}

/** The same on one line, as a page shows a name. */
export function readableLine(text: string): string {
  return readableText(text).replaceAll(/\s+/g, ' ').trim();
}

type Show = Pick<
  EventRecord,
  'name' | 'status' | 'location' | 'doorsDateTime' | 'price' | 'ages' | 'ticketUrl' | 'performer'
>;

/** With the status in front, for programs that show nothing but the name. */
export function nameWithStatus({ name, status }: Pick<Show, 'name' | 'status'>): string {
  const shown = readableLine(name) || 'Event';
  return status === 'scheduled' ? shown : `${statusNames[status]}: ${shown}`;
}

export function locationLine(show: Pick<Show, 'location'>, venue: Venue): string {
  return readableLine(locationOf(show, venue).place);
}

/** What else is known about the show, one fact on each line. */
export function factLines(show: Show, { timeZone }: Venue): string[] {
  const { doorsDateTime, price, ages, ticketUrl } = show;
  const performer = actOf(show);
  return [
    performer && `With ${performer}`,
    doorsDateTime && `Doors: ${clockTime(wallTimeAt(doorsDateTime, timeZone))}`,
    price,
    ages,
    ticketUrl && `Tickets: ${ticketUrl}`,
  ]
    .filter((line) => line !== null)
    .map(readableLine)
    .filter(Boolean);
}
