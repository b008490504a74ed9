import { keepPreviousData, type UseQueryResult, useQueries } from '@tanstack/react-query';
import type { ListedBooking, listEventBookings } from '#contract/applications/bookings.ts';
import { readPath, readQuery } from '../../../api/read-path.ts';
import { idsByCall } from './told-choice.ts';

export function useEventBookings(eventIds: number[]): ReadonlyMap<number, ListedBooking> {
  // By their ids, so that an event that is added or moved asks for few of them again.
  const sorted = eventIds.toSorted((one, other) => one - other);
  return useQueries({
    queries: idsByCall(sorted).map((ids) => ({
      ...readQuery<ListedBooking[]>(
        readPath<typeof listEventBookings>('/api/admin/events/bookings', { query: { ids } }),
      ),
      placeholderData: keepPreviousData,
      gcTime: 0,
    })),
    combine: byEvent,
  });
}

function byEvent(answers: UseQueryResult<ListedBooking[]>[]): ReadonlyMap<number, ListedBooking> {
  return new Map(answers.flatMap(({ data = [] }) => data.map((booking) => [booking.eventId, booking])));
}
