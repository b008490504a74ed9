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
