import { keepPreviousData, type UseQueryResult, useQueries } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import type { ListedBooking, listEventBookings } from '#contract/applications/bookings.ts';
import type { EventRecord } from '#contract/events/events.ts';
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

const Bookings = createContext<ReadonlyMap<number, ListedBooking>>(new Map());

/** For the rows of a list, which know their booking by `useBookingOf`. */
export function WithBookings({ events, children }: { events: readonly EventRecord[]; children: ReactNode }) {
  return <Bookings value={useEventBookings(events.map(({ id }) => id))}>{children}</Bookings>;
}

export function useBookingOf({ id }: EventRecord): ListedBooking | undefined {
  return useContext(Bookings).get(id);
}
