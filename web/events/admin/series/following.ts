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

type Member = Pick<EventRecord, 'id' | 'seriesId' | 'startDateTime'>;

/** Whether an event is a later one of the same series. */
export function isFollowing(event: Member, other: Member): boolean {
  return (
    event.seriesId !== null &&
    event.seriesId === other.seriesId &&
    other.id !== event.id &&
    other.startDateTime > event.startDateTime
  );
}

/**
 * What a change or deletion of the event can take along. Everything while the list is still being loaded, since others
 * may be in the part that is missing.
 */
export function scopesOf(list: EventList | undefined, event: Member): EventScope[] {
  if (event.seriesId === null) return ['this'];
  if (!list?.isComplete) return [...eventScopes];
  const others = membersOf(list, event).filter(({ id }) => id !== event.id);
  const later = countFollowing(list, event);
  return eventScopes.filter(
    (scope) => scope === 'this' || (scope === 'following' ? later > 0 : others.length > later),
  );
}

function membersOf({ upcoming, past }: EventList, { id, seriesId }: Member): EventRecord[] {
  return [...upcoming, ...past].filter(
    (other) => other.id === id || (seriesId !== null && other.seriesId === seriesId),
  );
}

/** How many later ones of its series there are, or 0 while that is not known. */
export function countFollowing(list: EventList | undefined, event: Member): number {
  if (!list?.isComplete) return 0;
  return membersOf(list, event).filter((other) => isFollowing(event, other)).length;
}

/** Whether a change of the event takes others of its series along that are over, as far as the list says so. */
export function takesPlayed(
  list: EventList | undefined,
  event: Member,
  scope: EventScope,
  nowMs: number,
): boolean {
  return (list ? membersOf(list, event) : []).some(
    (other) =>
      other.id !== event.id &&
      (scope === 'all' || (scope === 'following' && isFollowing(event, other))) &&
      Date.parse(other.endDateTime) < nowMs,
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
