import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { readQuery } from '../../api/read-query.ts';
import { countsPath, type DeskFilters, type ReviewCounts } from '../desk-address.ts';

const pollMs = 60_000;

/** The numbers beside the filters. They are asked for after the list, which must not wait for them. */
export function useReviewCounts(filters: DeskFilters, isListLoaded: boolean): ReviewCounts | undefined {
  return useQuery({
    ...readQuery(countsPath(filters)),
    enabled: isListLoaded,
    placeholderData: keepPreviousData,
    refetchInterval: pollMs,
    refetchOnMount: 'always',
    gcTime: pollMs,
  }).data;
}
