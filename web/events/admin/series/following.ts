import { z } from 'zod';
import { type EventScope, eventScopes } from '#contract/events/event-series.ts';
import type { EventRecord } from '#contract/events/events.ts';
import type { EventList } from '../event-list.queries.ts';
import { type EventFormValues, eventForm } from '../form/event-form-values.ts';

export const scopeNames: Record<EventScope, string> = {
  this: 'This event',
  following: 'This and the following',
  all: 'All of the series',
};

/** Those of the list that a change or deletion of the event takes along, beside the event itself. */
export function takenAlong(
  { events }: EventList,
  { id, seriesId, startDateTime }: EventRecord,
  scope: EventScope,
): EventRecord[] {
  if (scope === 'this' || seriesId === null) return [];
  return events.filter(
    (other) =>
      other.seriesId === seriesId &&
      other.id !== id &&
      (scope === 'all' || other.startDateTime > startDateTime),
  );
}

/** The fields of an event, and whether a change of it takes the later ones of its series along. */
export type ScopedValues = EventFormValues & {
  /** The name of a scope, empty until one is chosen. */
  scope: string;
};

/** Nothing is chosen beforehand where there is a choice: either would be wrong half of the time. */
export function firstScope(hasChoice: boolean): string {
  return hasChoice ? '' : scopeNames.this;
}

export function scopedForm(event: EventRecord | undefined, isDraft: () => boolean): z.ZodType<ScopedValues> {
  // A new event has no later ones, whatever was chosen for the one that it takes the place of.
  const scope = z.string().refine((name) => !event || scopeOf(name) !== undefined, 'Please choose');
  return eventForm(event, isDraft).and(z.object({ scope }));
}

export function scopeOf(name: string): EventScope | undefined {
  return eventScopes.find((scope) => scopeNames[scope] === name);
}
