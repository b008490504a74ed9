import type { EventRecord } from '#contract/events.ts';
import { monthName, timeSpan, wallTimeAt, weekdayName } from '#contract/venue-time.ts';
import { site } from '#site';

/** The date as the card's typographic hero: weekday, large day, month. */
export function EventDate({ event }: { event: EventRecord }) {
  const start = wallTimeAt(event.startDateTime, site.timeZone);
  return (
    <time dateTime={event.startDateTime} className="event-date">
      <span className="event-date-label">{weekdayName(start).slice(0, 3)}</span>{' '}
      <span className="event-date-day">{start.day}</span>{' '}
      <span className="event-date-label">
        {monthName(start).slice(0, 3)} <span className="event-date-year">{start.year}</span>
      </span>
    </time>
  );
}

export function eventTimes(event: EventRecord): string {
  return timeSpan(event.startDateTime, event.endDateTime, site.timeZone);
}
