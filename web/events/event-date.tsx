import type { EventRecord } from '#contract/events.ts';
import { monthName, timeSpan, wallTimeAt, weekdayName } from '#contract/venue-time.ts';
import { site } from '#site';
import styles from './event-date.module.css';

/** Weekday, large day and month. */
export function EventDate({ event }: { event: EventRecord }) {
  const start = wallTimeAt(event.startDateTime, site.timeZone);
  return (
    <time dateTime={event.startDateTime} className={styles.date}>
      <span className={styles.label}>{weekdayName(start).slice(0, 3)}</span>{' '}
      <span className={styles.day}>{start.day}</span>{' '}
      <span className={styles.label}>
        {monthName(start).slice(0, 3)} <span className={styles.year}>{start.year}</span>
      </span>
    </time>
  );
}

export function eventTimes(event: EventRecord): string {
  return timeSpan(event.startDateTime, event.endDateTime, site.timeZone);
}
