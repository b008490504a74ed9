import type { EventScope } from '#contract/events/event-series.ts';
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
 * Whether a change or deletion of the event can take others along. Also true while the list is still being loaded, since
 * later ones may be in the part that is missing.
 */
export function mayHaveFollowing(list: EventList | undefined, event: Member): boolean {
  if (event.seriesId === null) return false;
  if (!list?.isComplete) return true;
  return [...list.upcoming, ...list.past].some((other) => isFollowing(event, other));
}

/** How many later ones of its series there are, or 0 while that is not known. */
export function countFollowing(list: EventList | undefined, event: Member): number {
  if (!list?.isComplete) return 0;
  return [...list.upcoming, ...list.past].filter((other) => isFollowing(event, other)).length;
}

/** The list after the event and the later ones of its series were deleted. */
export function withoutFollowing(list: EventList, event: Member): EventList {
  const others = (events: EventRecord[]) =>
    events.filter((other) => other.id !== event.id && !isFollowing(event, other));
  return { ...list, upcoming: others(list.upcoming), past: others(list.past) };
}
