import { within } from '#contract/venue/brand.ts';
import type { Venue } from '#contract/venue/venue.ts';

/** Words of the home page that the guide asks a new owner about: they say what may not be so in another house. */
export const heroWords = 'Looking to perform at our venue? We showcase local talent every weekend.';

export function introWords({ promiseHours = 24 }: Pick<Venue, 'promiseHours'>): string {
  return `Share your talent with our guests. Fill out the form below and our team will review your application${within(promiseHours)}.`;
}

export const programWords =
  'This is a stage for emerging and established artists: solo, duo, band or ensemble, from electronic and indie to jazz and hip-hop.';
