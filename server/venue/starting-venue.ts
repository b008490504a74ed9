import type { Notice } from '#contract/monitoring.ts';
import { drawnBrand } from '#contract/venue/brand.ts';
import { photoPlaces, readLocations, type Site, type Venue } from '#contract/venue/venue.ts';
import { isSampleAddress, sampleFacts } from '#contract/venue/venue-input.ts';
import { site } from '#site';

/**
 * The facts of a new installation. A file of an earlier version has only names of locations, and neither hours nor
 * accent.
 */
export function venueFrom({ locations, hours = [], accent = null, ...facts }: Site): Venue {
  return {
    ...facts,
    locations: readLocations(locations),
    hours,
    accent,
    logoUrl: null,
    photos: noPhotos(),
  };
}

export function noPhotos(): Venue['photos'] {
  return Object.fromEntries(photoPlaces.map((place) => [place, null])) as Venue['photos'];
}

/** What `site.config.ts` says. Nothing else on the server reads that file. */
export const startingVenue: Venue = venueFrom(site);

const factNames: Record<string, string> = { bookingEmail: 'booking email' };

const mailMissing: Notice = {
  kind: 'mailMissing',
  text: 'Mail is not set up, so neither performers nor staff get any.',
  path: '/admin/messages',
};

/**
 * Until every fact that others act on is the venue's own, and mail is set up. `staffAddress` is where mail to staff goes
 * meanwhile; null while there is no mail.
 */
export function startingNotices(venue: Venue, staffAddress: string | null): Notice[] {
  const missing = staffAddress === null ? [mailMissing] : [];
  const facts = sampleFacts(venue);
  const isSomewhere = venue.brand === drawnBrand || Object.values(venue.address).some(Boolean);
  const hasOwnZone = venue.country !== startingVenue.country || venue.timeZone !== startingVenue.timeZone;
  const zone = isSomewhere || hasOwnZone ? [] : ['country', 'time zone'];
  const samples = [...facts.map((field) => factNames[field] ?? field), ...zone];
  if (samples.length === 0) return missing;
  const reached =
    staffAddress === null
      ? ''
      : isSampleAddress(staffAddress)
        ? ' Mail about applications reaches nobody yet.'
        : ` Mail about applications goes to ${staffAddress}.`;
  const text = `These facts are still samples: ${samples.join(', ')}. Please put in your own.${reached}`;
  const part = facts[0] === 'locations' ? 'locations' : 'address-and-contact';
  return [{ kind: 'sampleFacts', text, path: `/admin/venue#${part}` }, ...missing];
}
