import { describe, expect, test } from 'vitest';
import { locationOf } from '#contract/events/show-location.ts';
import { addressLines } from '#contract/venue/brand.ts';
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
  test('in another town, whose address is not known, has none', () => {
    const barn = { name: 'Barn (Cumming)', address: null, mapUrl: null };
    const towns = { ...venue, locations: [...venue.locations, barn] };
    const { location } = eventStructuredData(eventRecord({ location: barn.name }), towns);
    expect(location).toEqual({ '@type': 'Place', name: 'Barn (Cumming)' });
    const room = eventStructuredData(eventRecord({ location: 'Gården' }), towns);
    expect(room).toMatchObject({ location: { address: house } });
  });

  test('in a room of a house that has not given its address says the country alone', () => {
    const address = { street: '', city: '', region: '', postalCode: '' };
    const rooms = { ...venue, address, locations: [{ name: 'Gården', address: null, mapUrl: null }] };
    for (const location of ['Gården', null])
      expect(eventStructuredData(eventRecord({ location }), rooms)).toMatchObject({
        location: { address: { '@type': 'PostalAddress', addressCountry: 'US' } },
      });
  });

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
        containedInPlace: { '@type': 'MusicVenue', name: 'The Porch' },
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
    ['scheduled', 'EventScheduled', undefined],
    ['cancelled', 'EventCancelled', undefined],
    ['postponed', 'EventPostponed', undefined],
    ['soldOut', 'EventScheduled', 'https://schema.org/SoldOut'],
  ] as const)('says that it is %s, and keeps its date', (status, eventStatus, availability) => {
    const data = eventStructuredData(eventRecord({ status, price: 'Free' }), venue);
    expect(data).toMatchObject({
      startDate: '2026-11-21T00:30:00.000Z',
      eventStatus: `https://schema.org/${eventStatus}`,
      isAccessibleForFree: true,
      offers: { price: '0' },
    });
    expect((data.offers as { availability?: string }).availability).toBe(availability);
  });

  test('offers no tickets for a show that was cancelled', () => {
    const ticketUrl = 'https://tickets.example.com/';
    const { offers } = eventStructuredData(eventRecord({ status: 'cancelled', ticketUrl }), venue);
    expect(offers).toEqual({ '@type': 'Offer', url: ticketUrl });
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

test('What is free costs nothing of the money of the country', () => {
  const offers = (country: string) =>
    eventStructuredData(eventRecord({ price: 'Free' }), { ...venue, country }).offers;
  for (const [country, priceCurrency] of Object.entries({ US: 'USD', SE: 'SEK', GB: 'GBP', FI: 'EUR' })) {
    expect(offers(country)).toMatchObject({ price: '0', priceCurrency });
  }
});

test.each([
  ['Gratis', true],
  ['Fri entré', true],
  ['Fri entré till 20, sedan 80 kr', false],
  ['Freezing', false],
])('"%s" is free: %s', (price, isFree) => {
  const { isAccessibleForFree = false } = eventStructuredData(eventRecord({ price }), venue);
  expect(isAccessibleForFree).toBe(isFree);
});

test('A city that was typed with its postal code stands once in the address', () => {
  const address = { street: 'Kungsgatan 12', city: 'Göteborg', region: '', postalCode: '411 05 Göteborg' };
  expect(addressLines({ address, country: 'SE' })).toEqual(['Kungsgatan 12', '411 05 Göteborg']);
});

test('The price of a show in crowns is in those of the country', () => {
  const offers = (country: string) =>
    eventStructuredData(eventRecord({ price: '120 kr' }), { ...venue, country }).offers;
  expect(offers('SE')).toMatchObject({ price: '120', priceCurrency: 'SEK' });
  expect(offers('DK')).toMatchObject({ price: '120', priceCurrency: 'DKK' });
  expect(offers('US')).not.toHaveProperty('price');
});

describe('The place of a show', () => {
  const swedish = { ...venue, country: 'SE' };
  const placeOf = (location: string, names: string[]) => {
    const locations = names.map((name) => ({ name, address: null, mapUrl: null }));
    return locationOf({ location }, { ...swedish, locations }).place;
  };

  test.each([
    [null, 'The Porch', 'Storgatan 1, Umeå', /destination=The%20Porch%2C%20Storgatan%201/],
    ['Källaren', 'Källaren, The Porch', 'Storgatan 1, Umeå', /^https:\/\/maps\.example\.com\/1$/],
    [
      'Gården',
      'Gården, The Porch',
      'Storgatan 1, Umeå',
      /destination=G%C3%A5rden%2C%20The%20Porch%2C%20Stor/,
    ],
    ['A place that is gone', 'A place that is gone', '', undefined],
  ])('of %s is named with the way there, as far as it is known', (location, name, address, url) => {
    const place = locationOf({ location }, venue);
    expect(place).toMatchObject({ name, address });
    if (url) expect(place.directionsUrl).toMatch(url);
    else expect(place.directionsUrl).toBeUndefined();
  });

  test('that bears the name of the house is the house, also beside others', () => {
    expect(placeOf('The Porch (Umeå)', ['The Porch (Umeå)', 'Gården'])).toBe(
      'The Porch (Umeå), Storgatan 1, 903 26 Umeå, AC',
    );
  });

  test('is a room of the house, unless its name or its address says that it is elsewhere', () => {
    expect(placeOf('Gården', ['Gården', 'Vinden'])).toBe('Gården, The Porch, Storgatan 1, 903 26 Umeå, AC');
    expect(placeOf('Ladan (Umeå)', ['Ladan (Umeå)', 'Vinden'])).toMatch(/^Ladan \(Umeå\), The Porch, Stor/);
    expect(placeOf('Ladan (Luleå)', ['Ladan (Luleå)', 'Vinden'])).toBe('Ladan (Luleå)');
    const [barn, loft] = ['Ladan', 'Loftet'].map((name) => ({ name, address: 'Kajen 2', mapUrl: null }));
    const alone = { ...swedish, locations: [barn, { ...loft, address: 'Storgatan 1' }] } as Venue;
    expect(locationOf({ location: 'Ladan' }, alone).place).toBe('Ladan, Kajen 2');
    expect(locationOf({ location: 'Loftet' }, alone).place).toBe('Loftet, The Porch, Storgatan 1');
    const shared = { ...swedish, locations: [barn, loft] } as Venue;
    expect(locationOf({ location: 'Ladan' }, shared).place).toBe('Ladan, The Porch, Kajen 2');
  });
});
