import type { EventRecord } from '#contract/events/events.ts';
import { descriptionHtml } from '#contract/text/description-html.ts';
import { descriptionText, escapeMarkup, shorten } from '#contract/text/description-text.ts';
import { longDate, timeSpan, wallTimeAt } from '#contract/time/venue-time.ts';
import type { Venue } from '#contract/venue/venue.ts';
import { cleanHtml } from '../clean-html.ts';
import { type CalendarFacts, eventUid } from './calendar.ts';
import { factLines, locationLine, nameWithStatus, readableLine, readableText } from './feed-text.ts';

type FeedFacts = Omit<CalendarFacts, 'now'>;

function feedTitle({ brand }: Venue): string {
  return readableLine(`${brand}: upcoming events`);
}

function feedItem(event: EventRecord, { venue, publicUrl, siteId }: FeedFacts) {
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

/** JSON Feed 1.1. `<` is escaped too, for pages that copy a feed into a script element. */
export function renderJsonFeed(events: EventRecord[], facts: FeedFacts): string {
  const { venue, publicUrl } = facts;
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: feedTitle(venue),
    home_page_url: `${publicUrl}/events`,
    feed_url: `${publicUrl}/events.json`,
    ...(venue.tagline && { description: readableLine(venue.tagline) }),
    icon: `${publicUrl}/icon-512.png`,
    authors: [{ name: readableLine(venue.brand), url: `${publicUrl}/` }],
    language: 'en',
    items: events.map((event) => jsonItem(event, facts)),
  };
  return JSON.stringify(feed).replaceAll('<', '\\u003c');
}

function jsonItem(event: EventRecord, facts: FeedFacts) {
  const { id, url, title, summary, html } = feedItem(event, facts);
  const { startDateTime, endDateTime, doorsDateTime, location, status, imageUrl } = event;
  return {
    id,
    url,
    title,
    summary,
    content_html: html,
    ...(imageUrl && URL.canParse(imageUrl, facts.publicUrl)
      ? { image: new URL(imageUrl, facts.publicUrl).href }
      : {}),
    date_published: event.createdAt,
    date_modified: event.updatedAt,
    tags: [event.category],
    // The format has no field for when a show is; names that begin with _ are for extensions.
    _event: { startDateTime, endDateTime, doorsDateTime, location, status },
  };
}

/** RSS 2.0. All text is escaped and nothing is CDATA, so no text can end an element. */
export function renderRss(events: EventRecord[], facts: FeedFacts): string {
  const { venue, publicUrl } = facts;
  const lastChange = events
    .map(({ updatedAt }) => updatedAt)
    .sort()
    .at(-1);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    '<channel>',
    element('title', feedTitle(venue)),
    element('link', `${publicUrl}/events`),
    // RSS asks for one.
    element('description', readableLine(venue.tagline) || feedTitle(venue)),
    '<language>en</language>',
    ...(lastChange ? [element('lastBuildDate', new Date(lastChange).toUTCString())] : []),
    '<ttl>60</ttl>',
    `<atom:link href="${escapeMarkup(publicUrl)}/events.rss" rel="self" type="application/rss+xml"/>`,
    ...events.flatMap((event) => itemLines(event, facts)),
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}

function itemLines(event: EventRecord, facts: FeedFacts): string[] {
  const { id, url, title, html } = feedItem(event, facts);
  return [
    '<item>',
    element('title', title),
    element('link', url),
    `<guid isPermaLink="false">${escapeMarkup(id)}</guid>`,
    element('pubDate', new Date(event.createdAt).toUTCString()),
    element('category', event.category),
    element('description', html),
    '</item>',
  ];
}

function element(name: string, text: string): string {
  return `<${name}>${escapeMarkup(text)}</${name}>`;
}
