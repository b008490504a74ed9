import { describe, expect, test } from 'vitest';
import { locationOf } from '#contract/events/show-location.ts';
import type { Venue } from '#contract/venue/venue.ts';
import { eventRecord } from '#tests/support/sample-event.ts';
import { otherFacts } from '#tests/support/venue.ts';
import { eventStructuredData } from './event-structured-data.ts';

const venue = { ...otherFacts, brand: 'The Porch', country: 'US' } as unknown as Venue;
const house = {
  '@type': 'PostalAddress',
  streetAddress: 'Storgatan 1',
  addressLocality: 'Umeå',
  addressRegion: 'AC',
  postalCode: '903 26',
  addressCountry: 'US',
};

describe('A show for search engines', () => {
  test('has what is known, field by field', () => {
    const event = eventRecord({
      name: 'Songs at night',
      description: '<p>Songs &amp; more</p>',
      category: 'Live Music',
      location: 'Källaren',
      doorsDateTime: '2026-11-21T00:00:00.000Z',
      price: '$10 at the door',
      ages: '18+',
      ticketUrl: 'https://tickets.example.com/',
      performer: 'June Hollis',
    });
    expect(eventStructuredData(event, venue)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'MusicEvent',
      name: 'Songs at night',
      description: 'Songs & more',
      startDate: '2026-11-21T00:30:00.000Z',
      endDate: '2026-11-21T03:00:00.000Z',
      doorTime: '2026-11-21T00:00:00.000Z',
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: {
        '@type': 'Place',
        name: 'Källaren',
        address: 'Storgatan 1, Umeå',
        hasMap: 'https://maps.example.com/1',
      },
      performer: { '@type': 'MusicGroup', name: 'June Hollis' },
      typicalAgeRange: '18+',
      offers: {
        '@type': 'Offer',
        url: 'https://tickets.example.com/',
        description: '$10 at the door',
        price: '10',
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
      },
    });
  });

  test('has no offer, doors or act that nobody has named', () => {
    const data = eventStructuredData(eventRecord(), venue);
    expect(data).toMatchObject({ location: { '@type': 'Place', name: 'The Porch', address: house } });
    for (const name of ['offers', 'doorTime', 'performer', 'isAccessibleForFree', 'typicalAgeRange']) {
      expect(data).not.toHaveProperty(name);
    }
  });

  test.each([
    ['scheduled', 'EventScheduled', 'InStock'],
    ['cancelled', 'EventCancelled', 'InStock'],
    ['postponed', 'EventPostponed', 'InStock'],
    ['soldOut', 'EventScheduled', 'SoldOut'],
  ] as const)('says that it is %s, and keeps its date', (status, eventStatus, availability) => {
    expect(eventStructuredData(eventRecord({ status, price: 'Free' }), venue)).toMatchObject({
      startDate: '2026-11-21T00:30:00.000Z',
      eventStatus: `https://schema.org/${eventStatus}`,
      isAccessibleForFree: true,
      offers: { price: '0', availability: `https://schema.org/${availability}` },
    });
  });

  test.each([
    ['€12,50', { price: '12.50', priceCurrency: 'EUR' }],
    ['$1,000', { price: '1000', priceCurrency: 'USD' }],
    ['$1,250.50 a table', { price: '1250.50', priceCurrency: 'USD' }],
    ['€1.000', { price: '1000', priceCurrency: 'EUR' }],
    ['£8', { price: '8', priceCurrency: 'GBP' }],
    ['8 € at the door', { price: '8', priceCurrency: 'EUR' }],
    ['$10 to $15', undefined],
    ['$10, $12 on the 5th', undefined],
    ['Pay what you can', undefined],
    ['free before 9', undefined],
  ])('names the amount of "%s" only when it is one', (price, amount) => {
    const { offers } = eventStructuredData(eventRecord({ price }), venue) as { offers: object };
    expect(offers).toMatchObject({ description: price, ...amount });
    if (!amount) expect(offers).not.toHaveProperty('price');
  });
});

test('The price of a show in crowns is in those of the country', () => {
  const offers = (country: string) =>
    eventStructuredData(eventRecord({ price: '120 kr' }), { ...venue, country }).offers;
  expect(offers('SE')).toMatchObject({ price: '120', priceCurrency: 'SEK' });
  expect(offers('DK')).toMatchObject({ price: '120', priceCurrency: 'DKK' });
  expect(offers('US')).not.toHaveProperty('price');
});

describe('The place of a show', () => {
  test.each([
    [null, 'The Porch', 'Storgatan 1, Umeå', /destination=The%20Porch%2C%20Storgatan%201/],
    ['Källaren', 'Källaren', 'Storgatan 1, Umeå', /^https:\/\/maps\.example\.com\/1$/],
    ['Gården', 'Gården', '', undefined],
    ['A place that is gone', 'A place that is gone', '', undefined],
  ])('of %s is named with the way there, as far as it is known', (location, name, address, url) => {
    const place = locationOf({ location }, venue);
    expect(place).toMatchObject({ name, address });
    if (url) expect(place.directionsUrl).toMatch(url);
    else expect(place.directionsUrl).toBeUndefined();
  });

  test('that bears the name of the house is the house, also beside others', () => {
    const locations = ['The Porch (Umeå)', 'Gården'].map((name) => ({ name, address: null, mapUrl: null }));
    expect(locationOf({ location: 'The Porch (Umeå)' }, { ...venue, locations })).toMatchObject({
      address: 'Storgatan 1, Umeå',
      directionsUrl: expect.stringContaining('Storgatan'),
    });
    expect(locationOf({ location: 'Gården' }, { ...venue, locations }).directionsUrl).toBeUndefined();
  });
});
