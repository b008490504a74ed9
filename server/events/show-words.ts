import { statusNames } from '#contract/events/event-values.ts';
import type { EventRecord } from '#contract/events/events.ts';
import { locationOf } from '#contract/events/show-location.ts';
import { type CodeSource, sourceParam } from '#contract/figures/counted-labels.ts';
import { clockTime, longDate, timeSpan, wallTimeAt } from '#contract/time/venue-time.ts';
import type { Venue } from '#contract/venue/venue.ts';
import type { ShowWords } from '../posters/draw-show.ts';

/** What the pictures of a show say about it, in the venue's words and time. */
export function showWordsOf(event: EventRecord, venue: Venue, publicUrl: string): ShowWords {
  const { name, category, startDateTime, endDateTime, doorsDateTime, performer, price, ages } = event;
  const { brand, timeZone } = venue;
  const location = locationOf(event, venue);
  const doors = doorsDateTime === null ? null : `Doors ${clockTime(wallTimeAt(doorsDateTime, timeZone))}`;
  return {
    ...{ name, category, brand },
    date: longDate(wallTimeAt(startDateTime, timeZone)),
    time: timeSpan(startDateTime, endDateTime, timeZone),
    place: [location.name, location.address].filter(Boolean).join(', '),
    mark: event.status === 'scheduled' ? null : statusNames[event.status],
    details: [performer, doors, price, ages].filter((fact) => fact !== null),
    pageUrl: `${publicUrl}/events/${event.id}?${sourceParam}=${'poster' satisfies CodeSource}`,
  };
}
