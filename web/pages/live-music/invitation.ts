import type { Venue } from '#contract/venue/venue.ts';
import { houseText } from '../../site/site-contexts.ts';

/** What search engines and shared links say of the page for performers. */
export function invitationOf(venue: Venue): string {
  return houseText(
    venue,
    'invitation',
    'Musicians, this stage is yours: a listening room, a full sound system and a crowd that came for the songs. Apply to perform.',
    'Musicians, this stage is yours. Apply to perform.',
  );
}
