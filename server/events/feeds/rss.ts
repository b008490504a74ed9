import type { EventRecord } from '#contract/events/events.ts';
import { type FeedFacts, feedItem, feedTitle } from './feed-items.ts';
import { escapeMarkup, readableLine } from './feed-text.ts';

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
    element('description', readableLine(venue.tagline)),
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
