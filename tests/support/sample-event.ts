import type { EventRecord } from '#contract/events/events.ts';
import type { NewEvent } from '#server/events/events.store.ts';

/** An event that is over by Nov 20, 2026, 10 PM in the venue's zone, unless a test says otherwise. */
export function sampleEvent(changes: Partial<NewEvent> = {}): NewEvent {
  return {
    name: 'June Hollis & The Night Porch',
    description: '<p>Songs after midnight.</p>',
    startDateTime: '2026-11-21T00:30:00.000Z',
    endDateTime: '2026-11-21T03:00:00.000Z',
    imageUrl: null,
    category: 'Live Music',
    ...changes,
  };
}

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
