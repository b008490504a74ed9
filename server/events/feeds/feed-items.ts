import type { EventRecord } from '#contract/events/events.ts';
import { descriptionHtml } from '#contract/text/description-html.ts';
import { descriptionText, shorten } from '#contract/text/description-text.ts';
import { longDate, timeSpan, wallTimeAt } from '#contract/time/venue-time.ts';
import type { Venue } from '#contract/venue/venue.ts';
import { cleanHtml } from '../clean-html.ts';
import { eventUid } from './calendar.ts';
import {
  escapeMarkup,
  factLines,
  locationLine,
  nameWithStatus,
  readableLine,
  readableText,
} from './feed-text.ts';

export interface FeedFacts {
  venue: Venue;
  publicUrl: string;
  siteId: string;
}

/** A show as both feeds tell it. */
export interface FeedItem {
  id: string;
  url: string;
  title: string;
  summary: string;
  html: string;
  event: EventRecord;
}

export function feedTitle({ brand }: Venue): string {
  return readableLine(`${brand}: upcoming events`);
}

export function feedItem(event: EventRecord, { venue, publicUrl, siteId }: FeedFacts): FeedItem {
  const { startDateTime, endDateTime } = event;
  const clean = cleanHtml(event.description);
  const day = longDate(wallTimeAt(startDateTime, venue.timeZone));
  const time = `${day}, ${timeSpan(startDateTime, endDateTime, venue.timeZone)}`;
  const lines = [time, locationLine(event, venue), ...factLines(event, venue)];
  const description = withAbsoluteAddresses(readableText(descriptionHtml(clean)), publicUrl);
  return {
    id: eventUid(siteId, event.id),
    url: `${publicUrl}/events/${event.id}`,
    title: nameWithStatus(event),
    summary: readableLine([time, shorten(descriptionText(clean), 200)].filter(Boolean).join('. ')),
    html: `<p>${lines.map(escapeMarkup).join('<br>')}</p>${description}`,
    event,
  };
}

/** A reader shows the HTML on its own page, where a path of this site leads nowhere. */
function withAbsoluteAddresses(html: string, publicUrl: string): string {
  return html.replaceAll(/<[a-z][^>]*>/gi, (tag) =>
    tag.replaceAll(/ (href|src)="\//g, ` $1="${escapeMarkup(publicUrl)}/`),
  );
}
