import { useQuery } from '@tanstack/react-query';
import type { PropsWithChildren } from 'react';
import type { getSite, Venue } from '#contract/venue.ts';
import { readPath } from '../api/read-path.ts';
import { readQuery } from '../api/read-query.ts';
import { VenueContext } from './venue-context.ts';

export const venuePath = readPath<typeof getSite>('/api/site');

/** Hands along the facts that came with the page, and later ones once they were read again. */
export function VenueProvider({ venue, children }: PropsWithChildren<{ venue: Venue }>) {
  const { data } = useQuery({ ...readQuery(venuePath), initialData: venue });
  return <VenueContext value={data}>{children}</VenueContext>;
}
