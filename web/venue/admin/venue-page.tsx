import '../../forms/zod-without-eval.ts';
import { useQuery } from '@tanstack/react-query';
import { RetryNotice } from '../../admin/retry-notice.tsx';
import { AccentPart } from './accent-part.tsx';
import { ContactPart } from './contact-part.tsx';
import { HoursPart } from './hours-part.tsx';
import { LocationsPart } from './locations-part.tsx';
import { NamePart } from './name-part.tsx';
import { PartList } from './part-list.tsx';
import { PhotosPart } from './photos-part.tsx';
import { QuestionsPart } from './questions-part.tsx';
import { versionedVenue } from './venue.queries.ts';
import { VenueSkeleton } from './venue-skeleton.tsx';

/** All facts about the venue, in parts that are saved one by one. */
export function VenuePage() {
  // Loaded when the page opens, since someone else may have changed the facts since the last time.
  const { data, isError, refetch } = useQuery({ ...versionedVenue, refetchOnMount: 'always' });
  if (!data) {
    if (!isError) return <VenueSkeleton />;
    return <RetryNotice onRetry={() => void refetch()}>The facts could not be loaded.</RetryNotice>;
  }
  return (
    <div>
      {isError && (
        <RetryNotice onRetry={() => void refetch()}>
          The facts could not be refreshed. Someone else may have changed them.
        </RetryNotice>
      )}
      <PartList />
      <NamePart stored={data} />
      <ContactPart stored={data} />
      <LocationsPart stored={data} />
      <HoursPart stored={data} />
      <QuestionsPart stored={data} />
      <PhotosPart photos={data.output.photos} />
      <AccentPart stored={data} />
    </div>
  );
}
