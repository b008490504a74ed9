import type { EventRecord } from '#contract/events/events.ts';
import { type FeedFacts, feedItem, feedTitle } from './feed-items.ts';
import { readableLine } from './feed-text.ts';

/** JSON Feed 1.1. `<` is escaped too, for pages that copy a feed into a script element. */
export function renderJsonFeed(events: EventRecord[], facts: FeedFacts): string {
  const { venue, publicUrl } = facts;
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: feedTitle(venue),
    home_page_url: `${publicUrl}/events`,
    feed_url: `${publicUrl}/events.json`,
    description: readableLine(venue.tagline),
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
