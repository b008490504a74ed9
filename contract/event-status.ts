export const eventStatuses = ['scheduled', 'cancelled', 'postponed', 'soldOut'] as const;
export type EventStatus = (typeof eventStatuses)[number];

export const statusNames: Record<EventStatus, string> = {
  scheduled: 'Scheduled',
  cancelled: 'Cancelled',
  postponed: 'Postponed',
  soldOut: 'Sold out',
};
