import { useQuery } from '@tanstack/react-query';
import { type PropsWithChildren, useEffect } from 'react';
import { writeTimesAsIn } from '#contract/time/venue-time.ts';
import { ownAccent } from '#contract/venue/brand.ts';
import type { getSite, Venue } from '#contract/venue/venue.ts';
import { readPath, readQuery } from '../api/read-path.ts';
import { VenueContext } from './site-contexts.ts';

export const venuePath = readPath<typeof getSite>('/api/site');

/** Hands along the facts that came with the page, and later ones once they were read again. */
export function VenueProvider({ venue, children }: PropsWithChildren<{ venue: Venue }>) {
  const { data } = useQuery({ ...readQuery(venuePath), initialData: venue });
  writeTimesAsIn(data.country);
  useEffect(() => {
    // The page came with a style sheet of the accent that it was made with.
    if (data.accent === venue.accent) return undefined;
    const { style } = document.documentElement;
    style.setProperty('--color-amber', data.accent ?? ownAccent);
    return () => {
      style.removeProperty('--color-amber');
    };
  }, [data.accent, venue.accent]);
  return <VenueContext value={{ openings: venue.openings, ...data }}>{children}</VenueContext>;
}
