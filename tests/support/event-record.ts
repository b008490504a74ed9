import type { EventRecord } from '#contract/events/events.ts';

/** The optional facts of a show, none of them set. */
export const noShowFacts = {
  location: null,
  doorsDateTime: null,
  price: null,
  ages: null,
  ticketUrl: null,
  performer: null,
  status: 'scheduled',
  seriesId: null,
} as const;

/** An event as the calls answer it, with none of the optional facts unless they are given. */
export function eventRecord(changes: Partial<EventRecord> = {}): EventRecord {
  return {
    id: 1,
    name: 'June Hollis',
    description: '',
    category: 'Other',
    startDateTime: '2026-11-21T00:30:00.000Z',
    endDateTime: '2026-11-21T03:00:00.000Z',
    imageUrl: null,
    archived: false,
    ...noShowFacts,
    createdAt: '2026-11-01T00:00:00.000Z',
    updatedAt: '2026-11-01T00:00:00.000Z',
    ...changes,
  };
}
