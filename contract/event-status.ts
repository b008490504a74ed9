export const eventStatuses = ['scheduled', 'cancelled', 'postponed', 'soldOut'] as const;
export type EventStatus = (typeof eventStatuses)[number];

/** A show with one of these takes place on the date that it names. */
export const settledStatuses: readonly EventStatus[] = ['scheduled', 'soldOut'];

export const statusNames: Record<EventStatus, string> = {
  scheduled: 'Scheduled',
  cancelled: 'Cancelled',
  postponed: 'Postponed',
  soldOut: 'Sold out',
};
