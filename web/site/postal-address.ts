import type { Venue } from '#contract/venue/venue.ts';

/** The venue's address as structured data (schema.org). */
export function postalAddress({ address, country }: Venue): Record<string, string> {
  const { street, city, region, postalCode } = address;
  return {
    '@type': 'PostalAddress',
    streetAddress: street,
    addressLocality: city,
    addressRegion: region,
    postalCode,
    addressCountry: country,
  };
}
