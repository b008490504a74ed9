import { site } from '#site';

/** The venue's address as structured data (schema.org). */
export function postalAddress(): Record<string, string> {
  const { street, city, region, postalCode } = site.address;
  return {
    '@type': 'PostalAddress',
    streetAddress: street,
    addressLocality: city,
    addressRegion: region,
    postalCode,
    addressCountry: site.country,
  };
}
