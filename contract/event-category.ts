export const eventCategories = ['Live Music', 'Community Event', 'Other'] as const;
export type EventCategory = (typeof eventCategories)[number];
