import { currencyOf } from '#contract/events/event-values.ts';
import type { EventRecord } from '#contract/events/events.ts';
import { locationOf } from '#contract/events/show-location.ts';
import { descriptionText } from '#contract/text/description-text.ts';
import type { Venue } from '#contract/venue/venue.ts';
import { postalAddress } from '../site/postal-address.ts';

const statuses = {
  scheduled: 'https://schema.org/EventScheduled',
  cancelled: 'https://schema.org/EventCancelled',
  postponed: 'https://schema.org/EventPostponed',
  soldOut: 'https://schema.org/EventScheduled',
};

/** The event for the event listings of search engines (schema.org). */
export function eventStructuredData(event: EventRecord, venue: Venue): Record<string, unknown> {
  const isMusic = event.category === 'Live Music';
  return {
    '@context': 'https://schema.org',
    '@type': isMusic ? 'MusicEvent' : 'Event',
    name: event.name,
    description: descriptionText(event.description),
    startDate: event.startDateTime,
    endDate: event.endDateTime,
    ...(event.doorsDateTime ? { doorTime: event.doorsDateTime } : {}),
    eventStatus: statuses[event.status],
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: locationData(event, venue),
    // The name of a concert is the name of the act, unless staff say otherwise.
    ...(event.performer || isMusic
      ? {
          performer: {
            '@type': isMusic && event.performer ? 'MusicGroup' : 'PerformingGroup',
            name: event.performer ?? event.name,
          },
        }
      : {}),
    ...(event.ages ? { typicalAgeRange: event.ages } : {}),
    ...offersOf(event, venue.country),
  };
}

function locationData(event: EventRecord, venue: Venue): Record<string, unknown> {
  const known = venue.locations.find(({ name }) => name === event.location);
  const name = event.location ?? venue.brand;
  const where = locationOf(event, venue);
  const isRoom = where.name !== name;
  // Another town's place without an address is not in the house.
  const isInHouse = isRoom || event.location === null || where.wholeAddress !== '';
  return {
    '@type': 'Place',
    name,
    ...(isInHouse && { address: known?.address ?? postalAddress(venue) }),
    ...(isRoom && { containedInPlace: { '@type': 'MusicVenue', name: venue.brand } }),
    ...(known?.mapUrl ? { hasMap: known.mapUrl } : {}),
  };
}

function offersOf({ price, ticketUrl, status }: EventRecord, country: string): Record<string, unknown> {
  if (!price && !ticketUrl) return {};
  return {
    offers: {
      '@type': 'Offer',
      ...(ticketUrl ? { url: ticketUrl } : {}),
      ...(price ? { description: price, ...amountOf(price, country) } : {}),
      ...availabilityOf(status, ticketUrl),
    },
    ...(price && isFree(price) ? { isAccessibleForFree: true } : {}),
  };
}

/** Said of shows only that the house sells tickets for, or has sold out. */
function availabilityOf(status: EventRecord['status'], ticketUrl: string | null): { availability?: string } {
  if (status === 'soldOut') return { availability: 'https://schema.org/SoldOut' };
  return status === 'scheduled' && ticketUrl ? { availability: 'https://schema.org/InStock' } : {};
}

const freeFirst = /^\s*(free|gratis|fri entré|kostenlos|gratuit)(?!\p{L})(?!.*\d)/iu;
const isFree = (price: string) => freeFirst.test(price);

/** The amount of a price in words, if it names exactly one. */
function amountOf(price: string, country: string): { price: string; priceCurrency: string } | undefined {
  const own = currencyOf(country);
  if (isFree(price)) return { price: '0', priceCurrency: own };
  const [amount, ...others] = price.match(/\d+(?:[.,]\d+)*/g) ?? [];
  // Crowns stand after their amount, and euros do in most of Europe.
  const [, before, after] = /([$€£])\s?\d|\d\s?(kr|€)/i.exec(price) ?? [];
  const sign = before ?? after?.toLowerCase();
  if (!amount || !sign || others.length > 0) return undefined;
  const dollar = /..D|MXN/.test(own) ? own : 'USD';
  const crown = /NOK|SEK|DKK|ISK/.test(own) ? own : undefined;
  const currency = { $: dollar, '€': 'EUR', '£': 'GBP', kr: crown }[sign];
  return currency === undefined ? undefined : { price: plainNumber(amount), priceCurrency: currency };
}

/** `1,000.50` and `1.000,50` are one number: three digits after a mark are thousands, and two are cents. */
function plainNumber(amount: string): string {
  const [, whole = amount, cents] = /^(.*)[.,](\d\d?)$/.exec(amount) ?? [];
  return whole.replaceAll(/[.,]/g, '') + (cents === undefined ? '' : `.${cents}`);
}
