export const eventStatuses = ['scheduled', 'cancelled', 'postponed', 'soldOut'] as const;
export type EventStatus = (typeof eventStatuses)[number];
