import { type EventScope, eventScopes } from '#contract/events/event-series.ts';
import type { EventRecord } from '#contract/events/events.ts';
import type { EventList } from '../event-list.queries.ts';

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

/** The list after the event and what goes with it were deleted. */
export function withoutScope(list: EventList, event: Member, scope: EventScope): EventList {
  const gone = new Set(
    membersOf(list, event)
      .filter(
        (other) =>
          other.id === event.id || scope === 'all' || (scope === 'following' && isFollowing(event, other)),
      )
      .map(({ id }) => id),
  );
  const others = (events: EventRecord[]) => events.filter(({ id }) => !gone.has(id));
  return { ...list, upcoming: others(list.upcoming), past: others(list.past) };
}
