import { useQuery } from '@tanstack/react-query';
import { type PropsWithChildren, useEffect, useState } from 'react';
import { writeTimesAsIn } from '#contract/time/venue-time.ts';
import { ownAccent } from '#contract/venue/brand.ts';
import type { getSite, Venue } from '#contract/venue/venue.ts';
import { readPath, readQuery } from '../api/read-path.ts';
import { VenueContext } from './site-contexts.ts';

export const venuePath = readPath<typeof getSite>('/api/site');

const hoursOf = ({ hours, specialHours }: Venue) => JSON.stringify({ hours, specialHours });

/** Hands along the facts that came with the page, and later ones once they were read again. */
export function VenueProvider({ venue, children }: PropsWithChildren<{ venue: Venue }>) {
  const { data } = useQuery({ ...readQuery(venuePath), initialData: venue });
  writeTimesAsIn(data.country);
  const [openings, setOpenings] = useState(venue.openings);
  const hours = hoursOf(data);
  useEffect(() => {
    // The page came with the hours as they are written, which hardly ever change while it is open.
    if (hours === hoursOf(venue)) setOpenings(venue.openings);
    else
      void import('#contract/venue/venue.ts').then(({ openingsOf }) =>
        setOpenings(openingsOf(JSON.parse(hours))),
      );
  }, [hours, venue]);
  useEffect(() => {
    // The page came with a style sheet of the accent that it was made with.
    if (data.accent === venue.accent) return undefined;
    const { style } = document.documentElement;
    style.setProperty('--color-amber', data.accent ?? ownAccent);
    return () => {
      style.removeProperty('--color-amber');
    };
  }, [data.accent, venue.accent]);
  return <VenueContext value={{ ...data, openings }}>{children}</VenueContext>;
}
