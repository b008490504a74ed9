import type { EventRecord } from '#contract/events/events.ts';
import { monthName, timeSpan, wallTimeAt, weekdayName } from '#contract/time/venue-time.ts';
import { useSiteTime } from '../site/site-clock.ts';
import { useVenue } from '../site/site-contexts.ts';
import styles from './event-date.module.css';

/** Weekday, large day and month; the year where it is not this one. */
export function EventDate({ event }: { event: EventRecord }) {
  const { timeZone } = useVenue();
  const start = wallTimeAt(event.startDateTime, timeZone);
  const isThisYear = start.year === wallTimeAt(useSiteTime(), timeZone).year;
  return (
    <time dateTime={event.startDateTime} className={styles.date}>
      <span className={styles.label}>{weekdayName(start).slice(0, 3)}</span>{' '}
      <span className={styles.day}>{start.day}</span>{' '}
      <span className={styles.label}>
        {monthName(start).slice(0, 3)}
        {!isThisYear && <span className={styles.year}> {start.year}</span>}
      </span>
    </time>
  );
}

export function eventTimes(event: EventRecord, timeZone: string): string {
  return timeSpan(event.startDateTime, event.endDateTime, timeZone);
}
