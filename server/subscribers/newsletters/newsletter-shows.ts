import { cardUrl } from '#contract/addresses.ts';
import { statusNames } from '#contract/events/event-values.ts';
import type { EventRecord } from '#contract/events/events.ts';
import { actOf, locationOf } from '#contract/events/show-location.ts';
import { newsletterDays } from '#contract/subscribers/newsletter.ts';
import { clockTime, dayOfYear, timeSpan, wallTimeAt } from '#contract/time/venue-time.ts';
import type { Venue } from '#contract/venue/venue.ts';
import type { EventsStore } from '../../events/events.store.ts';
import { oneLine } from '../../outbox/mail/typed-text.ts';

/** Mail programs cut off long mails. The calendar has the rest. */
export const maxShowsInNewsletter = 12;
const maxNameLength = 200;
const dayMs = 24 * 60 * 60_000;

export interface NewsletterShow {
  id: number;
  name: string;
  url: string;
  cardUrl: string;
  /** `Friday, November 20` */
  day: string;
  time: string;
  location: string;
  /** `Sold out`; null for most. */
  mark: string | null;
  /** The act, doors, price, ages. */
  details: string[];
}

/** The published shows that begin within ten days, soonest first. One that is cancelled or postponed is not announced. */
export async function findNewsletterShows(
  events: EventsStore,
  venue: Venue,
  publicUrl: string,
  now: Date,
): Promise<NewsletterShow[]> {
  const { events: found } = await events.list({
    when: 'upcoming',
    startsFrom: now.toISOString(),
    startsBefore: new Date(now.getTime() + newsletterDays * dayMs).toISOString(),
    takesPlace: true,
    now: now.toISOString(),
  });
  return found.map((event) => newsletterShow(event, venue, publicUrl));
}

function newsletterShow(event: EventRecord, venue: Venue, publicUrl: string): NewsletterShow {
  const { id, status, startDateTime, endDateTime, doorsDateTime, price, ages } = event;
  const performer = actOf(event);
  const { timeZone } = venue;
  const facts = [
    performer && `With ${performer}`,
    doorsDateTime && `Doors ${clockTime(wallTimeAt(doorsDateTime, timeZone))}`,
    price,
    ages,
  ];
  return {
    id,
    name: oneLine(event.name, maxNameLength),
    url: `${publicUrl}/events/${id}`,
    cardUrl: publicUrl + cardUrl(id),
    day: dayOfYear(wallTimeAt(startDateTime, timeZone)),
    time: timeSpan(startDateTime, endDateTime, timeZone),
    location: oneLine(locationOf(event, venue).name, maxNameLength),
    mark: status === 'scheduled' ? null : statusNames[status],
    details: facts
      .filter((fact) => fact !== null && fact !== '')
      .map((fact) => oneLine(fact ?? '', maxNameLength)),
  };
}
