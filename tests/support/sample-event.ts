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
