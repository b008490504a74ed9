import type { ReactNode } from 'react';
import type { EventRecord } from '#contract/events/events.ts';
import {
  clockTime,
  isSameDay,
  lastsDays,
  monthName,
  timeSpan,
  wallTimeAt,
  weekdayName,
} from '#contract/time/venue-time.ts';
import type { Venue } from '#contract/venue/venue.ts';
import { useSiteTime } from '../site/site-clock.ts';
import { useVenue } from '../site/site-contexts.ts';
import styles from './event-date.module.css';

/** Weekday, large day and month; the year where it is not this one. Of what runs for days, its last day. */
export function EventDate({ event }: { event: EventRecord }) {
  const { timeZone } = useVenue();
  const now = useSiteTime();
  const isRunning = lastsDays(event) && Date.parse(event.startDateTime) <= now.getTime();
  const instant = isRunning ? event.endDateTime : event.startDateTime;
  const date = wallTimeAt(instant, timeZone);
  const isThisYear = date.year === wallTimeAt(now, timeZone).year;
  return (
    <time dateTime={instant} className={styles.date}>
      <span className={styles.label}>{isRunning ? 'Until' : weekdayName(date).slice(0, 3)}</span>{' '}
      <span className={styles.day}>{date.day}</span>{' '}
      <span className={styles.label}>
        {monthName(date).slice(0, 3)}
        {!isThisYear && <span className={styles.year}> {date.year}</span>}
      </span>
    </time>
  );
}

export function eventTimes(event: EventRecord, timeZone: string): string {
  return timeSpan(event.startDateTime, event.endDateTime, timeZone);
}

/** With the day when they open on another one. */
export function doorsOf({ doorsDateTime, startDateTime }: EventRecord, timeZone: string): string | null {
  if (!doorsDateTime) return null;
  const doors = wallTimeAt(doorsDateTime, timeZone);
  const day = isSameDay(doors, wallTimeAt(startDateTime, timeZone)) ? '' : `${weekdayName(doors)}, `;
  return `Doors ${day}${clockTime(doors)}`;
}

/** Facts with dots between them. Where they take several lines, none begins or ends with a dot. */
export function Facts({ of }: { of: ReactNode[] }) {
  return (
    <span className={styles.facts}>
      {of.filter(Boolean).map((fact) => (
        <span key={String(fact)} className={styles.fact}>
          {fact}{' '}
        </span>
      ))}
    </span>
  );
}

/** Where a show is and what it costs, which stand together wherever a guest decides. */
export function whereAndPrice({ location, price }: EventRecord, { brand, address }: Venue) {
  return [location ?? [brand, address.city].filter(Boolean).join(', '), price];
}
