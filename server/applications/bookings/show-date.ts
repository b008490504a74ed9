import { createHash } from 'node:crypto';
import { standingOf } from '#contract/applications/booked-date.ts';
import type { EventRecord } from '#contract/events/events.ts';

/** What a performer is told of a show: when and where, and whether it takes place. */
export interface ShowDate extends Pick<EventRecord, 'startDateTime' | 'endDateTime' | 'location'> {
  standing: 'on' | 'postponed' | 'cancelled';
  /** Off the calendar. A draft that waits for the performer's yes is not: it is on their page. */
  isArchived: boolean;
}

export function showDateOf(event: EventRecord, { isOffer }: { isOffer: boolean }): ShowDate {
  const { startDateTime, endDateTime, location, status, archived } = event;
  return {
    startDateTime,
    endDateTime,
    location,
    standing: standingOf(status),
    isArchived: archived && !isOffer,
  };
}

export function isSameDate(one: ShowDate | null, other: ShowDate | null): boolean {
  if (!one || !other) return one === other;
  return !isMoved(one, other) && one.standing === other.standing && one.isArchived === other.isArchived;
}

/** To another time or place. */
export function isMoved(one: ShowDate, other: ShowDate): boolean {
  return (
    one.startDateTime !== other.startDateTime ||
    one.endDateTime !== other.endDateTime ||
    one.location !== other.location
  );
}

/** The same for the same facts: by it a performer says which date is answered. */
export function versionOf({ startDateTime, endDateTime, location, status }: EventRecord): string {
  const facts = JSON.stringify([startDateTime, endDateTime, location, standingOf(status)]);
  return createHash('sha256').update(facts).digest('base64url').slice(0, 22);
}
