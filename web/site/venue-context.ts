import { createContext, use } from 'react';
import type { Venue } from '#contract/venue/venue.ts';

export const VenueContext = createContext<Venue | null>(null);

/** The facts about the venue. They are the same in the server's HTML and in the browser. */
export function useVenue(): Venue {
  const venue = use(VenueContext);
  if (!venue) throw new Error('useVenue outside of App');
  return venue;
}
