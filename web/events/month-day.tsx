import type { EventRecord } from '#contract/events/events.ts';
import { clockTime, monthName, wallTimeAt } from '#contract/time/venue-time.ts';
import { PageLink } from '../site/page-link.tsx';
import { useVenue } from '../site/venue-context.ts';
import styles from './month-day.module.css';
import type { MonthDay } from './month-days.ts';
import { StatusMark } from './status-mark.tsx';

/** The id of the day in the list below the table, where phones show its shows. */
export const dayId = ({ number }: MonthDay) => `day-${number}`;

/** A day in the table of a month. */
export function DayCell({ day, isToday }: { day: MonthDay; isToday: boolean }) {
  const { number, shows, date } = day;
  const count = shows.length === 1 ? '1 show' : `${shows.length} shows`;
  return (
    <td
      className={styles.day}
      aria-current={isToday ? 'date' : undefined}
      data-day={date}
      data-has-shows={shows.length > 0}
    >
      <time dateTime={date} className={styles.number}>
        {number}
      </time>
      {shows.length > 0 && (
        <a
          href={`#${dayId(day)}`}
          className={styles.jump}
          aria-label={`${monthName({ month: Number(date.slice(5, 7)) })} ${number}, ${count}`}
        >
          {number}
        </a>
      )}
      <ShowList shows={shows} />
    </td>
  );
}

export function ShowList({ shows }: { shows: EventRecord[] }) {
  const { timeZone } = useVenue();
  if (shows.length === 0) return null;
  return (
    <ul className={styles.shows}>
      {shows.map((event) => (
        <li key={event.id} className={styles.show}>
          <PageLink to={`/events/${event.id}`} className={styles.link}>
            <span className={styles.time}>{clockTime(wallTimeAt(event.startDateTime, timeZone))}</span>{' '}
            <span className={styles.name}>{event.name}</span>
          </PageLink>{' '}
          <StatusMark event={event} />
        </li>
      ))}
    </ul>
  );
}
