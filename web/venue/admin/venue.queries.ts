import { queryOptions } from '@tanstack/react-query';
import { getSite, type Venue } from '#contract/venue/venue.ts';
import { callForVersion } from '../../api/call-api.ts';
import { venuePath } from '../../site/venue-provider.tsx';

/** The facts, and the version that a change of them names. */
export interface VersionedVenue {
  output: Venue;
  version: string;
}

export const versionedVenue = queryOptions<VersionedVenue>({
  queryKey: [venuePath, 'with version'],
  queryFn: ({ signal }) => callForVersion(getSite, undefined, { signal }),
});
