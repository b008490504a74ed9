import type { EventRecord } from '../../../../contract/events/events.ts';

type Span = Pick<EventRecord, 'startDateTime' | 'endDateTime'>;
type Show = Span & Pick<EventRecord, 'id' | 'location' | 'archived' | 'status'>;

/** What ends when the other begins does not overlap it, but two that begin together do. */
export function overlaps(one: Span, other: Span): boolean {
  return (
    (one.startDateTime < other.endDateTime && one.endDateTime > other.startDateTime) ||
    one.startDateTime === other.startDateTime
  );
}

/** Whether it takes up its evening: it is public or one of the drafts that are offered, and not cancelled. */
export function takesPlace({ id, archived, status }: Show, offered: readonly number[]): boolean {
  return (!archived || offered.includes(id)) && status !== 'cancelled';
}

/** Whether it is there, as far as anybody knows: one whose place is not known may be anywhere. */
export function mayBeAt({ location }: Pick<Show, 'location'>, place: string | null): boolean {
  return location === null || place === null || location === place;
}

/** Those of the events that are in the way of this one: the same as the call for conflicts answers. */
export function conflictsAmong<Other extends Show>(
  show: Show,
  { events, offered }: { events: readonly Other[]; offered: readonly number[] },
): Other[] {
  return events.filter(
    (other) =>
      other.id !== show.id &&
      takesPlace(other, offered) &&
      mayBeAt(other, show.location) &&
      overlaps(show, other),
  );
}
