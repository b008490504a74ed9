import type { Venue } from '#contract/venue/venue.ts';

/** Only what is known: an empty text is no fact. */
export function knownFacts<Facts extends object>(facts: Facts): Partial<Facts> {
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== '')) as Partial<Facts>;
}

/** The venue's address as structured data (schema.org). */
export function postalAddress({ address, country }: Venue) {
  const { street, city, region, postalCode } = address;
  return knownFacts({
    '@type': 'PostalAddress',
    streetAddress: street,
    addressLocality: city,
    addressRegion: region,
    postalCode,
    addressCountry: country,
  });
}
