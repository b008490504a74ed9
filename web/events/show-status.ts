import type { EventStatus } from '#contract/event-status.ts';

export const statusNames: Record<EventStatus, string> = {
  scheduled: 'Scheduled',
  cancelled: 'Cancelled',
  postponed: 'Postponed',
  soldOut: 'Sold out',
};
